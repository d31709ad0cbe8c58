#include "lockstep.h"

#include "base/text.h"
#include "gen/tables/memory_map.h"
#include "isa_decode.h"
#include "lockstep_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lockstep *lockstep_new(const struct heddle_config *config, const struct memory *memory,
                              const struct elf_image *image, uint32_t boot_addr,
                              uint32_t boot_arg) {
    struct lockstep *lockstep = memory_zeroed(1, sizeof(*lockstep));
    lockstep->config = config;
    lockstep->image = image;
    io_init(&lockstep->io, NULL, NULL);
    lockstep->memory = memory_clone(memory);
    unsigned warps = heddle_all_warps(config);
    lockstep->warp = memory_zeroed(warps, sizeof *lockstep->warp);
    for (unsigned warp = 0; warp < warps; warp++) {
        struct lockstep_warp *state = &lockstep->warp[warp];
        state->room = LOCKSTEP_ROOM;
        state->entry = memory_zeroed(state->room, sizeof *state->entry);
    }
    lockstep->golden = golden_new(config, lockstep->memory, &lockstep->io, boot_addr, boot_arg);
    if (config->shares) {
        golden_share(lockstep->golden);
        lockstep->shared = lockstep_shared_new(config, lockstep->memory, &lockstep->io);
    }
    return lockstep;
}

void lockstep_free(struct lockstep *lockstep) {
    if (!lockstep)
        return;
    golden_free(lockstep->golden);
    memory_free(lockstep->memory);
    for (unsigned warp = 0; warp < heddle_all_warps(lockstep->config); warp++)
        free(lockstep->warp[warp].entry);
    free(lockstep->warp);
    for (unsigned core = 0; core < HEDDLE_MAX_CORES; core++)
        free(lockstep->scratch[core].access);
    lockstep_shared_free(lockstep->shared);
    free(lockstep);
}

const char *lockstep_error(const struct lockstep *lockstep) {
    return lockstep->report;
}

const struct golden_effect *lockstep_program_fault(const struct lockstep *lockstep,
                                                   unsigned *warp) {
    *warp = lockstep->fault_warp;
    return lockstep->program_fault;
}

const struct memory *lockstep_memory(const struct lockstep *lockstep) {
    return lockstep->memory;
}

bool lockstep_ran(const struct lockstep *lockstep, uint32_t pc) {
    return golden_ran(lockstep->golden, pc);
}

static void history_add(struct lockstep_warp *warp, enum lockstep_event_kind kind, unsigned seq,
                        uint32_t pc, uint32_t tmask) {
    warp->history[warp->events++ % LOCKSTEP_HISTORY] =
        (struct lockstep_event){.kind = kind, .seq = seq, .pc = pc, .tmask = tmask};
}

bool lockstep_grow(struct lockstep *lockstep, unsigned warp, uint64_t number) {
    struct lockstep_warp *state = &lockstep->warp[warp];
    uint64_t room = state->room;
    while (room <= LOCKSTEP_SPAN && number - state->retired >= room)
        room *= 2;
    struct lockstep_entry *entry = room > LOCKSTEP_SPAN ? NULL : calloc(room, sizeof *entry);
    if (!entry) {
        lockstep_report(lockstep,
                        "the core tells of instruction %" PRIu64 " of %s, whose instruction "
                        "%" PRIu64 " has not retired",
                        number, WARP_TEXT(lockstep, warp), state->retired);
        lockstep_report_place(lockstep, warp, golden_pc(lockstep->golden, warp));
        return false;
    }
    for (uint64_t old = state->retired; old < state->retired + state->room; old++)
        entry[old & (room - 1)] = *lockstep_entry(state, old);
    free(state->entry);
    state->entry = entry;
    state->room = room;
    return true;
}

/* The core tells of an instruction, by the low bits of its number: the first that has not retired
 * and has these. False, with a report, when there can be no such instruction. */
static inline bool number_of(struct lockstep *lockstep, unsigned warp, unsigned seq,
                             uint64_t *number) {
    struct lockstep_warp *state = &lockstep->warp[warp];
    *number = state->retired + (uint32_t)(seq - (uint32_t)state->retired);
    if (!lockstep_reserve(lockstep, warp, *number))
        return false;
    if (state->told <= *number)
        state->told = *number + 1;
    return true;
}

