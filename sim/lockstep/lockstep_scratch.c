/* mscratch in the core's order (lockstep_state.h). */
#include "lockstep_state.h"

#include <stdlib.h>
#include <string.h>

static struct lockstep_scratch *scratch_of(struct lockstep *lockstep, unsigned warp) {
    return &lockstep->scratch[warp / lockstep->config->warps];
}

bool lockstep_scratch_retired(struct lockstep *lockstep, unsigned warp, uint64_t number,
                              const struct lockstep_slot *got) {
    struct lockstep_scratch *scratch = scratch_of(lockstep, warp);
    struct lockstep_access *access =
        realloc(scratch->access, (scratch->count + 1) * sizeof *access);
    if (!access) {
        lockstep_report(lockstep, "no memory for the accesses of mscratch");
        return false;
    }
    scratch->access = access;
    access[scratch->count++] =
        (struct lockstep_access){.warp = warp, .number = number, .got = *got};
    return true;
}

/* The first of all accesses that are left. */
static bool first_settle(struct lockstep *lockstep, struct lockstep_scratch *scratch) {
    struct lockstep_access first = scratch->access[0];
    scratch->count--;
    memmove(scratch->access, scratch->access + 1, scratch->count * sizeof first);
    uint32_t old = golden_scratch(lockstep->golden, first.warp, &first.effect);
    bool same = true;
    for (unsigned lane = 0; lane < lockstep->config->threads; lane++) {
        bool read = first.got.wb && first.got.tmask >> lane & 1;
        same &= !read || first.got.value[lane] == old;
        first.effect.value[lane] = old;
    }
    if (!same)
        lockstep_report_difference(lockstep, first.warp, first.number, &first.got, &first.effect);
    return same;
}

bool lockstep_scratch_executed(struct lockstep *lockstep, unsigned warp, uint64_t number,
                               const struct golden_effect *effect) {
    struct lockstep_scratch *scratch = scratch_of(lockstep, warp);
    for (size_t i = 0; i < scratch->count; i++) {
        struct lockstep_access *access = &scratch->access[i];
        if (access->warp == warp && access->number == number) {
            access->executed = true;
            access->effect = *effect;
        }
    }
    while (scratch->count > 0 && scratch->access[0].executed)
        if (!first_settle(lockstep, scratch))
            return false;
    return true;
}
