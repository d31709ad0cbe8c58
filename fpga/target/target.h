/* A target of synthesis: everything that is known of a family of devices, in one file each.
 *
 * How its cells count and how fast they and its wires are, relative power, what a chain around a
 * core is made of, its devices. Names of cells are patterns of fnmatch(3). The Yosys scripts are in
 * fpga/yosys; a family that nextpnr routes has a row in fpga/pnr/board.c.
 *
 * Levels are counted in tenths of a LUT, by the performance contract: LUT 1, MUXF 0.3, CARRY 0.6 a
 * block; flip-flops, block RAM and DSP blocks are registered, so that paths end at their inputs and
 * begin at their outputs. A small memory (LUT RAM) is read like a LUT and written at the clock.
 * Times are in picoseconds; docs/fpga.md says where they are from and how far off they are.
 */
#ifndef HEDDLE_FPGA_TARGET_H
#define HEDDLE_FPGA_TARGET_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum cell_kind {
    CELL_LUT,    /* amount: inputs */
    CELL_MEMORY, /* amount: LUTs that a small memory takes */
    CELL_FF,
    CELL_LATCH,
    CELL_BRAM, /* amount: in units of the target's smallest block */
    CELL_DSP,
    CELL_CARRY, /* amount: LUTs that the carry takes besides those that are counted */
    CELL_FREE   /* multiplexers and constants that come with the LUTs */
};

struct cell_row {
    const char *pattern;
    enum cell_kind kind;
    unsigned amount;
    unsigned bits; /* that a memory holds */
};

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

/* The power of a resource, in units of a LUT with its wires that toggles in every cycle. Chosen by
 * order of magnitude; measured on no device. */
struct power_weights {
    double lut;        /* logic, by toggle */
    double memory_lut; /* used as RAM, by toggle */
    double ff;         /* by toggle */
    double clock;      /* a flip-flop's clock, in every cycle */
    double bram;       /* a block of the device, by access */
    double dsp;        /* by toggle: the mean bit of operands and products */
};

/* The cells of a chain of registers around a core (fpga/pnr/context.h). */
struct chain_cell {
    const char *type, *parameters; /* JSON */
};
struct chain {
    struct chain_cell reg, xor;
    const char *clock, *d, *q, *a, *b, *z; /* ports */
};

/* A part, and what it has. */
struct device {
    const char *name;
    unsigned luts, ffs, brams, dsps;
    const char *about;
};

struct target {
    const char *name;
    const char *about;
    const struct cell_row *cells; /* NULL: standard cells, which a liberty file describes */
    size_t cell_count;
    bool pairs;          /* two small LUTs share a place (LUT6 with two outputs) */
    unsigned bram_units; /* units of CELL_BRAM in the block that devices count */
    unsigned block_bits; /* of that block */
    const char *script;  /* in fpga/yosys; NULL: of its own name */
    const struct cell_timing *timings;
    size_t timing_count;
    struct wire_timing wire;
    struct power_weights weights;
    const struct chain *chain;    /* NULL: nextpnr does not route it */
    const struct device *devices; /* percentages refer to the first when none is named */
    size_t device_count;
};

/* Tables with their sizes, as members. */
#define TARGET_CELLS(table) .cells = table, .cell_count = sizeof table / sizeof *table
#define TARGET_TIMINGS(table) .timings = table, .timing_count = sizeof table / sizeof *table
#define TARGET_DEVICES(table) .devices = table, .device_count = sizeof table / sizeof *table

/* Arcs with their number, in a row of struct cell_timing. */
#define ARCS(table) table, sizeof table / sizeof *table
#define NO_ARCS NULL, 0

extern const struct target target_xcup, target_xc7, target_ecp5, target_ice40;

/* The targets there are, in usage lines and in sentences; only the FPGAs have devices. */
#define TARGET_FPGAS "xcup|xc7|ecp5|ice40"
#define TARGET_NAMES "xcup, xc7, ecp5, ice40 or asic"
#define TARGET_FPGA_NAMES "xcup, xc7, ecp5 or ice40"

/* The row of a name; NULL with a sentence that lists what there is. */
const struct target *target_find(const char *name, struct error *error);

/* The row of a device for this target. */
const struct device *device_find(const struct target *target, const char *name,
                                 struct error *error);

/* The row of a cell, or NULL. */
const struct cell_row *target_cell(const struct target *target, const char *type);

/* The timing of a cell; NULL if the target has none. Constants (VCC, VHI) have a row without arcs.
 */
const struct cell_timing *target_timing(const struct target *target, const char *type);

/* Targets by index, NULL behind the last. */
const struct target *target_at(size_t index);

#endif
