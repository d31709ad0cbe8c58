/* Functions that the queries of figures may call beside SQLite's own.
 *
 *   geomean(x)               aggregate: the geometric mean; rows without x do not count
 *   base_of(knobs, options)  what a configuration has in common with the in-order core that it
 *                            is compared with: its knobs and the options of its runs, without
 *                            `issue` and the knobs that only out-of-order schemes have
 *   series(issue, part)      a part by its name, with the scheme's label in front if the name
 *                            does not have it: "LOOG, units"
 *   reason_of(log)           the sentence of a failed row's log
 */
#ifndef HEDDLE_CMD_SWEEP_FUNCTIONS_H
#define HEDDLE_CMD_SWEEP_FUNCTIONS_H

#include "cmd/sweep/database/store.h"

bool functions_add(struct store *store, struct error *error);

#endif
