/* A figure as SVG, by gnuplot. */
#ifndef HEDDLE_SIM_SWEEP_PLOT_H
#define HEDDLE_SIM_SWEEP_PLOT_H

#include "figure.h"

/* Writes FOLDER/NAME.svg. False with a sentence when gnuplot fails. */
bool plot_write(const struct figure *figure, const char *folder, struct error *error);

#endif
