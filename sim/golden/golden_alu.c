/* Arithmetic and jumps. Every operation is the sentence of the RISC-V manual about it, on 32-bit
 * unsigned values, so that nothing depends on what C leaves to the compiler. */
#include "golden_state.h"

static uint32_t sign_of(uint32_t a) {
    return a >> 31;
}

static uint32_t alu_add(uint32_t a, uint32_t b) {
    return a + b;
}

static uint32_t alu_sub(uint32_t a, uint32_t b) {
    return a - b;
}

static uint32_t alu_sll(uint32_t a, uint32_t b) {
    return a << (b & 31);
}

static uint32_t alu_srl(uint32_t a, uint32_t b) {
    return a >> (b & 31);
}

static uint32_t alu_sra(uint32_t a, uint32_t b) {
    uint32_t fill = sign_of(a) ? ~(UINT32_MAX >> (b & 31)) : 0;
    return a >> (b & 31) | fill;
}

static uint32_t alu_sltu(uint32_t a, uint32_t b) {
    return a < b;
}

static uint32_t alu_slt(uint32_t a, uint32_t b) {
    return sign_of(a) != sign_of(b) ? sign_of(a) : a < b;
}

static uint32_t alu_xor(uint32_t a, uint32_t b) {
    return a ^ b;
}

static uint32_t alu_or(uint32_t a, uint32_t b) {
    return a | b;
}

static uint32_t alu_and(uint32_t a, uint32_t b) {
    return a & b;
}

static uint32_t alu_second(uint32_t a, uint32_t b) {
    (void)a;
    return b;
}

static uint32_t alu_min(uint32_t a, uint32_t b) {
    return alu_slt(a, b) ? a : b;
}

static uint32_t alu_max(uint32_t a, uint32_t b) {
    return alu_slt(a, b) ? b : a;
}

static uint32_t alu_minu(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t alu_maxu(uint32_t a, uint32_t b) {
    return a < b ? b : a;
}

static uint32_t alu_czero_eqz(uint32_t a, uint32_t b) {
    return b == 0 ? 0 : a;
}

static uint32_t alu_czero_nez(uint32_t a, uint32_t b) {
    return b != 0 ? 0 : a;
}

static uint32_t alu_mul(uint32_t a, uint32_t b) {
    return a * b;
}

static uint32_t alu_mulhu(uint32_t a, uint32_t b) {
    return (uint32_t)((uint64_t)a * b >> 32);
}

/* A negative operand counts 2^32 too much as unsigned: that is the other one in the high word. */
static uint32_t alu_mulhsu(uint32_t a, uint32_t b) {
    return alu_mulhu(a, b) - (sign_of(a) ? b : 0);
}

static uint32_t alu_mulh(uint32_t a, uint32_t b) {
    return alu_mulhsu(a, b) - (sign_of(b) ? a : 0);
}

static uint32_t alu_divu(uint32_t a, uint32_t b) {
    return b == 0 ? UINT32_MAX : a / b;
}

static uint32_t alu_remu(uint32_t a, uint32_t b) {
    return b == 0 ? a : a % b;
}

static uint32_t magnitude(uint32_t a) {
    return sign_of(a) ? 0 - a : a;
}

/* On magnitudes the overflow -2^31 / -1 needs no case of its own. */
static uint32_t alu_div(uint32_t a, uint32_t b) {
    if (b == 0)
        return UINT32_MAX;
    uint32_t quotient = magnitude(a) / magnitude(b);
    return sign_of(a) != sign_of(b) ? 0 - quotient : quotient;
}

static uint32_t alu_rem(uint32_t a, uint32_t b) {
    if (b == 0)
        return a;
    uint32_t remainder = magnitude(a) % magnitude(b);
    return sign_of(a) ? 0 - remainder : remainder;
}

static uint32_t is_equal(uint32_t a, uint32_t b) {
    return a == b;
}

static uint32_t is_unequal(uint32_t a, uint32_t b) {
    return a != b;
}

static uint32_t is_at_least(uint32_t a, uint32_t b) {
    return !alu_slt(a, b);
}

static uint32_t is_at_least_unsigned(uint32_t a, uint32_t b) {
    return a >= b;
}

/* An operation in each lane: a loop without calls, of which the compiler makes vectors. Lanes that
 * are not active count as well; their results are not used. */
#define EACH_LANE(compute)                                                                         \
    static void compute##_lanes(uint32_t *restrict result, const uint32_t *a, const uint32_t *b,   \
                                unsigned count) {                                                  \
        for (unsigned lane = 0; lane < count; lane++)                                              \
            result[lane] = compute(a[lane], b[lane]);                                              \
    }
