/* Power of a core of standard cells, in watts: synthesis, a run of the netlist, OpenSTA. */
#ifndef HEDDLE_FPGA_POWER_GATES_H
#define HEDDLE_FPGA_POWER_GATES_H

#include "power.h"

/* Joules that a read or a write of a memory macro takes: a made-up proportion in the manner of a
 * 130 nm SRAM at 1.8 V. Each bit of the word costs its sense amplifier or driver, and a bit line
 * whose length grows with the words, folded to a square. */
double memory_access_energy(uint32_t words, uint32_t width);

bool power_gates_run(struct power *power, const struct power_job *job, struct error *error);

#endif
