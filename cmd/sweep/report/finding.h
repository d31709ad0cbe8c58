/* The sentence above a figure, from its numbers: the figure's own query (line "finding:"), or one
 * for its kind of plot. Both ask
 *
 *   shown    series, x, y, paper (whether the series has a paper's numbers)
 *   summary  of every series but a paper's: mean (its y at "geomean", else the mean over its x),
 * low and high with low_x and high_x, n
 *
 * and the tables of the sweep (tables.h).
 */
#ifndef HEDDLE_CMD_SWEEP_FINDING_H
#define HEDDLE_CMD_SWEEP_FINDING_H

#include "figure.h"

/* Appends it; nothing when the query gives nothing. The figure's sweep has to be the chosen one. */
bool finding_print(const struct figure *figure, struct store *store, struct text *sentence,
                   struct error *error);

#endif
