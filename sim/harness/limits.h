/* Run-time limits: how many places of the model's issue structures may be used.
 *
 * A model generated with 8 collector units and run with --limit collector_units=6 takes exactly the
 * cycles of one generated with 6. So a sweep builds one model for several sizes.
 */
#ifndef HEDDLE_SIM_LIMITS_H
#define HEDDLE_SIM_LIMITS_H

#include "base/error.h"
#include "sim/config.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LIMIT_NONE = 127 }; /* more than any structure has: no limit */

struct limits {
    uint32_t window;
    uint32_t results;
};

/* Reads "knob=N[,knob=N]" for this model; NULL is no limits. False with the reason. */
bool limits_parse(const char *text, const struct heddle_config *config, struct limits *limits,
                  struct error *error);

#endif
