#include "run_compare.h"

#include "base/process.h"
#include "base/text.h"
#include "gen/config/variants.h"
#include "sim/model/model_build.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_FAILED_RUN = 1, LABEL = 16, COLUMN = 18, DELTA = 11 };

/* Output of every configuration's simulator: an object a kernel, in one order. */
struct outcomes {
    json_t *runs[VARIANTS]; /* lists */
    const struct variants *variants;
};

static bool lines_take(const char *text, json_t *list) {
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
        json_error_t ignored;
        json_t *object = json_loadb(text, strcspn(text, "\n"), 0, &ignored);
        if (!object || json_array_append_new(list, object) != 0)
            return false;
    }
    return true;
}

/* Runs all kernels on one configuration. */
static bool variant_run(struct run_comparison *comparison, const struct config *config,
                        json_t *list, struct error *error) {
    struct sim_options options = *comparison->options;
    struct text program = {0}, output = {0};
    struct words words = {0};
    int status = 0;
    options.json = true;
    bool good = model_build(config, false, &program, error);
    if (good) {
        words_add(&words, text_string(&program));
        sim_options_again(&options, true, &words);
        words_add(&words, "--");
        words_add_all(&words, (const char *const *)comparison->kernels);
        const struct process_step step = {
            .about = "running", .argv = words.word, .output = &output, .status = &status};
        good = process_run(&step, NULL, error);
    }
    if (good && status > STATUS_FAILED_RUN) {
        comparison->bad = true;
        good = error_set(error, "the simulator ended with status %d", status);
    }
    if (good && !lines_take(text_string(&output), list))
        good = error_set(error, "the simulator printed what is no JSON");
    comparison->passed = comparison->passed && status == 0;
    words_free(&words);
    text_free(&output);
    text_free(&program);
    return good;
}

// ------------------------------------------------------------------------------- figures

static int64_t member(const json_t *object, const char *group, const char *key) {
    return json_integer_value(
        json_object_get(group ? json_object_get(object, group) : object, key));
}

static const json_t *run_of(const struct outcomes *outcomes, size_t variant, size_t kernel) {
    return json_array_get(outcomes->runs[variant], kernel);
}

/* How many times as fast as the first. */
static double speedup(const struct outcomes *outcomes, size_t variant, size_t kernel) {
    int64_t cycles = member(run_of(outcomes, variant, kernel), NULL, "cycles");
    int64_t base = member(run_of(outcomes, 0, kernel), NULL, "cycles");
    return cycles > 0 ? (double)base / (double)cycles : 0;
}

static double mean_speedup(const struct outcomes *outcomes, size_t variant) {
    size_t kernels = json_array_size(outcomes->runs[0]);
    double sum = 0;
    for (size_t k = 0; k < kernels; k++)
        sum += log(speedup(outcomes, variant, k));
    return kernels ? exp(sum / (double)kernels) : 0;
}

// --------------------------------------------------------------------------------- table

/* A figure of every configuration, and from the second on what it is more than the first. */
static void figure_print(const struct outcomes *outcomes, size_t kernel, const char *group,
                         const char *key) {
    int64_t base = member(run_of(outcomes, 0, kernel), group, key);
    bool there = false;
    for (size_t v = 0; v < outcomes->variants->count; v++)
        there = there || member(run_of(outcomes, v, kernel), group, key) != 0;
    if (!there)
        return;
    printf("  %-*s", LABEL, key);
    for (size_t v = 0; v < outcomes->variants->count; v++) {
        int64_t value = member(run_of(outcomes, v, kernel), group, key);
        char number[TEXT_GROUPED];
        printf(" %*s", COLUMN, text_grouped((uint64_t)value, number));
        if (v > 0 && !group)
            printf(" %+*.1f %%", DELTA - 2,
                   base ? 100.0 * (double)(value - base) / (double)base : 0);
        else if (v > 0)
            printf(" %+*" PRId64, DELTA, value - base);
    }
    putchar('\n');
}

static void header_print(const struct outcomes *outcomes, const char *kernel) {
    printf("%-*s", LABEL + 2, kernel);
    for (size_t v = 0; v < outcomes->variants->count; v++)
        printf(" %*s%*s", COLUMN, outcomes->variants->name[v],
               v && v + 1 < outcomes->variants->count ? DELTA + 1 : 0, "");
    putchar('\n');
}

static void results_print(const struct outcomes *outcomes, size_t kernel) {
    for (size_t v = 0; v < outcomes->variants->count; v++) {
        const json_t *run = run_of(outcomes, v, kernel);
        const char *result = json_string_value(json_object_get(run, "result"));
        if (strcmp(result, "passed") != 0)
            printf("  on %s: %s: %s\n", outcomes->variants->name[v], result,
                   json_string_value(json_object_get(run, "reason")));
    }
}

