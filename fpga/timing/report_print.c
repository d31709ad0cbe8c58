#include "report_print.h"

#include <inttypes.h>
#include <string.h>

enum { BAR = 50, BESIDE = 3 };

static const char *const class_name[CLASSES] = {"register to register", "input to register",
                                                "register to output", "input to output"};

// ------------------------------------------------------------------------------------ paths

static void hop_print(const struct report *report, const uint64_t sum[MEASURES], const char *type,
                      uint32_t net, const struct text *more, FILE *stream) {
    const struct mapped *mapped = report->graph->mapped;
    const struct mapped_net *at = &mapped->net[net];
    const struct mapped_cell *cell =
        at->driver == (uint32_t)MAPPED_NONE ? NULL : &mapped->cell[at->driver];
    char bit[16] = "";
    if (at->wide)
        snprintf(bit, sizeof bit, "[%u]", at->bit);
    fprintf(stream, "  %6.1f %7.2f  %-9s ", levels_of(sum[MEASURE_LEVELS]),
            ns_of(sum[MEASURE_TIME]), type);
    if (at->name != (uint32_t)MAPPED_NONE)
        fprintf(stream, "%s%s", mapped_word(mapped, at->name), bit);
    else
        fprintf(stream, "(in %s)",
                cell && *mapped_word(mapped, cell->path) ? mapped_word(mapped, cell->path)
                                                         : mapped->top);
    if (report->graph->fanout[net] > 1)
        fprintf(stream, " x%u", report->graph->fanout[net]);
    if (more->size)
        fprintf(stream, "  with %s", more->data);
    if (at->source != (uint32_t)MAPPED_NONE)
        fprintf(stream, "  %s", mapped_word(mapped, at->source));
    fputc('\n', stream);
}

static void path_print_hops(const struct report *report, const struct path *path, FILE *stream) {
    const struct graph *graph = report->graph;
    const struct mapped *mapped = graph->mapped;
    const struct graph_point *start = &graph->start[path->start], *end = &graph->end[path->end];
    uint64_t sum[MEASURES] = {start->cost[MEASURE_LEVELS], start->cost[MEASURE_TIME]};
    struct text text = {0};
    const bool port = start->cell == (uint32_t)MAPPED_NONE;
    hop_print(report, sum, port ? "input" : mapped_word(mapped, mapped->cell[start->cell].type),
              start->net, &text, stream);
    for (size_t i = 0; i < path->edges; i++) {
        const struct graph_edge *edge = &graph->edge[path->edge[i]];
        for (int measure = 0; measure < MEASURES; measure++)
            sum[measure] += edge->cost[measure];
        edge_print_beside(graph, edge, BESIDE, &text);
        hop_print(report, sum, mapped_word(mapped, mapped->cell[edge->cell].type), edge->to, &text,
                  stream);
        text_free(&text);
    }
    point_print(graph, end, false, &text);
    fprintf(stream, "  %6.1f %7.2f  %-9s to %s\n", levels_of(path->cost[MEASURE_LEVELS]),
            ns_of(path->cost[MEASURE_TIME]),
            end->cell == (uint32_t)MAPPED_NONE ? "output"
                                               : mapped_word(mapped, mapped->cell[end->cell].type),
            text_string(&text));
    text_free(&text);
}

static void ends_print(const struct report *report, const struct path *path, FILE *stream) {
    struct text text = {0};
    point_print(report->graph, &report->graph->start[path->start], true, &text);
    text_add(&text, " -> ");
    point_print(report->graph, &report->graph->end[path->end], false, &text);
    fputs(text_string(&text), stream);
    text_free(&text);
}

// ----------------------------------------------------------------------------------- tables

/* Both figures are of the path whose ends are told. */
static void class_print(const struct report *report, const char *name, const struct path *path,
                        FILE *stream) {
    fprintf(stream, "  %-21s %5.1f levels %6.2f ns  ", name, levels_of(path->cost[MEASURE_LEVELS]),
            ns_of(path->cost[MEASURE_TIME]));
    ends_print(report, path, stream);
    fputc('\n', stream);
}

static bool path_is(const struct path *path, const struct path *other) {
    return path->start == other->start && path->end == other->end &&
           memcmp(path->cost, other->cost, sizeof path->cost) == 0;
}

