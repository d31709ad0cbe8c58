/* A plan while libinih reads it: what the sections' parts (plan_sweep.c, plan_axes.c) need of the
 * file's (plan.c). Each function is false after a failure, which it has described with FILE:line.
 */
#ifndef HEDDLE_CMD_SWEEP_READING_H
#define HEDDLE_CMD_SWEEP_READING_H

#include "base/line_reader.h"
#include "plan.h"

struct reading {
    struct line_reader lines;
    struct sweep_plan *plan;
    const struct resources *resources;
    struct error *error;
    bool failed;
};

extern const char reading_value_missing[];

/* Keeps the first reason, with the line, and stops the reading. */
bool reading_fail(struct reading *reading, const char *reason);

/* Calls `take` for every word between commas and blanks; false when there is none or one is bad. */
bool reading_words(struct reading *reading, const char *value,
                   bool (*take)(struct reading *, const char *, void *), void *user);

/* Appends an option of a run and its value to `word`, as one word. */
bool reading_option(struct reading *reading, const char *option, const char *value,
                    struct text *word);

/* A line of [sweep]; of [knobs] or a [points NAME]. */
bool reading_sweep(struct reading *reading, const char *name, const char *value);
bool reading_knob(struct reading *reading, struct sweep_part *part, const char *name,
                  const char *value);

#endif
