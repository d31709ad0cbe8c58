/* Values that a kernel keeps for its caller on the stack. Every block would save it and give it
 * back; for a run of blocks once is enough, with the stack pointer down all the while.
 */
#include "frame.h"

#include <stdlib.h>

enum { REG_FS0 = 40, REG_FS2 = 50, REG_FS11 = 59, REG_FLOATS = 32 };

static bool kept_by_callee(unsigned reg) {
    if (reg < REG_FLOATS)
        return reg == REG_RA || REGISTERS_KEPT >> reg & 1;
    return reg == REG_FS0 || reg == REG_FS0 + 1 || (reg >= REG_FS2 && reg <= REG_FS11);
}

static bool moves_stack(const struct isa_instr *instr) {
    return instr->id == ISA_ADDI && instr->rd == REG_SP && instr->rs1 == REG_SP;
}

static bool is_save(const struct isa_instr *instr) {
    return (instr->id == ISA_SW || instr->id == ISA_FSW) && instr->rs1 == REG_SP &&
           kept_by_callee(instr->rs2);
}

static bool is_restore(const struct isa_instr *instr) {
    return (instr->id == ISA_LW || instr->id == ISA_FLW) && instr->rs1 == REG_SP &&
           kept_by_callee(instr->rd);
}

static bool reads(const struct isa_instr *instr, unsigned reg) {
    return (instr->use_rs1 && instr->rs1 == reg) || (instr->use_rs2 && instr->rs2 == reg) ||
           (instr->use_rs3 && instr->rs3 == reg);
}

/* The one place where the stack pointer goes down, once a block, before anybody reads it; it only
 * goes back up. */
static bool frame_opens(const struct linear_kernel *kernel, size_t *open) {
    size_t opened = 0;
    for (size_t at = 0; at < kernel->count; at++) {
        const struct isa_instr *instr = &kernel->code[at].instr;
        if (!kernel->code[at].reached || !instr->writes_rd || instr->rd != REG_SP)
            continue;
        if (!moves_stack(instr))
            return false;
        if ((int32_t)instr->imm > 0)
            continue;
        *open = at;
        opened++;
    }
    if (opened != 1 || flow_repeats(kernel, *open))
        return false;
    uint32_t size = -kernel->code[*open].instr.imm;
    for (size_t at = 0; at < kernel->count; at++) {
        const struct isa_instr *instr = &kernel->code[at].instr;
        bool back = moves_stack(instr) && instr->imm == size;
        if (kernel->code[at].reached && at != *open && reads(instr, REG_SP) &&
            ((moves_stack(instr) && !back) || !flow_dominates(kernel, *open, at)))
            return false;
    }
    return true;
}

/* Whether nothing but giving back happens from an instruction to where the kernel returns. */
static bool is_last(const struct linear_kernel *kernel, size_t at) {
    unsigned reg = kernel->code[at].instr.rd;
    while (++at < kernel->count) {
        const struct isa_instr *instr = &kernel->code[at].instr;
        if (flow_is_return(instr))
            return true;
        if (instr->control || instr->jal || reads(instr, reg) ||
            (instr->writes_rd && instr->rd == reg))
            return false;
    }
    return false;
}

/* Whether a save at `at` has its place to itself: its register is written behind it only, and all
 * others who go there give it back. */
static bool save_is_whole(const struct linear_kernel *kernel, size_t at) {
    const struct isa_instr *save = &kernel->code[at].instr;
    bool good = !flow_repeats(kernel, at);
    for (size_t i = 0; good && i < kernel->count; i++) {
        const struct isa_instr *instr = &kernel->code[i].instr;
        bool there = flow_has_address(instr) && instr->rs1 == REG_SP && instr->imm == save->imm;
        if (!kernel->code[i].reached || i == at)
            continue;
        if (there)
            good = is_restore(instr) && instr->rd == save->rs2 && is_last(kernel, i);
        if (instr->writes_rd && instr->rd == save->rs2)
            good = good && flow_dominates(kernel, at, i);
    }
    return good;
}

static void restores_mark(struct linear_kernel *kernel, const struct isa_instr *save) {
    for (size_t i = 0; i < kernel->count; i++) {
        const struct isa_instr *instr = &kernel->code[i].instr;
        if (kernel->code[i].reached && is_restore(instr) && instr->imm == save->imm &&
            instr->rd == save->rs2)
            kernel->code[i].frame = FRAME_RESTORE;
    }
}

void frame_find(struct linear_kernel *kernel) {
    size_t open = 0;
    if (!frame_opens(kernel, &open))
        return;
    bool any = false;
    for (size_t at = 0; at < kernel->count; at++) {
        struct linear_instr *code = &kernel->code[at];
        if (!code->reached || !is_save(&code->instr) || !save_is_whole(kernel, at))
            continue;
        code->frame = FRAME_SAVE;
        restores_mark(kernel, &code->instr);
        if (code->instr.rs2 < REGISTERS)
            kernel->saved |= UINT32_C(1) << code->instr.rs2;
        any = true;
    }
    for (size_t at = 0; any && at < kernel->count; at++)
        if (kernel->code[at].reached && moves_stack(&kernel->code[at].instr))
            kernel->code[at].frame = at == open ? FRAME_OPEN : FRAME_CLOSE;
}

/* Registers that the rewritten kernel does not write need no saving. */
static bool is_written(const struct linear_kernel *kernel, unsigned reg) {
    for (size_t at = 0; at < kernel->count; at++) {
        const struct linear_instr *code = &kernel->code[at];
        if (code->reached && code->fate < LINEAR_HELD && code->instr.writes_rd &&
            code->instr.rd == reg)
            return true;
    }
    return false;
}

void frame_begin(const struct linear_kernel *kernel, struct linear_code *code) {
    for (size_t at = 0; at < kernel->count; at++) {
        const struct linear_instr *instr = &kernel->code[at];
        if (instr->frame != FRAME_OPEN &&
            (instr->frame != FRAME_SAVE || !is_written(kernel, instr->instr.rs2)))
            continue;
        code->origin = at;
        code_add(code, instr->word);
    }
}

void frame_end(const struct linear_kernel *kernel, struct linear_code *code) {
    uint64_t done = 0;
    bool closed = false;
    for (size_t at = 0; at < kernel->count; at++) {
        const struct linear_instr *instr = &kernel->code[at];
        uint64_t own = UINT64_C(1) << (instr->instr.rd % 64);
        if (instr->frame == FRAME_RESTORE && !(done & own) && is_written(kernel, instr->instr.rd)) {
            code_add(code, instr->word);
            done |= own;
        }
    }
    for (size_t at = 0; !closed && at < kernel->count; at++)
        if (kernel->code[at].frame == FRAME_CLOSE) {
            code_add(code, kernel->code[at].word);
            closed = true;
        }
}
