/* Parts common to all functions that execute instructions. */
#include "golden_state.h"

enum { ACROSS_BIT = 31 };

uint32_t golden_barrier_id(uint32_t rs1) {
    return rs1 & ~(UINT32_C(1) << ACROSS_BIT);
}

bool golden_barrier_across(const struct golden *golden, uint32_t rs1, uint32_t count) {
    return golden->config->cores > 1 && rs1 >> ACROSS_BIT && count > 1;
}

uint32_t golden_offset(const struct golden_run *run) {
    const struct isa_instr *instr = run->instr;
    return instr->imm + (instr->is_linear ? run->warp->reg[instr->rs3][0] : 0);
}

void golden_raise(const struct golden_run *run, unsigned fault, uint32_t lanes, uint32_t addr) {
    run->effect->fault = (uint8_t)fault;
    run->effect->fault_lanes = lanes;
    run->effect->fault_addr = addr;
}
