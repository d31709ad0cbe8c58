#include "rewrite.h"
#include "formula.h"

#include <stdlib.h>
#include <string.h>

/* What is compared: an instruction, how much more a load is than another, what calling the launch's
 * part takes, and the blocks that it is for. */
enum { COST_INSTR = 16, COST_LOAD = 6, CALL_INSTRS = 12, BLOCKS_A_WARP = 16, DEPTH_LIMIT = 3 };

/* A value that the block's part computes, and what it is for. */
struct wanted {
    struct polynomial value;
    uint32_t block_of; /* linear registers whose block part it is, a bit each */
    bool stays;        /* the kernel reads it later */
    unsigned reg;
};

enum { WANTED_MOST = 2 * LINEAR_REGISTERS + 32 };

/* A linear register that walks. */
struct walking {
    unsigned linear;
    size_t head;
    bool *inside;         /* its loop */
    unsigned start, step; /* registers: what it begins with, and what a round adds */
};

struct writer {
    struct linear_kernel *kernel;
    uint32_t address;
    struct linear_code *code;
    size_t *place; /* of each instruction, in the code */
    struct wanted wanted[WANTED_MOST];
    size_t wanted_count;
    struct walking walking[LINEAR_REGISTERS];
    size_t walking_count;
    uint32_t got; /* linear registers that the block's part reads */
};

static struct polynomial block_part(const struct polynomial *value) {
    return polynomial_part(value, SYMBOL_BLOCK_X, SYMBOL_BLOCK_Z);
}

static struct wanted *wanted_for(struct writer *writer, const struct polynomial *value) {
    for (size_t i = 0; i < writer->wanted_count; i++)
        if (polynomial_equal(&writer->wanted[i].value, value))
            return &writer->wanted[i];
    if (writer->wanted_count == WANTED_MOST)
        return NULL;
    writer->wanted[writer->wanted_count] = (struct wanted){.value = *value};
    return &writer->wanted[writer->wanted_count++];
}

static bool wanted_stays(struct writer *writer, const struct polynomial *value) {
    struct wanted *wanted = value->count > 0 ? wanted_for(writer, value) : NULL;
    if (wanted)
        wanted->stays = true;
    return value->count == 0 || wanted;
}

/* The register in which a value stays; x0 for 0. */
static unsigned reg_of(struct writer *writer, const struct polynomial *value) {
    return value->count > 0 ? wanted_for(writer, value)->reg : 0;
}

static const struct linear_symbol *walk_of(const struct linear_kernel *kernel, unsigned walk) {
    return &kernel->symbols[walk - SYMBOL_OWN];
}

/* Simple values first: others are made of them. */
static int wanted_order(const void *left, const void *right) {
    const struct wanted *a = left, *b = right;
    if (a->value.count != b->value.count)
        return a->value.count < b->value.count ? -1 : 1;
    unsigned shift[] = {polynomial_shift(&a->value), polynomial_shift(&b->value)};
    return (shift[0] > shift[1]) - (shift[0] < shift[1]);
}

static bool wanted_collect(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    bool good = true;
    for (size_t at = 0; at < kernel->count; at++)
        if (kernel->code[at].fate == LINEAR_ADDED) {
            struct polynomial block = block_part(&kernel->code[at].value);
            good &= wanted_stays(writer, &block);
        }
    for (size_t i = 0; i < kernel->registers; i++) {
        const struct linear_register *linear = &kernel->linear[i];
        struct polynomial block = block_part(&linear->value);
        if (linear->walk != 0)
            good &= wanted_stays(writer, &block) &&
                    wanted_stays(writer, &walk_of(kernel, linear->walk)->step);
        else if (block.count > 0) {
            struct wanted *wanted = wanted_for(writer, &block);
            good &= wanted != NULL;
            if (wanted)
                wanted->block_of |= UINT32_C(1) << i;
        }
    }
    qsort(writer->wanted, writer->wanted_count, sizeof *writer->wanted, wanted_order);
    return good;
}

static bool is_known(const struct polynomial *list, size_t count, const struct polynomial *value) {
    for (size_t i = 0; i < count; i++)
        if (polynomial_equal(&list[i], value))
            return true;
    return false;
}

/* Linear registers for the coefficients of what is wanted, as many as there is room for; of those
 * the ones that `mask` has. */
