/* The readers of a value that is held: from its write on, until the register is written again. All
 * that may have written it last there must have written the same value.
 */
#include "flow.h"

#include <stdlib.h>
#include <string.h>

/* Ways through the code. */
struct ways {
    const struct linear_kernel *kernel;
    bool *seen;
    size_t *open;
    size_t opened;

    /* Way number 2 * at + i is the ith on from an instruction; those to one, and 1, as a list. */
    size_t *first; /* to each */
    size_t *other; /* behind each */
};

static void ways_begin(struct ways *ways) {
    memset(ways->seen, 0, ways->kernel->count * sizeof *ways->seen);
    ways->opened = 0;
}

static void ways_open(struct ways *ways, size_t at) {
    if (ways->seen[at])
        return;
    ways->seen[at] = true;
    ways->open[ways->opened++] = at;
}

static bool is_gone(const struct linear_instr *code) {
    return code->fate >= LINEAR_HELD;
}

static bool writes(const struct linear_instr *code, unsigned reg) {
    bool writes = code->instr.writes_rd && code->instr.rd == reg && code->fate != LINEAR_REMOVED;
    return writes || flow_is_call(&code->instr);
}

static bool reads(const struct linear_instr *code, unsigned reg, int source) {
    if (is_gone(code) || code->fate == LINEAR_TAKEN)
        return false;
    if (source == 2)
        return code->instr.use_rs2 && code->instr.rs2 == reg;
    return code->instr.use_rs1 && code->instr.rs1 == reg && code->fate != LINEAR_ADDRESS;
}

/* Whether what reads `reg` at `at` always finds `value`. */
static bool finds_only(struct ways *ways, size_t at, unsigned reg, const struct polynomial *value) {
    const struct linear_kernel *kernel = ways->kernel;
    ways_begin(ways);
    ways_open(ways, at);
    while (ways->opened > 0) {
        size_t here = ways->open[--ways->opened];
        if (here == 0)
            return false; /* the arguments of the kernel */
        for (size_t way = ways->first[here]; way > 0; way = ways->other[way - 1]) {
            size_t before = (way - 1) / 2;
            const struct linear_instr *code = &kernel->code[before];
            if (!writes(code, reg))
                ways_open(ways, before);
            else if (code->fate != LINEAR_HELD || code->instr.rd != reg ||
                     !polynomial_equal(&code->value, value))
                return false;
        }
    }
    return true;
}

/* The readers of what is written at `at`, into `reader`; how many. None, where a function may be
 * one.
 */
static size_t readers_find(struct ways *ways, size_t at, size_t *reader) {
    const struct linear_kernel *kernel = ways->kernel;
    unsigned reg = kernel->code[at].instr.rd;
    size_t next[2], count = 0;
    ways_begin(ways);
    for (unsigned i = flow_next(kernel, at, next); i > 0; i--)
        ways_open(ways, next[i - 1]);
    while (ways->opened > 0) {
        size_t here = ways->open[--ways->opened];
        const struct linear_instr *code = &kernel->code[here];
        if (flow_is_call(&code->instr))
            return 0;
        if (reads(code, reg, 1) || reads(code, reg, 2))
            reader[count++] = here;
        for (unsigned i = writes(code, reg) ? 0 : flow_next(kernel, here, next); i > 0; i--)
            ways_open(ways, next[i - 1]);
    }
    return count;
}

static bool hold_resolve(struct linear_kernel *kernel, struct ways *ways, size_t at,
                         size_t *reader) {
    unsigned reg = kernel->code[at].instr.rd;
    size_t count = FLOW_CLOBBERED >> reg & 1 ? readers_find(ways, at, reader) : 0;
    bool good = count > 0;
    for (size_t i = 0; good && i < count; i++)
        good = finds_only(ways, reader[i], reg, &kernel->code[at].value);
    for (size_t i = 0; good && i < count; i++) {
        struct linear_instr *code = &kernel->code[reader[i]];
        if (reads(code, reg, 1))
            code->held1 = &kernel->code[at].value;
        if (reads(code, reg, 2))
            code->held2 = &kernel->code[at].value;
    }
    return good;
}

static struct ways ways_new(const struct linear_kernel *kernel) {
    struct ways ways = {.kernel = kernel,
                        .seen = memory_zeroed(kernel->count, sizeof *ways.seen),
                        .open = memory_zeroed(kernel->count, sizeof *ways.open),
                        .first = memory_zeroed(kernel->count, sizeof *ways.first),
                        .other = memory_zeroed(2 * kernel->count, sizeof *ways.other)};
    for (size_t at = 0; at < kernel->count; at++) {
        size_t next[2];
        unsigned count = kernel->code[at].reached ? flow_next(kernel, at, next) : 0;
        for (unsigned i = 0; i < count; i++) {
            ways.other[2 * at + i] = ways.first[next[i]];
            ways.first[next[i]] = 2 * at + i + 1;
        }
    }
    return ways;
}

static void ways_free(struct ways *ways) {
    free(ways->seen);
    free(ways->open);
    free(ways->first);
    free(ways->other);
}

bool holds_resolve(struct linear_kernel *kernel) {
    struct ways ways = ways_new(kernel);
    size_t *reader = memory_zeroed(kernel->count, sizeof *reader);
    bool good = true;
    for (size_t at = 0; at < kernel->count; at++) {
        struct linear_instr *code = &kernel->code[at];
        if (code->fate != LINEAR_HELD || hold_resolve(kernel, &ways, at, reader))
            continue;
        code->cannot_hold = true;
        good = false;
    }
    ways_free(&ways);
    free(reader);
    return good;
}
