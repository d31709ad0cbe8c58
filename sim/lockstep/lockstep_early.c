/* Loads that take their places in memory order before older operations of their warp.
 *
 * The golden warp waits at the first operation that has no place yet, or whose value it needs. From
 * there it looks ahead, without effect, for what the younger load finds in memory now. A load may
 * pass loads, and stores that write none of the bytes it reads; it may not pass a fence.
 */
#include "lockstep_state.h"

#include <inttypes.h>
#include <string.h>

const uint32_t *lockstep_told(const struct lockstep_warp *state, uint64_t number, bool is_load) {
    static const uint32_t unknown[HEDDLE_MAX_THREADS];
    const struct lockstep_entry *entry = lockstep_entry(state, number);
    const struct lockstep_slot *slot = &entry->slot;
    if (entry->seen)
        return entry->words;
    if (slot->complete)
        return is_load ? slot->value : &slot->value[31 - __builtin_clz(slot->tmask)];
    return unknown;
}

/* A load whose way is looked at. */
struct early {
    unsigned warp;
    uint64_t number;
    bool found; /* it came to it: */
    struct golden_effect effect;
    struct golden_touch touch;
    unsigned stores; /* on the way that have no place yet */
    bool passed;     /* it may not have passed what it passed */
};

static bool bytes_meet(const struct golden_touch *store, uint32_t store_lanes,
                       const struct golden_touch *load, uint32_t load_lanes) {
    for (uint32_t these = store_lanes; these; these &= these - 1)
        for (uint32_t those = load_lanes; those; those &= those - 1) {
            uint32_t mine = store->addr[__builtin_ctz(these)];
            uint32_t other = load->addr[__builtin_ctz(those)];
            if (mine - other < load->bytes || other - mine < store->bytes)
                return true;
        }
    return false;
}

/* From where the golden warp is, and back to there. The second time, with `found`, stores on the
 * way are held against what the load touches. */
static void look_ahead(struct lockstep *lockstep, struct early *early) {
    struct golden *golden = lockstep->golden;
    struct lockstep_warp *state = &lockstep->warp[early->warp];
    const bool again = early->found;
    golden_keep(golden, early->warp);
    for (uint64_t next = state->executed; next <= early->number && !early->passed; next++) {
        enum golden_access access = golden_access(golden, early->warp);
        const uint32_t *value =
            next < early->number ? lockstep_told(state, next, access == GOLDEN_LOAD) : NULL;
        bool placed = lockstep_entry(state, next)->placed;
        bool passes = access == GOLDEN_STORE && !placed && next < early->number;
        bool changes = !passes && (access == GOLDEN_STORE || access == GOLDEN_ATOMIC);
        early->passed = access == GOLDEN_FENCE || (changes && !placed);
        struct golden_effect effect;
        if (early->passed || golden_state(golden, early->warp) != GOLDEN_RUNS || changes ||
            access == GOLDEN_CONTROL || !golden_step(golden, early->warp, value, &effect))
            break;
        early->stores += passes;
        if (passes && again)
            early->passed = bytes_meet(golden_touched(golden), effect.tmask, &early->touch,
                                       early->effect.tmask);
        if (next == early->number && access == GOLDEN_LOAD && !again) {
            early->found = true;
            early->effect = effect;
            early->touch = *golden_touched(golden);
        }
    }
    golden_return(golden, early->warp);
}

bool lockstep_faults_next(struct lockstep *lockstep, unsigned warp) {
    struct golden_effect effect;
    golden_keep(lockstep->golden, warp);
    bool faults = !golden_step(lockstep->golden, warp, NULL, &effect);
    golden_return(lockstep->golden, warp);
    return faults;
}

bool lockstep_load_early(struct lockstep *lockstep, unsigned warp, uint64_t number) {
    struct lockstep_entry *entry = lockstep_entry(&lockstep->warp[warp], number);
    struct early early = {.warp = warp, .number = number};
    look_ahead(lockstep, &early);
    if (early.found && early.stores)
        look_ahead(lockstep, &early);
    entry->seen = early.found;
    if (early.found)
        memcpy(entry->words, early.effect.value, sizeof early.effect.value);
    if (!early.passed)
        return true;
    lockstep_report(lockstep,
                    "%s: sequence number %" PRIu64 " took its place in memory order before "
                    "an older store or fence",
                    WARP_TEXT(lockstep, warp), number);
    lockstep_report_place(lockstep, warp, golden_pc(lockstep->golden, warp));
    return false;
}