static bool report_blocked(struct lockstep *lockstep, unsigned warp) {
    char why[96];
    golden_state_text(lockstep->golden, warp, why, sizeof(why));
    lockstep_report(lockstep, "the core runs %s, which %s in the golden model",
                    WARP_TEXT(lockstep, warp), why);
    lockstep_report_place(lockstep, warp, golden_pc(lockstep->golden, warp));
    return false;
}

static bool golden_execute(struct lockstep *lockstep, unsigned warp, const uint32_t *value) {
    struct lockstep_warp *state = &lockstep->warp[warp];
    uint64_t number = state->executed;
    if (!lockstep_reserve(lockstep, warp, number))
        return false;
    struct lockstep_entry *entry = lockstep_entry(state, number);
    if (entry->seen)
        value = entry->words;
    enum golden_access access =
        lockstep->shared ? golden_access(lockstep->golden, warp) : GOLDEN_PRIVATE;
    entry->placed = entry->seen = false;
    state->executed++;
    if (!golden_step(lockstep->golden, warp, value, &entry->effect) &&
        entry->effect.fault == FAULT_DIVERGENT_BRANCH) {
        lockstep_report_fault(lockstep, warp, &entry->effect); /* the core will not report it */
        return false;
    }
    if (lockstep->shared && !entry->effect.fault &&
        !lockstep_shared_executed(lockstep, warp, number, access))
        return false;
    return !entry->effect.scratch || !value ||
           lockstep_scratch_executed(lockstep, warp, number, &entry->effect);
}

/* A warp leaves a barrier that misses others here. The last to arrive may have done so in the core
 * while its result still waits to retire. Credit those that are about to arrive, and check that
 * they retire soon. bar waits for all older instructions, so it is their next. */
static void credit_arrivals(struct lockstep *lockstep, unsigned waiting) {
    for (unsigned warp = 0; warp < heddle_all_warps(lockstep->config); warp++) {
        struct lockstep_warp *state = &lockstep->warp[warp];
        if (state->executed != state->retired || !golden_arrives(lockstep->golden, warp, waiting))
            continue;
        golden_execute(lockstep, warp, NULL);
        state->owed = state->executed;
        state->due = lockstep->packets + LOCKSTEP_PATIENCE;
        lockstep->credits += !state->credited;
        state->credited = true;
        if (golden_state(lockstep->golden, waiting) == GOLDEN_RUNS)
            return;
    }
}

static bool credits_hold(struct lockstep *lockstep) {
    for (unsigned warp = 0; lockstep->credits > 0 && warp < heddle_all_warps(lockstep->config);
         warp++) {
        struct lockstep_warp *state = &lockstep->warp[warp];
        if (!state->credited)
            continue;
        if (state->retired >= state->owed) {
            state->credited = false;
            lockstep->credits--;
        } else if (lockstep->packets > state->due) {
            lockstep_report(lockstep,
                            "the core let warps pass a barrier at which %s had not arrived",
                            WARP_TEXT(lockstep, warp));
            lockstep_report_place(lockstep, warp,
                                  lockstep_entry(state, state->owed - 1)->effect.pc);
            return false;
        }
    }
    return true;
}

static bool golden_may_run(struct lockstep *lockstep, unsigned warp) {
    enum golden_state state = golden_state(lockstep->golden, warp);
    if (state != GOLDEN_BARRIER)
        return state == GOLDEN_RUNS;
    credit_arrivals(lockstep, warp);
    return golden_state(lockstep->golden, warp) == GOLDEN_RUNS;
}

/* Lets the golden warp execute all below `number`. It waits before an instruction that depends on
 * time or on other warps until the core's value for it is there. It waits before a memory operation
 * until that has its position in memory order. When it has faulted the core will too, and report
 * it: what is younger may take its place or retire before that. */
