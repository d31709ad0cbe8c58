#include "graph.h"

#include "base/text.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

struct maker {
    struct graph *graph;
    const struct mapped *mapped;
    const struct cell_timing **timing; /* by the word of a type; NULL: not looked up yet */
    struct wire_timing wire;
    size_t edge_room, start_room, end_room;
};

static bool pattern_has(const char *pattern, const char *name) {
    return pattern && fnmatch(pattern, name, 0) == 0;
}

// ------------------------------------------------------------------------------ points, edges

static uint32_t wire_delay(const struct maker *maker, uint32_t net) {
    uint32_t fanout = maker->graph->fanout[net], delay = maker->wire.first;
    for (; fanout > 1; fanout /= 2)
        delay += maker->wire.doubling;
    return delay;
}

static void start_add(struct maker *maker, const struct graph_point *point) {
    struct graph *graph = maker->graph;
    maker->start_room = memory_room(graph->starts, maker->start_room);
    graph->start = memory_resize(graph->start, maker->start_room * sizeof *graph->start);
    graph->start[graph->starts++] = *point;
}

static void end_add(struct maker *maker, const struct graph_point *point) {
    struct graph *graph = maker->graph;
    maker->end_room = memory_room(graph->ends, maker->end_room);
    graph->end = memory_resize(graph->end, maker->end_room * sizeof *graph->end);
    graph->end[graph->ends++] = *point;
}

static void edge_add(struct maker *maker, const struct graph_edge *edge) {
    struct graph *graph = maker->graph;
    maker->edge_room = memory_room(graph->edges, maker->edge_room);
    graph->edge = memory_resize(graph->edge, maker->edge_room * sizeof *graph->edge);
    graph->edge[graph->edges++] = *edge;
}

static bool arc_joins(const struct cell_arc *arc, uint32_t from, uint32_t to) {
    return arc->shape == ARC_ALL || (arc->shape == ARC_BITS ? from == to : from <= to);
}

static void arc_edges(struct maker *maker, uint32_t cell, const struct cell_arc *arc,
                      const struct mapped_pin *input) {
    const struct mapped *mapped = maker->mapped;
    const struct mapped_pin *pin = mapped->pin + mapped->cell[cell].pin;
    uint32_t wire = arc->near ? 0 : wire_delay(maker, input->net);
    for (size_t i = 0; i < mapped->cell[cell].pins; i++) {
        if (!pin[i].output || pin[i].net == (uint32_t)MAPPED_NONE ||
            !arc_joins(arc, input->bit, pin[i].bit) ||
            !pattern_has(arc->to, mapped_word(mapped, pin[i].port)))
            continue;
        edge_add(maker, &(struct graph_edge){
                            input->net, pin[i].net, cell, {arc->levels, wire + arc->delay}});
    }
}

static void cell_take(struct maker *maker, uint32_t cell, const struct cell_timing *timing) {
    const struct mapped *mapped = maker->mapped;
    const struct mapped_pin *pin = mapped->pin + mapped->cell[cell].pin;
    for (size_t i = 0; i < mapped->cell[cell].pins; i++) {
        const char *port = mapped_word(mapped, pin[i].port);
        struct graph_point point = {.net = pin[i].net, cell, pin[i].port, pin[i].bit, {0, 0}};
        if (pin[i].net == (uint32_t)MAPPED_NONE)
            continue;
        if (pin[i].output && timing->registered) {
            point.cost[MEASURE_LEVELS] = timing->launch_levels;
            point.cost[MEASURE_TIME] = timing->launch;
            start_add(maker, &point);
        }
        if (pin[i].output)
            continue;
        for (unsigned arc = 0; arc < timing->arcs; arc++)
            if (pattern_has(timing->arc[arc].from, port))
                arc_edges(maker, cell, &timing->arc[arc], &pin[i]);
        if (timing->registered && !pattern_has(timing->clock, port) &&
            !pattern_has(timing->read, port)) {
            /* A register behind a LUT of its own sits in the LUT's slice. */
            uint32_t wire =
                maker->graph->fanout[pin[i].net] > 1 ? wire_delay(maker, pin[i].net) : 0;
            point.cost[MEASURE_TIME] = wire + timing->setup;
            end_add(maker, &point);
        }
    }
}

