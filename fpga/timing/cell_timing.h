/* The timing of a mapped cell: which of its outputs follow which of its inputs, and where paths
 * begin and end.
 *
 * Levels are counted in tenths of a LUT, by the performance contract: LUT 1, MUXF 0.3, CARRY 0.6 a
 * block; flip-flops, block RAM and DSP blocks are registered, so that paths end at their inputs and
 * begin at their outputs. A small memory (LUT RAM) is read like a LUT and written at the clock.
 * Times are in picoseconds; docs/fpga.md says where they are from and how far off they are.
 */
#ifndef HEDDLE_FPGA_TIMING_CELL_TIMING_H
#define HEDDLE_FPGA_TIMING_CELL_TIMING_H

#include "fpga/synth/target.h"

#include <stdbool.h>
#include <stdint.h>

enum arc_shape {
    ARC_ALL,    /* every bit of the one port to every bit of the other */
    ARC_BITS,   /* bit n to bit n */
    ARC_UPWARDS /* bit n to bit n and those above: a carry */
};

/* From a port to a port; names are patterns of fnmatch(3). */
struct cell_arc {
    const char *from, *to;
    enum arc_shape shape;
    uint32_t levels; /* tenths */
    uint32_t delay;  /* ps */
    bool near;       /* the wire that comes to `from` is inside a slice and takes no time */
};

struct cell_timing {
    const char *type; /* pattern */
    const struct cell_arc *arc;
    unsigned arcs;
    bool registered;        /* paths end at inputs and begin at outputs; else there are arcs only */
    const char *clock;      /* inputs where nothing ends: clocks; a pattern */
    const char *read;       /* inputs of a memory that is read as they change: nothing ends there; a
                               pattern, or NULL */
    uint32_t launch_levels; /* from the clock to outputs */
    uint32_t launch, setup; /* ps */
};

/* A wire of a target, from an output to inputs: ps, for one input and for each doubling of them. */
struct wire_timing {
    uint32_t first, doubling;
};

/* The row of a cell; NULL if the target has none. Constants (VCC, VHI) have a row without arcs. */
const struct cell_timing *cell_timing_find(const struct target *target, const char *type);
struct wire_timing wire_timing_of(const struct target *target);

#endif
