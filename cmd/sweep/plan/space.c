#include "space.h"

#include "gen/emit/rtl_hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Knobs of which a model with more serves points with less: sizes that --limit reduces, and copies
 * of a register, which change no cycle. */
static const struct {
    enum knob_id knob;
    bool size;
} limit_table[] = {
    {KNOB_COLLECTOR_UNITS, true}, {KNOB_RRS_ENTRIES, true}, {KNOB_WB_BUFFERS, false},
    {KNOB_ISB_ENTRIES, true},     {KNOB_IB_ENTRIES, true},
};

enum { LIMITS = sizeof limit_table / sizeof *limit_table, AXES = 2 * KNOB_COUNT };

/* Without RRS entries the core is another one, not one with few of them. */
static bool limited(const struct config *config, enum knob_id knob) {
    for (size_t i = 0; i < LIMITS; i++)
        if (limit_table[i].knob == knob)
            return config_has(config, knob) && config_number(config, knob) > 0;
    return false;
}

// ------------------------------------------------------------------------------- models

static void model_key(const struct config *config, struct text *key) {
    for (int i = 0; i < KNOB_COUNT; i++) {
        text_print(key, "%s=", knob_table[i].name);
        if (limited(config, (enum knob_id)i))
            text_add(key, "limited");
        else
            config_print_value(config, (enum knob_id)i, key);
        text_add(key, " ");
    }
}

static size_t model_find(struct sweep_space *space, const struct config *config) {
    struct text key = {0};
    size_t at = 0;
    model_key(config, &key);
    while (at < space->models && strcmp(text_string(&space->model[at].key), key.data) != 0)
        at++;
    if (at < space->models) {
        text_free(&key);
    } else {
        space->model = memory_resize(space->model, (at + 1) * sizeof *space->model);
        space->model[at] = (struct sweep_model){.config = *config, .key = key};
        space->models++;
    }
    struct config *model = &space->model[at].config;
    for (int i = 0; i < KNOB_COUNT; i++) {
        model->entry[i].given =
            true; /* a setting that followed from a size does not change with it */
        if (limited(config, (enum knob_id)i) &&
            config_number(config, (enum knob_id)i) > config_number(model, (enum knob_id)i))
            model->entry[i].value = config->entry[i].value;
    }
    return at;
}

void space_limit(const struct sweep_space *space, const struct sweep_point *point,
                 struct text *limit) {
    const struct config *model = &space->model[point->model].config;
    for (size_t i = 0; i < LIMITS; i++) {
        enum knob_id knob = limit_table[i].knob;
        if (limit_table[i].size && limited(&point->config, knob) &&
            config_number(&point->config, knob) < config_number(model, knob))
            text_print(limit, "%s%s=%u", limit->size ? "," : "", knob_table[knob].name,
                       config_number(&point->config, knob));
    }
}

// ------------------------------------------------------------------------------- points

static bool point_known(const struct sweep_space *space, const struct sweep_point *point) {
    for (size_t i = 0; i < space->count; i++)
        if (strcmp(text_string(&space->point[i].knobs), text_string(&point->knobs)) == 0 &&
            strcmp(text_string(&space->point[i].options), text_string(&point->options)) == 0)
            return true;
    return false;
}

static size_t point_same(const struct sweep_space *space, const char *knobs) {
    size_t at = 0;
    while (at < space->count && strcmp(text_string(&space->point[at].knobs), knobs) != 0)
        at++;
    return at;
}

/* False when it is a point already. */
static bool point_add(struct sweep_space *space, const struct sweep_part *part,
                      const struct config *config, const char *options, const char *latency) {
    struct sweep_point point = {.config = *config, .part = part->name, .mean = space->count};
    config_print_changes(config, &point.knobs);
    text_add(&point.options, options);
    if (latency)
        text_print(&point.options, " --mem-latency=%s", latency);
    if (point_known(space, &point)) {
        space->repeated++;
        text_free(&point.knobs);
        text_free(&point.options);
        return false;
    }
    point.model = model_find(space, config);
    point.same = point_same(space, text_string(&point.knobs));
    space->point = memory_resize(space->point, (space->count + 1) * sizeof point);
    space->point[space->count++] = point;
    return true;
}

/* A point for every latency of [sweep], unless it is an axis or a DRAM has its own; their mean goes
 * by the middle one. */
static void points_add(struct sweep_space *space, const struct sweep_plan *plan,
                       const struct sweep_part *part, const struct config *config,
                       const char *options) {
    size_t first = space->count, latencies = plan->latencies.count;
    if (!latencies || strstr(options, "--mem-latency=") ||
        (strstr(options, "--memory=") && !strstr(options, "--memory=fixed"))) {
        point_add(space, part, config, options, NULL);
        return;
    }
    for (size_t i = 0; i < latencies; i++)
        point_add(space, part, config, options, plan->latencies.word[i]);
    if (space->count - first == latencies)
        for (size_t i = 0; i < latencies; i++)
            space->point[first + i].mean = first + latencies / 2;
}

