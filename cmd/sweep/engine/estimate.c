#include "estimate.h"

#include "cmd/sweep/database/schema.h"

#include <math.h>

static const char *what_of(size_t kind) {
    return kind == ESTIMATE_MODEL ? "model" : schema_table((enum store_kind)kind);
}

static void shape_print(const struct config *config, struct text *shape) {
    text_print(shape, "%ux%u", config_number(config, KNOB_WARPS),
               config_number(config, KNOB_THREADS));
}

/* Of a LOOG core of 4 warps x 4 threads: the mean of 17 kernels, an area, a power, a model; and how
 * it grows with the threads of all warps. Up to 16 warps x 32 threads measured for runs and models.
 */
static const struct {
    double seconds, exponent;
} guess_table[ESTIMATE_KINDS] = {[STORE_RUN] = {0.25, 0.25},
                                 [STORE_AREA] = {180, 0.33},
                                 [STORE_POWER] = {5, 0.25},
                                 [ESTIMATE_MODEL] = {25, 0.25}};

static double seconds_guess(size_t kind, const struct config *config) {
    enum { MEASURED = 16 };
    double threads = config_number(config, KNOB_WARPS) * config_number(config, KNOB_THREADS);
    return guess_table[kind].seconds * pow(threads / MEASURED, guess_table[kind].exponent) *
           config_number(config, KNOB_CORES);
}

static double seconds_of(struct store *store, size_t kind, const struct config *config) {
    struct text shape = {0};
    shape_print(config, &shape);
    double seconds = store_takes(store, what_of(kind), text_string(&shape));
    text_free(&shape);
    return seconds > 0 ? seconds : seconds_guess(kind, config);
}

void estimate_add(struct estimate *estimate, struct store *store, size_t kind,
                  const struct config *config) {
    estimate->expected[kind] += seconds_of(store, kind, config);
    estimate->left[kind]++;
}

bool estimate_done(struct estimate *estimate, struct store *store, size_t kind,
                   const struct config *config, double seconds, struct error *error) {
    bool known = seconds > 0, kept = true;
    struct text shape = {0};
    shape_print(config, &shape);
    if (known)
        kept = store_took(store, what_of(kind), text_string(&shape), seconds, error);
    text_free(&shape);
    if (estimate->left[kind]) {
        estimate->expected[kind] -= estimate->expected[kind] / (double)estimate->left[kind];
        estimate->left[kind]--;
    }
    estimate->took[kind] += known ? seconds : 0;
    estimate->done[kind] += known;
    return kept;
}

/* A kind of which some are done is as slow as these were. */
static double kind_left(const struct estimate *estimate, size_t kind) {
    return estimate->done[kind]
               ? estimate->took[kind] / (double)estimate->done[kind] * (double)estimate->left[kind]
               : estimate->expected[kind];
}

double estimate_left(const struct estimate *estimate) {
    double left = 0;
    for (size_t kind = 0; kind < ESTIMATE_KINDS; kind++)
        left += kind_left(estimate, kind);
    return left;
}

double estimate_wait(const struct estimate *estimate, const struct estimate_job *running,
                     size_t count, size_t jobs) {
    static const double more = 0.1; /* of what a job took that is late */
    double left = estimate_left(estimate), longest = 0;
    for (size_t i = 0; i < count; i++) {
        size_t kind = running[i].kind;
        if (!estimate->left[kind])
            continue;
        double whole = kind_left(estimate, kind) / (double)estimate->left[kind];
        double rest = fmax(whole - running[i].elapsed, more * running[i].elapsed);
        left += rest - whole;
        longest = fmax(longest, rest);
    }
    return fmax(left / (double)jobs, longest);
}

void estimate_print(double seconds, struct text *text) {
    enum { MINUTE = 60, HOUR = 3600, SECONDS = 100, MINUTES = 100 };
    if (seconds < 2)
        text_print(text, "%.1f s", seconds);
    else if (seconds < SECONDS)
        text_print(text, "%.0f s", seconds);
    else if (seconds < MINUTES * MINUTE)
        text_print(text, "%.0f min", seconds / MINUTE);
    else
        text_print(text, "%.1f h", seconds / HOUR);
}
