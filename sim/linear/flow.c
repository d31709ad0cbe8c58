/* Which instruction follows which, and what registers hold before each: an abstract interpretation
 * that goes on until nothing changes. Lanes of a warp each follow a path of their own through the
 * code, split and join or not; so what holds on all paths holds in every lane.
 */
#include "flow.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* struct heddle_block (heddle.h) begins with the grid and the block's size. */
enum { BLOCK_CONSTANT_BYTES = 24 };

static uint32_t pc_of(const struct linear_kernel *kernel, size_t at) {
    return kernel->entry + 4 * (uint32_t)at;
}

static bool inside(const struct linear_kernel *kernel, uint32_t pc, size_t *at) {
    *at = (pc - kernel->entry) / 4;
    return pc - kernel->entry < 4 * kernel->count;
}

static bool is_branch(const struct isa_instr *instr) {
    return instr->control && instr->unit == ISA_UNIT_ALU && !instr->writes_rd &&
           instr->id != ISA_JALR;
}

bool flow_is_call(const struct isa_instr *instr) {
    return (instr->id == ISA_JAL || instr->id == ISA_JALR) && instr->rd == REG_RA;
}

bool flow_has_address(const struct isa_instr *instr) {
    return instr->class == ISA_CLASS_LOAD || instr->class == ISA_CLASS_STORE;
}

unsigned flow_next(const struct linear_kernel *kernel, size_t at, size_t next[2]) {
    const struct isa_instr *instr = &kernel->code[at].instr;
    unsigned count = 0;
    size_t target;
    bool jumps = (instr->id == ISA_JAL || instr->id == ISA_JALR) && !flow_is_call(instr);
    if (!jumps && at + 1 < kernel->count)
        next[count++] = at + 1;
    if ((is_branch(instr) || (jumps && instr->id == ISA_JAL)) &&
        inside(kernel, pc_of(kernel, at) + instr->imm, &target))
        next[count++] = target;
    return count;
}

static bool can_follow(const struct linear_kernel *kernel, size_t at, struct error *error) {
    const struct isa_instr *instr = &kernel->code[at].instr;
    const char *problem = NULL;
    size_t target;
    if (instr->id == ISA_ILLEGAL)
        problem = "has a word that is no instruction";
    else if (instr->id == ISA_WSPAWN)
        problem = "starts warps";
    else if (instr->id == ISA_JALR && instr->rd != REG_RA && instr->rs1 != REG_RA)
        problem = "jumps to a place that is computed";
    else if (is_branch(instr) && !inside(kernel, pc_of(kernel, at) + instr->imm, &target))
        problem = "branches out of itself";
    else if (at + 1 == kernel->count && instr->id != ISA_JALR && instr->id != ISA_JAL)
        problem = "runs over its end";
    if (!problem)
        return true;
    return error_set(error, "%s %s, at 0x%08" PRIx32, kernel->name, problem, pc_of(kernel, at));
}

bool flow_read(struct linear_kernel *kernel, const struct memory *memory, struct error *error) {
    for (size_t at = 0; at < kernel->count; at++) {
        struct linear_instr *code = &kernel->code[at];
        code->word = memory_load(memory, pc_of(kernel, at), 4);
        code->linear = -1;
        isa_decode(code->word, &code->instr);
    }
    size_t *open = memory_zeroed(kernel->count, sizeof *open);
    size_t opened = 1;
    bool good = true;
    kernel->code[0].reached = true;
    while (good && opened > 0) {
        size_t next[2], at = open[--opened];
        good = can_follow(kernel, at, error);
        for (unsigned i = flow_next(kernel, at, next); i > 0; i--) {
            struct linear_instr *code = &kernel->code[next[i - 1]];
            if (!code->reached)
                open[opened++] = next[i - 1];
            code->reached = true;
        }
    }
    free(open);
    return good;
}

/* The symbol of a word, which gets one when it has none; 0 when there are too many. */
static unsigned word_symbol(struct linear_kernel *kernel, bool of_block, uint32_t offset) {
    for (size_t i = 0; i < kernel->word_count; i++)
        if (kernel->words[i].of_block == of_block && kernel->words[i].offset == offset)
            return SYMBOL_WORDS + (unsigned)i;
    if (SYMBOL_WORDS + kernel->word_count >= SYMBOL_LIMIT)
        return 0;
    kernel->words[kernel->word_count] = (struct linear_word){of_block, offset};
    return SYMBOL_WORDS + (unsigned)kernel->word_count++;
}

/* A word of the arguments, or a size: one that is the same wherever and whenever it is read. */
static bool load_value(struct linear_kernel *kernel, const struct polynomial *address,
                       struct polynomial *value) {
    struct polynomial base = *address;
    uint32_t offset = polynomial_take_constant(&base);
    struct polynomial args = polynomial_symbol(SYMBOL_ARGS);
    struct polynomial block = polynomial_symbol(SYMBOL_BLOCK);
    bool of_block = polynomial_equal(&base, &block);
    if (!(polynomial_equal(&base, &args) || (of_block && offset < BLOCK_CONSTANT_BYTES)))
        return false;
    unsigned symbol = word_symbol(kernel, of_block, offset);
    *value = polynomial_symbol(symbol);
    return symbol != 0;
}

