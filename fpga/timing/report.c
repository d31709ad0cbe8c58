#include "report.h"

#include <stdlib.h>
#include <string.h>

// ------------------------------------------------------------------------------------ paths

static void path_make(struct path *path, const struct graph *graph, const struct arrival *arrival,
                      uint32_t end) {
    uint32_t net = graph->end[end].net;
    *path = (struct path){.start = arrival->from[net], .end = end};
    for (uint32_t at = net; arrival->by[at] != (uint32_t)MAPPED_NONE;
         at = graph->edge[arrival->by[at]].from)
        path->edges++;
    path->edge = memory_resize(NULL, (path->edges + 1) * sizeof *path->edge);
    for (size_t i = path->edges; i-- > 0; net = graph->edge[path->edge[i]].from)
        path->edge[i] = arrival->by[net];
    for (int measure = 0; measure < MEASURES; measure++) {
        path->cost[measure] =
            graph->start[path->start].cost[measure] + graph->end[end].cost[measure];
        for (size_t i = 0; i < path->edges; i++)
            path->cost[measure] += graph->edge[path->edge[i]].cost[measure];
    }
}

static bool is_port(const struct graph_point *point) {
    return point->cell == (uint32_t)MAPPED_NONE;
}

static void starts_choose(const struct graph *graph, bool ports, bool *chosen) {
    for (size_t i = 0; i < graph->starts; i++)
        chosen[i] = is_port(&graph->start[i]) == ports;
}

/* The end of the worst path among ends that are ports or are not; MAPPED_NONE: no path. */
static uint32_t worst_end(const struct graph *graph, const struct arrival *arrival, bool ports) {
    uint32_t found = MAPPED_NONE;
    int64_t most = -1;
    for (uint32_t i = 0; i < graph->ends; i++) {
        int64_t at = arrival_end(arrival, &graph->end[i]);
        if (is_port(&graph->end[i]) != ports || at <= most)
            continue;
        most = at;
        found = i;
    }
    return found;
}

static void worst_take(struct report *report, bool *chosen) {
    static const enum path_class classes[2][2] = {{CLASS_REGISTERS, CLASS_OUT},
                                                  {CLASS_IN, CLASS_THROUGH}};
    const struct graph *graph = report->graph;
    for (int from = 0; from < 2; from++)
        for (int measure = 0; measure < MEASURES; measure++) {
            struct arrival arrival;
            starts_choose(graph, from, chosen);
            arrival_make(&arrival, graph, (enum measure)measure, chosen);
            for (int to = 0; to < 2; to++) {
                struct path *path = &report->worst[classes[from][to]][measure];
                uint32_t end = worst_end(graph, &arrival, to);
                *path = (struct path){.start = MAPPED_NONE};
                if (end != (uint32_t)MAPPED_NONE)
                    path_make(path, graph, &arrival, end);
            }
            arrival_free(&arrival);
        }
}

/* Ends with what the worst path to them comes to. */
struct ranked {
    int64_t at;
    uint32_t end;
};

static int ranked_later(const void *a, const void *b) {
    const struct ranked *left = a, *right = b;
    if (left->at != right->at)
        return left->at < right->at ? 1 : -1;
    return left->end < right->end ? -1 : left->end > right->end;
}

static size_t ends_rank(const struct graph *graph, const struct arrival *arrival,
                        struct ranked *ranked) {
    size_t count = 0;
    for (uint32_t i = 0; i < graph->ends; i++) {
        int64_t at = arrival_end(arrival, &graph->end[i]);
        if (at >= 0 && !is_port(&graph->end[i]))
            ranked[count++] = (struct ranked){at, i};
    }
    qsort(ranked, count, sizeof *ranked, ranked_later);
    return count;
}

/* The longest paths whose words (start and end without their bits) were not there yet. */
static void paths_take(struct report *report, const struct arrival *arrival, size_t wanted) {
    const struct graph *graph = report->graph;
    struct ranked *ranked = memory_resize(NULL, (graph->ends + 1) * sizeof *ranked);
    struct names seen = {0};
    size_t count = ends_rank(graph, arrival, ranked);
    report->path = memory_resize(NULL, (wanted + 1) * sizeof *report->path);
    for (size_t i = 0; i < count && report->paths < wanted; i++) {
        const struct graph_point *end = &graph->end[ranked[i].end];
        struct text words = {0};
        point_print_word(graph, &graph->start[arrival->from[end->net]], true, &words);
        text_add(&words, " ");
        point_print_word(graph, end, false, &words);
        uint32_t known = seen.count;
        if (names_add(&seen, text_string(&words), words.size) == known)
            path_make(&report->path[report->paths++], graph, arrival, ranked[i].end);
        text_free(&words);
    }
    names_free(&seen);
    free(ranked);
}

static void histogram_take(struct report *report, const struct arrival *levels) {
    for (size_t i = 0; i < report->graph->ends; i++) {
        const struct graph_point *end = &report->graph->end[i];
        int64_t at = arrival_end(levels, end);
        if (at < 0 || is_port(end))
            continue;
        int64_t whole = (at + 9) / 10;
        report->histogram[whole < HISTOGRAM_LEVELS ? whole : HISTOGRAM_LEVELS - 1]++;
    }
}

