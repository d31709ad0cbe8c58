#include "machine.h"
#include "tb/tools/unit.h"

enum { CUSTOM_0 = 0x0b, SCRATCH = 31, THREAD_ID = 0xcc0 };

void machine_open(struct machine *machine, unsigned warps, unsigned threads) {
    machine_open_cores(machine, 1, warps, threads);
}

void machine_open_cores(struct machine *machine, unsigned cores, unsigned warps, unsigned threads) {
    *machine = (struct machine){.end = BOOT, .data = DATA};
    machine->config = (struct heddle_config){.name = "test",
                                             .issue = "none",
                                             .knobs = "",
                                             .shares = cores > 1,
                                             .cores = cores,
                                             .warps = warps,
                                             .threads = threads,
                                             .barriers = warps,
                                             .ipdom_depth = threads > 1 ? threads - 1 : 1,
                                             .lmem_bytes = 16384,
                                             .boot_addr = BOOT};
    io_init(&machine->io, NULL, NULL);
    machine->memory = memory_new();
    assert_non_null(machine->memory);
    machine->golden = golden_new(&machine->config, machine->memory, &machine->io, BOOT, 0xb007);
    assert_non_null(machine->golden);
}

void machine_close(struct machine *machine) {
    golden_free(machine->golden);
    memory_free(machine->memory);
}

void emit(struct machine *machine, uint32_t word) {
    memory_write(machine->memory, machine->end, &word, 4);
    machine->end += 4;
}

uint32_t rv_r(uint32_t opcode, uint32_t funct3, uint32_t funct7, uint32_t rd, uint32_t rs1,
              uint32_t rs2) {
    return funct7 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}

uint32_t rv_i(uint32_t opcode, uint32_t funct3, uint32_t rd, uint32_t rs1, int32_t imm) {
    return (uint32_t)imm << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}

uint32_t rv_s(uint32_t funct3, uint32_t rs1, uint32_t rs2, int32_t imm) {
    uint32_t bits = (uint32_t)imm;
    return (bits >> 5 & 0x7f) << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | (bits & 0x1f) << 7 |
           0x23;
}

uint32_t rv_b(uint32_t funct3, uint32_t rs1, uint32_t rs2, int32_t imm) {
    uint32_t bits = (uint32_t)imm;
    return (bits >> 12 & 1) << 31 | (bits >> 5 & 0x3f) << 25 | rs2 << 20 | rs1 << 15 |
           funct3 << 12 | (bits >> 1 & 0xf) << 8 | (bits >> 11 & 1) << 7 | 0x63;
}

uint32_t rv_u(uint32_t opcode, uint32_t rd, uint32_t imm) {
    return (imm & 0xfffff000) | rd << 7 | opcode;
}

uint32_t rv_jal(uint32_t rd, int32_t imm) {
    uint32_t bits = (uint32_t)imm;
    return (bits >> 20 & 1) << 31 | (bits >> 1 & 0x3ff) << 21 | (bits >> 11 & 1) << 20 |
           (bits >> 12 & 0xff) << 12 | rd << 7 | 0x6f;
}

uint32_t simt_tmc(uint32_t rs1) {
    return rv_r(CUSTOM_0, 0, 0, 0, rs1, 0);
}

uint32_t simt_wspawn(uint32_t rs1, uint32_t rs2) {
    return rv_r(CUSTOM_0, 1, 0, 0, rs1, rs2);
}

uint32_t simt_split(uint32_t rd, uint32_t rs1, bool invert) {
    return rv_r(CUSTOM_0, 2, 0, rd, rs1, invert);
}

uint32_t simt_join(uint32_t rs1) {
    return rv_r(CUSTOM_0, 3, 0, 0, rs1, 0);
}

uint32_t simt_bar(uint32_t rs1, uint32_t rs2) {
    return rv_r(CUSTOM_0, 4, 0, 0, rs1, rs2);
}

uint32_t simt_pred(uint32_t rs1, uint32_t rs2, bool invert) {
    return rv_r(CUSTOM_0, 5, 0, invert, rs1, rs2);
}

void emit_li(struct machine *machine, uint32_t rd, uint32_t value) {
    emit(machine, rv_u(LUI, rd, value + 0x800)); /* addi subtracts when bit 11 is set */
    emit(machine, rv_i(OP_IMM, 0, rd, rd, (int32_t)(value & 0xfff)));
}

void emit_lanes(struct machine *machine, uint32_t rd, const uint32_t *values) {
    size_t bytes = sizeof(*values) * machine->config.threads;
    memory_write(machine->memory, machine->data, values, bytes);
    emit(machine, rv_i(SYSTEM, 2, rd, 0, THREAD_ID));
    emit(machine, rv_i(OP_IMM, 1, rd, rd, 2));
    emit_li(machine, SCRATCH, machine->data);
    emit(machine, rv_r(OP, 0, 0, SCRATCH, SCRATCH, rd));
    emit(machine, rv_i(LOAD, 2, rd, SCRATCH, 0));
    machine->data += (uint32_t)bytes;
}

void emit_mask(struct machine *machine, uint32_t value) {
    emit_li(machine, SCRATCH, value);
    emit(machine, simt_tmc(SCRATCH));
}

void machine_run(struct machine *machine) {
    while (golden_pc(machine->golden, 0) != machine->end) {
        assert_int_equal(golden_state(machine->golden, 0), GOLDEN_RUNS);
        if (!golden_step(machine->golden, 0, NULL, &machine->effect))
            fail_msg("%s at 0x%x", isa_fault_text(machine->effect.fault), machine->effect.pc);
    }
}

unsigned machine_fault(struct machine *machine, unsigned warp) {
    assert_int_equal(golden_state(machine->golden, warp), GOLDEN_RUNS);
    assert_false(golden_step(machine->golden, warp, NULL, &machine->effect));
    assert_int_equal(golden_state(machine->golden, warp), GOLDEN_FAULTED);
    return machine->effect.fault;
}

uint32_t reg(const struct machine *machine, unsigned warp, unsigned lane, unsigned number) {
    return golden_register(machine->golden, warp, lane, number);
}
