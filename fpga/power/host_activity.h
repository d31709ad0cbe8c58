/* How much toggles in every module of a core while a program that uses OpenCL launches kernels.
 *
 * The program runs under `heddle host`, with the core as its only device. There is a waveform of
 * the first launch of each kernel, from its first cycle on, of HOST_WINDOW cycles at most. Its
 * toggles a cycle count for all cycles of that kernel's launches. The program checks its results;
 * instructions are not compared with the golden model.
 */
#ifndef HEDDLE_FPGA_HOST_ACTIVITY_H
#define HEDDLE_FPGA_HOST_ACTIVITY_H

#include "fst_read.h"
#include "gen/config/config.h"

enum { HOST_WINDOW = 20000 };

struct host_job {
    char *const *command; /* ends with NULL */
    const char *folder;   /* where it runs; NULL: here */
    uint32_t seconds;     /* it is ended after so many; 0: never */
};

/* False with a sentence when the program fails or launches nothing. The owner calls
 * activity_free. */
bool host_activity_run(struct activity *activity, const struct config *config,
                       const struct host_job *job, struct error *error);

#endif
