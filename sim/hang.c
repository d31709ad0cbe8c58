#include "hang.h"

#include "stall.h"

#include <inttypes.h>

static void mask_text(uint32_t mask, unsigned threads, char text[HEDDLE_MAX_THREADS + 1]) {
    for (unsigned lane = 0; lane < threads; lane++)
        text[threads - 1 - lane] = mask >> lane & 1 ? '1' : '0';
    text[threads] = '\0';
}

static void warp_report(const struct simulation *sim, unsigned warp, FILE *file) {
    const struct sim_warp *state = &sim->warp[warp];
    char mask[HEDDLE_MAX_THREADS + 1];
    char where[160];
    mask_text(state->tmask, sim->config->threads, mask);
    elf_image_describe(&sim->image, state->pc, where, sizeof where);
    fprintf(file, "  %4u  0x%08" PRIx32 "  %*s  %-14s  %s\n", warp, state->pc,
            (int)(sim->config->threads > 5 ? sim->config->threads : 5), mask,
            stall_name(state->stall), where);
}

void hang_report(const struct simulation *sim, FILE *file) {
    unsigned ended = 0;
    fprintf(file, "  warp  pc          %*s  waits for       where\n",
            (int)(sim->config->threads > 5 ? sim->config->threads : 5), "lanes");
    for (unsigned warp = 0; warp < sim->config->warps; warp++) {
        if (sim->warp[warp].active)
            warp_report(sim, warp, file);
        else
            ended++;
    }
    if (ended > 0)
        fprintf(file, "  %u of %u warps are not active\n", ended, sim->config->warps);
    if (sim->timing.count > 0)
        fprintf(file, "  memory still owes %" PRIu64 " answers\n", sim->timing.count);
}
