/* Prints the timing of a core: as text, as JSON, and of several cores as a table. */
#ifndef HEDDLE_FPGA_TIMING_REPORT_PRINT_H
#define HEDDLE_FPGA_TIMING_REPORT_PRINT_H

#include "timing.h"

#include <stdio.h>

/* `pairs`: how many pairs of stages at most. */
void timing_print(const struct timing *timing, size_t pairs, FILE *stream);

/* A line for each core, with its longest path. */
void timing_print_compared(const struct timing *timing, size_t count, FILE *stream);

/* One object on one line; docs/fpga.md says what is in it. */
void timing_print_json(const struct timing *timing, size_t pairs, FILE *stream);

/* For printing. */
static inline double levels_of(uint64_t tenths) {
    return (double)tenths / 10;
}

static inline double ns_of(uint64_t ps) {
    return (double)ps / 1000;
}

/* 0 when there is no path. */
static inline double mhz_of(uint64_t ps) {
    return ps ? 1e6 / (double)ps : 0;
}

#endif
