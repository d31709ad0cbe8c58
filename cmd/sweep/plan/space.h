/* The points of a sweep: every legal configuration of its plan, and the models that they run on.
 *
 * Points may differ only in sizes that can be limited at run time. They share the model of the
 * largest, since a limited model takes exactly the cycles of a smaller one (sim/harness/limits.h).
 * */
#ifndef HEDDLE_CMD_SWEEP_SPACE_H
#define HEDDLE_CMD_SWEEP_SPACE_H

#include "plan.h"

#include <stdint.h>

struct sweep_model {
    struct config config;
    struct text key; /* all that its points have in common */
};

struct sweep_point {
    struct config config;
    const char *part;    /* the plan's */
    struct text knobs;   /* words to type for it */
    struct text options; /* of its runs, a blank before each */
    size_t mean;         /* the point whose figures are a mean that this one belongs to */
    size_t same;         /* the first point of the same core, which has its area and power */
    size_t model;
    uint64_t rtl_hash; /* of the SystemVerilog of this configuration, not of the model's */
};

struct sweep_space {
    struct sweep_point *point;
    size_t count;
    struct sweep_model *model;
    size_t models;
    struct words refused; /* a sentence for every illegal combination */
    size_t repeated;      /* combinations that are points already */
};

/* Expands a plan; hashes are 0. Illegal combinations are kept as sentences; false with a sentence
 * when there is no legal one. The owner calls space_free, also after a failure. */
bool space_expand(struct sweep_space *space, const struct sweep_plan *plan, struct error *error);

/* Fills in the hashes of the points with these knobs (NULL: of all), which takes some 50 ms a core;
 * false when the templates are broken. */
bool space_hash(struct sweep_space *space, const struct words *knobs, struct error *error);
void space_free(struct sweep_space *space);

/* Appends the value of --limit that turns the point's model into the point; nothing when they are
 * the same. */
void space_limit(const struct sweep_space *space, const struct sweep_point *point,
                 struct text *limit);

#endif
