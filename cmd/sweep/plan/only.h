/* A part of a plan's points: "knob=VALUE[,VALUE...] ...", for `heddle sweep --only`; memory,
 * core_mhz, mem_latency and mem_bandwidth are taken like knobs. Between several such parts stands
 * " | ". */
#ifndef HEDDLE_CMD_SWEEP_ONLY_H
#define HEDDLE_CMD_SWEEP_ONLY_H

#include "space.h"

/* Whether it can be read: every word names a knob and values in its range, and no part is empty;
 * false with a sentence. NULL is all. */
bool only_check(const char *only, struct error *error);

/* Whether the point has one of the values of every knob that is named, in one of the parts. A point
 * whose runs have the default of memory, core_mhz, mem_latency or mem_bandwidth has that value. */
bool only_has(const char *only, const struct sweep_point *point);

/* Whether any point has; false with a sentence. */
bool only_any(const char *only, const struct sweep_space *space, struct error *error);

#endif