// ----------------------------------------------------------------------------------- stages

static uint32_t stage_of(struct report *report, const struct graph_point *point, unsigned depth) {
    struct text path = {0}, stage = {0};
    point_print_path(report->graph, point, &path);
    stage_print(text_string(&path), report->graph->mapped->top, depth, &stage);
    uint32_t number = names_add(&report->stages, text_string(&stage), stage.size);
    text_free(&path);
    text_free(&stage);
    return number;
}

/* The stage of each point; MAPPED_NONE for ports. */
static uint32_t *stages_take(struct report *report, const struct graph_point *point, size_t count,
                             unsigned depth) {
    uint32_t *stage = memory_resize(NULL, (count + 1) * sizeof *stage);
    for (size_t i = 0; i < count; i++)
        stage[i] = is_port(&point[i]) ? (uint32_t)MAPPED_NONE : stage_of(report, &point[i], depth);
    return stage;
}

static int pair_worse(const void *a, const void *b, enum measure by) {
    const struct stage_pair *left = a, *right = b;
    uint64_t x = left->path.cost[by], y = right->path.cost[by];
    if (x != y)
        return x < y ? 1 : -1;
    if (left->from != right->from)
        return left->from < right->from ? -1 : 1;
    return left->to < right->to ? -1 : left->to > right->to;
}

static int pair_worse_levels(const void *a, const void *b) {
    return pair_worse(a, b, MEASURE_LEVELS);
}

static int pair_worse_time(const void *a, const void *b) {
    return pair_worse(a, b, MEASURE_TIME);
}

/* Pairs of one stage with all others: arrivals from its starts alone. */
static void pairs_from(struct report *report, uint32_t from, const struct arrival *arrival,
                       const uint32_t *end_stage) {
    const struct graph *graph = report->graph;
    uint32_t stages = report->stages.count;
    struct ranked *worst = memory_resize(NULL, stages * sizeof *worst);
    uint64_t *ends = memory_resize(NULL, stages * sizeof *ends);
    memset(ends, 0, stages * sizeof *ends);
    for (uint32_t i = 0; i < graph->ends; i++) {
        int64_t at = arrival_end(arrival, &graph->end[i]);
        uint32_t stage = end_stage[i];
        if (at < 0 || stage == (uint32_t)MAPPED_NONE)
            continue;
        if (!ends[stage] || at > worst[stage].at)
            worst[stage] = (struct ranked){at, i};
        ends[stage]++;
    }
    for (uint32_t to = 0; to < stages; to++) {
        if (!ends[to])
            continue;
        report->pair = memory_resize(report->pair, (report->pairs + 1) * sizeof *report->pair);
        struct stage_pair *pair = &report->pair[report->pairs++];
        *pair = (struct stage_pair){.from = from, .to = to, .ends = ends[to]};
        path_make(&pair->path, graph, arrival, worst[to].end);
    }
    free(worst);
    free(ends);
}

static void pairs_take(struct report *report, const struct report_wish *wish, bool *chosen) {
    const struct graph *graph = report->graph;
    uint32_t *start = stages_take(report, graph->start, graph->starts, wish->depth);
    uint32_t *end = stages_take(report, graph->end, graph->ends, wish->depth);
    for (uint32_t from = 0; from < report->stages.count; from++) {
        struct arrival arrival;
        for (size_t i = 0; i < graph->starts; i++)
            chosen[i] = start[i] == from;
        arrival_make(&arrival, graph, wish->by, chosen);
        pairs_from(report, from, &arrival, end);
        arrival_free(&arrival);
    }
    if (report->pairs)
        qsort(report->pair, report->pairs, sizeof *report->pair,
              wish->by == MEASURE_LEVELS ? pair_worse_levels : pair_worse_time);
    free(start);
    free(end);
}

// ------------------------------------------------------------------------------------ whole

void report_make(struct report *report, const struct graph *graph, const struct report_wish *wish) {
    *report = (struct report){.graph = graph};
    bool *chosen = memory_resize(NULL, graph->starts + 1);
    struct arrival arrival;
    worst_take(report, chosen);
    starts_choose(graph, false, chosen);
    arrival_make(&arrival, graph, wish->by, chosen);
    paths_take(report, &arrival, wish->paths);
    arrival_free(&arrival);
    arrival_make(&arrival, graph, MEASURE_LEVELS, chosen);
    histogram_take(report, &arrival);
    arrival_free(&arrival);
    pairs_take(report, wish, chosen);
    free(chosen);
}

void report_free(struct report *report) {
    for (int class = 0; class < CLASSES; class ++)
        for (int measure = 0; measure < MEASURES; measure++)
            free(report->worst[class][measure].edge);
    for (size_t i = 0; i < report->paths; i++)
        free(report->path[i].edge);
    for (size_t i = 0; i < report->pairs; i++)
        free(report->pair[i].path.edge);
    free(report->path);
    free(report->pair);
    names_free(&report->stages);
    *report = (struct report){0};
}

uint64_t report_period(const struct report *report, enum measure measure) {
    const struct path *path = &report->worst[CLASS_REGISTERS][measure];
    return path->start == (uint32_t)MAPPED_NONE ? 0 : path->cost[measure];
}
