#include "base/record.h"
#include "report_print.h"

static const char *const class_key[CLASSES] = {"register_to_register", "input_to_register",
                                               "register_to_output", "input_to_output"};

/* The path that is the longest in each measure. */
static const char *const longest_key[MEASURES] = {
    [MEASURE_LEVELS] = "longest_in_levels", [MEASURE_TIME] = "longest_in_ns"};

static void net_write(struct record *record, const struct graph *graph, uint32_t net) {
    const struct mapped *mapped = graph->mapped;
    const struct mapped_net *at = &mapped->net[net];
    const char *path = at->driver == (uint32_t)MAPPED_NONE
                           ? ""
                           : mapped_word(mapped, mapped->cell[at->driver].path);
    struct text name = {0};
    if (at->name != (uint32_t)MAPPED_NONE) {
        text_add(&name, mapped_word(mapped, at->name));
        if (at->wide)
            text_print(&name, "[%u]", at->bit);
        record_text(record, "net", text_string(&name));
    } else {
        record_null(record, "net");
    }
    record_text(record, "instance", path);
    if (at->source == (uint32_t)MAPPED_NONE)
        record_null(record, "source");
    else
        record_text(record, "source", mapped_word(mapped, at->source));
    record_count(record, "fanout", graph->fanout[net]);
    text_free(&name);
}

static void hop_write(struct record *record, const struct graph *graph,
                      const uint64_t sum[MEASURES], const char *cell, uint32_t net) {
    record_object(record, NULL);
    record_real(record, "levels", levels_of(sum[MEASURE_LEVELS]));
    record_real(record, "ns", ns_of(sum[MEASURE_TIME]));
    record_text(record, "cell", cell);
    net_write(record, graph, net);
    record_end(record);
}

static void point_write(struct record *record, const char *key, const struct graph *graph,
                        const struct graph_point *point, bool is_start) {
    struct text text = {0};
    point_print(graph, point, is_start, &text);
    record_text(record, key, text_string(&text));
    text_free(&text);
}

/* Levels, ns, and both ends. */
static void path_write(struct record *record, const struct graph *graph, const struct path *path) {
    record_real(record, "levels", levels_of(path->cost[MEASURE_LEVELS]));
    record_real(record, "ns", ns_of(path->cost[MEASURE_TIME]));
    point_write(record, "start", graph, &graph->start[path->start], true);
    point_write(record, "end", graph, &graph->end[path->end], false);
}

static void hops_write(struct record *record, const struct graph *graph, const struct path *path) {
    const struct mapped *mapped = graph->mapped;
    const struct graph_point *start = &graph->start[path->start];
    uint64_t sum[MEASURES] = {start->cost[MEASURE_LEVELS], start->cost[MEASURE_TIME]};
    record_list(record, "hops");
    hop_write(record, graph, sum,
              start->cell == (uint32_t)MAPPED_NONE
                  ? "input"
                  : mapped_word(mapped, mapped->cell[start->cell].type),
              start->net);
    for (size_t i = 0; i < path->edges; i++) {
        const struct graph_edge *edge = &graph->edge[path->edge[i]];
        for (int measure = 0; measure < MEASURES; measure++)
            sum[measure] += edge->cost[measure];
        hop_write(record, graph, sum, mapped_word(mapped, mapped->cell[edge->cell].type), edge->to);
    }
    record_list_end(record);
}

static void pairs_write(struct record *record, const struct report *report, size_t pairs) {
    record_list(record, "stages");
    for (size_t i = 0; i < report->pairs && i < pairs; i++) {
        const struct stage_pair *pair = &report->pair[i];
        record_object(record, NULL);
        record_text(record, "from", report->stages.name[pair->from]);
        record_text(record, "to", report->stages.name[pair->to]);
        record_count(record, "ends", pair->ends);
        path_write(record, report->graph, &pair->path);
        record_end(record);
    }
    record_list_end(record);
}

static void classes_write(struct record *record, const struct report *report) {
    for (int class = 0; class < CLASSES; class ++) {
        const struct path *path = report->worst[class];
        if (path[MEASURE_LEVELS].start == (uint32_t)MAPPED_NONE)
            continue;
        record_object(record, class_key[class]);
        record_real(record, "levels", levels_of(path[MEASURE_LEVELS].cost[MEASURE_LEVELS]));
        record_real(record, "ns", ns_of(path[MEASURE_TIME].cost[MEASURE_TIME]));
        for (int measure = 0; measure < MEASURES; measure++) {
            record_object(record, longest_key[measure]);
            path_write(record, report->graph, &path[measure]);
            record_end(record);
        }
        record_end(record);
    }
}

void timing_print_json(const struct timing *timing, size_t pairs, FILE *stream) {
    const struct report *report = &timing->report;
    struct record record = {.file = stream};
    uint64_t time = report_period(report, MEASURE_TIME);
    record_object(&record, NULL);
    record_text(&record, "core", timing->name);
    record_text(&record, "target", timing->target->name);
    record_real(&record, "levels", levels_of(report_period(report, MEASURE_LEVELS)));
    record_real(&record, "ns", ns_of(time));
    record_real(&record, "mhz", mhz_of(time));
    classes_write(&record, report);
    record_list(&record, "paths");
    for (size_t i = 0; i < report->paths; i++) {
        record_object(&record, NULL);
        path_write(&record, report->graph, &report->path[i]);
        hops_write(&record, report->graph, &report->path[i]);
        record_end(&record);
    }
    record_list_end(&record);
    pairs_write(&record, report, pairs);
    record_counts(&record, "ends_by_levels", report->histogram, HISTOGRAM_LEVELS);
    record_end(&record);
    fputc('\n', stream);
}
