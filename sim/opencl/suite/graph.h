/* A random graph in compressed rows: the edges of node n are edge[first[n]] to edge[first[n + 1]].
 */
#ifndef HEDDLE_OPENCL_SUITE_GRAPH_H
#define HEDDLE_OPENCL_SUITE_GRAPH_H

#include <stdint.h>

enum { GRAPH_NODES = 64, GRAPH_EDGES = 256 };

struct graph {
    uint32_t first[GRAPH_NODES + 1];
    uint32_t edge[GRAPH_EDGES];
    uint32_t weight[GRAPH_EDGES];
};

/* Symmetric: every edge in both directions with one weight. Some nodes have no edge. */
void graph_make(struct graph *graph, uint32_t seed);

#endif
