#include "plot.h"

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
    text_print(script, "set output '%s/%s.svg'\n", folder, figure->name);
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
        quoted(script, figure->x.path[x]);
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
        quoted(script, figure->series.path[series]);
    }
    text_add(script, ", 0 linecolor rgb \"#888888\" notitle\n"); /* bars begin at 0 */
}

/* Curves or marks: x and y of every series. */
static void curves(struct text *script, const struct figure *figure, const char *style) {
    for (size_t series = 0; series < figure->series.count; series++) {
        text_print(script, "$data%zu << EOD\n", series);
        for (size_t i = 0; i < figure->rows; i++)
            if (figure->row[i].series == series)
                text_print(script, "%s %s\n", figure->x.path[figure->row[i].x], figure->row[i].y);
        text_add(script, "EOD\n");
    }
    text_add(script, "plot");
    for (size_t series = 0; series < figure->series.count; series++) {
        text_print(script, "%s $data%zu using 1:2 with %s lw 2 title ", series ? "," : "", series,
                   style);
        quoted(script, figure->series.path[series]);
    }
    text_add(script, "\n");
}

bool plot_write(const struct figure *figure, const char *folder, struct error *error) {
    struct text script = {0};
    frame(&script, figure, folder);
    if (figure_is_bars(figure))
        bars(&script, figure);
    else
        curves(&script, figure, figure_text(figure, FIGURE_PLOT));
    FILE *gnuplot = popen("gnuplot", "w");
    bool written = gnuplot && fputs(text_string(&script), gnuplot) >= 0;
    bool drawn = gnuplot && pclose(gnuplot) == 0;
    text_free(&script);
    return (written && drawn) || error_set(error, "gnuplot does not draw %s", figure->name);
}
