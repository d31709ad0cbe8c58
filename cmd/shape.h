/* What the golden model needs to know of a configuration, its shape, and which programs go with it.
 */
#ifndef HEDDLE_CMD_SHAPE_H
#define HEDDLE_CMD_SHAPE_H

#include "gen/config/config.h"
#include "sim/config.h"

/* `name` is borrowed. */
struct heddle_config shape_of_config(const struct config *config, const char *name);

/* What a core of this configuration has of what programs may need: enum elf_need, a bit each. */
unsigned needs_met(const struct config *config);

/* Before anything is built or run: every program is there, and needs nothing that this core has
 * not: floating point, atomic operations, votes. */
bool programs_check(const struct config *config, int count, char *const *programs,
                    struct error *error);

#endif
