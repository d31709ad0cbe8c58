/* heddle run --html: a page of a run, or of the configurations of --compare side by side. */
#ifndef HEDDLE_CMD_RUN_HTML_H
#define HEDDLE_CMD_RUN_HTML_H

#include "base/error.h"
#include "gen/config/config.h"
#include "sim/harness/options.h"

struct run_page {
    const char *html;    /* where the page goes */
    const char *compare; /* NULL: one configuration */
    const struct config *base;
    const struct sim_options *options;
    int count;
    char *const *kernels; /* `count`, then NULL; a page is of one */
    /* Whether the kernel can run on a configuration; asked before anything runs. */
    bool (*check)(const struct config *config, int count, char *const *kernels,
                  struct error *error);
    bool passed, bad; /* as in run_compare.h */
};

bool run_page(struct run_page *page, struct error *error);

#endif
