/* Which linear values get a linear register, and which are held. From several starts, what is
 * better done another way is found by writing the kernel that way and comparing.
 */
#include "rewrite.h"

#include <stdlib.h>

enum { TRIES = 400 };

#define COST_IMPOSSIBLE UINT64_MAX

/* Choices for an instruction. */
struct wishes {
    bool keeps_value, keeps_address, holds;
};

static struct wishes *wishes_save(const struct linear_kernel *kernel) {
    struct wishes *wishes = memory_zeroed(kernel->count, sizeof *wishes);
    for (size_t at = 0; at < kernel->count; at++)
        wishes[at] = (struct wishes){kernel->code[at].keeps_value, kernel->code[at].keeps_address,
                                     kernel->code[at].holds};
    return wishes;
}

static void wishes_restore(struct linear_kernel *kernel, const struct wishes *wishes) {
    for (size_t at = 0; at < kernel->count; at++) {
        kernel->code[at].keeps_value = wishes[at].keeps_value;
        kernel->code[at].keeps_address = wishes[at].keeps_address;
        kernel->code[at].holds = wishes[at].holds;
    }
}

static uint64_t cost_now(struct linear_kernel *kernel, uint32_t address) {
    struct linear_rewritten result;
    fates_decide(kernel);
    uint64_t cost = linear_write(kernel, address, &result) ? result.cost : COST_IMPOSSIBLE;
    linear_rewritten_free(&result);
    fates_decide(kernel); /* without registers for coefficients */
    return cost;
}

/* Everything that linear register `linear` does of one kind, done without it. */
static bool users_leave(struct linear_kernel *kernel, size_t linear, enum linear_fate fate) {
    bool any = false;
    for (size_t at = 0; at < kernel->count; at++) {
        struct linear_instr *code = &kernel->code[at];
        if (code->linear != (int)linear || code->fate != fate)
            continue;
        any = true;
        code->keeps_address |= fate == LINEAR_ADDRESS;
        code->keeps_value |= fate == LINEAR_TAKEN;
    }
    return any;
}

/* The linear register with the fewest uses goes; false when there is none. */
static bool register_give_up(struct linear_kernel *kernel) {
    size_t least = 0;
    for (size_t i = 1; i < kernel->registers; i++)
        if (kernel->linear[i].uses <= kernel->linear[least].uses)
            least = i;
    bool any = users_leave(kernel, least, LINEAR_ADDRESS);
    any |= users_leave(kernel, least, LINEAR_TAKEN);
    fates_decide(kernel);
    return any;
}

/* As many as there are, at most. */
static void registers_limit(struct linear_kernel *kernel) {
    kernel->limit = LINEAR_CANDIDATES;
    fates_decide(kernel);
    while (kernel->registers > LINEAR_REGISTERS && register_give_up(kernel))
        ;
    kernel->limit = LINEAR_REGISTERS;
}

/* Without what walks, when the kernel can't be written with it. */
static void walks_give_up(struct linear_kernel *kernel) {
    for (size_t i = 0; i < kernel->registers; i++)
        if (kernel->linear[i].walk != 0)
            users_leave(kernel, i, LINEAR_ADDRESS);
}

/* Instruction `at`, and all that have its value or linear register, done in another way. They are
 * taken instead of held, held or computed instead of taken, or with an address of their own. False
 * when there is no such way. */
enum change { CHANGE_HOLD, CHANGE_TAKE, CHANGE_COMPUTE, CHANGE_ADDRESS, CHANGES };

static bool change_do(struct linear_kernel *kernel, size_t at, enum change change) {
    static const enum linear_fate wanted[] = {LINEAR_TAKEN, LINEAR_HELD, LINEAR_TAKEN,
                                              LINEAR_ADDRESS};
    const struct linear_instr *code = &kernel->code[at];
    if (code->fate != wanted[change])
        return false;
    if (change == CHANGE_COMPUTE || change == CHANGE_ADDRESS)
        return users_leave(kernel, (size_t)code->linear, code->fate);
    for (size_t i = 0; i < kernel->count; i++) {
        struct linear_instr *other = &kernel->code[i];
        if (other->fate == code->fate && polynomial_equal(&other->value, &code->value))
            other->holds = change == CHANGE_HOLD;
    }
    return true;
}

