/* Options of a simulation: one table for the command line of `heddle run`, which checks it before
 * it builds a model, for the model executable's, which it passes the same options to, for the rerun
 * line and for the plans of sweeps.
 */
#ifndef HEDDLE_SIM_OPTIONS_H
#define HEDDLE_SIM_OPTIONS_H

#include "base/error.h"
#include "base/options.h"
#include "base/words.h"
#include "sim/memory/mem_timing.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum sim_trace {
    SIM_TRACE_NONE,
    SIM_TRACE_FST,
    SIM_TRACE_KONATA,
    SIM_TRACE_PERFETTO,
    SIM_TRACE_RECORD
};

/* Strings point into the command line they came from. */
struct sim_options {
    bool json;
    uint32_t jobs; /* kernels that run at the same time; 0: one a processor */
    bool jobs_given;
    bool lockstep;
    uint64_t max_cycles;
    struct mem_timing_config memory;
    unsigned trace;         /* enum sim_trace */
    const char *trace_file; /* NULL: the kernel's name with .fst, .kanata or .json, in the working
                               folder */
    uint64_t trace_from;
    bool trace_roi;          /* the trace begins with a region of interest */
    uint64_t trace_cycles;   /* 0: to the end */
    const char *trace_warps; /* NULL: all; see trace_warps_read */
    uint32_t perf_class;
    uint32_t boot_arg;  /* mscratch at boot */
    const char *limit;  /* NULL: none; see limits.h */
    bool roi;           /* figures of the regions of interest only; see region.h */
    bool profile;       /* keep what every instruction cost; see sim/profile */
    bool histograms;    /* of the issue window */
    bool warm;          /* launches of a host keep instruction cache and branch history */
    uint32_t out_words; /* so many words at the symbol `out` go into the JSON line */
};

enum { SIM_OPTION_ROWS = 22 };

struct sim_options sim_options_default(void);

/* The rows that write to `options`, and whose defaults are what is there. */
void sim_option_rows(struct sim_options *options, struct option_row rows[SIM_OPTION_ROWS]);

/* Checks that make sense only over all options. */
bool sim_options_check(const struct sim_options *options, int kernels, struct error *error);

/* Adds the words of the options that differ from the defaults. Without `all` --json is left out: a
 * rerun is for a person to read. */
void sim_options_again(const struct sim_options *options, bool all, struct words *words);

#endif
