/* Floating point: lanes through float32.h, flags of the active ones into the warp's fflags. */
#include "golden_state.h"

enum { DYNAMIC = 7, FRM_SHIFT = 5 };

/* The instruction's rounding mode. Instructions without one have 0 there and do not look. */
static enum float_mode rounding(const struct golden_run *run) {
    uint32_t mode = run->instr->imm;
    return (enum float_mode)(mode == DYNAMIC ? run->warp->fcsr >> FRM_SHIFT : mode);
}

void golden_execute_float(const struct golden_run *run) {
    const uint32_t *a = golden_rs1(run);
    const uint32_t *b = golden_rs2(run);
    const uint32_t *c = run->warp->reg[run->instr->rs3];
    for (uint32_t rest = run->warp->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest), flags = 0;
        const struct float_operands in = {a[lane], b[lane], c[lane], rounding(run)};
        run->effect->value[lane] = run->op->calculate(&in, &flags);
        run->warp->fcsr |= flags;
    }
    golden_result(run);
}
