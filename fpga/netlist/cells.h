/* The cells of a mapped netlist, counted by type for every instance of the design.
 *
 * The tree has a node for every instance and generate block. Read from what Yosys's
 * write_json wrote, whose cells are named by their path once modules were mapped one by one and
 * then flattened (mapped.h). The counts are written to and read from a small text file, so that the
 * netlist need not be kept. The owner calls cells_free.
 */
#ifndef HEDDLE_FPGA_CELLS_H
#define HEDDLE_FPGA_CELLS_H

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

/* A type with how often it is there; `bits` is what memories that were left as such hold. */
struct cell_count {
    char *type;
    uint64_t count, bits;
};

struct cell_node {
    char *name; /* "u_lsu", "gen_bank[0]"; empty at the root */
    struct cell_count *cell;
    size_t cells;
    struct cell_node **child;
    size_t children;
};

/* Adds `count` cells at a path, "u_core.u_lsu": parts with a dot between them, or "". */
void cells_add(struct cell_node *root, const char *path, const char *type, uint64_t count,
               uint64_t bits);

/* Adds the cells of the top module of a netlist; an instance of a module that has a memory is a
 * cell that holds its bits. */
bool cells_read_netlist(struct cell_node *root, const char *file, struct error *error);

/* Lines "COUNT BITS TYPE PATH". */
bool cells_write(const struct cell_node *root, const char *file, struct error *error);
bool cells_read(struct cell_node *root, const char *file, struct error *error);

/* Frees what a root owns and leaves it empty. */
void cells_free(struct cell_node *root);

#endif
