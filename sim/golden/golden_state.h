/* Shared by the parts of the golden model; only golden*.c include it.
 *
 * An instruction is a row of golden_ops, found by its id in the decode table: the function that
 * executes it and what that function needs to know. Executing writes results into the effect
 * (golden_step moves them into the registers), changes memory and warps, or raises a fault, and
 * then changes nothing.
 */
#ifndef HEDDLE_SIM_GOLDEN_STATE_H
#define HEDDLE_SIM_GOLDEN_STATE_H

#include "float32.h"
#include "gen/tables/memory_map.h"
#include "golden.h"
#include "isa_decode.h"

enum { GOLDEN_REGISTERS = 96, GOLDEN_CACHE_ENTRIES = 4096 };

/* A divergence: first the other side, then the full mask, wait for a join. */
struct golden_ipdom {
    uint32_t full;
    uint32_t other;
    uint32_t pc;
    bool other_done; /* it has been started for good, by a join */
    /* With config->yield sides go on in turn, each with the entries that it pushed itself. */
    bool used;
    bool turned;    /* the other side had a turn since a turn came from around this one */
    unsigned below; /* how high the stack was before; then that of the other side */
    unsigned other_used;
};

/* A line that lanes of a warp have read with lr and that was not written since. */
struct golden_reservation {
    uint32_t line; /* address / line_bytes */
    uint32_t lanes;
};

struct golden_warp {
    struct golden_core *core;
    unsigned id; /* in it */
    uint32_t pc;
    uint32_t next_pc; /* set before an instruction executes, changed by jumps */
    uint32_t tmask;
    enum golden_state state;
    unsigned barrier; /* while state is GOLDEN_BARRIER */
    bool across;      /* likewise: of all cores */
    unsigned barrier_count;
    uint32_t spawn_warps; /* while state is GOLDEN_SPAWNING */
    uint32_t spawn_pc;
    uint32_t fcsr;
    unsigned ipdom_used; /* the number of its top entry from 1 on, 0: none */
    unsigned open;       /* entries whose other side waits */
    unsigned branches;   /* executed while a side waited, since the last turn */
    bool yields;         /* another side has its turn before the next instruction */
    struct golden_ipdom *ipdom;
    /* x0 stays zero; f0 is 32, lr0's thread part 64, its block part, the same in all lanes, 80 */
    uint32_t reg[GOLDEN_REGISTERS][HEDDLE_MAX_THREADS];
};

struct golden_decoded {
    uint32_t pc; /* odd: empty */
    uint32_t word;
    bool known; /* else illegal, and `instr` is void */
    enum golden_access access;
    struct isa_instr instr;
};

struct golden_core {
    uint8_t *lmem;
    struct golden_warp *warp; /* the first of its warps */
    uint32_t active;
    uint32_t mscratch;
    struct golden_reservation reserved[2][HEDDLE_MAX_WARPS]; /* in memory, and in local memory */
    uint32_t arrived[HEDDLE_MAX_WARPS];                      /* warps at a barrier, by its id */
    uint32_t meeting[HEDDLE_MAX_WARPS];                      /* likewise, at one across cores ... */
    uint32_t meeting_count; /* ... and the count that the last of them gave */
};

struct golden {
    const struct heddle_config *config;
    struct memory *memory;
    struct io *io;
    struct golden_ipdom *ipdom; /* of all warps */
    uint64_t instructions;
    uint64_t thread_instructions;
    const uint32_t *given; /* during golden_step: its `value` */
    struct golden_warp kept;
    uint32_t kept_mscratch;
    bool shared;   /* golden_share: memory and local memory are the caller's */
    bool reserves; /* some lane has executed lr */
    bool ahead;    /* between golden_keep and golden_return */
    struct golden_touch touch;
    uint64_t kept_instructions;
    uint64_t kept_thread_instructions;
    struct golden_decoded cache[GOLDEN_CACHE_ENTRIES];
    struct golden_core core[HEDDLE_MAX_CORES];
    struct golden_warp *warp; /* of all cores */
};

static inline struct golden_core *golden_core_of(struct golden *golden, unsigned warp) {
    return golden->warp[warp].core;
}

/* The instruction under execution. */
struct golden_run {
    struct golden *golden;
    struct golden_core *core;
    struct golden_warp *warp;
    unsigned id; /* of the warp in its core */
    const struct isa_instr *instr;
    const struct golden_op *op;
    struct golden_effect *effect;
};

