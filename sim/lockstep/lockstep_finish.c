/* The end of a run in lockstep: nothing may be left over, and memory and devices have to agree. */
#include "gen/tables/memory_map.h"
#include "lockstep_state.h"

#include <inttypes.h>

static bool warp_finished(struct lockstep *lockstep, unsigned warp) {
    const struct lockstep_warp *state = &lockstep->warp[warp];
    if (golden_state(lockstep->golden, warp) == GOLDEN_FAULTED) {
        lockstep_report_fault(lockstep, warp, &lockstep_entry(state, state->executed - 1)->effect);
        return false;
    }
    if (state->executed > state->retired) {
        lockstep_report(lockstep, "the core ended, but %s never retired sequence number %" PRIu64,
                        WARP_TEXT(lockstep, warp), state->retired);
        lockstep_report_place(lockstep, warp, lockstep_entry(state, state->retired)->effect.pc);
        return false;
    }
    for (uint64_t number = state->retired; number < state->told; number++) {
        const struct lockstep_slot *slot = &lockstep_entry(state, number)->slot;
        if (slot->tmask) {
            lockstep_report(lockstep,
                            "the core ended, but %s retired sequence number %" PRIu64
                            " without those before it, or not to its last packet",
                            WARP_TEXT(lockstep, warp), number);
            lockstep_report_place(lockstep, warp, slot->pc);
            return false;
        }
    }
    if (golden_state(lockstep->golden, warp) != GOLDEN_ENDED) {
        char why[96];
        golden_state_text(lockstep->golden, warp, why, sizeof(why));
        lockstep_report(lockstep, "the core ended, but %s %s in the golden model",
                        WARP_TEXT(lockstep, warp), why);
        lockstep_report_place(lockstep, warp, golden_pc(lockstep->golden, warp));
        return false;
    }
    return true;
}

static bool devices_equal(struct lockstep *lockstep, const struct io *io) {
    const struct io *golden = &lockstep->io;
    if (golden->console_bytes != io->console_bytes || golden->console_hash != io->console_hash) {
        lockstep_report(lockstep,
                        "console output differs: expected %" PRIu64 " bytes (hash %016" PRIx64
                        "), got %" PRIu64 " (hash %016" PRIx64 ")",
                        golden->console_bytes, golden->console_hash, io->console_bytes,
                        io->console_hash);
        return false;
    }
    for (unsigned i = 0; i < IO_DUMP_BYTES; i++) {
        if (golden->dump[i] != io->dump[i]) {
            lockstep_report(lockstep, "I/O byte 0x%08" PRIx32 ": expected 0x%02x, got 0x%02x",
                            MEMORY_DUMP_BASE + i, golden->dump[i], io->dump[i]);
            return false;
        }
    }
    return true;
}

bool lockstep_finish(struct lockstep *lockstep, const struct memory *memory, const struct io *io) {
    struct memory_difference first;
    if (lockstep->failed)
        return false;
    for (unsigned warp = 0; warp < heddle_all_warps(lockstep->config); warp++) {
        if (!warp_finished(lockstep, warp))
            return false;
    }
    if (lockstep->shared && !lockstep_shared_finish(lockstep))
        return false;
    if (!memory_equal(lockstep->memory, memory, &first)) {
        char where[128];
        elf_image_describe(lockstep->image, first.addr, where, sizeof(where));
        lockstep_report(lockstep,
                        "memory differs at 0x%08" PRIx32 "%s%s: expected byte 0x%02x, got 0x%02x",
                        first.addr, where[0] ? " " : "", where, first.left, first.right);
        return false;
    }
    return devices_equal(lockstep, io);
}
