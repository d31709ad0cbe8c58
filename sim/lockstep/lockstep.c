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
    lockstep->golden = golden_new(config, lockstep->memory, &lockstep->io, boot_addr, boot_arg);
    return lockstep;
}

void lockstep_free(struct lockstep *lockstep) {
    if (!lockstep)
        return;
    golden_free(lockstep->golden);
    memory_free(lockstep->memory);
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

static void history_add(struct lockstep_warp *warp, enum lockstep_event_kind kind, unsigned seq,
                        uint32_t pc, uint32_t tmask) {
    warp->history[warp->events++ % LOCKSTEP_HISTORY] =
        (struct lockstep_event){.kind = kind, .seq = seq, .pc = pc, .tmask = tmask};
}

/* Instruction number of a sequence number: the first that has not retired and carries it. */
static uint64_t number_of(const struct lockstep_warp *warp, unsigned seq) {
    return warp->retired + ((seq - warp->retired) & (LOCKSTEP_WINDOW - 1));
}

static bool report_blocked(struct lockstep *lockstep, unsigned warp) {
    char why[96];
    golden_state_text(lockstep->golden, warp, why, sizeof(why));
    lockstep_report(lockstep, "the core runs warp %u, which %s in the golden model", warp, why);
    lockstep_report_place(lockstep, warp, golden_pc(lockstep->golden, warp));
    return false;
}

static bool report_fault(struct lockstep *lockstep, unsigned warp,
                         const struct golden_effect *effect) {
    char text[384];
    golden_fault_text(warp, effect, lockstep->image, text, sizeof(text));
    lockstep_report(lockstep, "%s (found by the golden model, the core went on)", text);
    if (effect->fault == FAULT_DIVERGENT_BRANCH) {
        lockstep->program_fault = effect;
        lockstep->fault_warp = warp;
    }
    lockstep_report_place(lockstep, warp, effect->pc);
    return false;
}

static bool golden_execute(struct lockstep *lockstep, unsigned warp, const uint32_t *value) {
    struct lockstep_warp *state = &lockstep->warp[warp];
    unsigned at = state->executed % LOCKSTEP_WINDOW;
    struct golden_effect *effect = &state->effect[at];
    if (state->seen[at])
        value = state->words[at];
    state->placed[at] = state->seen[at] = false;
    state->executed++;
    if (!golden_step(lockstep->golden, warp, value, effect) &&
        effect->fault == FAULT_DIVERGENT_BRANCH)
        return report_fault(lockstep, warp, effect); /* the core will not report this one */
    return true;
}

/* A warp leaves a barrier that misses others here. The last to arrive may have done so in the core
 * while its result still waits for its turn to retire: credit those that are about to arrive, and
 * see to it that they retire soon. bar waits for all older instructions, so it is their next. */
static void credit_arrivals(struct lockstep *lockstep, unsigned waiting) {
    for (unsigned warp = 0; warp < lockstep->config->warps; warp++) {
        struct lockstep_warp *state = &lockstep->warp[warp];
        if (state->executed != state->retired || !golden_arrives(lockstep->golden, warp, waiting))
            continue;
        golden_execute(lockstep, warp, NULL);
        state->owed = state->executed;
        state->due = lockstep->packets + LOCKSTEP_PATIENCE;
        lockstep->credited |= UINT32_C(1) << warp;
        if (golden_state(lockstep->golden, waiting) == GOLDEN_RUNS)
            return;
    }
}

static bool credits_hold(struct lockstep *lockstep) {
    for (uint32_t rest = lockstep->credited; rest; rest &= rest - 1) {
        unsigned warp = (unsigned)__builtin_ctz(rest);
        const struct lockstep_warp *state = &lockstep->warp[warp];
        if (state->retired >= state->owed) {
            lockstep->credited &= ~(UINT32_C(1) << warp);
        } else if (lockstep->packets > state->due) {
            lockstep_report(lockstep,
                            "the core let warps pass a barrier at which warp %u had not arrived",
                            warp);
            lockstep_report_place(lockstep, warp,
                                  state->effect[(state->owed - 1) % LOCKSTEP_WINDOW].pc);
            return false;
        }
    }
    return true;
}

static bool golden_may_run(struct lockstep *lockstep, unsigned warp) {
    if (golden_state(lockstep->golden, warp) == GOLDEN_BARRIER)
        credit_arrivals(lockstep, warp);
    return golden_state(lockstep->golden, warp) == GOLDEN_RUNS;
}

/* Lets the golden warp execute all below `number`, except that it waits before an instruction
 * that reads a time-dependent CSR until the core's value for it is there, and before a load until
 * that takes its place in memory order. */
static bool golden_follow(struct lockstep *lockstep, unsigned warp, uint64_t number) {
    struct lockstep_warp *state = &lockstep->warp[warp];
    while (state->executed < number) {
        const struct lockstep_slot *slot = &state->slot[state->executed % LOCKSTEP_WINDOW];
        const uint32_t *value = NULL;
        if (golden_reads_volatile(lockstep->golden, warp)) {
            if (!slot->complete)
                return true;
            value = &slot->value[31 - __builtin_clz(slot->tmask)];
        }
        if (golden_access(lockstep->golden, warp) == GOLDEN_LOAD && !slot->complete &&
            !state->placed[state->executed % LOCKSTEP_WINDOW])
            return true;
        if (!golden_may_run(lockstep, warp))
            return report_blocked(lockstep, warp);
        if (!golden_execute(lockstep, warp, value))
            return false;
    }
    return true;
}

/* What instruction `number` brings, as far as the core has told; a younger load that is taking its
 * place does not depend on what it has not told. */
static const uint32_t *told(const struct lockstep_warp *state, uint64_t number, bool is_load) {
    static const uint32_t unknown[HEDDLE_MAX_THREADS];
    unsigned at = number % LOCKSTEP_WINDOW;
    const struct lockstep_slot *slot = &state->slot[at];
    if (state->seen[at])
        return state->words[at];
    if (slot->complete)
        return is_load ? slot->value : &slot->value[31 - __builtin_clz(slot->tmask)];
    return unknown;
}

/* A memory operation took its place before an older instruction that the golden model waits for:
 * a load, or one whose value has not retired. A load may: looks ahead for what it finds in memory
 * now. It may not pass a fence, or a store that has no place yet. */
static bool load_early(struct lockstep *lockstep, unsigned warp, uint64_t number) {
    struct golden *golden = lockstep->golden;
    struct lockstep_warp *state = &lockstep->warp[warp];
    unsigned at = number % LOCKSTEP_WINDOW;
    struct golden_effect effect;
    bool passed = false;
    golden_keep(golden, warp);
    for (uint64_t next = state->executed; next <= number && !passed; next++) {
        enum golden_access access = golden_access(golden, warp);
        const uint32_t *value = next < number ? told(state, next, access == GOLDEN_LOAD) : NULL;
        passed = access == GOLDEN_FENCE ||
                 (access == GOLDEN_STORE && !state->placed[next % LOCKSTEP_WINDOW]);
        if (passed || golden_state(golden, warp) != GOLDEN_RUNS || access == GOLDEN_STORE ||
            access == GOLDEN_CONTROL || !golden_step(golden, warp, value, &effect))
            break;
        state->seen[at] = next == number && access == GOLDEN_LOAD;
    }
    uint32_t pc = golden_pc(golden, warp);
    if (state->seen[at])
        memcpy(state->words[at], effect.value, sizeof effect.value);
    golden_return(golden, warp);
    if (!passed)
        return true;
    lockstep_report(lockstep,
                    "warp %u: sequence number %u took its place in memory order before an older "
                    "store or fence",
                    warp, at);
    lockstep_report_place(lockstep, warp, pc);
    return false;
}

static bool same(const struct lockstep_slot *got, const struct golden_effect *expected,
                 unsigned threads) {
    if (expected->fault || got->pc != expected->pc || got->tmask != expected->tmask ||
        got->wb != expected->wb)
        return false;
    if (!expected->wb)
        return true;
    uint32_t differ = 0;
    for (unsigned lane = 0; lane < threads; lane++)
        differ |= (uint32_t)(got->value[lane] != expected->value[lane]) << lane;
    return got->rd == expected->rd && !(differ & expected->tmask);
}

/* Compares what has completed, in program order. */
static bool warp_compare(struct lockstep *lockstep, unsigned warp) {
    struct lockstep_warp *state = &lockstep->warp[warp];
    for (;;) {
        struct lockstep_slot *got = &state->slot[state->retired % LOCKSTEP_WINDOW];
        if (!got->complete)
            return true;
        if (!golden_follow(lockstep, warp, state->retired + 1))
            return false;
        const struct golden_effect *expected = &state->effect[state->retired % LOCKSTEP_WINDOW];
        if (expected->fault)
            return report_fault(lockstep, warp, expected);
        if (!same(got, expected, lockstep->config->threads)) {
            lockstep_report_difference(lockstep, warp, got, expected);
            return false;
        }
        got->complete = false;
        got->tmask = 0;
        state->retired++;
    }
}

/* Adds a packet to its instruction. False when packets contradict each other. */
static bool slot_merge(struct lockstep *lockstep, unsigned warp, unsigned seq,
                       const struct lockstep_slot *packet, bool sop, const uint32_t *data) {
    struct lockstep_warp *state = &lockstep->warp[warp];
    struct lockstep_slot *slot = &state->slot[seq % LOCKSTEP_WINDOW];
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
        lockstep_report(lockstep, "warp %u sequence number %u: a result packet %s", warp, seq,
                        wrong);
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
    if (warp < lockstep->config->warps)
        return true;
    lockstep_report(lockstep, "the core reports warp %u of %u", warp, lockstep->config->warps);
    return false;
}

bool lockstep_retire(struct lockstep *lockstep, unsigned warp, unsigned seq, uint32_t pc,
                     unsigned rd, bool wb, uint32_t tmask, bool sop, bool eop,
                     const uint32_t *data) {
    if (!warp_known(lockstep, warp))
        return false;
    struct lockstep_warp *state = &lockstep->warp[warp];
    struct lockstep_slot packet = {.pc = pc, .rd = (uint8_t)rd, .wb = wb, .tmask = tmask};
    history_add(state, LOCKSTEP_EVENT_RETIRE, seq, pc, tmask);
    lockstep->packets++;
    if (!slot_merge(lockstep, warp, seq, &packet, sop, data))
        return false;
    if (!eop)
        return true;
    state->slot[seq % LOCKSTEP_WINDOW].complete = true;
    /* Before comparing: memory operations may have waited for just this value. */
    return golden_follow(lockstep, warp, state->ordered) && warp_compare(lockstep, warp) &&
           credits_hold(lockstep);
}

bool lockstep_mem_order(struct lockstep *lockstep, unsigned warp, unsigned seq) {
    if (!warp_known(lockstep, warp))
        return false;
    struct lockstep_warp *state = &lockstep->warp[warp];
    history_add(state, LOCKSTEP_EVENT_ORDER, seq, 0, 0);
    uint64_t number = number_of(state, seq);
    state->placed[seq % LOCKSTEP_WINDOW] = true;
    if (state->ordered < number + 1)
        state->ordered = number + 1;
    if (!golden_follow(lockstep, warp, state->ordered))
        return false;
    return state->executed > number || load_early(lockstep, warp, number);
}

bool lockstep_fault(struct lockstep *lockstep, unsigned cause, unsigned warp, uint32_t tmask,
                    uint32_t pc) {
    if (!warp_known(lockstep, warp))
        return false;
    struct lockstep_warp *state = &lockstep->warp[warp];
    const struct golden_effect *last = NULL;
    history_add(state, LOCKSTEP_EVENT_FAULT, 0, pc, tmask);
    /* Everything older is in flight at most; no address of it can hang on an unretired value. */
    while (state->executed < state->retired + LOCKSTEP_WINDOW && golden_may_run(lockstep, warp)) {
        if (!golden_execute(lockstep, warp, NULL))
            return false;
    }
    if (golden_state(lockstep->golden, warp) == GOLDEN_FAULTED)
        last = &state->effect[(state->executed - 1) % LOCKSTEP_WINDOW];
    if (last && last->fault == cause && last->pc == pc && last->fault_lanes == tmask)
        return true;
    lockstep_report(lockstep,
                    "the core reports a fault (%s) in warp %u, lanes 0x%" PRIx32 ", at 0x%08" PRIx32
                    ", the golden model does not",
                    isa_fault_text(cause), warp, tmask, pc);
    if (last) {
        char text[384];
        golden_fault_text(warp, last, lockstep->image, text, sizeof(text));
        lockstep_report(lockstep, "  it comes to: %s", text);
    }
    lockstep_report_place(lockstep, warp, pc);
    return false;
}

static bool warp_finished(struct lockstep *lockstep, unsigned warp) {
    const struct lockstep_warp *state = &lockstep->warp[warp];
    if (state->executed > state->retired) {
        const struct golden_effect *missing = &state->effect[state->retired % LOCKSTEP_WINDOW];
        lockstep_report(lockstep, "the core ended, but warp %u never retired sequence number %u",
                        warp, (unsigned)(state->retired % LOCKSTEP_WINDOW));
        lockstep_report_place(lockstep, warp, missing->pc);
        return false;
    }
    for (unsigned seq = 0; seq < LOCKSTEP_WINDOW; seq++) {
        if (state->slot[seq].tmask) {
            lockstep_report(lockstep,
                            "the core ended, but warp %u retired sequence number %u "
                            "without those before it, or not to its last packet",
                            warp, seq);
            lockstep_report_place(lockstep, warp, state->slot[seq].pc);
            return false;
        }
    }
    if (golden_state(lockstep->golden, warp) != GOLDEN_ENDED) {
        char why[96];
        golden_state_text(lockstep->golden, warp, why, sizeof(why));
        lockstep_report(lockstep, "the core ended, but warp %u %s in the golden model", warp, why);
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
    for (unsigned warp = 0; warp < lockstep->config->warps; warp++) {
        if (!warp_finished(lockstep, warp))
            return false;
    }
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