static void coefficients_add(struct writer *writer, uint32_t mask) {
    struct linear_kernel *kernel = writer->kernel;
    struct polynomial list[2 * LINEAR_REGISTERS];
    size_t known = 0, count;
    for (size_t i = 0; i < kernel->registers; i++)
        if (kernel->linear[i].walk == 0)
            list[known++] = kernel->linear[i].value;
    count = known;
    for (size_t i = 0; i < writer->wanted_count; i++)
        for (unsigned index = SYMBOL_BLOCK_X; index <= SYMBOL_BLOCK_Z; index++) {
            struct polynomial factor, rest;
            polynomial_divide(&writer->wanted[i].value, index, &factor, &rest);
            bool number = factor.count == 0 || (factor.count == 1 && factor.term[0].key == 0);
            if (!number && !is_known(list, count, &factor) &&
                count - known < LINEAR_REGISTERS - kernel->registers)
                list[count++] = factor;
        }
    for (size_t i = known; i < count; i++)
        if (mask >> (i - known) & 1)
            kernel->linear[kernel->registers++] = (struct linear_register){.value = list[i]};
}

static uint32_t registers_used(const struct linear_kernel *kernel) {
    uint32_t used = 0;
    for (size_t at = 0; at < kernel->count; at++) {
        const struct linear_instr *code = &kernel->code[at];
        const struct isa_instr *instr = &code->instr;
        if (!code->reached || code->fate == LINEAR_REMOVED)
            continue;
        if (instr->writes_rd && instr->rd < REGISTERS)
            used |= UINT32_C(1) << instr->rd;
        if (code->fate == LINEAR_ADDED)
            used |= UINT32_C(1) << code->from;
        if (code->fate == LINEAR_ADDED || code->fate == LINEAR_TAKEN)
            continue;
        if (instr->use_rs1 && instr->rs1 < REGISTERS && code->fate != LINEAR_ADDRESS)
            used |= UINT32_C(1) << instr->rs1;
        if (instr->use_rs2 && instr->rs2 < REGISTERS)
            used |= UINT32_C(1) << instr->rs2;
    }
    return used;
}

static bool has_calls(const struct linear_kernel *kernel) {
    for (size_t at = 0; at < kernel->count; at++)
        if (kernel->code[at].reached && flow_is_call(&kernel->code[at].instr))
            return true;
    return false;
}

/* Linear registers that are the same in all blocks. */
static uint32_t gettable(const struct linear_kernel *kernel) {
    uint32_t mask = 0;
    for (size_t i = 0; i < kernel->registers; i++)
        if (kernel->linear[i].walk == 0 && block_part(&kernel->linear[i].value).count == 0)
            mask |= UINT32_C(1) << i;
    return mask;
}

#define BLOCK_INPUTS                                                                               \
    (UINT32_C(1) << REG_ARGS | UINT32_C(7) << (REG_INDICES + 3) | UINT32_C(1) << REG_BLOCK)

/* The block's part, at the kernel's entry. */
static bool block_write(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    uint32_t free = FLOW_CLOBBERED & ~kernel->live & ~BLOCK_INPUTS;
    uint32_t untouched = has_calls(kernel) ? 0 : free & ~registers_used(kernel);
    struct formula formula = formula_at_entry(kernel, writer->code, free);
    formula.gettable = gettable(kernel);
    for (size_t i = 0; i < writer->wanted_count; i++) {
        struct wanted *wanted = &writer->wanted[i];
        if ((wanted->stays && !untouched) ||
            !formula_compute(&formula, &wanted->value, wanted->stays ? untouched : 0, &wanted->reg))
            return false;
        if (wanted->stays) {
            formula.pinned |= UINT32_C(1) << wanted->reg;
            untouched &= ~(UINT32_C(1) << wanted->reg);
        }
        for (unsigned j = 0; j < kernel->registers; j++)
            if (wanted->block_of >> j & 1)
                code_add(writer->code, code_linear_block(j, wanted->reg));
    }
    writer->got = formula.got;
    return true;
}

/* The threads' part: all of a value that has no index of a block. Called as a kernel is. */
static bool threads_write(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    uint32_t block_indices = UINT32_C(7) << (REG_INDICES + 3);
    uint32_t inputs = BLOCK_INPUTS | UINT32_C(7) << REG_INDICES;
    struct formula formula =
        formula_at_entry(kernel, writer->code, FLOW_CLOBBERED & ~(inputs & ~block_indices));
    for (unsigned i = 0; i < 3; i++)
        formula.reg[REG_INDICES + 3 + i].known = false;
    for (unsigned i = 0; i < kernel->registers; i++) {
        const struct linear_register *linear = &kernel->linear[i];
        struct polynomial block = block_part(&linear->value), own;
        unsigned reg;
        if (!polynomial_add(&linear->value, UINT32_MAX, &block, &own) ||
            !formula_compute(&formula, &own, 0, &reg))
            return false;
        code_add(writer->code, code_linear_thread(i, reg));
        if (block.count == 0 && linear->walk == 0)
            code_add(writer->code, code_linear_block(i, 0));
    }
    code_add(writer->code, code_return());
    return true;
}

