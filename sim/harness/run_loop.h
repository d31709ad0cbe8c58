/* Runs a kernel: makes a model and its memory, drives the clock until something ends the run,
 * and decides what that means.
 *
 *     simulation_open    the ELF is in memory, the golden model is ready; in three steps:
 *       simulation_create    an empty memory
 *       simulation_load      the ELF is in memory
 *       simulation_begin     a run from anywhere is ready; after a run, another one may follow
 *     simulation_run     the clock; returns when sim->end says why
 *     simulation_judge   compares memory and output, sets sim->result and sim->reason
 *     simulation_close   frees everything that open made
 */
#ifndef HEDDLE_SIM_RUN_LOOP_H
#define HEDDLE_SIM_RUN_LOOP_H

#include "model.h"
#include "simulation.h"

#include <stddef.h>
#include <stdio.h>

/* False with a sentence in `error` when the kernel cannot be loaded or the trace not opened: bad
 * input. `console` takes what the kernel prints. `sim` is filled, and borrows config, options
 * and kernel; close it in either case. */
bool simulation_open(struct simulation *sim, const struct heddle_config *config,
                     const struct sim_options *options, const char *kernel, FILE *console,
                     struct error *error);

/* The steps of simulation_open. Memory stays as it is from run to run; what a run found out,
 * sim->result and all figures, is gone when the next begins. Set sim->hosted and
 * sim->abandoned after simulation_begin. `kernel` is borrowed. */
bool simulation_create(struct simulation *sim, const struct heddle_config *config,
                       const struct sim_options *options, FILE *console, struct error *error);
bool simulation_load(struct simulation *sim, const char *kernel, struct error *error);
bool simulation_begin(struct simulation *sim, uint32_t entry, uint32_t boot_arg,
                      struct error *error);

/* Progress goes to standard error once a second when that is a terminal. False with `error` set
 * when the trace cannot be written. */
bool simulation_run(struct simulation *sim, const struct model *model, struct error *error);

void simulation_judge(struct simulation *sim);

void simulation_close(struct simulation *sim);

#endif
