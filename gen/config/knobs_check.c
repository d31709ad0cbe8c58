#include "knobs_check.h"

#include "knobs.h"

#include <string.h>

/* Some value of every knob, so that an automatic one can be asked for without the others. */
static bool values_set(struct config *config, struct error *error) {
    for (int i = 0; i < KNOB_COUNT; i++) {
        const struct knob *knob = &knob_table[i];
        struct knob_value *value = &config->entry[i].value;
        if (!knob->name)
            return error_set(
                error, "gen/config/knobs.c: there is no row for number %d of enum knob_id", i);
        if (knob->standard && !knob_parse(knob, knob->standard, value, error))
            return false;
        if (!knob->standard && knob->kind == KNOB_CHOICE)
            knob_choose(knob, 0, value);
        else if (!knob->standard)
            value->number = knob->low ? knob->low : 1;
    }
    return true;
}

/* Whether automatic values, with the others as they are, read what comes before them alone. */
static bool order_check(struct config *config, struct error *error) {
    for (int i = 0; i < KNOB_COUNT; i++) {
        bool reads[KNOB_COUNT] = {false};
        if (!knob_table[i].automatic)
            continue;
        config->reads = reads;
        knob_table[i].automatic(config);
        config->reads = NULL;
        for (int j = i; j < KNOB_COUNT; j++)
            if (reads[j] && knob_table[j].automatic)
                return error_set(error,
                                 "gen/config/knobs.h: the automatic value of %s reads %s, which "
                                 "has to come before it in enum knob_id",
                                 knob_table[i].name, knob_table[j].name);
    }
    return true;
}

/* Names of choices in C. */
static const struct {
    enum knob_id id;
    uint32_t place;
    const char *word;
} place_table[] = {
    {KNOB_WARP_SCHED, WARP_SCHED_RR, "rr"},
    {KNOB_WARP_SCHED, WARP_SCHED_SRR, "srr"},
    {KNOB_WARP_SCHED, WARP_SCHED_GTO, "gto"},
    {KNOB_UNIFORM, UNIFORM_NONE, "none"},
    {KNOB_UNIFORM, UNIFORM_SCALAR, "scalar"},
    {KNOB_UNIFORM, UNIFORM_AFFINE, "affine"},
    {KNOB_LOOG_SCHEDULER, LOOG_SCHEDULER_TAGS, "tags"},
    {KNOB_LOOG_SCHEDULER, LOOG_SCHEDULER_COLLECTOR_UNITS, "collector_units"},
    {KNOB_MEM_ORDER, MEM_ORDER_STRICT, "strict"},
    {KNOB_MEM_ORDER, MEM_ORDER_LOADS, "loads"},
    {KNOB_MEM_ORDER, MEM_ORDER_DISAMBIGUATE, "disambiguate"},
    {KNOB_DISPATCH, DISPATCH_GREEDY, "greedy"},
    {KNOB_DISPATCH, DISPATCH_TURN, "turn"},
    {KNOB_MUL, MUL_PIPELINED, "pipelined"},
    {KNOB_MUL, MUL_ITERATIVE, "iterative"},
    {KNOB_FPU, FPU_NONE, "none"},
    {KNOB_FPU, FPU_FULL, "full"},
    {KNOB_SUBCORE_FPU, SUBCORE_FPU_OWN, "own"},
    {KNOB_SUBCORE_FPU, SUBCORE_FPU_SHARED, "shared"},
    {KNOB_DCACHE, DCACHE_BANKED, "banked"},
    {KNOB_DCACHE, DCACHE_NONE, "none"},
    {KNOB_BUS, BUS_NATIVE, "native"},
    {KNOB_BUS, BUS_AXI4, "axi4"},
    {KNOB_BUS, BUS_WISHBONE, "wishbone"},
};

/* Whether the schemes are the choices of `issue`, in that order. */
static bool schemes_check(struct error *error) {
    for (uint32_t i = 0; i < SCHEMES; i++) {
        struct knob_value value;
        if (!knob_parse(&knob_table[KNOB_ISSUE], scheme_table[i].issue, &value, error))
            return false;
        if (value.number != i)
            return error_set(error,
                             "gen/tables/schemes.h: %s is not where the choices of issue are",
                             scheme_table[i].issue);
    }
    return true;
}

static bool places_check(struct error *error) {
    for (size_t i = 0; i < sizeof place_table / sizeof *place_table; i++) {
        const struct knob *knob = &knob_table[place_table[i].id];
        struct knob_value value;
        if (!knob_parse(knob, place_table[i].word, &value, error))
            return false;
        if (value.number != place_table[i].place)
            return error_set(error,
                             "gen/config/knobs.h: %s=%s has number %u there, and is choice %u of"
                             " its row",
                             knob->name, place_table[i].word, (unsigned)place_table[i].place,
                             (unsigned)value.number);
    }
    return true;
}

static unsigned choices_count(const struct knob *knob) {
    unsigned count = 1;
    for (const char *at = knob->choices; (at = strchr(at, '|')); at++)
        count++;
    return count;
}

/* With every value of a choice, and the ends of a range. */
static bool variants_check(const struct config *base, int id, struct error *error) {
    const struct knob *knob = &knob_table[id];
    bool choice = knob->kind == KNOB_CHOICE, range = !knob->choices && knob->high > knob->low;
    unsigned count = choice ? choices_count(knob) : range ? 2 : 0;
    for (unsigned i = 0; i < count; i++) {
        struct config config = *base;
        if (choice)
            knob_choose(knob, i, &config.entry[id].value);
        else
            config.entry[id].value.number = i ? knob->high : knob->low;
        if (!order_check(&config, error))
            return false;
    }
    return true;
}

bool knobs_check(struct error *error) {
    struct config base = {0};
    bool good = values_set(&base, error) && places_check(error) && schemes_check(error) &&
                order_check(&base, error);
    for (int i = 0; good && i < KNOB_COUNT; i++)
        good = variants_check(&base, i, error);
    return good;
}
