/* The plots that are made of boxes (plot.h). Each appends gnuplot's commands. */
#ifndef HEDDLE_CMD_SWEEP_PLOT_BARS_H
#define HEDDLE_CMD_SWEEP_PLOT_BARS_H

#include "figure.h"

void plot_bars(struct text *script, const struct figure *figure);
void plot_stacked(struct text *script, const struct figure *figure);
void plot_heat(struct text *script, const struct figure *figure);

/* A gnuplot string: what would end it is left out. */
void plot_quoted(struct text *script, const char *string);

#endif
