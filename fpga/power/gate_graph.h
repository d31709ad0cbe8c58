/* The gates of a netlist, numbered in the order in which they can be computed: what gate_sim.c
 * runs.
 *
 * A node is what drives a net: gates first, level by level, then the outputs of flip-flops, then
 * what comes from outside (ports, memories, constants). Levels begin at multiples of GRAPH_GROUP,
 * so that a set of nodes, a bit each, has whole words by level. Numbers between levels are no
 * nodes, and no edge leads to them.
 *
 * A clock gate is no node. A flip-flop behind one has the gate's enable and its own output as
 * inputs too, and takes what it had when the enable is 0. Of gates in a row it has all enables.
 */
#ifndef HEDDLE_FPGA_GATE_GRAPH_H
#define HEDDLE_FPGA_GATE_GRAPH_H

#include "fpga/netlist/netlist.h"

enum { GRAPH_GROUP = 64, GRAPH_PIN_BITS = 3, GRAPH_NO_GATE = UINT32_MAX };

struct gate_graph {
    uint32_t *node; /* by net */
    uint32_t nodes;
    uint32_t
        *level; /* the first node of each; of flip-flops, [levels]; of the rest, [levels + 1] */
    size_t levels;
    uint32_t *several;               /* in each level, the first node that has not just one user */
    uint16_t *function;              /* by node; of the rest, none */
    uint64_t *table;                 /* by function: bit i is the value for inputs i */
    uint32_t *fanout_start, *fanout; /* by node: users, node << GRAPH_PIN_BITS | input */
    uint32_t *complement;            /* nodes that show a flip-flop's complement */
    size_t complements;
    uint32_t *enable; /* nodes of the clock gates' enables */
    uint32_t *outer;  /* the clock gate before each, which has a lower number, or GRAPH_NO_GATE */
    size_t clock_gates;
    uint32_t *clock_gate; /* by net: the number of the clock gate that drives it */
};

/* False with a sentence for a cell whose function cannot be read, a latch, a net with two drivers
 * or a loop of gates. The same for a flip-flop or clock gate whose clock is neither the port clk
 * nor a clock gate's, and for a clock gate whose output is not a clock. The caller ends it with
 * gate_graph_free in any case. */
bool gate_graph_make(struct gate_graph *graph, const struct netlist *netlist, struct error *error);
void gate_graph_free(struct gate_graph *graph);

#endif
