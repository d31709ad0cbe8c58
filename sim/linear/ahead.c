#include "formula.h"
#include "frame.h"
#include "writer.h"

#include <stdlib.h>

#define RUN_INPUTS                                                                                 \
    (UINT32_C(1) << REG_ARGS | UINT32_C(7) << (REG_INDICES + 3) | UINT32_C(1) << REG_BLOCK)

static struct wanted *wanted_for(struct writer *writer, const struct polynomial *value) {
    for (size_t i = 0; i < writer->wanted_count; i++)
        if (polynomial_equal(&writer->wanted[i].value, value))
            return &writer->wanted[i];
    if (writer->wanted_count == WANTED_MOST)
        return NULL;
    writer->wanted[writer->wanted_count] = (struct wanted){.value = *value};
    return &writer->wanted[writer->wanted_count++];
}

unsigned writer_reg(struct writer *writer, const struct polynomial *value) {
    return value->count > 0 ? wanted_for(writer, value)->reg : 0;
}

static bool wanted_stays(struct writer *writer, const struct polynomial *value) {
    struct wanted *wanted = value->count > 0 ? wanted_for(writer, value) : NULL;
    if (wanted)
        wanted->stays = true;
    return value->count == 0 || wanted;
}

/* Simple values first: others are made of them. */
static int wanted_order(const void *left, const void *right) {
    const struct wanted *a = left, *b = right;
    if (a->value.count != b->value.count)
        return a->value.count < b->value.count ? -1 : 1;
    const unsigned shift[] = {polynomial_shift(&a->value), polynomial_shift(&b->value)};
    return (shift[0] > shift[1]) - (shift[0] < shift[1]);
}

