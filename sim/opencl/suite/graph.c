#include "graph.h"

#include "suite.h"

#include <string.h>

/* Pairs stay within blocks of 16 nodes, so that the graph has several components. */
void graph_make(struct graph *graph, uint32_t seed) {
    enum { PAIRS = GRAPH_EDGES / 2, BLOCK = 16 };
    uint32_t from[PAIRS], to[PAIRS], weight[PAIRS], place[GRAPH_NODES];
    memset(graph, 0, sizeof *graph);
    for (int i = 0; i < PAIRS; i++) {
        uint32_t block = random_below(&seed, GRAPH_NODES / BLOCK) * BLOCK;
        uint32_t size = 4 + block / 8; /* of 16 nodes these have edges */
        from[i] = block + random_below(&seed, size);
        to[i] = block + random_below(&seed, size);
        weight[i] = 1 + random_below(&seed, 30);
        graph->first[from[i] + 1]++;
        graph->first[to[i] + 1]++;
    }
    for (int n = 0; n < GRAPH_NODES; n++) {
        graph->first[n + 1] += graph->first[n];
        place[n] = graph->first[n];
    }
    for (int i = 0; i < PAIRS; i++) {
        graph->edge[place[from[i]]] = to[i];
        graph->weight[place[from[i]]++] = weight[i];
        graph->edge[place[to[i]]] = from[i];
        graph->weight[place[to[i]]++] = weight[i];
    }
}