#define LANES(compute_) .compute = compute_, .lanes = compute_##_lanes

EACH_LANE(is_equal)
EACH_LANE(is_unequal)
EACH_LANE(alu_slt)
EACH_LANE(is_at_least)
EACH_LANE(alu_sltu)
EACH_LANE(is_at_least_unsigned)
EACH_LANE(alu_add)
EACH_LANE(alu_xor)
EACH_LANE(alu_or)
EACH_LANE(alu_and)
EACH_LANE(alu_sll)
EACH_LANE(alu_srl)
EACH_LANE(alu_sra)
EACH_LANE(alu_sub)
EACH_LANE(alu_czero_eqz)
EACH_LANE(alu_czero_nez)
EACH_LANE(alu_mul)
EACH_LANE(alu_mulh)
EACH_LANE(alu_mulhsu)
EACH_LANE(alu_mulhu)
EACH_LANE(alu_div)
EACH_LANE(alu_divu)
EACH_LANE(alu_rem)
EACH_LANE(alu_remu)

const struct golden_op golden_ops[ISA_COUNT] = {
    [ISA_LUI] = {.execute = golden_execute_lui},
    [ISA_AUIPC] = {.execute = golden_execute_auipc},
    [ISA_JAL] = {.execute = golden_execute_jal},
    [ISA_JALR] = {.execute = golden_execute_jalr},
    [ISA_BEQ] = {golden_execute_branch, LANES(is_equal)},
    [ISA_BNE] = {golden_execute_branch, LANES(is_unequal)},
    [ISA_BLT] = {golden_execute_branch, LANES(alu_slt)},
    [ISA_BGE] = {golden_execute_branch, LANES(is_at_least)},
    [ISA_BLTU] = {golden_execute_branch, LANES(alu_sltu)},
    [ISA_BGEU] = {golden_execute_branch, LANES(is_at_least_unsigned)},
    [ISA_LB] = {golden_execute_load, .bytes = 1, .sign_extend = true},
    [ISA_LH] = {golden_execute_load, .bytes = 2, .sign_extend = true},
    [ISA_LW] = {golden_execute_load, .bytes = 4},
    [ISA_LBU] = {golden_execute_load, .bytes = 1},
    [ISA_LHU] = {golden_execute_load, .bytes = 2},
    [ISA_SB] = {golden_execute_store, .bytes = 1},
    [ISA_SH] = {golden_execute_store, .bytes = 2},
    [ISA_SW] = {golden_execute_store, .bytes = 4},
    [ISA_ADDI] = {golden_execute_immediate, LANES(alu_add)},
    [ISA_SLTI] = {golden_execute_immediate, LANES(alu_slt)},
    [ISA_SLTIU] = {golden_execute_immediate, LANES(alu_sltu)},
    [ISA_XORI] = {golden_execute_immediate, LANES(alu_xor)},
    [ISA_ORI] = {golden_execute_immediate, LANES(alu_or)},
    [ISA_ANDI] = {golden_execute_immediate, LANES(alu_and)},
    [ISA_SLLI] = {golden_execute_immediate, LANES(alu_sll)},
    [ISA_SRLI] = {golden_execute_immediate, LANES(alu_srl)},
    [ISA_SRAI] = {golden_execute_immediate, LANES(alu_sra)},
    [ISA_ADD] = {golden_execute_registers, LANES(alu_add)},
    [ISA_SUB] = {golden_execute_registers, LANES(alu_sub)},
    [ISA_SLL] = {golden_execute_registers, LANES(alu_sll)},
    [ISA_SLT] = {golden_execute_registers, LANES(alu_slt)},
    [ISA_SLTU] = {golden_execute_registers, LANES(alu_sltu)},
    [ISA_XOR] = {golden_execute_registers, LANES(alu_xor)},
    [ISA_SRL] = {golden_execute_registers, LANES(alu_srl)},
    [ISA_SRA] = {golden_execute_registers, LANES(alu_sra)},
    [ISA_OR] = {golden_execute_registers, LANES(alu_or)},
    [ISA_AND] = {golden_execute_registers, LANES(alu_and)},
    [ISA_CZERO_EQZ] = {golden_execute_registers, LANES(alu_czero_eqz)},
    [ISA_CZERO_NEZ] = {golden_execute_registers, LANES(alu_czero_nez)},
    [ISA_MUL] = {golden_execute_registers, LANES(alu_mul)},
    [ISA_MULH] = {golden_execute_registers, LANES(alu_mulh)},
    [ISA_MULHSU] = {golden_execute_registers, LANES(alu_mulhsu)},
    [ISA_MULHU] = {golden_execute_registers, LANES(alu_mulhu)},
    [ISA_DIV] = {golden_execute_registers, LANES(alu_div)},
    [ISA_DIVU] = {golden_execute_registers, LANES(alu_divu)},
    [ISA_REM] = {golden_execute_registers, LANES(alu_rem)},
    [ISA_REMU] = {golden_execute_registers, LANES(alu_remu)},
    [ISA_FENCE] = {.execute = golden_execute_nothing},
    [ISA_FENCE_I] = {.execute = golden_execute_nothing},
    [ISA_FLW] = {golden_execute_load, .bytes = 4},
    [ISA_FSW] = {golden_execute_store, .bytes = 4},
    [ISA_FMADD_S] = {golden_execute_float, .calculate = float_madd},
    [ISA_FMSUB_S] = {golden_execute_float, .calculate = float_msub},
    [ISA_FNMSUB_S] = {golden_execute_float, .calculate = float_nmsub},
    [ISA_FNMADD_S] = {golden_execute_float, .calculate = float_nmadd},
    [ISA_FADD_S] = {golden_execute_float, .calculate = float_add},
    [ISA_FSUB_S] = {golden_execute_float, .calculate = float_sub},
    [ISA_FMUL_S] = {golden_execute_float, .calculate = float_mul},
    [ISA_FDIV_S] = {golden_execute_float, .calculate = float_div},
    [ISA_FSQRT_S] = {golden_execute_float, .calculate = float_sqrt},
    [ISA_FSGNJ_S] = {golden_execute_float, .calculate = float_sgnj},
    [ISA_FSGNJN_S] = {golden_execute_float, .calculate = float_sgnjn},
    [ISA_FSGNJX_S] = {golden_execute_float, .calculate = float_sgnjx},
    [ISA_FMIN_S] = {golden_execute_float, .calculate = float_min},
    [ISA_FMAX_S] = {golden_execute_float, .calculate = float_max},
    [ISA_FCVT_W_S] = {golden_execute_float, .calculate = float_to_signed},
    [ISA_FCVT_WU_S] = {golden_execute_float, .calculate = float_to_unsigned},
    [ISA_FMV_X_W] = {golden_execute_float, .calculate = float_move},
    [ISA_FEQ_S] = {golden_execute_float, .calculate = float_eq},
    [ISA_FLT_S] = {golden_execute_float, .calculate = float_lt},
    [ISA_FLE_S] = {golden_execute_float, .calculate = float_le},
    [ISA_FCLASS_S] = {golden_execute_float, .calculate = float_class},
    [ISA_FCVT_S_W] = {golden_execute_float, .calculate = float_from_signed},
    [ISA_FCVT_S_WU] = {golden_execute_float, .calculate = float_from_unsigned},
    [ISA_FMV_W_X] = {golden_execute_float, .calculate = float_move},
    [ISA_CSRRW] = {.execute = golden_execute_csr},
    [ISA_CSRRS] = {.execute = golden_execute_csr},
    [ISA_CSRRC] = {.execute = golden_execute_csr},
    [ISA_CSRRWI] = {.execute = golden_execute_csr_immediate},
    [ISA_CSRRSI] = {.execute = golden_execute_csr_immediate},
    [ISA_CSRRCI] = {.execute = golden_execute_csr_immediate},
    [ISA_TMC] = {.execute = golden_execute_tmc},
    [ISA_WSPAWN] = {.execute = golden_execute_wspawn},
    [ISA_SPLIT] = {.execute = golden_execute_split},
    [ISA_JOIN] = {.execute = golden_execute_join},
    [ISA_BAR] = {.execute = golden_execute_bar},
    [ISA_PRED] = {.execute = golden_execute_pred},
    [ISA_LB_L] = {golden_execute_load, .bytes = 1, .sign_extend = true},
    [ISA_LH_L] = {golden_execute_load, .bytes = 2, .sign_extend = true},
    [ISA_LW_L] = {golden_execute_load, .bytes = 4},
    [ISA_LBU_L] = {golden_execute_load, .bytes = 1},
    [ISA_LHU_L] = {golden_execute_load, .bytes = 2},
    [ISA_FLW_L] = {golden_execute_load, .bytes = 4},
    [ISA_LR_GET] = {golden_execute_immediate, LANES(alu_add)},
    [ISA_SB_L] = {golden_execute_store, .bytes = 1},
    [ISA_SH_L] = {golden_execute_store, .bytes = 2},
    [ISA_SW_L] = {golden_execute_store, .bytes = 4},
    [ISA_FSW_L] = {golden_execute_store, .bytes = 4},
    [ISA_LR_THREAD] = {.execute = golden_execute_thread_part},
    [ISA_LR_BLOCK] = {.execute = golden_execute_block_part},
    [ISA_LR_ADD] = {.execute = golden_execute_block_part},
    [ISA_LR_W] = {golden_execute_reserve, .bytes = 4},
    [ISA_SC_W] = {golden_execute_conditional, .bytes = 4},
    [ISA_AMOSWAP_W] = {golden_execute_atomic, .compute = alu_second, .bytes = 4},
    [ISA_AMOADD_W] = {golden_execute_atomic, .compute = alu_add, .bytes = 4},
    [ISA_AMOXOR_W] = {golden_execute_atomic, .compute = alu_xor, .bytes = 4},
    [ISA_AMOAND_W] = {golden_execute_atomic, .compute = alu_and, .bytes = 4},
    [ISA_AMOOR_W] = {golden_execute_atomic, .compute = alu_or, .bytes = 4},
    [ISA_AMOMIN_W] = {golden_execute_atomic, .compute = alu_min, .bytes = 4},
    [ISA_AMOMAX_W] = {golden_execute_atomic, .compute = alu_max, .bytes = 4},
    [ISA_AMOMINU_W] = {golden_execute_atomic, .compute = alu_minu, .bytes = 4},
    [ISA_AMOMAXU_W] = {golden_execute_atomic, .compute = alu_maxu, .bytes = 4},
    [ISA_VOTE_ALL] = {.execute = golden_execute_vote_all},
    [ISA_VOTE_ANY] = {.execute = golden_execute_vote_any},
    [ISA_VOTE_UNI] = {.execute = golden_execute_vote_uni},
    [ISA_VOTE_BALLOT] = {.execute = golden_execute_vote_ballot},
    [ISA_SHFL_UP] = {golden_execute_shuffle, .source = golden_lane_up},
    [ISA_SHFL_DOWN] = {golden_execute_shuffle, .source = golden_lane_down},
    [ISA_SHFL_BFLY] = {golden_execute_shuffle, .source = golden_lane_bfly},
    [ISA_SHFL_IDX] = {golden_execute_shuffle, .source = golden_lane_idx},
};

