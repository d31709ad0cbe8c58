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

bool flow_is_return(const struct isa_instr *instr) {
    return instr->id == ISA_JALR && instr->rd == 0 && instr->rs1 == REG_RA && instr->imm == 0;
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

bool flow_dominates(const struct linear_kernel *kernel, size_t head, size_t at) {
    bool *seen = memory_zeroed(kernel->count, sizeof *seen);
    size_t *open = memory_zeroed(kernel->count, sizeof *open);
    size_t opened = head != 0;
    while (opened > 0) {
        size_t next[2], here = open[--opened];
        seen[here] = true;
        for (unsigned i = flow_next(kernel, here, next); i > 0; i--)
            if (!seen[next[i - 1]] && next[i - 1] != head) {
                seen[next[i - 1]] = true;
                open[opened++] = next[i - 1];
            }
    }
    bool result = !seen[at];
    free(seen);
    free(open);
    return result;
}

static void loops_find(struct linear_kernel *kernel) {
    for (size_t at = 0; at < kernel->count; at++) {
        size_t next[2];
        for (unsigned i = flow_next(kernel, at, next); i > 0; i--)
            if (kernel->code[at].reached)
                kernel->code[at].goes_back[i - 1] = flow_dominates(kernel, next[i - 1], at);
    }
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
    if (good)
        loops_find(kernel);
    return good;
}

/* The number of a kernel's own symbol, which it gets when it has none; 0 when there are too many.
 */
static unsigned symbol_for(struct linear_kernel *kernel, const struct linear_symbol *wanted) {
    for (size_t i = 0; i < kernel->symbol_count; i++) {
        const struct linear_symbol *has = &kernel->symbols[i];
        if (has->kind == wanted->kind && has->offset == wanted->offset &&
            has->head == wanted->head && polynomial_equal(&has->step, &wanted->step))
            return SYMBOL_OWN + (unsigned)i;
    }
    if (SYMBOL_OWN + kernel->symbol_count >= SYMBOL_LIMIT)
        return 0;
    kernel->symbols[kernel->symbol_count] = *wanted;
    return SYMBOL_OWN + (unsigned)kernel->symbol_count++;
}

unsigned flow_walk_of(const struct linear_kernel *kernel, const struct polynomial *value,
                      unsigned after) {
    unsigned end = SYMBOL_OWN + (unsigned)kernel->symbol_count;
    for (unsigned i = after < SYMBOL_OWN ? SYMBOL_OWN : after + 1; i < end; i++)
        if (kernel->symbols[i - SYMBOL_OWN].kind == LINEAR_WALK && polynomial_degree(value, i) > 0)
            return i;
    return 0;
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
    struct linear_symbol word = {.kind = of_block ? LINEAR_OF_BLOCK : LINEAR_OF_ARGS,
                                 .offset = offset};
    unsigned symbol = symbol_for(kernel, &word);
    *value = polynomial_symbol(symbol);
    return symbol != 0;
}

/* The value that an instruction writes to rd, if that is linear. */
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
    for (unsigned i = 0; i < REGISTERS; i++)
        if (FLOW_CLOBBERED >> i & 1 || i == REG_RA)
            registers->reg[i].knowledge = KNOWS_NO;
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

/* A value at the head of a loop as it is said where a path to there begins: in the round before
 * (`back`), whose walks are a step short of it, or outside, where they are 0. False when it cannot
 * be said. */
static bool value_before_head(const struct linear_kernel *kernel, size_t head, bool back,
                              struct polynomial *value) {
    for (unsigned walk = flow_walk_of(kernel, value, 0); walk != 0;
         walk = flow_walk_of(kernel, value, walk)) {
        const struct linear_symbol *symbol = &kernel->symbols[walk - SYMBOL_OWN];
        struct polynomial before = {0}, same = polynomial_symbol(walk);
        if (symbol->head != head)
            continue;
        if (polynomial_degree(value, walk) > 1 ||
            (back && !polynomial_add(&same, 1, &symbol->step, &before)) ||
            !polynomial_replace(value, walk, &before, value))
            return false;
    }
    return true;
}

/* Walks that a pass over the code has found, for the next one: by instruction and register, the
 * symbol's number. One that the next pass refutes stays, so that it is not found again. */
struct walks {
    unsigned char (*symbol)[REGISTERS];
    bool more; /* than the pass before found */
};

/* A register to which a round of a loop adds the same in all lanes may walk. */
static void walk_find(struct linear_kernel *kernel, struct walks *walks, size_t head, unsigned reg,
                      const struct polynomial *start, const struct polynomial *after_round) {
    struct linear_symbol symbol = {.kind = LINEAR_WALK, .head = head};
    if (walks->symbol[head][reg] != 0 ||
        !polynomial_add(after_round, UINT32_MAX, start, &symbol.step) ||
        polynomial_part(&symbol.step, SYMBOL_THREAD_X, SYMBOL_THREAD_Z).count > 0 ||
        flow_walk_of(kernel, &symbol.step, 0) != 0)
        return;
    walks->symbol[head][reg] = (unsigned char)symbol_for(kernel, &symbol);
    walks->more |= walks->symbol[head][reg] != 0;
}

/* The first path to an instruction; to the head of a loop it is the one from outside. */
static void known_begins(struct known *known, const struct known *one, unsigned walk) {
    struct polynomial own = polynomial_symbol(walk);
    *known = *one;
    if (walk != 0 && one->knowledge == KNOWS_LINEAR &&
        !polynomial_add(&one->value, 1, &own, &known->value))
        known->knowledge = KNOWS_NO;
}

/* One more path comes to instruction `at`, where `all` is what others say of the registers. Whether
 * that changes it. */
static bool registers_meet(struct linear_kernel *kernel, struct walks *walks, size_t at, bool back,
                           struct known_registers *all, const struct known_registers *one) {
    bool changed = false;
    for (unsigned i = 0; i < REGISTERS; i++) {
        struct known *known = &all->reg[i];
        if (known->knowledge == KNOWS_NO || one->reg[i].knowledge == KNOWS_NOTHING)
            continue;
        if (known->knowledge == KNOWS_NOTHING) {
            known_begins(known, &one->reg[i], walks->symbol[at][i]);
            changed = true;
            continue;
        }
        struct polynomial expected = known->value;
        bool linear = one->reg[i].knowledge == KNOWS_LINEAR;
        if (linear && value_before_head(kernel, at, back, &expected) &&
            polynomial_equal(&expected, &one->reg[i].value))
            continue;
        if (linear && back)
            walk_find(kernel, walks, at, i, &known->value, &one->reg[i].value);
        known->knowledge = KNOWS_NO;
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

/* Says of each walk where it can be seen: a register that is something plus the walk. */
static void walks_locate(struct linear_kernel *kernel, const struct known_registers *before) {
    for (size_t i = 0; i < kernel->symbol_count; i++) {
        struct linear_symbol *symbol = &kernel->symbols[i];
        unsigned number = SYMBOL_OWN + (unsigned)i;
        struct polynomial walk = polynomial_symbol(number);
        for (unsigned reg = 1; symbol->kind == LINEAR_WALK && reg < REGISTERS; reg++) {
            const struct known *known = &before[symbol->head].reg[reg];
            if (known->knowledge != KNOWS_LINEAR || polynomial_degree(&known->value, number) == 0 ||
                !polynomial_add(&known->value, UINT32_MAX, &walk, &symbol->start) ||
                polynomial_degree(&symbol->start, number) > 0)
                continue;
            symbol->reg = reg;
            break;
        }
    }
}

/* One pass: what is known before each instruction, from nothing until nothing changes. */
static void values_find(struct linear_kernel *kernel, struct walks *walks,
                        struct known_registers *before) {
    bool *waits = memory_zeroed(kernel->count, sizeof *waits);
    bool changed = true;
    memset(before, 0, kernel->count * sizeof *before);
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
                if (registers_meet(kernel, walks, next[i - 1], kernel->code[at].goes_back[i - 1],
                                   &before[next[i - 1]], &after))
                    waits[next[i - 1]] = changed = true;
        }
    }
    free(waits);
}

/* Passes until one finds no more walks. */
struct known_registers *flow_values(struct linear_kernel *kernel) {
    struct known_registers *before = memory_zeroed(kernel->count, sizeof *before);
    struct walks walks = {.symbol = memory_zeroed(kernel->count, sizeof *walks.symbol)};
    do {
        walks.more = false;
        values_find(kernel, &walks, before);
    } while (walks.more);
    free(walks.symbol);
    kernel->stride = symbol_for(kernel, &(struct linear_symbol){.kind = LINEAR_STRIDE});
    walks_locate(kernel, before);
    return before;
}
