#include "measure.h"
#include "flow.h"

#include <inttypes.h>
#include <stdlib.h>

/* What a lane was told when it entered a kernel. */
struct linear_place {
    const struct linear_kernel *kernel;
    uint32_t symbol[SYMBOL_LIMIT];
};

static struct linear_place *place_of(struct linear_measure *measure, unsigned warp, unsigned lane) {
    size_t places = (size_t)measure->config->warps * measure->config->threads;
    if (!measure->place)
        measure->place = memory_zeroed(places, sizeof *measure->place);
    return &measure->place[warp * measure->config->threads + lane];
}

static bool is_within(const struct linear_kernel *kernel, uint32_t pc) {
    return pc - kernel->entry < 4 * kernel->count;
}

static void lane_enters(struct linear_measure *measure, size_t index, unsigned warp,
                        unsigned lane) {
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
    const uint32_t *thread = &place->symbol[SYMBOL_THREAD_X];
    const uint32_t *block = &place->symbol[SYMBOL_BLOCK_X];
    if ((thread[0] | thread[1] | thread[2]) == 0) {
        measure->usage[index].blocks++;
        measure->usage[index].launches += (block[0] | block[1] | block[2]) == 0;
    }
}

/* A warp that is about to execute the first instruction of a kernel, and came from outside. */
static void warp_enters(struct linear_measure *measure, unsigned warp, uint32_t from) {
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
static void warp_walks(struct linear_measure *measure, const struct linear_kernel *kernel,
                       unsigned warp) {
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

static void values_compare(struct linear_measure *measure, const struct linear_kernel *kernel,
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

void linear_observe(void *context, unsigned warp, const struct golden_effect *effect) {
    struct linear_measure *measure = context;
    for (size_t i = 0; i < measure->count; i++) {
        const struct linear_kernel *kernel = &measure->kernels[i];
        if (!is_within(kernel, effect->pc))
            continue;
        size_t at = (effect->pc - kernel->entry) / 4;
        struct linear_count *count = &measure->usage[i].code[at];
        count->warp++;
        count->thread += (unsigned)__builtin_popcount(effect->tmask);
        if (kernel->code[at].is_linear && effect->wb)
            values_compare(measure, kernel, &kernel->code[at], warp, effect);
        if (golden_state(measure->golden, warp) != GOLDEN_ENDED)
            warp_walks(measure, kernel, warp);
    }
    warp_enters(measure, warp, effect->pc);
}

static void count_add(struct linear_count *sum, uint64_t warp, uint64_t thread) {
    sum->warp += warp;
    sum->thread += thread;
}

/* Parts of linear registers that are not zero and not those of an earlier one; the multiplications
 * that they take into `products`. */
static unsigned parts_count(const struct linear_kernel *kernel, unsigned first, unsigned last,
                            unsigned *products) {
    unsigned parts = 0;
    *products = 0;
    for (size_t i = 0; i < kernel->registers; i++) {
        struct polynomial part = polynomial_part(&kernel->linear[i].value, first, last);
        bool known = part.count == 0;
        for (size_t j = 0; j < i && !known; j++) {
            struct polynomial other = polynomial_part(&kernel->linear[j].value, first, last);
            known = polynomial_equal(&part, &other);
        }
        if (known)
            continue;
        parts++;
        for (unsigned index = first; index <= last; index++)
            *products += polynomial_part(&part, index, index).count > 0;
    }
    return parts;
}

static struct linear_count ahead_count(const struct linear_kernel *kernel,
                                       const struct linear_usage *usage,
                                       const struct heddle_config *config) {
    struct linear_count ahead = {0};
    unsigned terms = 0, products, block_products;
    for (size_t i = 0; i < kernel->registers; i++)
        terms += kernel->linear[i].value.count;
    for (size_t i = 0; i < kernel->symbol_count; i++) {
        const struct linear_symbol *own = &kernel->symbols[i];
        if (own->kind != LINEAR_WALK)
            terms++;
        else if (own->used)
            count_add(&ahead, usage->code[own->head].warp, usage->code[own->head].warp);
    }
    count_add(&ahead, usage->launches * terms, usage->launches * terms);
    parts_count(kernel, SYMBOL_THREAD_X, SYMBOL_THREAD_Z, &products);
    count_add(&ahead, usage->launches * config->warps * products,
              usage->launches * config->warps * config->threads * products);
    unsigned parts = parts_count(kernel, SYMBOL_BLOCK_X, SYMBOL_BLOCK_Z, &block_products);
    unsigned most = (block_products + (parts > 0 ? parts : 1) - 1) / (parts > 0 ? parts : 1);
    unsigned rounds = (parts + config->threads - 1) / config->threads;
    count_add(&ahead, usage->blocks * rounds * most, usage->blocks * parts * most);
    return ahead;
}

struct linear_gain linear_gain(const struct linear_kernel *kernel, const struct linear_usage *usage,
                               const struct heddle_config *config) {
    struct linear_gain gain = {.ahead = ahead_count(kernel, usage, config)};
    for (size_t at = 0; at < kernel->count; at++) {
        const struct linear_count *count = &usage->code[at];
        struct linear_count *fate[] = {[LINEAR_ADDRESS] = &gain.addresses,
                                       [LINEAR_TAKEN] = &gain.taken,
                                       [LINEAR_REMOVED] = &gain.removed};
        count_add(&gain.all, count->warp, count->thread);
        if (kernel->code[at].fate != LINEAR_KEPT)
            count_add(fate[kernel->code[at].fate], count->warp, count->thread);
    }
    return gain;
}
