/* Runs a program on the verilated model of a core, compared with the golden model, and takes what
 * it counts. */
#ifndef HEDDLE_FPGA_RTL_RUN_H
#define HEDDLE_FPGA_RTL_RUN_H

#include "base/error.h"

#include <stdint.h>

struct rtl_run {
    const char *program;           /* the model's executable (sim/model/model_build.h) */
    const char *title;             /* stands before progress on standard error */
    const char *folder;            /* that run.log goes to */
    const char *kernel;            /* ELF file */
    const char *limit;             /* --limit of heddle run, or NULL */
    const char *wave;              /* waveform to write, or NULL */
    uint64_t cycles, instructions; /* of the run; instructions are a warp's */
};

/* False with a sentence when the run cannot be started or does not pass. */
bool rtl_run(struct rtl_run *run, struct error *error);

#endif
