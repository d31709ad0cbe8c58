#include "plot.h"

#include "base/process.h"
#include "colour.h"
#include "plot_bars.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN 0.06 /* of the extent */

enum { BARS_WIDE = 40, WIDTH = 1000, WIDE = 1280, HEIGHT = 430, ROOM = 120, ROW = 36 };

/* From the least to the most, with zero if `zero`, and a margin, so that there is some extent. */
static void range_print(struct text *script, const struct figure *figure, char axis, bool zero) {
    double low = zero ? 0 : HUGE_VAL, high = zero ? 0 : -HUGE_VAL;
    for (size_t i = 0; i < figure->rows; i++) {
        const struct figure_row *row = &figure->row[i];
        double value = strtod(axis == 'x' ? figure->x.word[row->x] : row->y, NULL);
        low = fmin(low, value);
        high = fmax(high, value);
    }
    double margin = high > low ? (high - low) * MARGIN : fmax(fabs(low), 1) * MARGIN;
    text_print(script, "set %crange [%g:%g]\n", axis, zero && low == 0 ? 0 : low - margin,
               zero && high == 0 && low < 0 ? 0 : high + margin);
}

/* Logarithmic up to the most: gnuplot's own range goes on to the next power of ten. */
static void log_range_print(struct text *script, const struct figure *figure) {
    double high = 10; /* some number stands on the axis */
    for (size_t i = 0; i < figure->rows; i++)
        high = fmax(high, strtod(figure->x.word[figure->row[i].x], NULL));
    text_print(script, "set logscale x\nset xrange [*:%g]\n", high);
}

static void output_print(struct text *script, const char *folder, const char *name) {
    struct text path = {0};
    text_print(&path, "%s/%s.svg", folder, name);
    text_add(script, "set output '");
    for (const char *at = text_string(&path); *at; at++)
        text_print(script, *at == '\'' ? "''" : "%c", *at);
    text_add(script, "'\n");
    text_free(&path);
}

/* As high as it has rows, if it is a heat map; wide when there are many bars. */
static void frame(struct text *script, const struct figure *figure, const char *folder) {
    bool heat = strcmp(figure_text(figure, FIGURE_PLOT), "heat") == 0;
    size_t marks = figure_is_bars(figure) ? figure->x.count * figure->series.count : 0;
    text_print(
        script,
        "set terminal svg size %d,%zu noenhanced font 'sans-serif,13' background '#ffffff'\n",
        marks > BARS_WIDE ? WIDE : WIDTH,
        heat ? ROOM + ROW * figure->series.count : (size_t)HEIGHT);
    output_print(script, folder, figure->name);
    text_add(script,
             "set datafile missing '-'\nset grid ytics lc rgb '#dddddd'\nset key outside right\n"
             "set border 3 lc rgb '#666666'\nset tics nomirror tc rgb '#222222'\n");
    range_print(script, figure, 'y', true);
    if (strcmp(figure_text(figure, FIGURE_LOG), "x") == 0)
        log_range_print(script, figure);
    text_add(script, "set xlabel ");
    plot_quoted(script, figure_text(figure, FIGURE_X));
    text_add(script, "\nset ylabel ");
    plot_quoted(script, figure_text(figure, FIGURE_Y));
    text_add(script, "\n");
}

/* The rows of a series as a block of data. */
static void block(struct text *script, const struct figure *figure, size_t series) {
    text_print(script, "$data%zu << EOD\n", series);
    for (size_t i = 0; i < figure->rows; i++)
        if (figure->row[i].series == series)
            text_print(script, "%s %s\n", figure->x.word[figure->row[i].x], figure->row[i].y);
    text_add(script, "EOD\n");
}

/* "front", or one of several: "mem_latency=20: front". */
static bool is_front(const char *series) {
    static const char several[] = ": front";
    size_t size = strlen(series), tail = sizeof several - 1;
    return strcmp(series, "front") == 0 ||
           (size > tail && strcmp(series + size - tail, several) == 0);
}

/* Marks of a series differ in shape too. */
static void curve(struct text *script, const struct figure *figure, size_t series) {
    const char *style = figure_text(figure, FIGURE_PLOT);
    bool front = strcmp(style, "front") == 0;
    char colour[COLOUR_SIZE];
    colour_of(figure, series, colour);
    text_print(script, "%s $data%zu using 1:2 with ", series ? "," : "", series);
    if (front && is_front(figure->series.word[series]))
        text_add(script, "steps lw 1.5 dt 2 lc rgb '#888888' title ");
    else if (front)
        text_print(script, "points pt %zu ps 1.1 lc rgb '%s' title ", 4 + series % 6 * 2 + 1,
                   colour);
    else
        text_print(script, "%s lw 2 lc rgb '%s' title ", style, colour);
    plot_quoted(script, figure->series.word[series]);
}

