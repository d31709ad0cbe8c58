/* Runs a program on a netlist of standard cells, with the memory and the console of `heddle run`.
 *
 * The netlist replaces the verilated model (sim/harness/model.h) under the same run loop. Memory
 * responds in the same cycles, the program's own check decides, and the cycles can be compared with
 * the RTL's.
 */
#ifndef HEDDLE_FPGA_GATE_RUN_H
#define HEDDLE_FPGA_GATE_RUN_H

#include "gate_sim.h"

#include <stdio.h>

/* Counts of `sim` begin after `warm_up` cycles. The program's output is written to `console`.
 * *cycles: those in which the core was busy, as its own counter has them. False with a sentence
 * when the run does not pass, or ends within the warm-up. */
bool gate_run(struct gate_sim *sim, const struct netlist *netlist, const char *kernel,
              uint64_t warm_up, FILE *console, uint64_t *cycles, struct error *error);

#endif
