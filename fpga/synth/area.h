/* Area of a synthesized core: what its cells come to, in total and for every module.
 *
 * A row is an instance by its path; the instances of a generate loop are one row. A row includes
 * what is below it.
 */
#ifndef HEDDLE_FPGA_AREA_H
#define HEDDLE_FPGA_AREA_H

#include "fpga/netlist/cells.h"
#include "fpga/netlist/liberty.h"
#include "fpga/target/target.h"

enum { AREA_INPUTS = 6 };

struct area {
    unsigned lut[AREA_INPUTS + 1]; /* logic LUTs by inputs */
    unsigned carry_luts, memory_luts, ffs, latches, bram_units, dsps;
    uint64_t ram_bits; /* of RAM cells of any kind; of memories that are left as such */
    unsigned cells;
    double cell_area; /* in the liberty file's unit */
};

struct area_row {
    char *path; /* "u_core.u_lsu"; "" is the whole */
    unsigned depth;
    unsigned instances;
    struct area area;
};

struct area_table {
    struct area_row *row; /* the whole first, then downwards; the largest of a level first */
    size_t count;
};

/* Adds up what was counted. False with a sentence for a cell that the target or the liberty file
 * does not know. `liberty` is for targets without a table of cells. The owner calls
 * area_table_free. */
bool area_compute(const struct cell_node *cells, const struct target *target,
                  const struct liberty *liberty, struct area_table *table, struct error *error);
void area_table_free(struct area_table *table);

/* LUTs of logic as they are placed. On a target that pairs, two small ones whose inputs together
 * are five at most share one. Common inputs of larger ones are not known, so place and route may
 * need fewer. */
unsigned area_logic_luts(const struct area *area, const struct target *target);
unsigned area_luts(const struct area *area, const struct target *target); /* with memory */

/* Block RAMs as devices count them, halves included. */
double area_brams(const struct area *area, const struct target *target);

/* The area figure of the LOOG thesis: mean of the percentages of registers, LUTs, block RAMs and
 * DSP blocks; of those that the device has. */
double area_percentage(const struct area *area, const struct target *target,
                       const struct device *device);

/* Sum over the rows whose path ends with `part` or holds it with a dot behind, the outermost only;
 * false if there is none. */
bool area_find(const struct area_table *table, const char *part, struct area *area);

#endif
