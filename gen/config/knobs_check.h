/* The check of the knob table itself, which `make` runs before anything is printed from it. */
#ifndef HEDDLE_GEN_KNOBS_CHECK_H
#define HEDDLE_GEN_KNOBS_CHECK_H

#include "base/error.h"

/* False with a sentence when a knob has no row, or an automatic value reads one that is found after
 * it. Automatic values are found in the order of enum knob_id. */
bool knobs_check(struct error *error);

#endif
