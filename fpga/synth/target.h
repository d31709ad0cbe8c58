/* A target of synthesis: a Yosys script, and how its cells count.
 *
 * One row a target and one row a cell; names of cells are patterns of fnmatch(3). The scripts are
 * in fpga/yosys.
 */
#ifndef HEDDLE_FPGA_TARGET_H
#define HEDDLE_FPGA_TARGET_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

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

struct target {
    const char *name;
    const char *about;
    const struct cell_row *cells; /* NULL: standard cells, which a liberty file describes */
    size_t cell_count;
    bool pairs;          /* two small LUTs share a place (LUT6 with two outputs) */
    unsigned bram_units; /* units of CELL_BRAM in the block that devices count */
    unsigned block_bits; /* of that block */
    const char *script;  /* in fpga/yosys; NULL: of its own name */
    const char *device;  /* that percentages refer to when none is named */
};

/* A part, and what it has. */
struct device {
    const char *name;
    const char *target;
    unsigned luts, ffs, brams, dsps;
    const char *about;
};

/* The row of a name; NULL with a sentence that lists what there is. */
const struct target *target_find(const char *name, struct error *error);

/* The row of a device for this target. */
const struct device *device_find(const struct target *target, const char *name,
                                 struct error *error);

/* The row of a cell, or NULL. */
const struct cell_row *target_cell(const struct target *target, const char *type);

/* Targets and devices by index, NULL behind the last; for help and for `fit`. */
const struct target *target_at(size_t index);
const struct device *device_at(size_t index);

#endif