void golden_execute_registers(const struct golden_run *run) {
    const uint32_t *a = golden_rs1(run);
    const uint32_t *b = golden_rs2(run);
    run->op->lanes(run->effect->value, a, b, run->golden->config->threads);
    golden_result(run);
}

void golden_execute_immediate(const struct golden_run *run) {
    const uint32_t *a = golden_rs1(run);
    uint32_t offset = golden_offset(run), b[HEDDLE_MAX_THREADS];
    for (unsigned lane = 0; lane < HEDDLE_MAX_THREADS; lane++)
        b[lane] = offset;
    run->op->lanes(run->effect->value, a, b, run->golden->config->threads);
    golden_result(run);
}

static void result_uniform(const struct golden_run *run, uint32_t value) {
    for (unsigned lane = 0; lane < run->golden->config->threads; lane++)
        run->effect->value[lane] = value;
    golden_result(run);
}

void golden_execute_thread_part(const struct golden_run *run) {
    const uint32_t *part = golden_rs2(run);
    for (unsigned lane = 0; lane < run->golden->config->threads; lane++)
        run->effect->value[lane] = part[lane];
    golden_result(run);
}

/* One word for the warp: all lanes get it, active or not. */
void golden_execute_block_part(const struct golden_run *run) {
    uint32_t part = golden_rs1(run)[golden_last_lane(run->warp->tmask)];
    if (run->instr->use_rs3)
        part += run->warp->reg[run->instr->rs3][0];
    run->effect->wmask = UINT32_MAX >> (32 - run->golden->config->threads);
    result_uniform(run, part);
}