/* One change; whether it was for the better, and stays. */
static bool change_try(struct linear_kernel *kernel, uint32_t address, size_t at,
                       enum change change, uint64_t *cost) {
    struct wishes *wishes = wishes_save(kernel);
    bool better = false;
    if (change_do(kernel, at, change)) {
        uint64_t now = cost_now(kernel, address);
        better = now < *cost;
        if (better)
            *cost = now;
        else {
            wishes_restore(kernel, wishes);
            fates_decide(kernel);
        }
    }
    free(wishes);
    return better;
}

/* The first instruction that has a value, or a linear register; others of them go with it. */
static bool is_first(const struct linear_kernel *kernel, size_t at) {
    const struct linear_instr *code = &kernel->code[at];
    for (size_t i = 0; i < at; i++) {
        const struct linear_instr *other = &kernel->code[i];
        if (other->fate == code->fate && other->linear == code->linear &&
            (code->linear >= 0 || polynomial_equal(&other->value, &code->value)))
            return false;
    }
    return code->fate == LINEAR_ADDRESS || code->fate == LINEAR_TAKEN || code->fate == LINEAR_HELD;
}

static void improve(struct linear_kernel *kernel, uint32_t address, uint64_t *cost) {
    int tries = TRIES;
    bool better = true;
    while (better) {
        better = false;
        for (size_t at = 0; at < kernel->count; at++)
            for (int i = 0; i < CHANGES && tries > 0 && is_first(kernel, at); i++, tries--)
                better |= change_try(kernel, address, at, (enum change)i, cost);
    }
}

/* The values held at first. */
enum start { START_ALL, START_CONSTANT, START_NONE, STARTS };

static void wishes_begin(struct linear_kernel *kernel, enum start start) {
    for (size_t at = 0; at < kernel->count; at++) {
        struct linear_instr *code = &kernel->code[at];
        bool constant = polynomial_part(&code->value, SYMBOL_BLOCK_X, SYMBOL_BLOCK_X).count == 0;
        code->keeps_value = code->keeps_address = false;
        code->holds = start == START_ALL || (start == START_CONSTANT && constant);
    }
}

/* The best way from a start, as wishes; its cost. */
static uint64_t search(struct linear_kernel *kernel, uint32_t address, enum start start) {
    wishes_begin(kernel, start);
    registers_limit(kernel);
    if (!flow_nests(kernel))
        walks_give_up(kernel);
    uint64_t cost = cost_now(kernel, address);
    if (cost == COST_IMPOSSIBLE) {
        walks_give_up(kernel);
        cost = cost_now(kernel, address);
    }
    while (cost == COST_IMPOSSIBLE && register_give_up(kernel))
        cost = cost_now(kernel, address);
    if (cost != COST_IMPOSSIBLE)
        improve(kernel, address, &cost);
    return cost;
}

bool linear_rewrite(struct linear_kernel *kernel, uint32_t address,
                    struct linear_rewritten *result) {
    struct wishes *best = NULL;
    uint64_t least = COST_IMPOSSIBLE;
    *result = (struct linear_rewritten){0};
    bool bare = false;
    for (int way = 0; way < 2 * STARTS; way++) {
        kernel->bare = way >= STARTS;
        uint64_t cost = search(kernel, address, (enum start)(way % STARTS));
        if (cost >= least)
            continue;
        free(best);
        best = wishes_save(kernel);
        least = cost;
        bare = kernel->bare;
    }
    if (best) {
        kernel->bare = bare;
        wishes_restore(kernel, best);
        fates_decide(kernel);
    }
    bool good = best && linear_write(kernel, address, result);
    free(best);
    return good && result->cost < result->cost_before;
}
