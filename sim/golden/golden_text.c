/* The golden model's states and faults in words. */
#include "golden_state.h"

#include <inttypes.h>
#include <stdio.h>

char *golden_state_text(const struct golden *golden, unsigned warp, char *text, size_t bytes) {
    const struct golden_warp *state = &golden->warp[warp];
    switch (state->state) {
    case GOLDEN_ENDED:
        snprintf(text, bytes, "is not active");
        break;
    case GOLDEN_RUNS:
        snprintf(text, bytes, "runs");
        break;
    case GOLDEN_BARRIER:
        snprintf(text, bytes, "waits at barrier %u (%d of %u arrived)", state->barrier,
                 __builtin_popcount(golden->arrived[state->barrier]), state->barrier_count);
        break;
    case GOLDEN_SPAWNING:
        snprintf(text, bytes,
                 "waits with wspawn for the other warps to end (active: 0x%" PRIx32 ")",
                 golden->active);
        break;
    case GOLDEN_FAULTED:
        snprintf(text, bytes, "has faulted");
        break;
    }
    return text;
}

char *golden_fault_text(unsigned warp, const struct golden_effect *effect,
                        const struct elf_image *image, char *text, size_t bytes) {
    char where[128];
    char what[64] = "";
    char addr[32] = "";
    elf_image_describe(image, effect->pc, where, sizeof(where));
    if (effect->fault != FAULT_FETCH)
        isa_disassemble(effect->word, effect->pc, what, sizeof(what));
    if (effect->fault == FAULT_MISALIGNED || effect->fault == FAULT_ACCESS)
        snprintf(addr, sizeof(addr), " to 0x%08" PRIx32, effect->fault_addr);
    snprintf(text, bytes, "%s%s in warp %u, lanes 0x%" PRIx32 ", at 0x%08" PRIx32 "%s%s%s%s%s",
             isa_fault_text(effect->fault), addr, warp, effect->fault_lanes, effect->pc,
             where[0] ? " " : "", where, what[0] ? ": " : "", what, "");
    return text;
}
