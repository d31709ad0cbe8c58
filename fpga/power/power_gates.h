/* Power of a core of standard cells, in watts: synthesis, a run of the netlist, OpenSTA. */
#ifndef HEDDLE_FPGA_POWER_GATES_H
#define HEDDLE_FPGA_POWER_GATES_H

#include "core_cells.h"
#include "gate_sim.h"
#include "power.h"

/* Adds what a cell takes, by part, in joules of a mean cycle of `window`; leakage in watts. A
 * flip-flop's clock counts in the cycles in which its clock gate is open. A clock gate's clock pin
 * counts in all, and its output and the clock pins behind it in those in which it is open. */
void power_cell_add(const struct core_cells *cells, size_t index, const struct gate_sim *sim,
                    double window, double part[POWER_PARTS]);

bool power_gates_run(struct power *power, const struct power_job *job, struct error *error);

#endif