void golden_execute_lui(const struct golden_run *run) {
    result_uniform(run, run->instr->imm);
}

void golden_execute_auipc(const struct golden_run *run) {
    result_uniform(run, run->warp->pc + run->instr->imm);
}

void golden_execute_jal(const struct golden_run *run) {
    run->warp->next_pc = run->warp->pc + run->instr->imm;
    result_uniform(run, run->warp->pc + 4);
}

/* Lanes of the warp whose value is not that of the last active lane. */
static uint32_t lanes_apart(const struct golden_run *run, const uint32_t *value, uint32_t last) {
    uint32_t apart = 0, any = 0;
    for (unsigned lane = 0; lane < run->golden->config->threads; lane++)
        any |= value[lane] ^ last;
    for (uint32_t rest = any ? run->warp->tmask : 0; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        apart |= (uint32_t)(value[lane] != last) << lane;
    }
    return apart;
}

void golden_execute_jalr(const struct golden_run *run) {
    const uint32_t *base = golden_rs1(run);
    uint32_t last = base[golden_last_lane(run->warp->tmask)];
    uint32_t apart = lanes_apart(run, base, last);
    if (apart) {
        golden_raise(run, FAULT_DIVERGENT_BRANCH, apart, 0);
        return;
    }
    run->warp->next_pc = (last + run->instr->imm) & ~UINT32_C(1);
    result_uniform(run, run->warp->pc + 4);
}

void golden_execute_branch(const struct golden_run *run) {
    const uint32_t *a = golden_rs1(run);
    const uint32_t *b = golden_rs2(run);
    uint32_t taken[HEDDLE_MAX_THREADS];
    run->op->lanes(taken, a, b, run->golden->config->threads);
    uint32_t last = taken[golden_last_lane(run->warp->tmask)];
    uint32_t apart = lanes_apart(run, taken, last);
    if (apart) {
        golden_raise(run, FAULT_DIVERGENT_BRANCH, apart, 0);
        return;
    }
    if (last)
        run->warp->next_pc = run->warp->pc + run->instr->imm;
    golden_count_branch(run);
}

void golden_execute_nothing(const struct golden_run *run) {
    (void)run; /* fences: operations take effect at once here */
}
