#include "emu.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static void __attribute__((format(printf, 2, 3)))
text_add(struct emu_result *result, const char *format, ...) {
    size_t used = 0;
    while (used < sizeof(result->text) - 1 && result->text[used])
        used++;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result->text + used, sizeof(result->text) - used, format, arguments);
    va_end(arguments);
}

/* "warp 0 at 0x80000010 main+0x10 waits at barrier 0 (1 of 2 arrived); ..." */
static void describe_warps(const struct golden *golden, const struct heddle_config *config,
                           const struct elf_image *image, struct emu_result *result) {
    const char *separator = ":";
    for (unsigned warp = 0; warp < heddle_all_warps(config); warp++) {
        char who[GOLDEN_WARP_TEXT];
        char where[128];
        char why[96];
        uint32_t pc = golden_pc(golden, warp);
        if (golden_state(golden, warp) == GOLDEN_ENDED)
            continue;
        text_add(result, "%s %s, lanes 0x%" PRIx32 ", at 0x%08" PRIx32 " %s %s", separator,
                 golden_warp_text(config, warp, who), golden_tmask(golden, warp), pc,
                 elf_image_describe(image, pc, where, sizeof(where)),
                 golden_state_text(golden, warp, why, sizeof(why)));
        separator = ";";
    }
}

/* Instructions of a warp before the next one has its turn: its registers stay in the host's nearest
 * cache. */
enum { TURN = 64 };

/* The warp that goes on: `last`, or when its turn is over or it cannot, the next one that may run.
 * `warps`: none may. */
static unsigned next_warp(const struct golden *golden, unsigned warps, unsigned last) {
    unsigned warp = last;
    if (golden_instructions(golden) % TURN != 0 && golden_state(golden, last) == GOLDEN_RUNS)
        return last;
    for (unsigned i = 0; i < warps; i++) {
        warp = warp + 1 < warps ? warp + 1 : 0;
        if (golden_state(golden, warp) == GOLDEN_RUNS)
            return warp;
    }
    return warps;
}

static bool any_active(const struct golden *golden, const struct heddle_config *config) {
    uint32_t active = 0;
    for (unsigned core = 0; core < config->cores; core++)
        active |= golden_active_warps(golden, core);
    return active != 0;
}

void emu_run(struct golden *golden, const struct heddle_config *config, const struct memory *memory,
             const struct elf_image *image, const struct emu_options *options,
             struct emu_result *result) {
    struct golden_effect effect = {0};
    unsigned warps = heddle_all_warps(config), warp = warps - 1;
    *result = (struct emu_result){.end = EMU_DONE};
    while ((warp = next_warp(golden, warps, warp)) < warps) {
        if (golden_instructions(golden) >= options->max_instructions) {
            result->end = EMU_LIMIT;
            text_add(result, "still running after %" PRIu64 " instructions",
                     options->max_instructions);
            describe_warps(golden, config, image, result);
            return;
        }
        if (!golden_step(golden, warp, NULL, &effect)) {
            result->end = EMU_FAULT;
            result->warp = warp;
            result->fault = effect;
            golden_fault_text(config, warp, &effect, image, result->text, sizeof(result->text));
            return;
        }
        if (options->observer)
            options->observer(options->context, warp, &effect);
    }
    if (memory_exhausted(memory)) {
        result->end = EMU_MEMORY;
        text_add(result, "the program wrote to more memory than the simulator has for it");
    } else if (any_active(golden, config)) {
        result->end = EMU_HANG;
        text_add(result, "every warp waits for another");
        describe_warps(golden, config, image, result);
    }
}
