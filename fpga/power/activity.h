/* How much toggles in every module of a core while it runs a program: from the RTL's waveform.
 *
 * The run is compared with the golden model, instruction by instruction, as every run is. Results
 * are kept (base/cache.h, kind "activity") by the model, the program and the options.
 */
#ifndef HEDDLE_FPGA_ACTIVITY_H
#define HEDDLE_FPGA_ACTIVITY_H

#include "fst_read.h"
#include "gen/config/config.h"

struct activity_job {
    const char *kernel; /* ELF file */
    const char *limit;  /* --limit of heddle run, or NULL */
    uint64_t warm_up;   /* cycles that are left out at the start */
};

/* Runs and counts, with progress on standard error. The owner calls activity_free. */
bool activity_run(struct activity *activity, const struct config *config,
                  const struct activity_job *job, struct error *error);

#endif
