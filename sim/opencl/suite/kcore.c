/* kcore: the first core number at which each of 64 nodes of a random graph leaves. */
#include "graph.h"
#include "suite.h"

enum { CORES = 6 };

/* Takes nodes away one at a time. */
static void peel(const struct graph *graph, cl_int *degree, uint32_t *core_of, cl_int core) {
    for (uint32_t n = 0; n < GRAPH_NODES; n++) {
        if (core_of[n] || degree[n] >= core)
            continue;
        core_of[n] = (uint32_t)core;
        for (uint32_t i = graph->first[n]; i < graph->first[n + 1]; i++)
            degree[graph->edge[i]]--;
        n = UINT32_MAX; /* from the beginning */
    }
}

int main(void) {
    struct suite suite;
    struct graph graph;
    cl_int degree[GRAPH_NODES];
    uint32_t want[GRAPH_NODES] = {0}, got[GRAPH_NODES], none = 0;
    graph_make(&graph, 9);
    for (int n = 0; n < GRAPH_NODES; n++)
        degree[n] = (cl_int)(graph.first[n + 1] - graph.first[n]);
    suite_open(&suite, "kcore");
    cl_mem first = suite_buffer(&suite, sizeof graph.first, graph.first);
    cl_mem edge = suite_buffer(&suite, sizeof graph.edge, graph.edge);
    cl_mem degrees = suite_buffer(&suite, sizeof degree, degree);
    cl_mem core_of = suite_buffer(&suite, sizeof want, want);
    cl_mem flag = suite_buffer(&suite, sizeof none, &none);
    for (int core = 1; core <= CORES; core++) {
        for (uint32_t changed = 1; changed;) {
            suite_write(&suite, flag, sizeof none, &none);
            suite_launch(&suite, "kcore", range_line(GRAPH_NODES, 16), "bbbbib", first, edge,
                         degrees, core_of, core, flag);
            suite_read(&suite, flag, sizeof changed, &changed);
        }
        peel(&graph, degree, want, core);
    }
    suite_read(&suite, core_of, sizeof got, got);
    suite_compare_words(&suite, got, want, GRAPH_NODES);
    return suite_close(&suite);
}
