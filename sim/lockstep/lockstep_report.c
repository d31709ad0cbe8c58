#include "lockstep_state.h"

#include "isa_decode.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static void __attribute__((format(printf, 2, 3)))
report_add(struct lockstep *lockstep, const char *format, ...) {
    size_t left = sizeof(lockstep->report) - lockstep->report_used;
    va_list arguments;
    va_start(arguments, format);
    int used = vsnprintf(lockstep->report + lockstep->report_used, left, format, arguments);
    va_end(arguments);
    if (used > 0)
        lockstep->report_used += (size_t)used < left ? (size_t)used : left - 1;
}

void lockstep_report(struct lockstep *lockstep, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    lockstep->failed = true;
    report_add(lockstep, "%s\n", text);
}

/* "0x80000010 main+0x10: addi a0, a0, 1" */
static void report_instruction(struct lockstep *lockstep, uint32_t pc) {
    char where[128];
    char what[64];
    uint32_t word = memory_load(lockstep->memory, pc & ~UINT32_C(3), 4);
    elf_image_describe(lockstep->image, pc, where, sizeof(where));
    isa_disassemble(word, pc, what, sizeof(what));
    report_add(lockstep, "0x%08" PRIx32 "%s%s: %s\n", pc, where[0] ? " " : "", where, what);
}

void lockstep_report_place(struct lockstep *lockstep, unsigned warp, uint32_t pc) {
    static const char *const kind[] = {"retired", "memory ", "fault  "};
    const struct lockstep_warp *state = &lockstep->warp[warp];
    report_add(lockstep, "  at ");
    report_instruction(lockstep, pc);
    report_add(lockstep, "  last events of %s in the core (oldest first):\n",
               WARP_TEXT(lockstep, warp));
    uint64_t first = state->events > LOCKSTEP_HISTORY ? state->events - LOCKSTEP_HISTORY : 0;
    for (uint64_t i = first; i < state->events; i++) {
        const struct lockstep_event *event = &state->history[i % LOCKSTEP_HISTORY];
        report_add(lockstep, "    %s seq %3u ", kind[event->kind], event->seq);
        if (event->kind == LOCKSTEP_EVENT_ORDER) {
            report_add(lockstep, "takes its place in memory order\n");
            continue;
        }
        report_add(lockstep, "lanes 0x%08" PRIx32 " ", event->tmask);
        report_instruction(lockstep, event->pc);
    }
}

static void report_values(struct lockstep *lockstep, const struct lockstep_slot *got,
                          const struct golden_effect *expected) {
    for (unsigned lane = 0; lane < lockstep->config->threads; lane++) {
        if (!(expected->wmask >> lane & 1))
            continue;
        bool differs = got->value[lane] != expected->value[lane];
        report_add(lockstep, "  lane %2u: expected 0x%08" PRIx32 ", got 0x%08" PRIx32 "%s\n", lane,
                   expected->value[lane], got->value[lane], differs ? "  <--" : "");
    }
}

void lockstep_report_difference(struct lockstep *lockstep, unsigned warp, uint64_t number,
                                const struct lockstep_slot *got,
                                const struct golden_effect *expected) {
    lockstep_report(lockstep, "core and golden model differ in %s at its instruction %" PRIu64,
                    WARP_TEXT(lockstep, warp), number);
    if (got->pc != expected->pc)
        report_add(lockstep, "  PC: expected 0x%08" PRIx32 ", got 0x%08" PRIx32 "\n", expected->pc,
                   got->pc);
    if (got->tmask != expected->wmask)
        report_add(lockstep, "  lanes: expected 0x%" PRIx32 ", got 0x%" PRIx32 "\n",
                   expected->wmask, got->tmask);
    if (got->wb != expected->wb)
        report_add(lockstep, "  writes a register: expected %s, got %s\n",
                   expected->wb ? "yes" : "no", got->wb ? "yes" : "no");
    else if (expected->wb && got->rd != expected->rd)
        report_add(lockstep, "  destination: expected %c%u, got %c%u\n", "xfl"[expected->rd >> 5],
                   expected -> rd & 31u, "xfl"[got->rd >> 5], got -> rd & 31u);
    else if (expected->wb && got->tmask == expected->wmask)
        report_values(lockstep, got, expected);
    lockstep_report_place(lockstep, warp, expected->pc);
}

void lockstep_report_fault(struct lockstep *lockstep, unsigned warp,
                           const struct golden_effect *effect) {
    char text[384];
    golden_fault_text(lockstep->config, warp, effect, lockstep->image, text, sizeof(text));
    lockstep_report(lockstep, "%s (found by the golden model, the core went on)", text);
    if (effect->fault == FAULT_DIVERGENT_BRANCH) {
        lockstep->program_fault = effect;
        lockstep->fault_warp = warp;
    }
    lockstep_report_place(lockstep, warp, effect->pc);
}
