/* The golden model's states and faults in words. */
#include "golden_state.h"

#include <inttypes.h>
#include <stdio.h>

char *golden_warp_text(const struct heddle_config *config, unsigned warp,
                       char text[GOLDEN_WARP_TEXT]) {
    if (config->cores > 1)
        snprintf(text, GOLDEN_WARP_TEXT, "warp %u of core %u", warp % config->warps,
                 warp / config->warps);
    else
        snprintf(text, GOLDEN_WARP_TEXT, "warp %u", warp);
    return text;
}

char *golden_state_text(const struct golden *golden, unsigned warp, char *text, size_t bytes) {
    const struct golden_warp *state = &golden->warp[warp];
    const struct golden_core *core = &golden->core[warp / golden->config->warps];
    switch (state->state) {
    case GOLDEN_ENDED:
        snprintf(text, bytes, "is not active");
        break;
    case GOLDEN_RUNS:
        snprintf(text, bytes, "runs");
        break;
    case GOLDEN_BARRIER:
        if (state->across)
            snprintf(text, bytes, "waits at barrier %u across cores (%d of the core's warps there)",
                     state->barrier, __builtin_popcount(core->meeting[state->barrier]));
        else
            snprintf(text, bytes, "waits at barrier %u (%d of %u arrived)", state->barrier,
                     __builtin_popcount(core->arrived[state->barrier]), state->barrier_count);
        break;
    case GOLDEN_SPAWNING:
        snprintf(text, bytes,
                 "waits with wspawn for the other warps to end (active: 0x%" PRIx32 ")",
                 core->active);
        break;
    case GOLDEN_FAULTED:
        snprintf(text, bytes, "has faulted");
        break;
    }
    return text;
}

char *golden_fault_text(const struct heddle_config *config, unsigned warp,
                        const struct golden_effect *effect, const struct elf_image *image,
                        char *text, size_t bytes) {
    char who[GOLDEN_WARP_TEXT];
    char where[128];
    char what[64] = "";
    char addr[32] = "";
    elf_image_describe(image, effect->pc, where, sizeof(where));
    if (effect->fault != FAULT_FETCH)
        isa_disassemble(effect->word, effect->pc, what, sizeof(what));
    if (effect->fault == FAULT_MISALIGNED || effect->fault == FAULT_ACCESS)
        snprintf(addr, sizeof(addr), " to 0x%08" PRIx32, effect->fault_addr);
    snprintf(text, bytes, "%s%s in %s, lanes 0x%" PRIx32 ", at 0x%08" PRIx32 "%s%s%s%s%s",
             isa_fault_text(effect->fault), addr, golden_warp_text(config, warp, who),
             effect->fault_lanes, effect->pc, where[0] ? " " : "", where, what[0] ? ": " : "", what,
             "");
    return text;
}
