/* Boards that a core can be placed and routed for, a row each. Their tops are in fpga/boards, their
 * pins in constraints/. */
#ifndef HEDDLE_FPGA_BOARD_H
#define HEDDLE_FPGA_BOARD_H

#include "fpga/target/target.h"

enum { PACK_OPTIONS = 3 };

struct board {
    const char *name; /* module at the top, and its files NAME.sv, NAME.lpf or .pcf */
    const char *about;
    const char *target, *device;
    const char *constraints; /* file */
    unsigned clock_hz;       /* of the core; the top makes it, and its baud rate, from this */
    const char *mapper;      /* a Yosys other than that of the distribution; or NULL */
    const char *program;     /* place and route */
    const char *packer;      /* routed design to bitstream: design, pack_option, file */
    const char *package;     /* of the Python index, has both */
    const char *options;     /* part and package, as that program takes them; words with a space */
    const char *pins_option; /* printed before the name of `constraints` */
    const char *output_option;
    char pack_option[PACK_OPTIONS][12];
    unsigned ram_bytes;  /* the lower half for program and data, the upper for stacks */
    unsigned beat_bytes; /* width of the RAM, 0 for a line */
};

/* NULL with a sentence that lists what there is. */
const struct board *board_find(const char *name, struct error *error);
const struct board *board_at(size_t index);

/* The largest device of a target that nextpnr knows, as a board with nothing on it; NULL with a
 * sentence for targets that have none. */
const struct board *board_bare(const struct target *target, struct error *error);

#endif
