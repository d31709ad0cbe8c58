/* The shape that the golden model needs of a configuration, and the programs that fit it.
 */
#ifndef HEDDLE_SIM_SHAPE_H
#define HEDDLE_SIM_SHAPE_H

#include "gen/config/config.h"
#include "sim/config.h"

/* `name` is borrowed. */
struct heddle_config shape_of_config(const struct config *config, const char *name);

/* The features of this configuration that programs may need: enum elf_need, a bit each. */
unsigned needs_met(const struct config *config);

/* Before anything is built or run: every program is there, and needs nothing that this core has
 * not: floating point, atomic operations, votes. */
bool programs_check(const struct config *config, int count, char *const *programs,
                    struct error *error);

#endif
