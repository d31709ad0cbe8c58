/* One colour for a scheme, in all figures: in order is grey and comes first, then LOOG, GhOST and
 * SOCGPU; variants of a scheme are shades around its hue, a paper's numbers the light tint of what
 * they stand beside.
 */
#ifndef HEDDLE_CMD_SWEEP_COLOUR_H
#define HEDDLE_CMD_SWEEP_COLOUR_H

#include "figure.h"

enum { COLOUR_SIZE = 8 }; /* "#rrggbb", terminated */

/* Whether a series has a paper's numbers: "thesis, ..." or "paper, ...". */
bool colour_paper(const char *series);

/* Puts the series in order, and stacked bars too: schemes as above, each with its paper's behind
 * it, others as they came. */
void colour_arrange(struct figure *figure);

/* The colour of a series of a figure that was arranged. */
void colour_of(const struct figure *figure, size_t series, char colour[COLOUR_SIZE]);

/* The colour of the figure's scheme alone (line "scheme:", or what its title begins with). */
void colour_of_scheme(const struct figure *figure, char colour[COLOUR_SIZE]);

#endif
