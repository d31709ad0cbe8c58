#include "writer.h"

#include <stdlib.h>
#include <string.h>

/* The costs compared: a cycle of an instruction, the extra cost of a load, the runtime's cost to
 * call the launch's part, a run and a block (launch.c), the blocks of a warp in a launch and in a
 * run. */
enum {
    COST_INSTR = 16,
    COST_LOAD = 6,
    CALL_INSTRS = 24,
    CALL_RUN_INSTRS = 40,
    CALL_BLOCK_INSTRS = 15,
    BLOCKS_A_WARP = 32,
    BLOCKS_A_RUN = 8,
    DEPTH_LIMIT = 3
};

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

static uint64_t cost_of(const struct linear_kernel *kernel, uint32_t word, uint64_t weight) {
    struct isa_instr instr;
    isa_decode(word, &instr);
    unsigned reads = (unsigned)instr.use_rs1 + instr.use_rs2 + instr.use_rs3;
    unsigned cycles = kernel->one_port && reads > 1 ? reads : 1;
    return weight * (cycles * COST_INSTR + ((word & 0x7f) == 3 ? COST_LOAD : 0));
}

/* In shares of what a block saves, rounded up, and half as much again: all warps are in these parts
 * at once, where each instruction waits for the one before. */
static uint32_t shares(uint64_t cost, uint64_t saved) {
    return (uint32_t)((LINEAR_SHARES * cost * 3 / 2 + saved - 1) / saved);
}

static void costs_sum(const struct linear_kernel *kernel, struct linear_rewritten *result) {
    uint64_t *weight = weights_find(kernel);
    uint64_t launch = CALL_INSTRS * COST_INSTR, run = 0, block = 0;
    for (size_t i = 0; i < result->code.count; i++) {
        const struct linear_word *word = &result->code.word[i];
        if (i < result->entry)
            launch += cost_of(kernel, word->word, 1);
        else if (i < result->body)
            run += cost_of(kernel, word->word, 1);
        else
            block += cost_of(kernel, word->word, weight[word->origin]);
    }
    for (size_t at = 0; at < kernel->count; at++)
        if (kernel->code[at].reached)
            result->cost_before += cost_of(kernel, kernel->code[at].word, weight[at]);
    result->cost = block + run / BLOCKS_A_RUN + launch / BLOCKS_A_WARP;
    if (result->cost < result->cost_before) {
        uint64_t saved = result->cost_before - block + CALL_BLOCK_INSTRS * COST_INSTR;
        result->launch_cost = shares(launch, saved);
        result->run_cost = shares(run + CALL_RUN_INSTRS * COST_INSTR, saved);
    }
    free(weight);
}

/* Once with the coefficients that `mask` has; those that were of use, into `used`. */
static bool code_write(struct writer *writer, uint32_t mask, uint32_t *used,
                       struct linear_rewritten *result) {
    size_t registers = writer->kernel->registers;
    writer->code->count = 0;
    writer->code->origin = 0;
    bool good = writer_ahead(writer, mask, &result->entry);
    result->body = writer->code->count;
    *used = writer->got >> registers;
    writer_steps_place(writer);
    good = good && writer_body(writer);
    for (size_t i = 0; i < writer->walking_count; i++)
        free(writer->walking[i].inside);
    return good && writer->kernel->registers + writer->room <= LINEAR_REGISTERS;
}

/* The lowest bits of a mask, `count` of them. */
static uint32_t bits_lowest(uint32_t mask, size_t count) {
    uint32_t lowest = 0;
    for (; mask != 0 && count > 0; count--) {
        lowest |= mask & -mask;
        mask &= mask - 1;
    }
    return lowest;
}

/* At first with a linear register for each coefficient, or none, and for each useful register of
 * the caller. Then with those that were used, as far as there is room. */
bool linear_write(struct linear_kernel *kernel, uint32_t address, struct linear_rewritten *result) {
    size_t registers = kernel->registers;
    size_t *place = memory_zeroed(kernel->count, sizeof *place);
    unsigned char *steps = memory_zeroed(2 * kernel->count, sizeof *steps);
    struct writer *writer = memory_zeroed(1, sizeof *writer);
    uint32_t used = kernel->bare ? 0 : UINT32_MAX;
    unsigned saved = LINEAR_REGISTERS - 4;
    bool good = false;
    *result = (struct linear_rewritten){0};
    for (int turn = 0; turn < 2; turn++) {
        *writer = (struct writer){.kernel = kernel,
                                  .address = address,
                                  .code = &result->code,
                                  .place = place,
                                  .steps = steps,
                                  .stepped = steps + kernel->count,
                                  .room = saved};
        kernel->registers = registers;
        memset(steps, 0, 2 * kernel->count);
        good = code_write(writer, used, &used, result);
        saved = writer->saved_count;
        if (registers + saved < LINEAR_REGISTERS)
            used = bits_lowest(used, LINEAR_REGISTERS - registers - saved);
        else
            used = 0;
    }
    if (good)
        costs_sum(kernel, result);
    free(place);
    free(steps);
    free(writer);
    return good;
}

void linear_rewritten_free(struct linear_rewritten *rewritten) {
    code_free(&rewritten->code);
}
