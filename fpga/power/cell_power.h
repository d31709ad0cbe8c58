/* The power of every cell of a netlist by itself, by clock cycle and by toggle: from OpenSTA.
 *
 * OpenSTA (2019, in Debian) reads no activities of nets: its report_power computes them again from
 * those of the inputs, as if signals were independent. So it is run for each cell's power with no
 * toggles at all and with one toggle in each cycle. That gives the parts that depend on toggles and
 * those that do not. Loads and slopes are the netlist's. The toggles are from a run of the netlist
 * (gate_sim.h). Wires have no capacitance of their own, the clock is ideal, and pins of memories
 * are no load.
 *
 * The clock of a flip-flop behind a clock gate is ideal too: as a tree of buffers would make it,
 * and not as slow as one gate that drives hundreds. The gate has the load of these clock pins.
 */
#ifndef HEDDLE_FPGA_CELL_POWER_H
#define HEDDLE_FPGA_CELL_POWER_H

#include "fpga/netlist/netlist.h"

struct cell_energy {
    double cycle;     /* joules by rising edge of its clock: the clock's pin */
    double open;      /* of a clock gate, joules by edge that it lets through: output and load */
    double internal;  /* joules by toggle of the output, inside; of a clock gate, of the enable */
    double switching; /* joules by toggle of the output, of its load */
    double leakage;   /* watts */
};

/* Fills an entry for each cell of the netlist. Works in `folder`, which has the liberty file as
 * cells.lib, and keeps the figures there; the caller has its lock. False with a sentence when
 * OpenSTA is missing or fails.
 */
bool cell_power_run(struct cell_energy *energy, const struct netlist *netlist, const char *folder,
                    const char *title, struct error *error);

#endif
