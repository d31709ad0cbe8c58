/* The instructions that a kernel still needs when linear registers hold its linear values. This is
 * liveness with two exceptions. An address in a linear register is no use of its base register, and
 * an instruction that computes a linear value is no use of its sources.
 */
#include "flow.h"

#include <stdlib.h>
#include <string.h>

#define OFFSET_LIMIT UINT32_C(256)

/* Registers that the caller expects back: ra, sp, gp, tp, s0 to s11. */
#define KEPT_BY_CALLEE (UINT32_C(0x0ffc031e))
/* a0 to a7 and sp, gp, tp. */
#define READ_BY_CALLEE (UINT32_C(0x0003fc1c))

static uint32_t bit(unsigned reg, bool used) {
    return used && reg > 0 && reg < REGISTERS ? UINT32_C(1) << reg : 0;
}

/* The linear register with a value that differs from `value` by an offset; a new one when there is
 * room; else -1. */
static int register_for(struct linear_kernel *kernel, const struct polynomial *value,
                        unsigned walk) {
    struct polynomial wanted = *value;
    uint32_t constant = polynomial_take_constant(&wanted);
    for (size_t i = 0; i < kernel->registers; i++) {
        struct polynomial has = kernel->linear[i].value;
        uint32_t offset = constant - polynomial_take_constant(&has);
        if (kernel->linear[i].walk == walk && polynomial_equal(&has, &wanted) &&
            offset + OFFSET_LIMIT < 2 * OFFSET_LIMIT)
            return (int)i;
    }
    if (kernel->registers == kernel->limit)
        return -1;
    kernel->linear[kernel->registers] = (struct linear_register){.value = *value, .walk = walk};
    return (int)kernel->registers++;
}

/* Of an address that a load or store can have: its part without a walk, of which it adds one at
 * most. `walk` is its number, or 0. Lanes that have left a loop walked less far than the others: it
 * is theirs no more. */
static bool address_split(const struct linear_kernel *kernel, size_t at,
                          const struct polynomial *address, struct polynomial *rest,
                          unsigned *walk) {
    *walk = flow_walk_of(kernel, address, 0);
    *rest = *address;
    if (*walk == 0)
        return true;
    struct polynomial own = polynomial_symbol(*walk);
    bool *inside = flow_loop(kernel, kernel->symbols[*walk - SYMBOL_OWN].head);
    bool known = inside[at];
    free(inside);
    return known && polynomial_add(address, UINT32_MAX, &own, rest) &&
           flow_walk_of(kernel, rest, 0) == 0;
}

/* Addresses first, as they gain most. */
static void addresses_assign(struct linear_kernel *kernel) {
    for (size_t at = 0; at < kernel->count; at++) {
        struct linear_instr *code = &kernel->code[at];
        const struct known *base = &kernel->before[at].reg[code->instr.rs1 % REGISTERS];
        struct polynomial offset = polynomial_constant(code->instr.imm);
        struct polynomial address, rest;
        unsigned walk;
        if (!code->reached || code->is_linear || code->keeps_address ||
            !flow_has_address(&code->instr) || base->knowledge != KNOWS_LINEAR ||
            code->instr.rs1 == 0 || !polynomial_add(&base->value, 1, &offset, &address) ||
            !address_split(kernel, at, &address, &rest, &walk))
            continue;
        code->linear = register_for(kernel, &rest, walk);
        if (code->linear < 0)
            continue;
        if (walk != 0)
            kernel->symbols[walk - SYMBOL_OWN].used = true;
        code->fate = LINEAR_ADDRESS;
        code->value = address;
    }
}

/* An immediate stays what it is. */
static bool is_immediate(const struct isa_instr *instr) {
    return (!instr->use_rs1 || instr->rs1 == 0) && (!instr->use_rs2 || instr->rs2 == 0);
}

