/* What the golden model needs to know of a configuration: its shape. */
#ifndef HEDDLE_CMD_SHAPE_H
#define HEDDLE_CMD_SHAPE_H

#include "gen/config/config.h"
#include "sim/config.h"

/* `name` is borrowed. */
struct heddle_config shape_of_config(const struct config *config, const char *name);

#endif