static void walking_find(struct writer *writer) {
    struct linear_kernel *kernel = writer->kernel;
    for (unsigned i = 0; i < kernel->registers; i++) {
        const struct linear_register *linear = &kernel->linear[i];
        if (linear->walk == 0)
            continue;
        const struct linear_symbol *walk = walk_of(kernel, linear->walk);
        struct polynomial block = block_part(&linear->value);
        writer->walking[writer->walking_count++] =
            (struct walking){i, walk->head, flow_loop(kernel, walk->head), reg_of(writer, &block),
                             reg_of(writer, &walk->step)};
    }
}

/* What happens on the way from an instruction to the head of a loop: registers that walk there
 * begin or take a step. `other` is the other way on of a branch, on which it happens too; false
 * when it must not. */
static bool way_write(struct writer *writer, size_t at, unsigned which, const size_t *next,
                      const size_t *other) {
    for (size_t i = 0; i < writer->walking_count; i++) {
        const struct walking *walking = &writer->walking[i];
        if (walking->head != next[which])
            continue;
        if (other && walking->inside[*other])
            return false;
        bool back = writer->kernel->code[at].goes_back[which];
        code_add(writer->code, back ? code_linear_add(walking->linear, walking->step)
                                    : code_linear_block(walking->linear, walking->start));
    }
    return true;
}

static void instr_write(struct writer *writer, size_t at) {
    const struct linear_kernel *kernel = writer->kernel;
    const struct linear_instr *code = &kernel->code[at];
    const struct isa_instr *instr = &code->instr;
    struct polynomial offset = {0}, block = block_part(&code->value), walk = {0};
    const struct linear_register *linear = code->linear < 0 ? NULL : &kernel->linear[code->linear];
    if (linear) {
        polynomial_add(&code->value, UINT32_MAX, &linear->value, &offset);
        if (linear->walk != 0) {
            walk = polynomial_symbol(linear->walk);
            polynomial_add(&offset, UINT32_MAX, &walk, &offset);
        }
    }
    uint32_t constant = polynomial_take_constant(&offset);
    unsigned number = (unsigned)code->linear;
    switch (code->fate) {
    case LINEAR_REMOVED:
        break;
    case LINEAR_TAKEN:
        code_add(writer->code, code_linear_get(instr->rd, number, constant));
        break;
    case LINEAR_ADDED:
        code_add(writer->code, code_add_registers(instr->rd, code->from, reg_of(writer, &block)));
        break;
    case LINEAR_ADDRESS:
        code_add(writer->code, code_linear_access(code->word, number, constant));
        break;
    default:
        if (instr->id == ISA_AUIPC)
            code_add_constant(writer->code, instr->rd,
                              kernel->entry + 4 * (uint32_t)at + instr->imm);
        else
            code_add(writer->code, code->word);
        break;
    }
}

static bool body_write(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    bool good = true;
    for (size_t at = 0; good && at < kernel->count; at++) {
        size_t next[2];
        unsigned count = flow_next(kernel, at, next);
        bool falls = count > 0 && next[0] == at + 1 && kernel->code[at].instr.id != ISA_JAL;
        writer->place[at] = writer->code->count;
        writer->code->origin = at;
        if (!kernel->code[at].reached)
            continue;
        for (unsigned i = falls; i < count; i++)
            good &= way_write(writer, at, i, next, falls ? &next[0] : NULL);
        instr_write(writer, at);
        if (falls)
            good &= way_write(writer, at, 0, next, NULL);
    }
    return good;
}

/* Branches and jumps within the kernel to where their targets are now, jumps out of it as far as
 * they went. */