/* Points that differ in the options of their runs alone have one core. */
static bool point_hash(struct sweep_space *space, size_t at, struct error *error) {
    struct sweep_point *point = &space->point[at];
    if (point->same == at)
        return rtl_hash(&point->config, &point->rtl_hash, error);
    point->rtl_hash = space->point[point->same].rtl_hash;
    return true;
}

bool space_hash(struct sweep_space *space, const struct words *knobs, struct error *error) {
    bool good = true;
    for (size_t i = 0; good && i < space->count; i++) {
        bool wanted = !knobs;
        for (size_t k = 0; knobs && k < knobs->count && !wanted; k++)
            wanted = strcmp(knobs->word[k], text_string(&space->point[i].knobs)) == 0;
        good = !wanted || point_hash(space, i, error);
    }
    return good;
}

/* The axes of [knobs] that a part does not replace, and its own; what is a multiple of another knob
 * comes last. */
static size_t axes_collect(const struct sweep_plan *plan, const struct sweep_part *part,
                           const struct sweep_axis *axes[AXES]) {
    const struct sweep_part *const parts[] = {&plan->common, part};
    size_t count = 0;
    for (int multiples = 0; multiples < 2; multiples++)
        for (size_t p = 0; p < 2; p++)
            for (size_t i = 0; i < parts[p]->count; i++) {
                const struct sweep_axis *axis = &parts[p]->axis[i];
                bool replaced = false;
                for (size_t k = 0; p == 0 && k < part->count; k++)
                    replaced |=
                        part->axis[k].knob == axis->knob && part->axis[k].option == axis->option;
                if (!replaced &&
                    (!axis->option && axis->knob == KNOB_RRS_ENTRIES) == (multiples != 0))
                    axes[count++] = axis;
            }
    return count;
}

static bool axis_set(struct config *config, const struct sweep_plan *plan,
                     const struct sweep_axis *axis, const char *value, struct error *error) {
    double factor;
    char number[16];
    if (plan_factor(value, &factor)) {
        snprintf(number, sizeof number, "%u",
                 (unsigned)(factor * config_number(config, KNOB_COLLECTOR_UNITS)));
        value = number;
    }
    return config_set(config, knob_table[axis->knob].name, value,
                      (struct origin){plan->path, axis->line}, error);
}

/* One combination of values. */
static void combination_add(struct sweep_space *space, const struct sweep_plan *plan,
                            const struct sweep_part *part, const struct sweep_axis *const axes[],
                            const size_t at[], size_t count) {
    struct config config = config_default();
    struct text options = {0};
    struct error reason;
    bool legal = true;
    config.changed = true; /* for its name in reports */
    text_add(&options, text_string(&plan->options));
    for (size_t i = 0; i < count && legal; i++)
        if (axes[i]->option)
            text_print(&options, " %s=%s", axes[i]->option, axes[i]->values.word[at[i]]);
        else
            legal = axis_set(&config, plan, axes[i], axes[i]->values.word[at[i]], &reason);
    legal = legal && config_check(&config, &reason);
    if (legal)
        points_add(space, plan, part, &config, text_string(&options));
    text_free(&options);
    if (legal)
        return;
    struct text sentence = {0};
    text_print(&sentence, "[points %s]: %s", part->name, reason.text);
    words_add(&space->refused, text_string(&sentence));
    text_free(&sentence);
}

static void part_expand(struct sweep_space *space, const struct sweep_plan *plan,
                        const struct sweep_part *part) {
    const struct sweep_axis *axes[AXES];
    size_t at[AXES] = {0}, count = axes_collect(plan, part, axes), turn;
    do {
        combination_add(space, plan, part, axes, at, count);
        /* The last axis turns fastest, like the digits of a number. */
        for (turn = count; turn > 0; turn--) {
            if (++at[turn - 1] < axes[turn - 1]->values.count)
                break;
            at[turn - 1] = 0;
        }
    } while (turn > 0);
}

bool space_expand(struct sweep_space *space, const struct sweep_plan *plan, struct error *error) {
    *space = (struct sweep_space){0};
    for (size_t i = 0; i < plan->parts; i++)
        part_expand(space, plan, &plan->part[i]);
    return space->count > 0 || error_set(error, "%s: no point is legal (of %zu); the first: %s",
                                         plan->path, space->refused.count, space->refused.word[0]);
}

void space_free(struct sweep_space *space) {
    for (size_t i = 0; i < space->count; i++)
        text_free(&space->point[i].knobs), text_free(&space->point[i].options);
    for (size_t i = 0; i < space->models; i++)
        text_free(&space->model[i].key);
    free(space->point);
    free(space->model);
    words_free(&space->refused);
}