/* A lane's rs2 of a shuffle, and the lane. */
struct golden_shuffle {
    unsigned lane;
    unsigned b, mask;
    unsigned low, high; /* of its segment */
};

typedef void golden_lanes(uint32_t *restrict result, const uint32_t *a, const uint32_t *b,
                          unsigned count);

struct golden_op {
    void (*execute)(const struct golden_run *run);
    uint32_t (*compute)(uint32_t a, uint32_t b);         /* per lane, or a branch's condition */
    golden_lanes *lanes;                                 /* the same, of `count` lanes */
    float_function *calculate;                           /* per lane, floating point */
    unsigned (*source)(const struct golden_shuffle *in); /* lane that a shuffle asks for */
    uint8_t bytes;                                       /* of a memory access */
    bool sign_extend;
};

extern const struct golden_op golden_ops[ISA_COUNT];

void golden_execute_registers(const struct golden_run *run);
void golden_execute_immediate(const struct golden_run *run);
void golden_execute_lui(const struct golden_run *run);
void golden_execute_auipc(const struct golden_run *run);
void golden_execute_jal(const struct golden_run *run);
void golden_execute_jalr(const struct golden_run *run);
void golden_execute_branch(const struct golden_run *run);
void golden_execute_nothing(const struct golden_run *run);
void golden_execute_load(const struct golden_run *run);
void golden_execute_store(const struct golden_run *run);
void golden_execute_thread_part(const struct golden_run *run);
void golden_execute_block_part(const struct golden_run *run);
void golden_execute_reserve(const struct golden_run *run);
void golden_execute_conditional(const struct golden_run *run);
void golden_execute_atomic(const struct golden_run *run);
void golden_execute_float(const struct golden_run *run);
void golden_execute_csr(const struct golden_run *run);
void golden_execute_csr_immediate(const struct golden_run *run);
void golden_execute_tmc(const struct golden_run *run);
void golden_execute_wspawn(const struct golden_run *run);
void golden_execute_split(const struct golden_run *run);
void golden_execute_join(const struct golden_run *run);
void golden_execute_bar(const struct golden_run *run);
void golden_execute_pred(const struct golden_run *run);

/* golden_sides.c: a branch was executed; the turn that came of it. */
void golden_count_branch(const struct golden_run *run);
void golden_yield(const struct golden_run *run);
void golden_execute_vote_all(const struct golden_run *run);
void golden_execute_vote_any(const struct golden_run *run);
void golden_execute_vote_uni(const struct golden_run *run);
void golden_execute_vote_ballot(const struct golden_run *run);
void golden_execute_shuffle(const struct golden_run *run);

/* golden_lanes.c: the lane that each shuffle asks for; HEDDLE_MAX_THREADS or more: none. */
unsigned golden_lane_up(const struct golden_shuffle *in);
unsigned golden_lane_down(const struct golden_shuffle *in);
unsigned golden_lane_bfly(const struct golden_shuffle *in);
unsigned golden_lane_idx(const struct golden_shuffle *in);

/* Common parts of the functions that execute. Rows of the register file that the instruction reads:
 */
static inline const uint32_t *golden_rs1(const struct golden_run *run) {
    return run->warp->reg[run->instr->rs1];
}

static inline const uint32_t *golden_rs2(const struct golden_run *run) {
    return run->warp->reg[run->instr->rs2];
}

/* The instruction writes rd with what it leaves in the effect's values. */
static inline void golden_result(const struct golden_run *run) {
    run->effect->rd = (uint8_t)run->instr->rd;
    run->effect->wb = run->instr->rd != 0;
}

/* Of a mask that is not empty. */
static inline unsigned golden_last_lane(uint32_t tmask) {
    return 31u - (unsigned)__builtin_clz(tmask);
}

/* golden_run.c: the immediate, and the block part of the linear register that stands in for rs1. */
uint32_t golden_offset(const struct golden_run *run);

uint32_t golden_barrier_id(uint32_t rs1); /* of the operand of bar */

/* Whether such an operand and such a count are of a barrier across cores. */
bool golden_barrier_across(const struct golden *golden, uint32_t rs1, uint32_t count);

void golden_raise(const struct golden_run *step, unsigned fault, uint32_t lanes, uint32_t addr);

#endif