static bool wanted_collect(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    bool good = true;
    for (size_t at = 0; at < kernel->count; at++) {
        const struct linear_instr *code = &kernel->code[at];
        good &= !code->held1 || wanted_stays(writer, code->held1);
        good &= !code->held2 || wanted_stays(writer, code->held2);
    }
    for (size_t i = 0; i < kernel->registers; i++) {
        const struct linear_register *linear = &kernel->linear[i];
        struct polynomial block = writer_block_part(&linear->value);
        if (linear->walk != 0)
            good &= wanted_stays(writer, &block) &&
                    wanted_stays(writer, &writer_walk(writer, (unsigned)i)->step);
        else if (block.count > 0)
            good &= wanted_for(writer, &block) != NULL;
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

/* The number of a block part; part_count, there is none. */
static unsigned block_find(const struct writer *writer, const struct polynomial *value,
                           unsigned walk) {
    for (unsigned i = 0; i < writer->part_count; i++)
        if (writer->part[i].walk == walk && polynomial_equal(&writer->part[i].value, value))
            return i;
    return writer->part_count;
}

/* The same, which it gets if it has none yet. False when there are too many. */
static bool block_take(struct writer *writer, const struct polynomial *value, unsigned walk,
                       unsigned *number) {
    *number = block_find(writer, value, walk);
    if (*number < writer->part_count)
        return true;
    if (writer->part_count == LINEAR_BLOCKS)
        return false;
    writer->part[writer->part_count] = (struct block_part){*value, walk};
    writer->part_count++;
    return true;
}

/* Block parts for the linear registers; who has an equal one shares it. */
static bool blocks_assign(struct writer *writer) {
    struct linear_kernel *kernel = writer->kernel;
    const struct polynomial nothing = {0};
    bool good = true;
    for (size_t i = 0; good && i < kernel->registers; i++) {
        struct linear_register *linear = &kernel->linear[i];
        struct polynomial block = writer_block_part(&linear->value);
        good = block_take(writer, &block, linear->walk, &linear->block);
        if (good && block.count > 0 && linear->walk == 0)
            wanted_for(writer, &block)->block_of = UINT32_C(1) << linear->block;
    }
    if (writer->room > 0)
        good = good && block_take(writer, &nothing, 0, &writer->zero);
    writer->zero = block_find(writer, &nothing, 0);
    return good;
}

/* Linear registers that are the same in all blocks. */
static uint32_t gettable(const struct linear_kernel *kernel) {
    uint32_t mask = 0;
    for (size_t i = 0; i < kernel->registers; i++)
        if (kernel->linear[i].walk == 0 && writer_block_part(&kernel->linear[i].value).count == 0)
            mask |= UINT32_C(1) << i;
    return mask;
}

/* The threads' part: all of a value that has no index of a block. Called as a kernel is. */
static bool threads_write(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    uint32_t block_indices = UINT32_C(7) << (REG_INDICES + 3);
    uint32_t inputs = RUN_INPUTS | UINT32_C(7) << REG_INDICES;
    struct formula formula =
        formula_at_entry(kernel, writer->code, FLOW_CLOBBERED & ~(inputs & ~block_indices));
    for (unsigned i = 0; i < 3; i++)
        formula.reg[REG_INDICES + 3 + i].known = false;
    for (unsigned i = 0; i < kernel->registers; i++) {
        const struct linear_register *linear = &kernel->linear[i];
        struct polynomial block = writer_block_part(&linear->value), own;
        unsigned reg;
        if (!polynomial_add(&linear->value, UINT32_MAX, &block, &own) ||
            !formula_compute(&formula, &own, 0, &reg))
            return false;
        code_add(writer->code, code_linear_thread(i, reg));
    }
    if (writer->zero < writer->part_count)
        code_add(writer->code, code_linear_block(writer->zero, 0));
    code_add(writer->code, code_return());
    return true;
}

/* Registers that the caller expects back and the kernel does not change. */
static uint32_t registers_of_caller(const struct writer *writer) {
    return REGISTERS_KEPT & ~writer_registers(writer->kernel);
}

/* A register for the run, of those that the kernel does not touch. */
static bool run_take(struct writer *writer, struct formula *formula, unsigned *reg) {
    uint32_t free = writer->untouched & formula->usable & ~formula->pinned;
    uint32_t saves = registers_of_caller(writer) & ~formula->pinned;
    if (!free && (!saves || writer->saved_count == writer->room))
        return false;
    if (free & ~formula->late)
        free &= ~formula->late;
    *reg = (unsigned)__builtin_ctz(free ? free : saves);
    formula->pinned |= UINT32_C(1) << *reg;
    formula->reg[*reg].known = false;
    if (free)
        return true;
    code_add(writer->code, code_linear_thread(writer_keeper(writer->saved_count), *reg));
    writer->saved[writer->saved_count++] = (unsigned char)*reg;
    formula->usable |= UINT32_C(1) << *reg;
    return true;
}

/* A value that arrives in a register stays there if the kernel does not change it, else gets one.
 */
static bool input_keep(struct writer *writer, struct formula *formula, unsigned input,
                       unsigned *reg) {
    uint32_t used = writer_registers(writer->kernel) | writer->kernel->live;
    *reg = input;
    if (!(used >> input & 1) && !flow_calls(writer->kernel))
        return true;
    if (!run_take(writer, formula, reg))
        return false;
    code_add(writer->code, code_add_immediate(*reg, input, 0));
    return true;
}

/* A value in a register of its own. */
static bool own_write(struct writer *writer, struct formula *formula,
                      const struct polynomial *value, unsigned *reg) {
    unsigned own;
    if (!run_take(writer, formula, &own))
        return false;
    formula->pinned &= ~(UINT32_C(1) << own);
    bool good = formula_compute(formula, value, UINT32_C(1) << own, reg);
    formula->pinned |= UINT32_C(1) << own;
    return good;
}

/* The difference of a block's value from that of the block before. */
static bool step_write(struct writer *writer, struct formula *formula, size_t index) {
    struct wanted *wanted = &writer->wanted[index];
    struct polynomial factor, rest, one = polynomial_constant(1), other;
    polynomial_divide(&wanted->value, SYMBOL_BLOCK_X, &factor, &rest);
    if (factor.count == 0)
        return true;
    for (size_t i = 0; i < index; i++) {
        polynomial_divide(&writer->wanted[i].value, SYMBOL_BLOCK_X, &other, &rest);
        if (polynomial_equal(&other, &factor)) {
            wanted->step = writer->wanted[i].step;
            return true;
        }
    }
    if (polynomial_equal(&factor, &one)) {
        wanted->step = writer->stride;
        return wanted->step != 0;
    }
    struct polynomial step, stride = polynomial_symbol(writer->kernel->stride);
    return polynomial_multiply(&factor, &stride, &step) &&
           own_write(writer, formula, &step, &wanted->step);
}

/* The stride itself is added to indices, and to what counts blocks. */
static bool stride_needed(const struct writer *writer) {
    struct polynomial factor, rest, one = polynomial_constant(1);
    for (size_t i = 0; i < writer->wanted_count; i++) {
        polynomial_divide(&writer->wanted[i].value, SYMBOL_BLOCK_X, &factor, &rest);
        if (polynomial_equal(&factor, &one))
            return true;
    }
    return writer->kernel->live >> (REG_INDICES + 3) & 1;
}

static bool wanted_write(struct writer *writer, struct formula *formula) {
    for (size_t i = 0; i < writer->wanted_count; i++) {
        struct wanted *wanted = &writer->wanted[i];
        if (!(wanted->stays ? own_write(writer, formula, &wanted->value, &wanted->reg)
                            : formula_compute(formula, &wanted->value, 0, &wanted->reg)))
            return false;
        if (wanted->block_of)
            code_add(writer->code,
                     code_linear_block((unsigned)__builtin_ctz(wanted->block_of), wanted->reg));
    }
    return true;
}

/* Of what the kernel is told and overwrites, copies, from which every block takes it. */
static bool copies_write(struct writer *writer, struct formula *formula) {
    const struct linear_kernel *kernel = writer->kernel;
    for (unsigned reg = REG_ARGS; reg <= REG_BLOCK; reg++) {
        if (!(kernel->live >> reg & 1) || !(writer_overwrites(kernel, reg) || flow_calls(kernel)))
            continue;
        if (!run_take(writer, formula, &writer->copy[reg]))
            return false;
        code_add(writer->code, code_add_immediate(writer->copy[reg], reg, 0));
    }
    return true;
}

/* The first instructions of a run of blocks. After functions only the caller's registers are valid.
 */
static bool run_write(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    uint32_t inputs = RUN_INPUTS | UINT32_C(1) << REG_COUNT | UINT32_C(1) << REG_STRIDE;
    uint32_t free = FLOW_CLOBBERED & ~kernel->live;
    writer->untouched = flow_calls(kernel) ? 0 : free & ~writer_registers(kernel);
    struct formula formula = formula_at_entry(kernel, writer->code, free & ~inputs);
    formula.gettable = gettable(kernel);
    formula.late = RUN_INPUTS | UINT32_C(7) << REG_INDICES;
    formula.reg[REG_STRIDE] = (struct formula_held){true, 0, polynomial_symbol(kernel->stride)};
    frame_begin(kernel, writer->code);
    writer->code->origin = 0;
    if (flow_leaves(kernel) || !wanted_write(writer, &formula))
        return false;
    formula.usable |= RUN_INPUTS & free;
    bool good = input_keep(writer, &formula, REG_COUNT, &writer->count);
    if (stride_needed(writer))
        good = good && input_keep(writer, &formula, REG_STRIDE, &writer->stride);
    good = good && copies_write(writer, &formula);
    for (size_t i = 0; good && i < writer->wanted_count; i++)
        good = step_write(writer, &formula, i);
    writer->got = formula.got;
    return good;
}

static bool walking_has(const struct writer *writer, unsigned block) {
    for (size_t i = 0; i < writer->walking_count; i++)
        if (writer->walking[i].block == block)
            return true;
    return false;
}

static void walking_find(struct writer *writer) {
    struct linear_kernel *kernel = writer->kernel;
    for (unsigned i = 0; i < kernel->registers; i++) {
        const struct linear_register *linear = &kernel->linear[i];
        if (linear->walk == 0)
            continue;
        const struct linear_symbol *walk = writer_walk(writer, i);
        struct polynomial block = writer_block_part(&linear->value);
        if (walking_has(writer, linear->block))
            continue;
        writer->walking[writer->walking_count++] = (struct walking){linear->block,
                                                                    walk->head,
                                                                    flow_loop(kernel, walk->head),
                                                                    writer_reg(writer, &block),
                                                                    writer_reg(writer, &walk->step),
                                                                    walk->reg};
    }
}

bool writer_ahead(struct writer *writer, uint32_t coefficients, size_t *entry) {
    bool good = wanted_collect(writer);
    coefficients_add(writer, coefficients);
    good = good && blocks_assign(writer) && threads_write(writer);
    *entry = writer->code->count;
    good = good && run_write(writer);
    walking_find(writer);
    return good;
}