static void ports_take(struct maker *maker) {
    const struct mapped *mapped = maker->mapped;
    for (size_t i = 0; i < mapped->ports; i++) {
        const struct mapped_pin *port = &mapped->port[i];
        struct graph_point point = {
            port->net, (uint32_t)MAPPED_NONE, port->port, port->bit, {0, 0}};
        if (port->net == (uint32_t)MAPPED_NONE)
            continue;
        if (port->output)
            end_add(maker, &point);
        else
            start_add(maker, &point);
    }
}

static void fanout_count(struct graph *graph) {
    const struct mapped *mapped = graph->mapped;
    graph->fanout = memory_resize(NULL, (mapped->nets + 1) * sizeof *graph->fanout);
    memset(graph->fanout, 0, (mapped->nets + 1) * sizeof *graph->fanout);
    for (size_t i = 0; i < mapped->pins; i++)
        if (!mapped->pin[i].output && mapped->pin[i].net != (uint32_t)MAPPED_NONE)
            graph->fanout[mapped->pin[i].net]++;
    for (size_t i = 0; i < mapped->ports; i++)
        if (mapped->port[i].output && mapped->port[i].net != (uint32_t)MAPPED_NONE)
            graph->fanout[mapped->port[i].net]++;
}

// ------------------------------------------------------------------------------------ order

/* Edges by the net that they come from: first[net] to first[net + 1] in list. */
struct outgoing {
    uint32_t *first, *list;
};

static void outgoing_make(struct outgoing *outgoing, const struct graph *graph) {
    size_t nets = graph->mapped->nets;
    outgoing->first = memory_resize(NULL, (nets + 2) * sizeof *outgoing->first);
    outgoing->list = memory_resize(NULL, (graph->edges + 1) * sizeof *outgoing->list);
    memset(outgoing->first, 0, (nets + 2) * sizeof *outgoing->first);
    for (size_t i = 0; i < graph->edges; i++)
        outgoing->first[graph->edge[i].from + 2]++;
    for (size_t i = 2; i < nets + 2; i++)
        outgoing->first[i] += outgoing->first[i - 1];
    for (size_t i = 0; i < graph->edges; i++)
        outgoing->list[outgoing->first[graph->edge[i].from + 1]++] = (uint32_t)i;
}

/* Goes backwards from a net that waits, over edges that wait, until a net comes again. */
static bool loop_report(const struct graph *graph, const uint32_t *waiting, struct error *error) {
    const struct mapped *mapped = graph->mapped;
    uint32_t *entry = memory_resize(NULL, (mapped->nets + 1) * sizeof *entry), net = 0;
    bool *seen = memory_resize(NULL, mapped->nets + 1);
    memset(seen, 0, mapped->nets + 1);
    for (size_t i = 0; i < graph->edges; i++)
        if (waiting[graph->edge[i].from] && waiting[graph->edge[i].to])
            entry[net = graph->edge[i].to] = graph->edge[i].from;
    for (; !seen[net]; net = entry[net])
        seen[net] = true;
    struct text names = {0};
    uint32_t first = net;
    unsigned hops = 0;
    do {
        const struct mapped_net *at = &mapped->net[net];
        const char *name = at->name != (uint32_t)MAPPED_NONE ? mapped_word(mapped, at->name) : NULL;
        if (name && names.size < 600)
            text_print(&names, "%s%s", names.size ? " <- " : "", name);
        net = entry[net];
        hops++;
    } while (net != first);
    free(entry);
    free(seen);
    const struct mapped_cell *cell = &mapped->cell[mapped->net[first].driver];
    error_set(error, "a loop of %u combinational cells in %s: %s", hops,
              *mapped_word(mapped, cell->path) ? mapped_word(mapped, cell->path) : mapped->top,
              names.size ? text_string(&names) : "none of its nets has a name");
    text_free(&names);
    return false;
}

