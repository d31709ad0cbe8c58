/* The timing graph of a mapped netlist, and the latest arrival at every net.
 *
 * A node is a net; an edge is an arc of a cell from an input's net to an output's. Paths begin at
 * outputs of registered cells and at the module's inputs, and end at inputs of registered cells and
 * at its outputs. The owner calls graph_free; mapped has to live as long.
 */
#ifndef HEDDLE_FPGA_TIMING_GRAPH_H
#define HEDDLE_FPGA_TIMING_GRAPH_H

#include "fpga/netlist/mapped.h"
#include "fpga/target/target.h"

/* The unit that is added up along a path: tenths of a level, or picoseconds. */
enum measure { MEASURE_LEVELS, MEASURE_TIME, MEASURES };

struct graph_edge {
    uint32_t from, to; /* nets */
    uint32_t cell;
    uint32_t cost[MEASURES]; /* the wire to the cell included */
};

/* Where paths begin (at a net) or end. */
struct graph_point {
    uint32_t net;
    uint32_t cell; /* MAPPED_NONE: a port of the module */
    uint32_t port; /* name of the pin or port, in mapped->words */
    uint32_t bit;
    uint32_t cost[MEASURES];
};

struct graph {
    const struct mapped *mapped;
    struct graph_edge *edge; /* sorted so that the edges to a net come before those from it */
    size_t edges;
    struct graph_point *start, *end;
    size_t starts, ends;
    uint32_t *fanout; /* of each net: inputs and outputs of the module that hang on it */
};

/* False with a sentence for a cell that the target does not know and for a loop of combinational
 * cells, whose nets it names. */
bool graph_make(struct graph *graph, const struct mapped *mapped, const struct target *target,
                struct error *error);
void graph_free(struct graph *graph);

/* Latest arrival at each net from the chosen starts, and the edge or the start that it came by. */
struct arrival {
    enum measure measure;
    int64_t *at;    /* per net; -1: no path comes here */
    uint32_t *by;   /* edge; MAPPED_NONE: it begins here */
    uint32_t *from; /* start where the path began */
};

/* `chosen` has a flag for each start, NULL: all. The owner calls arrival_free. */
void arrival_make(struct arrival *arrival, const struct graph *graph, enum measure measure,
                  const bool *chosen);
void arrival_free(struct arrival *arrival);

/* The length of the worst path to an end, its own cost included; -1: none. */
int64_t arrival_end(const struct arrival *arrival, const struct graph_point *end);

#endif