static void summary_print(const struct report *report, FILE *stream) {
    uint64_t time = report_period(report, MEASURE_TIME);
    if (time)
        fprintf(stream, "  longest path %.1f levels, %.2f ns: %.0f MHz (estimate)\n",
                levels_of(report_period(report, MEASURE_LEVELS)), ns_of(time), mhz_of(time));
    for (int class = 0; class < CLASSES; class ++) {
        const struct path *path = report->worst[class];
        if (path[MEASURE_LEVELS].start == (uint32_t)MAPPED_NONE)
            continue;
        class_print(report, class_name[class], &path[MEASURE_LEVELS], stream);
        if (!path_is(&path[MEASURE_LEVELS], &path[MEASURE_TIME]))
            class_print(report, "", &path[MEASURE_TIME], stream);
    }
}

static void pairs_print(const struct report *report, size_t pairs, FILE *stream) {
    fprintf(stream, "\nworst path from stage to stage (%zu of %zu)\n",
            pairs < report->pairs ? pairs : report->pairs, report->pairs);
    for (size_t i = 0; i < pairs && i < report->pairs; i++) {
        const struct stage_pair *pair = &report->pair[i];
        fprintf(stream, "  %6.1f %7.2f  %s -> %s  ", levels_of(pair->path.cost[MEASURE_LEVELS]),
                ns_of(pair->path.cost[MEASURE_TIME]), report->stages.name[pair->from],
                report->stages.name[pair->to]);
        ends_print(report, &pair->path, stream);
        fputc('\n', stream);
    }
}

static void histogram_print(const struct report *report, FILE *stream) {
    uint64_t most = 1;
    size_t last = 0;
    for (size_t i = 0; i < HISTOGRAM_LEVELS; i++) {
        most = report->histogram[i] > most ? report->histogram[i] : most;
        last = report->histogram[i] ? i : last;
    }
    fprintf(stream, "\nends by levels of the worst path\n");
    for (size_t i = 0; i <= last; i++) {
        uint64_t count = report->histogram[i];
        int size = (int)((count * BAR + most - 1) / most);
        fprintf(stream, "  %3zu %7" PRIu64 "  %.*s\n", i, count, size,
                "##################################################");
    }
}

void timing_print(const struct timing *timing, size_t pairs, FILE *stream) {
    const struct report *report = &timing->report;
    fprintf(stream, "%s for %s (%s)\n", timing->name, timing->target->name, timing->target->about);
    summary_print(report, stream);
    for (size_t i = 0; i < report->paths; i++) {
        fprintf(stream, "\npath %zu: ", i + 1);
        ends_print(report, &report->path[i], stream);
        fprintf(stream, "\n  levels      ns  cell      net, x inputs that it drives\n");
        path_print_hops(report, &report->path[i], stream);
    }
    if (report->pairs && pairs)
        pairs_print(report, pairs, stream);
    histogram_print(report, stream);
}

void timing_print_compared(const struct timing *timing, size_t count, FILE *stream) {
    int width = 4;
    for (size_t i = 0; i < count; i++)
        width = (int)strlen(timing[i].name) > width ? (int)strlen(timing[i].name) : width;
    fprintf(stream, "%-*s  levels      ns     MHz  longest path in levels\n", width, "core");
    for (size_t i = 0; i < count; i++) {
        const struct path *path = timing[i].report.worst[CLASS_REGISTERS];
        uint64_t time = report_period(&timing[i].report, MEASURE_TIME);
        fprintf(stream, "%-*s  %6.1f  %6.2f  %6.0f  ", width, timing[i].name,
                levels_of(report_period(&timing[i].report, MEASURE_LEVELS)), ns_of(time),
                mhz_of(time));
        if (path->start != (uint32_t)MAPPED_NONE)
            ends_print(&timing[i].report, &path[MEASURE_LEVELS], stream);
        if (path->start != (uint32_t)MAPPED_NONE &&
            !path_is(&path[MEASURE_LEVELS], &path[MEASURE_TIME])) {
            fputs("; in ns: ", stream);
            ends_print(&timing[i].report, &path[MEASURE_TIME], stream);
        }
        fputc('\n', stream);
    }
}