/* Kahn's algorithm: a net's edges go once all edges to it have gone. */
static bool edges_sort(struct graph *graph, struct error *error) {
    size_t nets = graph->mapped->nets, sorted = 0, ready = 0, done = 0;
    uint32_t *waiting = memory_resize(NULL, (nets + 1) * sizeof *waiting);
    uint32_t *queue = memory_resize(NULL, (nets + 1) * sizeof *queue);
    struct graph_edge *order = memory_resize(NULL, (graph->edges + 1) * sizeof *order);
    struct outgoing outgoing;
    outgoing_make(&outgoing, graph);
    memset(waiting, 0, (nets + 1) * sizeof *waiting);
    for (size_t i = 0; i < graph->edges; i++)
        waiting[graph->edge[i].to]++;
    for (uint32_t net = 0; net < nets; net++)
        if (!waiting[net])
            queue[ready++] = net;
    for (; done < ready; done++)
        for (uint32_t i = outgoing.first[queue[done]]; i < outgoing.first[queue[done] + 1]; i++) {
            const struct graph_edge *edge = &graph->edge[outgoing.list[i]];
            order[sorted++] = *edge;
            if (--waiting[edge->to] == 0)
                queue[ready++] = edge->to;
        }
    bool good = sorted == graph->edges || loop_report(graph, waiting, error);
    free(outgoing.first);
    free(outgoing.list);
    free(waiting);
    free(queue);
    free(graph->edge);
    graph->edge = order;
    return good;
}

bool graph_make(struct graph *graph, const struct mapped *mapped, const struct target *target,
                struct error *error) {
    *graph = (struct graph){.mapped = mapped};
    struct maker maker = {.graph = graph, .mapped = mapped, .wire = target->wire};
    bool good = true;
    fanout_count(graph);
    maker.timing = memory_resize(NULL, (mapped->words.count + 1) * sizeof(struct cell_timing *));
    memset(maker.timing, 0, (mapped->words.count + 1) * sizeof(struct cell_timing *));
    for (uint32_t i = 0; i < mapped->cells && good; i++) {
        const struct cell_timing **timing = &maker.timing[mapped->cell[i].type];
        const char *type = mapped_word(mapped, mapped->cell[i].type);
        if (!*timing)
            *timing = target_timing(target, type);
        good = *timing || error_set(error, "cell %s in %s: target=%s has no timing for it", type,
                                    mapped_word(mapped, mapped->cell[i].path), target->name);
        if (good)
            cell_take(&maker, i, *timing);
    }
    free(maker.timing);
    ports_take(&maker);
    return good && edges_sort(graph, error);
}

void graph_free(struct graph *graph) {
    free(graph->edge);
    free(graph->start);
    free(graph->end);
    free(graph->fanout);
    *graph = (struct graph){0};
}

// ---------------------------------------------------------------------------------- arrival

void arrival_make(struct arrival *arrival, const struct graph *graph, enum measure measure,
                  const bool *chosen) {
    size_t nets = graph->mapped->nets;
    *arrival = (struct arrival){.measure = measure,
                                .at = memory_resize(NULL, (nets + 1) * sizeof *arrival->at),
                                .by = memory_resize(NULL, (nets + 1) * sizeof *arrival->by),
                                .from = memory_resize(NULL, (nets + 1) * sizeof *arrival->from)};
    for (size_t i = 0; i < nets; i++) {
        arrival->at[i] = -1;
        arrival->by[i] = arrival->from[i] = (uint32_t)MAPPED_NONE;
    }
    for (uint32_t i = 0; i < graph->starts; i++) {
        const struct graph_point *start = &graph->start[i];
        if ((chosen && !chosen[i]) || arrival->at[start->net] >= start->cost[measure])
            continue;
        arrival->at[start->net] = start->cost[measure];
        arrival->from[start->net] = i;
    }
    for (uint32_t i = 0; i < graph->edges; i++) {
        const struct graph_edge *edge = &graph->edge[i];
        int64_t before = arrival->at[edge->from], after = before + edge->cost[measure];
        if (before < 0 || after <= arrival->at[edge->to])
            continue;
        arrival->at[edge->to] = after;
        arrival->by[edge->to] = i;
        arrival->from[edge->to] = arrival->from[edge->from];
    }
}

void arrival_free(struct arrival *arrival) {
    free(arrival->at);
    free(arrival->by);
    free(arrival->from);
    *arrival = (struct arrival){0};
}

int64_t arrival_end(const struct arrival *arrival, const struct graph_point *end) {
    int64_t at = arrival->at[end->net];
    return at < 0 ? -1 : at + end->cost[arrival->measure];
}
