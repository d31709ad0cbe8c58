/* Rows of power: the modules of an area table, with parts of power instead of cells. */
#ifndef HEDDLE_FPGA_POWER_ROWS_H
#define HEDDLE_FPGA_POWER_ROWS_H

#include "fpga/synth/area.h"
#include "power.h"

/* The rows of an area table, with no power yet. */
void power_rows_make(struct power *power, const struct area_table *area);

/* The row of a path or, where there is no such instance, of what is around it. Generate blocks in
 * the path do not matter. */
size_t power_row_around(const struct power *power, const char *path);

/* The row above; its own for the whole. */
size_t power_row_above(const struct power *power, size_t row);

/* Adds to every row what is below it. */
void power_rows_sum(struct power *power);

#endif