static bool golden_follow(struct lockstep *lockstep, unsigned warp, uint64_t number) {
    struct lockstep_warp *state = &lockstep->warp[warp];
    while (state->executed < number && golden_state(lockstep->golden, warp) != GOLDEN_FAULTED) {
        const struct lockstep_entry *entry = lockstep_entry(state, state->executed);
        const struct lockstep_slot *slot = &entry->slot;
        enum golden_access access = golden_access(lockstep->golden, warp);
        const uint32_t *value = NULL;
        if (access == GOLDEN_VOLATILE || access == GOLDEN_SCRATCH) {
            if (!slot->complete)
                return true;
            value = &slot->value[31 - __builtin_clz(slot->tmask)];
        }
        bool shares = access == GOLDEN_LOAD || access == GOLDEN_ATOMIC;
        if (shares && !slot->complete && (!entry->placed || lockstep->shared))
            return true;
        if (access == GOLDEN_STORE && !entry->placed && !slot->complete && !lockstep->shared &&
            !lockstep_faults_next(lockstep, warp))
            return true;
        if (shares && lockstep->shared)
            value = slot->value;
        if (!golden_may_run(lockstep, warp))
            return report_blocked(lockstep, warp);
        if (!golden_execute(lockstep, warp, value))
            return false;
    }
    return true;
}

/* The same; most often the golden warp has executed them. */
static inline bool golden_reach(struct lockstep *lockstep, unsigned warp, uint64_t number) {
    return lockstep->warp[warp].executed >= number || golden_follow(lockstep, warp, number);
}

static bool same(const struct lockstep_slot *got, const struct golden_effect *expected,
                 unsigned threads) {
    if (expected->fault || got->pc != expected->pc || got->tmask != expected->wmask ||
        got->wb != expected->wb)
        return false;
    if (!expected->wb)
        return true;
    if (got->rd != expected->rd)
        return false;
    uint32_t differ = 0;
    for (unsigned lane = 0; lane < threads; lane++)
        differ |= (uint32_t)(got->value[lane] != expected->value[lane]) << lane;
    return !(differ & expected->wmask);
}

/* Compares what has completed, in program order. */
static bool warp_compare(struct lockstep *lockstep, unsigned warp) {
    struct lockstep_warp *state = &lockstep->warp[warp];
    for (;;) {
        if (!lockstep_entry(state, state->retired)->slot.complete)
            return true;
        if (!golden_reach(lockstep, warp, state->retired + 1))
            return false;
        struct lockstep_entry *entry = lockstep_entry(state, state->retired);
        struct lockstep_slot *got = &entry->slot;
        const struct golden_effect *expected = &entry->effect;
        if (expected->fault) {
            lockstep_report_fault(lockstep, warp, expected);
            return false;
        }
        if (!same(got, expected, lockstep->config->threads)) {
            lockstep_report_difference(lockstep, warp, state->retired, got, expected);
            return false;
        }
        got->complete = false;
        got->tmask = 0;
        state->retired++;
    }
}

/* Adds a packet to its instruction. False when packets contradict each other. */
static bool slot_merge(struct lockstep *lockstep, unsigned warp, uint64_t number,
                       struct lockstep_slot *slot, const struct lockstep_packet *packet, bool sop,
                       const uint32_t *data) {
    const char *wrong = NULL;
    if (slot->complete)
        wrong = "after its last packet";
    else if (sop != (slot->tmask == 0))
        wrong = sop ? "marked first, but is not" : "not marked first, but is";
    else if (slot->tmask & packet->tmask)
        wrong = "with lanes that have already come";
    else if (!packet->tmask)
        wrong = "without lanes";
    else if (slot->tmask &&
             (slot->pc != packet->pc || slot->rd != packet->rd || slot->wb != packet->wb))
        wrong = "with another PC or destination than the first";
    if (wrong) {
        lockstep_report(lockstep, "%s sequence number %" PRIu64 ": a result packet %s",
                        WARP_TEXT(lockstep, warp), number, wrong);
        lockstep_report_place(lockstep, warp, packet->pc);
        return false;
    }
    slot->pc = packet->pc;
    slot->rd = packet->rd;
    slot->wb = packet->wb;
    slot->tmask |= packet->tmask;
    for (uint32_t rest = packet->wb ? packet->tmask : 0; rest; rest &= rest - 1)
        slot->value[__builtin_ctz(rest)] = data[__builtin_ctz(rest)];
    return true;
}

static bool warp_known(struct lockstep *lockstep, unsigned warp) {
    if (lockstep->failed)
        return false;
    if (warp < heddle_all_warps(lockstep->config))
        return true;
    lockstep_report(lockstep, "the core reports warp %u of %u", warp,
                    heddle_all_warps(lockstep->config));
    return false;
}

