/* Checks of heddle cc on a program that it has linked. */
#ifndef HEDDLE_CMD_CC_CHECK_H
#define HEDDLE_CMD_CC_CHECK_H

#include "base/error.h"
#include "gen/config/config.h"

#include <stdbool.h>

/* Whether a core of this configuration has all that the program at `path` needs; `name` is what it
 * will be called. False with one sentence in `error`. */
bool cc_check_needs(const char *path, const char *name, const struct config *config,
                    struct error *error);

/* Whether each branch on which lanes may disagree is guarded. Prints those that are not to stderr;
 * false with one sentence in `error` when there are any. */
bool cc_check_lanes(const char *path, const char *name, struct error *error);

#endif
