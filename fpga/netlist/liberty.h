/* The part of a liberty file (standard cells) that area and power need: areas, and functions of
 * cells.
 *
 * Read in one pass over groups and attributes; tables of delays are skipped. The owner calls
 * liberty_free.
 */
#ifndef HEDDLE_FPGA_LIBERTY_H
#define HEDDLE_FPGA_LIBERTY_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* Of an integrated clock gate. */
enum liberty_role { ROLE_NONE, ROLE_GATE_CLOCK, ROLE_GATE_ENABLE, ROLE_GATE_OUT };

struct liberty_pin {
    char *name;
    bool output, internal;
    enum liberty_role role;
    char *function; /* of outputs, as it is written; NULL: none */
};

struct liberty_cell {
    char *name;
    double area;
    bool has_area;
    bool dont_use; /* Yosys and ABC leave it out, too */
    bool is_ff, is_latch;
    /* An integrated clock gate that is open in the cycles in which its enable is 1 at the rising
     * edge: a latch and an AND, with a clock, an enable, an output and no more. */
    bool is_gate;
    struct liberty_pin *pin;
    size_t pins;
    /* Of flip-flops: names of the state and its complement, what follows it, and at which edge. */
    char *state, *complement, *next_state, *clock;
};

struct liberty {
    struct liberty_cell *cell;
    size_t count;
    double gate_area; /* of the smallest NAND2: the gate that areas are counted in */
};

/* False with a sentence when the file cannot be read or has no cells or no NAND2 (a cell with
 * "nand2" in its name). */
bool liberty_read(struct liberty *liberty, const char *path, struct error *error);

/* The same from text; `name` is for the sentence. */
bool liberty_parse(struct liberty *liberty, const char *text, const char *name,
                   struct error *error);
void liberty_free(struct liberty *liberty);

/* NULL if there is no such cell. */
const struct liberty_cell *liberty_find(const struct liberty *liberty, const char *name);

/* Whether a flow may choose the cell: it has an area, and no dont_use. */
bool liberty_cell_usable(const struct liberty_cell *cell);

/* The smallest integrated clock gate that is usable; NULL if there is none. */
const struct liberty_cell *liberty_clock_gate(const struct liberty *liberty);

/* The pin that is a flip-flop's clock, rising; type->pins if none is. */
size_t liberty_clock_pin(const struct liberty_cell *type);

/* A gate's pin of a role, which it has. */
size_t liberty_gate_pin(const struct liberty_cell *gate, enum liberty_role role);

#endif
