#include "hang.h"

#include "isa_decode.h"
#include "sim/stats/stall.h"

#include <inttypes.h>

static void mask_text(uint32_t mask, unsigned threads, char text[HEDDLE_MAX_THREADS + 1]) {
    for (unsigned lane = 0; lane < threads; lane++)
        text[threads - 1 - lane] = mask >> lane & 1 ? '1' : '0';
    text[threads] = '\0';
}

/* The mask is as wide as the warp, its column at least as wide as its title. */
static int lanes_width(const struct simulation *sim) {
    return sim->config->threads > 5 ? (int)sim->config->threads : 5;
}

/* Why a warp does not go on. Two that wait with wspawn wait for each other; the core notes one. */
static const char *state_about(const struct simulation *sim, const struct sim_warp *state) {
    struct isa_instr instr;
    uint32_t word = memory_load(sim->memory, state->pc & ~UINT32_C(3), 4);
    bool waits = state->stall == STALL_FETCH_CONTROL || state->stall == STALL_FETCH_BARRIER;
    return waits && isa_decode(word, &instr) && instr.id == ISA_WSPAWN
               ? "waits with wspawn for the other warps to end"
               : stall_about(state->stall);
}

static void warp_report(const struct simulation *sim, unsigned warp, FILE *file) {
    const struct sim_warp *state = &sim->warp[warp];
    unsigned warps = sim->config->warps;
    char mask[HEDDLE_MAX_THREADS + 1];
    char where[160];
    mask_text(state->tmask, sim->config->threads, mask);
    elf_image_describe(&sim->image, state->pc, where, sizeof where);
    if (sim->config->cores > 1)
        fprintf(file, "  %4u", warp / warps);
    fprintf(file, "  %4u  0x%08" PRIx32 "  %*s  %-28s  %s\n", warp % warps, state->pc,
            lanes_width(sim), mask, where, state_about(sim, state));
}

void hang_report(const struct simulation *sim, FILE *file) {
    unsigned ended = 0, warps = heddle_all_warps(sim->config);
    fprintf(file, "%s  warp  pc          %*s  %-28s  state\n",
            sim->config->cores > 1 ? "  core" : "", lanes_width(sim), "lanes", "where");
    for (unsigned warp = 0; warp < warps; warp++) {
        if (sim->warp[warp].active)
            warp_report(sim, warp, file);
        else
            ended++;
    }
    if (ended > 0)
        fprintf(file, "  not active: %u of %u warp%s\n", ended, warps, text_plural(warps));
    if (sim->timing.count > 0)
        fprintf(file, "  memory still owes %" PRIu64 " answers\n", sim->timing.count);
}
