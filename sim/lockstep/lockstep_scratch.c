/* mscratch in the core's order (lockstep_state.h). */
#include "lockstep_state.h"

#include <stdlib.h>
#include <string.h>

bool lockstep_scratch_retired(struct lockstep *lockstep, unsigned warp, uint64_t number,
                              const struct lockstep_slot *got) {
    struct lockstep_scratch *scratch =
        realloc(lockstep->scratch, (lockstep->scratches + 1) * sizeof *scratch);
    if (!scratch) {
        lockstep_report(lockstep, "no memory for the accesses of mscratch");
        return false;
    }
    lockstep->scratch = scratch;
    scratch[lockstep->scratches++] =
        (struct lockstep_scratch){.warp = warp, .number = number, .got = *got};
    return true;
}

/* The first of all accesses that are left. */
static bool first_settle(struct lockstep *lockstep) {
    struct lockstep_scratch first = lockstep->scratch[0];
    lockstep->scratches--;
    memmove(lockstep->scratch, lockstep->scratch + 1, lockstep->scratches * sizeof first);
    uint32_t old = golden_scratch(lockstep->golden, &first.effect);
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
    for (size_t i = 0; i < lockstep->scratches; i++) {
        struct lockstep_scratch *scratch = &lockstep->scratch[i];
        if (scratch->warp == warp && scratch->number == number) {
            scratch->executed = true;
            scratch->effect = *effect;
        }
    }
    while (lockstep->scratches > 0 && lockstep->scratch[0].executed)
        if (!first_settle(lockstep))
            return false;
    return true;
}
