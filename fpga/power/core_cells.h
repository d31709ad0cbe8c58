/* The cells of a mapped core and the power of each, in a form that is read at once. The netlist as
 * JSON and OpenSTA's figures take longer to read than most programs to run.
 */
#ifndef HEDDLE_FPGA_CORE_CELLS_H
#define HEDDLE_FPGA_CORE_CELLS_H

#include "cell_power.h"
#include "fpga/synth/synth.h"

struct core_cells {
    struct netlist netlist;
    struct cell_energy *energy; /* by cell */
};

/* Reads what is kept in the folder of the synthesis, or reads its netlist, asks OpenSTA and keeps
 * it. The owner calls core_cells_free in any case; `synth` has to live as long. */
bool core_cells_get(struct core_cells *cells, const struct synth *synth, const char *title,
                    struct error *error);
void core_cells_free(struct core_cells *cells);

#endif
