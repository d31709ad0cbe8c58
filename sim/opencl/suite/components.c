/* components: connected components of a random graph of 64 nodes. */
#include "graph.h"
#include "suite.h"

static const uint32_t UNSEEN = UINT32_MAX;

/* Everything that can be reached from a node, by a stack. */
static void reach(const struct graph *graph, uint32_t from, uint32_t *label) {
    uint32_t stack[GRAPH_EDGES + 1], size = 0;
    stack[size++] = from;
    label[from] = from;
    while (size > 0) {
        uint32_t node = stack[--size];
        for (uint32_t i = graph->first[node]; i < graph->first[node + 1]; i++)
            if (label[graph->edge[i]] == UNSEEN) {
                label[graph->edge[i]] = from;
                stack[size++] = graph->edge[i];
            }
    }
}

int main(void) {
    struct suite suite;
    struct graph graph;
    uint32_t want[GRAPH_NODES], got[GRAPH_NODES], none = 0, changed = 1;
    graph_make(&graph, 8);
    for (uint32_t n = 0; n < GRAPH_NODES; n++)
        got[n] = n;
    suite_open(&suite, "components");
    cl_mem first = suite_buffer(&suite, sizeof graph.first, graph.first);
    cl_mem edge = suite_buffer(&suite, sizeof graph.edge, graph.edge);
    cl_mem label = suite_buffer(&suite, sizeof got, got);
    cl_mem flag = suite_buffer(&suite, sizeof none, &none);
    while (changed) {
        suite_write(&suite, flag, sizeof none, &none);
        suite_launch(&suite, "components", range_line(GRAPH_NODES, 16), "bbbb", first, edge, label,
                     flag);
        suite_read(&suite, flag, sizeof changed, &changed);
    }
    suite_read(&suite, label, sizeof got, got);
    for (uint32_t n = 0; n < GRAPH_NODES; n++)
        want[n] = UNSEEN;
    for (uint32_t n = 0; n < GRAPH_NODES; n++)
        if (want[n] == UNSEEN)
            reach(&graph, n, want);
    suite_compare_words(&suite, got, want, GRAPH_NODES);
    return suite_close(&suite);
}
