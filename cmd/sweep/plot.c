#include "plot.h"

#include "base/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BARS_WIDE = 40, WIDTH = 860, WIDE = 1280, HEIGHT = 380 };

/* A gnuplot string: what would end it is left out. */
static void quoted(struct text *script, const char *string) {
    text_add(script, "\"");
    for (const char *at = string; *at; at++)
        if (*at != '"' && *at != '\\' && *at != '$' && *at != '`')
            text_append(script, at, 1);
    text_add(script, "\"");
}

static void frame(struct text *script, const struct figure *figure, const char *folder) {
    size_t marks = figure_is_bars(figure) ? figure->x.count * figure->series.count : 0;
    text_print(script,
               "set terminal svg size %d,%d noenhanced font 'sans-serif,11' background '#ffffff'\n",
               marks > BARS_WIDE ? WIDE : WIDTH, HEIGHT);
    text_add(script, "set output '");
    for (const char *at = folder; *at; at++)
        text_print(script, *at == '\'' ? "''" : "%c", *at);
    text_print(script, "/%s.svg'\n", figure->name);
    text_add(script,
             "set datafile missing '-'\nset grid ytics lc rgb '#dddddd'\nset key outside right\n"
             "set border 3\nset tics nomirror\nset yrange [*<0:*]\nset xlabel ");
    quoted(script, figure_text(figure, FIGURE_X));
    text_add(script, "\nset ylabel ");
    quoted(script, figure_text(figure, FIGURE_Y));
    text_add(script, "\n");
}

/* Groups of bars: a row for every x, a column for every series. */
static void bars(struct text *script, const struct figure *figure) {
    text_add(script, "set style data histograms\nset style histogram clustered gap 1\n"
                     "set style fill solid 0.85 noborder\nset xtics rotate by -35\n$data << EOD\n");
    for (size_t x = 0; x < figure->x.count; x++) {
        quoted(script, figure->x.word[x]);
        for (size_t series = 0; series < figure->series.count; series++) {
            const char *value = figure_value(figure, series, x);
            text_print(script, " %s", value ? value : "-");
        }
        text_add(script, "\n");
    }
    text_add(script, "EOD\nplot");
    for (size_t series = 0; series < figure->series.count; series++) {
        text_print(script, "%s $data using %zu%s title ", series ? "," : "", series + 2,
                   series ? "" : ":xtic(1)");
        quoted(script, figure->series.word[series]);
    }
    text_add(script, ", 0 linecolor rgb \"#888888\" notitle\n"); /* bars begin at 0 */
}

/* The rows of a series as a block of data. */
static void block(struct text *script, const struct figure *figure, size_t series) {
    text_print(script, "$data%zu << EOD\n", series);
    for (size_t i = 0; i < figure->rows; i++)
        if (figure->row[i].series == series)
            text_print(script, "%s %s\n", figure->x.word[figure->row[i].x], figure->row[i].y);
    text_add(script, "EOD\n");
}

/* Curves or marks: x and y of every series. */
static void curves(struct text *script, const struct figure *figure) {
    const char *style = figure_text(figure, FIGURE_PLOT);
    bool front = strcmp(style, "front") == 0;
    for (size_t series = 0; series < figure->series.count; series++)
        block(script, figure, series);
    text_add(script, "plot");
    for (size_t series = 0; series < figure->series.count; series++) {
        bool best = strcmp(figure->series.word[series], "front") == 0;
        text_print(script, "%s $data%zu using 1:2 with %s lw 2 title ", series ? "," : "", series,
                   !front ? style
                   : best ? "steps lc rgb '#888888'"
                          : "points pt 7");
        quoted(script, figure->series.word[series]);
    }
    text_add(script, "\n");
}

/* The box of a series at an x stands at x's group plus the series' place in it. */
static void boxes(struct text *script, const struct figure *figure) {
    size_t group = figure->series.count + 1;
    text_add(script, "set style fill solid 0.4 border\nset style boxplot pointtype 7\n"
                     "set boxwidth 0.8\nset xtics rotate by -35 (");
    for (size_t x = 0; x < figure->x.count; x++) {
        text_add(script, x ? ", " : "");
        quoted(script, figure->x.word[x]);
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
            if (!figure_value(figure, series, x))
                continue;
            text_print(script, " $box%zu_%zu using (%zu):1 with boxplot lc %zu notitle,", series, x,
                       x * group + series, series + 1);
        }
    for (size_t series = 0; series < figure->series.count; series++) {
        text_print(script, "%s NaN with boxes lc %zu title ", series ? "," : "", series + 1);
        quoted(script, figure->series.word[series]);
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
        quoted(script, figure->series.word[row->series]);
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
    text_add(script, "EOD\nplot $tree using 1:2 with lines lw 2 notitle\n");
}

static const struct {
    const char *name;
    void (*draw)(struct text *script, const struct figure *figure);
} plot_table[] = {
    {"bars", bars},    {"lines", curves}, {"steps", curves}, {"points", curves},
    {"front", curves}, {"boxes", boxes},  {"tree", tree},
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