/* Curves or marks: x and y of every series. */
static void curves(struct text *script, const struct figure *figure) {
    bool front = strcmp(figure_text(figure, FIGURE_PLOT), "front") == 0;
    if (front) {
        range_print(script, figure, 'x', false);
        range_print(script, figure, 'y', false);
        text_add(script, "set grid xtics lc rgb '#dddddd'\n");
    } else if (strcmp(figure_text(figure, FIGURE_LOG), "x") != 0) {
        range_print(script, figure, 'x', true);
    }
    for (size_t series = 0; series < figure->series.count; series++)
        block(script, figure, series);
    text_add(script, "plot");
    for (size_t series = 0; series < figure->series.count; series++)
        curve(script, figure, series);
    text_add(script, "\n");
}

/* The box of a series at an x stands at x's group plus the series' place in it. */
static void boxes(struct text *script, const struct figure *figure) {
    size_t group = figure->series.count + 1;
    text_add(script, "set style fill solid 0.4 border\nset style boxplot pointtype 7\n"
                     "set boxwidth 0.8\nset xtics rotate by -35 (");
    for (size_t x = 0; x < figure->x.count; x++) {
        text_add(script, x ? ", " : "");
        plot_quoted(script, figure->x.word[x]);
        text_print(script, " %g", (double)(x * group) + (double)(group - 2) / 2);
    }
    text_add(script, ")\n");
    for (size_t series = 0; series < figure->series.count; series++)
        for (size_t x = 0; x < figure->x.count; x++) {
            text_print(script, "$box%zu_%zu << EOD\n", series, x);
            for (size_t i = 0; i < figure->rows; i++)
                if (figure->row[i].series == series && figure->row[i].x == x)
                    text_print(script, "%s\n", figure->row[i].y);
            text_add(script, "EOD\n");
        }
    text_add(script, "plot");
    for (size_t series = 0; series < figure->series.count; series++)
        for (size_t x = 0; x < figure->x.count; x++) {
            char colour[COLOUR_SIZE];
            colour_of(figure, series, colour);
            if (figure_value(figure, series, x))
                text_print(script, " $box%zu_%zu using (%zu):1 with boxplot lc rgb '%s' notitle,",
                           series, x, x * group + series, colour);
        }
    for (size_t series = 0; series < figure->series.count; series++) {
        char colour[COLOUR_SIZE];
        colour_of(figure, series, colour);
        text_print(script, "%s NaN with boxes lc rgb '%s' title ", series ? "," : "", colour);
        plot_quoted(script, figure->series.word[series]);
    }
    text_add(script, "\n");
}

static size_t series_rows(const struct figure *figure, size_t series) {
    size_t rows = 0;
    for (size_t i = 0; i < figure->rows; i++)
        rows += figure->row[i].series == series;
    return rows;
}

/* Leaves are the ticks. */
static void tree(struct text *script, const struct figure *figure) {
    const char *between = "";
    text_add(script, "set xrange [-1:*]\nset xtics rotate by -50 (");
    for (size_t i = 0; i < figure->rows; i++) {
        const struct figure_row *row = &figure->row[i];
        if (series_rows(figure, row->series) != 1)
            continue;
        text_add(script, between);
        plot_quoted(script, figure->series.word[row->series]);
        text_print(script, " %s", figure->x.word[row->x]);
        between = ", ";
    }
    text_add(script, ")\n$tree << EOD\n");
    for (size_t series = 0; series < figure->series.count; series++) {
        for (size_t i = 0; i < figure->rows && series_rows(figure, series) > 1; i++)
            if (figure->row[i].series == series)
                text_print(script, "%s %s\n", figure->x.word[figure->row[i].x], figure->row[i].y);
        text_add(script, "\n");
    }
    text_add(script, "EOD\nplot $tree using 1:2 with lines lw 1.5 lc rgb '#4d5a66' notitle\n");
}

static const struct {
    const char *name;
    void (*draw)(struct text *script, const struct figure *figure);
} plot_table[] = {
    {"bars", plot_bars}, {"stacked", plot_stacked}, {"heat", plot_heat},
    {"lines", curves},   {"steps", curves},         {"points", curves},
    {"front", curves},   {"boxes", boxes},          {"tree", tree},
};

enum { PLOTS = sizeof plot_table / sizeof *plot_table };

bool plot_write(const struct figure *figure, const char *folder, struct error *error) {
    struct text script = {0};
    const char *plot = figure_text(figure, FIGURE_PLOT);
    size_t at = 0;
    while (at < PLOTS && strcmp(plot_table[at].name, plot) != 0)
        at++;
    if (at == PLOTS)
        return error_set(error, "figure %s: there is no plot '%s'", figure->name, plot);
    frame(&script, figure, folder);
    plot_table[at].draw(&script, figure);
    char program[] = "gnuplot";
    const struct process_step step = {
        .about = figure->name, .argv = (char *[]){program, NULL}, .input = text_string(&script)};
    bool drawn = process_run(&step, NULL, error);
    text_free(&script);
    return drawn;
}