/* What an instruction writes to rd, if that is linear. */
static bool result_value(struct linear_kernel *kernel, size_t at,
                         const struct known_registers *before, struct polynomial *value) {
    const struct isa_instr *instr = &kernel->code[at].instr;
    const struct known *left = &before->reg[instr->use_rs1 ? instr->rs1 % REGISTERS : 0];
    const struct known *right = &before->reg[instr->use_rs2 ? instr->rs2 % REGISTERS : 0];
    struct polynomial immediate = polynomial_constant(instr->imm);
    if (left->knowledge != KNOWS_LINEAR || right->knowledge != KNOWS_LINEAR)
        return false;
    switch (instr->id) {
    case ISA_LUI:
        *value = immediate;
        return true;
    case ISA_AUIPC:
        *value = polynomial_constant(pc_of(kernel, at) + instr->imm);
        return true;
    case ISA_ADDI:
        return polynomial_add(&left->value, 1, &immediate, value);
    case ISA_ADD:
        return polynomial_add(&left->value, 1, &right->value, value);
    case ISA_SUB:
        return polynomial_add(&left->value, UINT32_MAX, &right->value, value);
    case ISA_SLLI:
        immediate = polynomial_constant(UINT32_C(1) << instr->imm);
        return polynomial_multiply(&left->value, &immediate, value);
    case ISA_MUL:
        return polynomial_multiply(&left->value, &right->value, value) &&
               polynomial_is_linear(value);
    case ISA_LW: {
        struct polynomial address;
        return polynomial_add(&left->value, 1, &immediate, &address) &&
               load_value(kernel, &address, value);
    }
    default:
        return false;
    }
}

/* Calls leave behind what the convention does not keep. */
static void registers_forget(struct known_registers *registers) {
    static const unsigned char clobbered[] = {1,  5,  6,  7,  10, 11, 12, 13,
                                              14, 15, 16, 17, 28, 29, 30, 31};
    for (size_t i = 0; i < sizeof clobbered; i++)
        registers->reg[clobbered[i]].knowledge = KNOWS_NO;
}

static void instr_apply(struct linear_kernel *kernel, size_t at,
                        struct known_registers *registers) {
    struct linear_instr *code = &kernel->code[at];
    code->is_linear = false;
    if (flow_is_call(&code->instr)) {
        registers_forget(registers);
        return;
    }
    if (!code->instr.writes_rd || code->instr.rd == 0 || code->instr.rd >= REGISTERS)
        return;
    code->is_linear = result_value(kernel, at, registers, &code->value);
    registers->reg[code->instr.rd] = (struct known){KNOWS_NO, {0}};
    if (code->is_linear)
        registers->reg[code->instr.rd] = (struct known){KNOWS_LINEAR, code->value};
}

/* Paths meet. Whether that says less of a register than before. */
static bool registers_meet(struct known_registers *all, const struct known_registers *one) {
    bool changed = false;
    for (unsigned i = 0; i < REGISTERS; i++) {
        struct known *known = &all->reg[i];
        if (known->knowledge == KNOWS_NO || one->reg[i].knowledge == KNOWS_NOTHING)
            continue;
        if (known->knowledge == KNOWS_NOTHING)
            *known = one->reg[i];
        else if (one->reg[i].knowledge == KNOWS_NO ||
                 !polynomial_equal(&known->value, &one->reg[i].value))
            known->knowledge = KNOWS_NO;
        else
            continue;
        changed = true;
    }
    return changed;
}

static struct known_registers registers_at_entry(void) {
    struct known_registers entry;
    memset(&entry, 0, sizeof entry);
    for (unsigned i = 0; i < REGISTERS; i++)
        entry.reg[i].knowledge = KNOWS_NO;
    entry.reg[0].knowledge = KNOWS_LINEAR; /* and is 0 */
    entry.reg[REG_ARGS] = (struct known){KNOWS_LINEAR, polynomial_symbol(SYMBOL_ARGS)};
    entry.reg[REG_BLOCK] = (struct known){KNOWS_LINEAR, polynomial_symbol(SYMBOL_BLOCK)};
    for (unsigned i = 0; i < SYMBOL_INDICES; i++)
        entry.reg[REG_INDICES + i] =
            (struct known){KNOWS_LINEAR, polynomial_symbol(SYMBOL_THREAD_X + i)};
    return entry;
}

struct known_registers *flow_values(struct linear_kernel *kernel) {
    struct known_registers *before = memory_zeroed(kernel->count, sizeof *before);
    bool *waits = memory_zeroed(kernel->count, sizeof *waits);
    bool changed = true;
    before[0] = registers_at_entry();
    waits[0] = true;
    while (changed) {
        changed = false;
        for (size_t at = 0; at < kernel->count; at++) {
            if (!waits[at])
                continue;
            waits[at] = false;
            struct known_registers after = before[at];
            size_t next[2];
            instr_apply(kernel, at, &after);
            for (unsigned i = flow_next(kernel, at, next); i > 0; i--)
                if (registers_meet(&before[next[i - 1]], &after))
                    waits[next[i - 1]] = changed = true;
        }
    }
    free(waits);
    return before;
}