static bool branches_place(struct writer *writer, size_t body) {
    const struct linear_kernel *kernel = writer->kernel;
    for (size_t i = body; i < writer->code->count; i++) {
        struct linear_word *word = &writer->code->word[i];
        const struct isa_instr *instr = &kernel->code[word->origin].instr;
        bool jumps = word->word == kernel->code[word->origin].word &&
                     (instr->id == ISA_JAL ||
                      (instr->control && instr->unit == ISA_UNIT_ALU && instr->id != ISA_JALR));
        if (!jumps)
            continue;
        uint32_t target = 4 * (uint32_t)word->origin + instr->imm;
        uint32_t here = writer->address + 4 * (uint32_t)i, to = kernel->entry + target;
        if (target < 4 * kernel->count && !flow_is_call(instr))
            to = writer->address + 4 * (uint32_t)writer->place[target / 4];
        if (!code_branch(word->word, to - here, &word->word))
            return false;
    }
    return true;
}

/* How many loops each instruction is in, as what it is worth. */
static uint64_t *weights_find(const struct linear_kernel *kernel) {
    uint64_t *weight = memory_zeroed(kernel->count, sizeof *weight);
    bool *head = memory_zeroed(kernel->count, sizeof *head);
    for (size_t at = 0; at < kernel->count; at++) {
        size_t next[2];
        weight[at] = 1;
        for (unsigned i = flow_next(kernel, at, next); i > 0; i--)
            head[next[i - 1]] |= kernel->code[at].goes_back[i - 1];
    }
    uint64_t most = 1;
    for (int i = 0; i < DEPTH_LIMIT; i++)
        most *= LINEAR_LOOP;
    for (size_t from = 0; from < kernel->count; from++) {
        if (!head[from])
            continue;
        bool *inside = flow_loop(kernel, from);
        for (size_t at = 0; at < kernel->count; at++)
            if (inside[at] && weight[at] < most)
                weight[at] *= LINEAR_LOOP;
        free(inside);
    }
    free(head);
    return weight;
}

static uint64_t cost_of(uint32_t word, uint64_t weight) {
    return weight * ((word & 0x7f) == 3 ? COST_INSTR + COST_LOAD : COST_INSTR);
}

static void costs_sum(const struct linear_kernel *kernel, struct linear_rewritten *result) {
    uint64_t *weight = weights_find(kernel);
    uint64_t ahead = CALL_INSTRS * COST_INSTR, block = 0;
    for (size_t i = 0; i < result->code.count; i++) {
        const struct linear_word *word = &result->code.word[i];
        if (i < result->entry)
            ahead += cost_of(word->word, 1);
        else
            block += cost_of(word->word, i < result->body ? 1 : weight[word->origin]);
    }
    for (size_t at = 0; at < kernel->count; at++)
        if (kernel->code[at].reached)
            result->cost_before += cost_of(kernel->code[at].word, weight[at]);
    result->cost = block + ahead / BLOCKS_A_WARP;
    if (block < result->cost_before)
        result->blocks = (uint32_t)(ahead / (result->cost_before - block)) + 1;
    free(weight);
}

/* Once with the coefficients that `mask` has; those that were of use, into `used`. */
static bool code_write(struct writer *writer, uint32_t mask, uint32_t *used,
                       struct linear_rewritten *result) {
    size_t registers = writer->kernel->registers;
    writer->code->count = 0;
    writer->code->origin = 0;
    bool good = wanted_collect(writer);
    coefficients_add(writer, mask);
    good = good && threads_write(writer);
    result->entry = writer->code->count;
    good = good && block_write(writer);
    result->body = writer->code->count;
    walking_find(writer);
    *used = writer->got >> registers;
    good = good && body_write(writer) && branches_place(writer, result->body);
    for (size_t i = 0; i < writer->walking_count; i++)
        free(writer->walking[i].inside);
    return good;
}

bool linear_write(struct linear_kernel *kernel, uint32_t address, struct linear_rewritten *result) {
    size_t registers = kernel->registers;
    uint32_t used = 0;
    bool good = true;
    *result = (struct linear_rewritten){0};
    struct writer *writer = memory_zeroed(1, sizeof *writer);
    for (int turn = 0; good && turn < 2; turn++) {
        size_t *place = writer->place;
        kernel->registers = registers;
        *writer =
            (struct writer){.kernel = kernel,
                            .address = address,
                            .code = &result->code,
                            .place = place ? place : memory_zeroed(kernel->count, sizeof *place)};
        good = code_write(writer, turn == 0 ? UINT32_MAX : used, &used, result);
    }
    if (good)
        costs_sum(kernel, result);
    free(writer->place);
    free(writer);
    return good;
}

void linear_rewritten_free(struct linear_rewritten *rewritten) {
    code_free(&rewritten->code);
}