/* Which part of the runs the figures are of, where the program has regions. */
static void region_print(const struct outcomes *outcomes, size_t kernel) {
    const json_t *first = run_of(outcomes, 0, kernel);
    int64_t regions = member(first, NULL, "regions");
    if (!regions)
        return;
    char times[TEXT_GROUPED] = "once";
    if (regions != 1)
        snprintf(times, sizeof times, "%" PRId64 " times", regions);
    if (!json_is_true(json_object_get(first, "roi"))) {
        printf("  of the whole run; its region of interest, entered %s, is not used (--roi)\n",
               times);
        return;
    }
    printf("  of the region of interest, entered %s\n", times);
    figure_print(outcomes, kernel, NULL, "simulated_cycles");
}

static void table_print(const struct outcomes *outcomes) {
    for (size_t k = 0; k < json_array_size(outcomes->runs[0]); k++) {
        json_t *first = json_array_get(outcomes->runs[0], k);
        const char *cause;
        json_t *value;
        header_print(outcomes, json_string_value(json_object_get(first, "kernel")));
        region_print(outcomes, k);
        results_print(outcomes, k);
        figure_print(outcomes, k, NULL, "cycles");
        figure_print(outcomes, k, "counters", "issued");
        json_object_foreach(json_object_get(first, "stalls"), cause, value) {
            figure_print(outcomes, k, "stalls", cause);
        }
        putchar('\n');
    }
    printf("%-*s", LABEL + 2, "mean speed");
    for (size_t v = 0; v < outcomes->variants->count; v++)
        printf(" %*.3f%*s", COLUMN, mean_speedup(outcomes, v),
               v && v + 1 < outcomes->variants->count ? DELTA + 1 : 0, "");
    putchar('\n');
}

// ---------------------------------------------------------------------------------- JSON

static json_t *deltas_make(const json_t *run, const json_t *base) {
    json_t *stalls = json_object(), *deltas = json_object();
    const char *cause;
    json_t *value;
    json_object_set_new(deltas, "cycles",
                        json_integer(member(run, NULL, "cycles") - member(base, NULL, "cycles")));
    json_object_foreach(json_object_get(run, "stalls"), cause, value) {
        json_object_set_new(
            stalls, cause, json_integer(json_integer_value(value) - member(base, "stalls", cause)));
    }
    json_object_set_new(deltas, "stalls", stalls);
    return deltas;
}

static json_t *kernel_make(const struct outcomes *outcomes, size_t kernel) {
    json_t *object = json_object(), *runs = json_array();
    const json_t *base = run_of(outcomes, 0, kernel);
    json_object_set(object, "kernel", json_object_get(base, "kernel"));
    for (size_t v = 0; v < outcomes->variants->count; v++) {
        json_t *run = json_deep_copy(run_of(outcomes, v, kernel));
        json_object_set_new(run, "speedup", json_real(speedup(outcomes, v, kernel)));
        json_object_set_new(run, "delta", deltas_make(run, base));
        json_array_append_new(runs, run);
    }
    json_object_set_new(object, "runs", runs);
    return object;
}

static void json_print(const struct outcomes *outcomes) {
    json_t *object = json_object(), *names = json_array(), *kernels = json_array(),
           *means = json_array();
    for (size_t v = 0; v < outcomes->variants->count; v++) {
        json_array_append_new(names, json_string(outcomes->variants->name[v]));
        json_array_append_new(means, json_real(mean_speedup(outcomes, v)));
    }
    for (size_t k = 0; k < json_array_size(outcomes->runs[0]); k++)
        json_array_append_new(kernels, kernel_make(outcomes, k));
    json_object_set_new(object, "configs", names);
    json_object_set_new(object, "mean_speedup", means);
    json_object_set_new(object, "kernels", kernels);
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(object);
}

bool run_compare(struct run_comparison *comparison, struct error *error) {
    struct variants variants;
    struct outcomes outcomes = {.variants = &variants};
    bool good = variants_make(&variants, comparison->compare, comparison->base, error);
    comparison->bad = !good;
    comparison->passed = good;
    for (size_t v = 0; v < variants.count && good; v++) {
        good =
            comparison->check(&variants.config[v], comparison->count, comparison->kernels, error);
        comparison->bad = !good;
    }
    for (size_t v = 0; v < variants.count && good; v++) {
        outcomes.runs[v] = json_array();
        good = variant_run(comparison, &variants.config[v], outcomes.runs[v], error);
    }
    for (size_t v = 1; v < variants.count && good; v++)
        good = json_array_size(outcomes.runs[v]) == json_array_size(outcomes.runs[0]) ||
               error_set(error, "%s ran fewer kernels than %s", variants.name[v], variants.name[0]);
    if (good && comparison->options->json)
        json_print(&outcomes);
    else if (good)
        table_print(&outcomes);
    for (size_t v = 0; v < VARIANTS; v++)
        json_decref(outcomes.runs[v]);
    variants_free(&variants);
    return good;
}
