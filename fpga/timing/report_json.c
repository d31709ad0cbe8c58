#include "base/json.h"
#include "report_print.h"

static const char *const class_key[CLASSES] = {"register_to_register", "input_to_register",
                                               "register_to_output", "input_to_output"};

static void net_write(struct json *json, const struct graph *graph, uint32_t net) {
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
        json_text(json, "net", text_string(&name));
    } else {
        json_null(json, "net");
    }
    json_text(json, "instance", path);
    if (at->source == (uint32_t)MAPPED_NONE)
        json_null(json, "source");
    else
        json_text(json, "source", mapped_word(mapped, at->source));
    json_count(json, "fanout", graph->fanout[net]);
    text_free(&name);
}

static void hop_write(struct json *json, const struct graph *graph, const uint64_t sum[MEASURES],
                      const char *cell, uint32_t net) {
    json_object(json, NULL);
    json_real(json, "levels", levels_of(sum[MEASURE_LEVELS]));
    json_real(json, "ns", ns_of(sum[MEASURE_TIME]));
    json_text(json, "cell", cell);
    net_write(json, graph, net);
    json_end(json);
}

static void point_write(struct json *json, const char *key, const struct graph *graph,
                        const struct graph_point *point, bool is_start) {
    struct text text = {0};
    point_print(graph, point, is_start, &text);
    json_text(json, key, text_string(&text));
    text_free(&text);
}

/* Levels, ns, and both ends. */
static void path_write(struct json *json, const struct graph *graph, const struct path *path) {
    json_real(json, "levels", levels_of(path->cost[MEASURE_LEVELS]));
    json_real(json, "ns", ns_of(path->cost[MEASURE_TIME]));
    point_write(json, "start", graph, &graph->start[path->start], true);
    point_write(json, "end", graph, &graph->end[path->end], false);
}

static void hops_write(struct json *json, const struct graph *graph, const struct path *path) {
    const struct mapped *mapped = graph->mapped;
    const struct graph_point *start = &graph->start[path->start];
    uint64_t sum[MEASURES] = {start->cost[MEASURE_LEVELS], start->cost[MEASURE_TIME]};
    json_list(json, "hops");
    hop_write(json, graph, sum,
              start->cell == (uint32_t)MAPPED_NONE
                  ? "input"
                  : mapped_word(mapped, mapped->cell[start->cell].type),
              start->net);
    for (size_t i = 0; i < path->edges; i++) {
        const struct graph_edge *edge = &graph->edge[path->edge[i]];
        for (int measure = 0; measure < MEASURES; measure++)
            sum[measure] += edge->cost[measure];
        hop_write(json, graph, sum, mapped_word(mapped, mapped->cell[edge->cell].type), edge->to);
    }
    json_list_end(json);
}

static void pairs_write(struct json *json, const struct report *report, size_t pairs) {
    json_list(json, "stages");
    for (size_t i = 0; i < report->pairs && i < pairs; i++) {
        const struct stage_pair *pair = &report->pair[i];
        json_object(json, NULL);
        json_text(json, "from", report->stages.name[pair->from]);
        json_text(json, "to", report->stages.name[pair->to]);
        json_count(json, "ends", pair->ends);
        path_write(json, report->graph, &pair->path);
        json_end(json);
    }
    json_list_end(json);
}

static void classes_write(struct json *json, const struct report *report) {
    for (int class = 0; class < CLASSES; class ++) {
        const struct path *path = report->worst[class];
        if (path[MEASURE_LEVELS].start == (uint32_t)MAPPED_NONE)
            continue;
        json_object(json, class_key[class]);
        json_real(json, "levels", levels_of(path[MEASURE_LEVELS].cost[MEASURE_LEVELS]));
        json_real(json, "ns", ns_of(path[MEASURE_TIME].cost[MEASURE_TIME]));
        json_end(json);
    }
}

void timing_print_json(const struct timing *timing, size_t pairs, FILE *stream) {
    const struct report *report = &timing->report;
    struct json json = {.file = stream};
    uint64_t time = report_period(report, MEASURE_TIME);
    json_object(&json, NULL);
    json_text(&json, "core", timing->name);
    json_text(&json, "target", timing->target->name);
    json_real(&json, "levels", levels_of(report_period(report, MEASURE_LEVELS)));
    json_real(&json, "ns", ns_of(time));
    json_real(&json, "mhz", mhz_of(time));
    classes_write(&json, report);
    json_list(&json, "paths");
    for (size_t i = 0; i < report->paths; i++) {
        json_object(&json, NULL);
        path_write(&json, report->graph, &report->path[i]);
        hops_write(&json, report->graph, &report->path[i]);
        json_end(&json);
    }
    json_list_end(&json);
    pairs_write(&json, report, pairs);
    json_counts(&json, "ends_by_levels", report->histogram, HISTOGRAM_LEVELS);
    json_end(&json);
    fputc('\n', stream);
}
