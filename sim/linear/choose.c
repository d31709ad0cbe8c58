/* Which linear values get a linear register. All that can have one do at first; then what is better
 * off without is found by writing the kernel that way and comparing.
 */
#include "rewrite.h"

#include <stdlib.h>

enum { TRIES = 400 };

#define COST_IMPOSSIBLE UINT64_MAX

/* What an instruction may wish. */
struct wishes {
    enum linear_wish wish;
    bool keeps_address;
};

static struct wishes *wishes_save(const struct linear_kernel *kernel) {
    struct wishes *wishes = memory_zeroed(kernel->count, sizeof *wishes);
    for (size_t at = 0; at < kernel->count; at++)
        wishes[at] = (struct wishes){kernel->code[at].wish, kernel->code[at].keeps_address};
    return wishes;
}

static void wishes_restore(struct linear_kernel *kernel, const struct wishes *wishes) {
    for (size_t at = 0; at < kernel->count; at++) {
        kernel->code[at].wish = wishes[at].wish;
        kernel->code[at].keeps_address = wishes[at].keeps_address;
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

/* Everything that linear register `linear` does of one kind, done otherwise. */
static bool users_change(struct linear_kernel *kernel, size_t linear, enum linear_fate fate,
                         enum linear_wish wish) {
    bool any = false;
    for (size_t at = 0; at < kernel->count; at++) {
        struct linear_instr *code = &kernel->code[at];
        if (code->linear != (int)linear || code->fate != fate)
            continue;
        any = true;
        if (fate == LINEAR_ADDRESS)
            code->keeps_address = true;
        else
            code->wish = wish;
    }
    return any;
}

/* Registers beyond those there are: the ones with the fewest uses go. */
static void registers_limit(struct linear_kernel *kernel) {
    kernel->limit = LINEAR_CANDIDATES;
    fates_decide(kernel);
    while (kernel->registers > LINEAR_REGISTERS) {
        size_t least = 0;
        for (size_t i = 1; i < kernel->registers; i++)
            if (kernel->linear[i].uses <= kernel->linear[least].uses)
                least = i;
        users_change(kernel, least, LINEAR_ADDRESS, LINEAR_COMPUTE);
        users_change(kernel, least, LINEAR_TAKEN, LINEAR_COMPUTE);
        fates_decide(kernel);
    }
    kernel->limit = LINEAR_REGISTERS;
}

/* Without what walks, when the kernel can't be written with it. */
static void walks_give_up(struct linear_kernel *kernel) {
    for (size_t i = 0; i < kernel->registers; i++)
        if (kernel->linear[i].walk != 0)
            users_change(kernel, i, LINEAR_ADDRESS, LINEAR_COMPUTE);
}

/* One change; whether it was for the better, and stays. */
static bool change_try(struct linear_kernel *kernel, uint32_t address, size_t linear,
                       enum linear_fate fate, enum linear_wish wish, uint64_t *cost) {
    struct wishes *wishes = wishes_save(kernel);
    bool better = false;
    if (users_change(kernel, linear, fate, wish)) {
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

static void improve(struct linear_kernel *kernel, uint32_t address, uint64_t *cost) {
    static const struct {
        enum linear_fate fate;
        enum linear_wish wish;
    } change[] = {{LINEAR_TAKEN, LINEAR_ADD},
                  {LINEAR_TAKEN, LINEAR_COMPUTE},
                  {LINEAR_ADDRESS, LINEAR_COMPUTE}};
    int tries = TRIES;
    bool better = true;
    while (better) {
        better = false;
        for (size_t i = 0; i < kernel->registers; i++)
            for (size_t j = 0; j < sizeof change / sizeof *change && tries > 0; j++, tries--)
                better |= i < kernel->registers &&
                          change_try(kernel, address, i, change[j].fate, change[j].wish, cost);
    }
}

bool linear_rewrite(struct linear_kernel *kernel, uint32_t address,
                    struct linear_rewritten *result) {
    *result = (struct linear_rewritten){0};
    registers_limit(kernel);
    if (!flow_nests(kernel))
        walks_give_up(kernel);
    uint64_t cost = cost_now(kernel, address);
    if (cost == COST_IMPOSSIBLE) {
        walks_give_up(kernel);
        cost = cost_now(kernel, address);
    }
    if (cost == COST_IMPOSSIBLE)
        return false;
    improve(kernel, address, &cost);
    if (kernel->registers == 0 || !linear_write(kernel, address, result))
        return false;
    return result->cost < result->cost_before;
}
