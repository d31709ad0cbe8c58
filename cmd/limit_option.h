/* The option --limit of commands that run programs. */
#ifndef HEDDLE_CMD_LIMIT_OPTION_H
#define HEDDLE_CMD_LIMIT_OPTION_H

#include "gen/config/config.h"

/* Before anything is built: whether knobs have these names, and no limit is above the knob itself.
 * Which knobs of a core can be limited, its model says, and 0 is none of a structure. `limit` may
 * be NULL. */
bool limit_option_check(const struct config *config, const char *limit, struct error *error);

#endif
