/* Drawing of a figure, by gnuplot. Plots that a figure's line `-- plot:` may name:
 *
 *   bars     a group of bars for every x, a bar for every series; what was not measured is marked
 *   stacked  a bar for every x, its series on top of each other
 *   heat     a row of cells for every series, a column for every x; white is zero
 *   lines steps points   a curve or marks for every series; x are numbers
 *   front    points, and the series "front" (or several, ": front" at their end) as steps through
 * the best of them boxes    a group of boxes for every x, a box for every series: quartiles of its
 * y, whiskers to one and a half times their distance, marks beyond tree     brackets (series of
 * four points); a series of one point is a leaf, and names it
 */
#ifndef HEDDLE_CMD_SWEEP_PLOT_H
#define HEDDLE_CMD_SWEEP_PLOT_H

#include "figure.h"

/* Writes FOLDER/NAME.svg. False with a sentence when gnuplot fails or there is no such plot. */
bool plot_write(const struct figure *figure, const char *folder, struct error *error);

#endif