/* Registers that an instruction needs of those before it. */
static uint32_t uses_of(const struct linear_kernel *kernel, const struct linear_instr *code) {
    const struct isa_instr *instr = &code->instr;
    if (code->fate >= LINEAR_TAKEN)
        return 0;
    if (flow_is_call(instr))
        return READ_BY_CALLEE | bit(instr->rs1, instr->use_rs1);
    if (instr->id == ISA_JALR || (instr->id == ISA_JAL && instr->rd == 0))
        return (KEPT_BY_CALLEE & ~kernel->saved) | bit(instr->rs1, instr->use_rs1);
    return bit(instr->rs1, instr->use_rs1 && code->fate != LINEAR_ADDRESS) |
           bit(instr->rs2, instr->use_rs2) | bit(instr->rs3, instr->use_rs3);
}

/* Registers live before an instruction behind which `after` are. */
static uint32_t live_before(const struct linear_kernel *kernel, const struct linear_instr *code,
                            uint32_t after) {
    return (after & ~bit(code->instr.rd, code->instr.writes_rd)) | uses_of(kernel, code);
}

/* Registers live after each instruction, into `after`, until nothing changes. */
static void liveness(const struct linear_kernel *kernel, uint32_t *after) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t at = kernel->count; at-- > 0;) {
            size_t next[2];
            uint32_t live = 0;
            for (unsigned i = flow_next(kernel, at, next); i > 0; i--)
                live |= live_before(kernel, &kernel->code[next[i - 1]], after[next[i - 1]]);
            changed |= live != after[at];
            after[at] = live;
        }
    }
}

/* A value that walks is not a lane's own after its loop. */
static bool can_hold(const struct linear_kernel *kernel, const struct linear_instr *code) {
    return code->holds && !code->cannot_hold && flow_walk_of(kernel, &code->value, 0) == 0;
}

/* Linear values that are needed are taken; what walks, or finds no register left, is computed as
 * before, which makes others needed. Whether that happened. */
static bool takings_assign(struct linear_kernel *kernel, const uint32_t *after) {
    bool computed = false;
    for (size_t at = 0; at < kernel->count; at++) {
        struct linear_instr *code = &kernel->code[at];
        if (code->fate != LINEAR_REMOVED || !(after[at] & bit(code->instr.rd, true)))
            continue;
        code->fate = can_hold(kernel, code) ? LINEAR_HELD : LINEAR_KEPT;
        if (code->fate == LINEAR_HELD || is_immediate(&code->instr))
            continue;
        if (!code->keeps_value && flow_walk_of(kernel, &code->value, 0) == 0)
            code->linear = register_for(kernel, &code->value, 0);
        if (code->linear >= 0)
            code->fate = LINEAR_TAKEN;
        else
            computed = true;
    }
    return computed;
}

static void fates_forget(struct linear_kernel *kernel) {
    kernel->registers = 0;
    for (size_t i = 0; i < kernel->symbol_count; i++)
        kernel->symbols[i].used = false;
    for (size_t at = 0; at < kernel->count; at++) {
        kernel->code[at].fate = LINEAR_KEPT;
        kernel->code[at].linear = -1;
        kernel->code[at].held1 = kernel->code[at].held2 = NULL;
    }
}

static void fates_find(struct linear_kernel *kernel, uint32_t *after) {
    fates_forget(kernel);
    addresses_assign(kernel);
    for (size_t at = 0; at < kernel->count; at++) {
        struct linear_instr *code = &kernel->code[at];
        if (code->frame != FRAME_NONE)
            code->fate = LINEAR_ONCE;
        else if (code->reached && code->is_linear)
            code->fate = LINEAR_REMOVED;
    }
    do
        liveness(kernel, after);
    while (takings_assign(kernel, after));
}

void fates_decide(struct linear_kernel *kernel) {
    uint32_t *after = memory_zeroed(kernel->count, sizeof *after);
    for (size_t at = 0; at < kernel->count; at++)
        kernel->code[at].cannot_hold = false;
    do {
        memset(after, 0, kernel->count * sizeof *after);
        fates_find(kernel, after);
    } while (!holds_resolve(kernel));
    for (size_t at = 0; at < kernel->count; at++)
        if (kernel->code[at].linear >= 0)
            kernel->linear[kernel->code[at].linear].uses++;
    kernel->live = live_before(kernel, &kernel->code[0], after[0]);
    free(after);
}
