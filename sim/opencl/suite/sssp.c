/* sssp: shortest ways from node 0 of a random graph of 64 nodes. */
#include "graph.h"
#include "suite.h"

enum { FAR = 1000000 };

/* Relaxes all edges as long as one gives a shorter way. */
static void shortest(const struct graph *graph, uint32_t *distance) {
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t n = 0; n < GRAPH_NODES; n++)
            for (uint32_t i = graph->first[n]; i < graph->first[n + 1]; i++)
                if (distance[n] + graph->weight[i] < distance[graph->edge[i]]) {
                    distance[graph->edge[i]] = distance[n] + graph->weight[i];
                    changed = 1;
                }
    }
}

int main(void) {
    struct suite suite;
    struct graph graph;
    uint32_t want[GRAPH_NODES], got[GRAPH_NODES], none = 0, changed = 1;
    graph_make(&graph, 7);
    for (int n = 0; n < GRAPH_NODES; n++)
        want[n] = n ? FAR : 0;
    suite_open(&suite, "sssp");
    cl_mem first = suite_buffer(&suite, sizeof graph.first, graph.first);
    cl_mem edge = suite_buffer(&suite, sizeof graph.edge, graph.edge);
    cl_mem weight = suite_buffer(&suite, sizeof graph.weight, graph.weight);
    cl_mem before = suite_buffer(&suite, sizeof want, want);
    cl_mem after = suite_buffer(&suite, sizeof want, want);
    cl_mem flag = suite_buffer(&suite, sizeof none, &none);
    while (changed) {
        suite_write(&suite, flag, sizeof none, &none);
        suite_launch(&suite, "sssp", range_line(GRAPH_NODES, 16), "bbbbbb", first, edge, weight,
                     before, after, flag);
        suite_read(&suite, flag, sizeof changed, &changed);
        cl_mem other = before;
        before = after;
        after = other;
    }
    suite_read(&suite, before, sizeof got, got);
    shortest(&graph, want);
    suite_compare_words(&suite, got, want, GRAPH_NODES);
    return suite_close(&suite);
}
