/* heddle run --compare: the same programs on several configurations, side by side. */
#ifndef HEDDLE_CMD_RUN_COMPARE_H
#define HEDDLE_CMD_RUN_COMPARE_H

#include "base/error.h"
#include "gen/config/config.h"
#include "sim/harness/options.h"

/* Runs the kernels on every configuration that `compare` names (gen/config/variants.h) and prints
 * cycles and their causes, or with --json an object. `bad`: what is wrong was found before anything
 * ran. *passed: all did, on all. */
struct run_comparison {
    const char *compare;
    const struct config *base;
    const struct sim_options *options;
    int count;
    char *const *kernels; /* `count`, then NULL */
    /* Whether the kernels can run on a configuration; asked before any of them does. */
    bool (*check)(const struct config *config, int count, char *const *kernels,
                  struct error *error);
    bool passed, bad;
};

bool run_compare(struct run_comparison *comparison, struct error *error);

#endif