bool lockstep_retire(struct lockstep *lockstep, unsigned warp, unsigned seq, uint32_t pc,
                     unsigned rd, bool wb, uint32_t tmask, bool sop, bool eop,
                     const uint32_t *data) {
    if (!warp_known(lockstep, warp))
        return false;
    struct lockstep_warp *state = &lockstep->warp[warp];
    const struct lockstep_packet packet = {.pc = pc, .rd = (uint8_t)rd, .wb = wb, .tmask = tmask};
    history_add(state, LOCKSTEP_EVENT_RETIRE, seq, pc, tmask);
    lockstep->packets++;
    uint64_t number;
    if (!number_of(lockstep, warp, seq, &number))
        return false;
    struct lockstep_slot *slot = &lockstep_entry(state, number)->slot;
    if (!slot_merge(lockstep, warp, number, slot, &packet, sop, data))
        return false;
    if (!eop)
        return true;
    slot->complete = true;
    slot->writes = lockstep->shared ? lockstep_shared_writes(lockstep->shared) : 0;
    if (golden_access_at(lockstep->golden, pc) == GOLDEN_SCRATCH &&
        !lockstep_scratch_retired(lockstep, warp, number, slot))
        return false;
    /* Before comparing: memory operations may have waited for just this value. */
    return golden_reach(lockstep, warp, state->ordered) && warp_compare(lockstep, warp) &&
           credits_hold(lockstep);
}

bool lockstep_mem_order(struct lockstep *lockstep, unsigned warp, unsigned seq) {
    if (!warp_known(lockstep, warp))
        return false;
    struct lockstep_warp *state = &lockstep->warp[warp];
    history_add(state, LOCKSTEP_EVENT_ORDER, seq, 0, 0);
    uint64_t number;
    if (!number_of(lockstep, warp, seq, &number))
        return false;
    struct lockstep_entry *entry = lockstep_entry(state, number);
    entry->placed = true;
    if (lockstep->shared)
        entry->place = lockstep_shared_place(lockstep->shared, warp);
    if (state->ordered < number + 1)
        state->ordered = number + 1;
    if (!golden_reach(lockstep, warp, state->ordered))
        return false;
    return lockstep->shared || state->executed > number ||
           lockstep_load_early(lockstep, warp, number);
}

bool lockstep_fault(struct lockstep *lockstep, unsigned cause, unsigned warp, uint32_t tmask,
                    uint32_t pc) {
    if (!warp_known(lockstep, warp))
        return false;
    struct lockstep_warp *state = &lockstep->warp[warp];
    const struct golden_effect *last = NULL;
    history_add(state, LOCKSTEP_EVENT_FAULT, 0, pc, tmask);
    /* Everything older is in flight at most; no address of it can hang on an unretired value. */
    uint64_t end = (state->told > state->executed ? state->told : state->executed) + LOCKSTEP_AHEAD;
    while (state->executed < end && golden_may_run(lockstep, warp)) {
        const uint32_t *value = NULL;
        enum golden_access access = golden_access(lockstep->golden, warp);
        if ((access == GOLDEN_VOLATILE || access == GOLDEN_SCRATCH) &&
            state->executed < state->told && lockstep_entry(state, state->executed)->slot.complete)
            value = lockstep_told(state, state->executed, false);
        if (!golden_execute(lockstep, warp, value))
            return false;
    }
    if (golden_state(lockstep->golden, warp) == GOLDEN_FAULTED)
        last = &lockstep_entry(state, state->executed - 1)->effect;
    if (last && last->fault == cause && last->pc == pc && last->fault_lanes == tmask)
        return true;
    lockstep_report(lockstep,
                    "the core reports a fault (%s) in %s, lanes 0x%" PRIx32 ", at 0x%08" PRIx32
                    ", the golden model does not",
                    isa_fault_text(cause), WARP_TEXT(lockstep, warp), tmask, pc);
    if (last) {
        char text[384];
        golden_fault_text(lockstep->config, warp, last, lockstep->image, text, sizeof(text));
        lockstep_report(lockstep, "  it comes to: %s", text);
    }
    lockstep_report_place(lockstep, warp, pc);
    return false;
}
