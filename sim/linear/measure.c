#include "measure.h"
#include "flow.h"
#include "sim/golden/emu.h"

#include <inttypes.h>
#include <stdlib.h>

enum { INSTRUCTIONS = 1000000000 };

struct linear_place;

/* One run. */
struct measure {
    const struct linear_kernel *kernels;
    size_t count;
    const struct heddle_config *config;
    const struct golden *golden;
    const struct memory *memory;
    struct linear_place *place; /* of each warp and lane */
    uint64_t values;
    bool failed;
    struct error error; /* the first difference */
};

/* The arguments of a lane when it entered a kernel. */
struct linear_place {
    const struct linear_kernel *kernel;
    uint32_t symbol[SYMBOL_LIMIT];
};

static struct linear_place *place_of(struct measure *measure, unsigned warp, unsigned lane) {
    size_t places = (size_t)heddle_all_warps(measure->config) * measure->config->threads;
    if (!measure->place)
        measure->place = memory_zeroed(places, sizeof *measure->place);
    return &measure->place[warp * measure->config->threads + lane];
}

static bool is_within(const struct linear_kernel *kernel, uint32_t pc) {
    return pc - kernel->entry < 4 * kernel->count;
}

static void lane_enters(struct measure *measure, size_t index, unsigned warp, unsigned lane) {
    const struct linear_kernel *kernel = &measure->kernels[index];
    struct linear_place *place = place_of(measure, warp, lane);
    place->kernel = kernel;
    for (unsigned i = 0; i < SYMBOL_INDICES; i++)
        place->symbol[SYMBOL_THREAD_X + i] =
            golden_register(measure->golden, warp, lane, REG_INDICES + i);
    place->symbol[SYMBOL_ARGS] = golden_register(measure->golden, warp, lane, REG_ARGS);
    place->symbol[SYMBOL_BLOCK] = golden_register(measure->golden, warp, lane, REG_BLOCK);
    for (size_t i = 0; i < kernel->symbol_count; i++) {
        const struct linear_symbol *own = &kernel->symbols[i];
        uint32_t base = place->symbol[own->kind == LINEAR_OF_BLOCK ? SYMBOL_BLOCK : SYMBOL_ARGS];
        place->symbol[SYMBOL_OWN + i] =
            own->kind == LINEAR_WALK ? 0 : memory_load(measure->memory, base + own->offset, 4);
    }
}

/* A warp that is about to execute the first instruction of a kernel, and came from outside. */
static void warp_enters(struct measure *measure, unsigned warp, uint32_t from) {
    if (golden_state(measure->golden, warp) == GOLDEN_ENDED)
        return;
    uint32_t pc = golden_pc(measure->golden, warp);
    for (size_t i = 0; i < measure->count; i++) {
        if (measure->kernels[i].entry != pc || is_within(&measure->kernels[i], from))
            continue;
        uint32_t tmask = golden_tmask(measure->golden, warp);
        for (unsigned lane = 0; lane < measure->config->threads; lane++)
            if (tmask >> lane & 1)
                lane_enters(measure, i, warp, lane);
    }
}

/* A warp that is about to begin a round of a loop: how far has it walked? One register tells, what
 * is said of others is compared. */
static void warp_walks(struct measure *measure, const struct linear_kernel *kernel, unsigned warp) {
    size_t at = (golden_pc(measure->golden, warp) - kernel->entry) / 4;
    uint32_t tmask = golden_tmask(measure->golden, warp);
    for (size_t i = 0; i < kernel->symbol_count; i++) {
        const struct linear_symbol *walk = &kernel->symbols[i];
        if (walk->kind != LINEAR_WALK || walk->head != at || walk->reg == 0)
            continue;
        for (unsigned lane = 0; lane < measure->config->threads; lane++) {
            struct linear_place *place = place_of(measure, warp, lane);
            if (tmask >> lane & 1)
                place->symbol[SYMBOL_OWN + i] =
                    golden_register(measure->golden, warp, lane, walk->reg) -
                    polynomial_value(&walk->start, place->symbol);
        }
    }
}

static void values_compare(struct measure *measure, const struct linear_kernel *kernel,
                           const struct linear_instr *code, unsigned warp,
                           const struct golden_effect *effect) {
    for (unsigned lane = 0; lane < measure->config->threads; lane++) {
        const struct linear_place *place = place_of(measure, warp, lane);
        if (!(effect->tmask >> lane & 1) || place->kernel != kernel)
            continue;
        uint32_t value = polynomial_value(&code->value, place->symbol);
        measure->values++;
        if (value == effect->value[lane] || measure->failed)
            continue;
        struct text formula = {0};
        linear_print(kernel, &code->value, &formula);
        measure->failed = true;
        error_set(&measure->error,
                  "%s at 0x%08" PRIx32 ", warp %u lane %u: 0x%" PRIx32
                  " was written, %s is 0x%" PRIx32,
                  kernel->name, effect->pc, warp, lane, effect->value[lane], text_string(&formula),
                  value);
        text_free(&formula);
    }
}

static void values_observe(void *context, unsigned warp, const struct golden_effect *effect) {
    struct measure *measure = context;
    for (size_t i = 0; i < measure->count; i++) {
        const struct linear_kernel *kernel = &measure->kernels[i];
        if (!is_within(kernel, effect->pc))
            continue;
        size_t at = (effect->pc - kernel->entry) / 4;
        if (kernel->code[at].is_linear && effect->wb)
            values_compare(measure, kernel, &kernel->code[at], warp, effect);
        if (golden_state(measure->golden, warp) != GOLDEN_ENDED)
            warp_walks(measure, kernel, warp);
    }
    warp_enters(measure, warp, effect->pc);
}

bool linear_measure(const struct linear_program *program, const struct heddle_config *config,
                    uint64_t *values, struct error *error) {
    struct io io;
    struct emu_result end;
    struct memory *memory = memory_clone(program->memory);
    io_init(&io, NULL, NULL);
    struct golden *golden = golden_new(config, memory, &io, program->image.entry, 0);
    struct measure measure = {.kernels = program->kernels,
                              .count = program->count,
                              .config = config,
                              .golden = golden,
                              .memory = memory};
    struct emu_options options = {INSTRUCTIONS, values_observe, &measure};
    emu_run(golden, config, memory, &program->image, &options, &end);
    golden_free(golden);
    memory_free(memory);
    free(measure.place);
    *values = measure.values;
    if (end.end != EMU_DONE)
        return error_set(error, "%s: %s", program->path, end.text);
    if (measure.failed)
        *error = measure.error;
    return !measure.failed;
}
