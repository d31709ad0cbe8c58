#include "plot_bars.h"

#include "base/xml.h"
#include "colour.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABELLED = 22, FLAT_TICKS = 9, FLAT_LETTERS = 90, TALL_PERCENT = 4 };

void plot_quoted(struct text *script, const char *string) {
    struct text characters = {0}; /* gnuplot writes references itself, and keeps bytes */
    xml_add_characters(&characters, string);
    text_add(script, "\"");
    for (const char *at = text_string(&characters); *at; at++)
        if (*at == '\n' || *at == '\r')
            text_add(script, " ");
        else if (*at != '"' && *at != '\\' && *at != '$' && *at != '`')
            text_append(script, at, 1);
    text_add(script, "\"");
    text_free(&characters);
}

static void series_end(struct text *script, const struct figure *figure, size_t series) {
    char colour[COLOUR_SIZE];
    colour_of(figure, series, colour);
    text_print(script, " lc rgb '%s' title ", colour);
    plot_quoted(script, figure->series.word[series]);
}

/* Names below the groups; slanted when they are many. */
static void ticks(struct text *script, const struct figure *figure, const double *middle) {
    size_t letters = 0;
    for (size_t x = 0; x < figure->x.count; x++)
        letters += strlen(figure->x.word[x]);
    text_add(script, figure->x.count > FLAT_TICKS || letters > FLAT_LETTERS
                         ? "set xtics rotate by -35 ("
                         : "set xtics (");
    for (size_t x = 0; x < figure->x.count; x++) {
        text_add(script, x ? ", " : "");
        plot_quoted(script, figure->x.word[x]);
        text_print(script, " %g", middle ? middle[x] : (double)x);
    }
    text_add(script, ") scale 0\n");
}

// ---------------------------------------------------------------------------------- bars

/* Where the bars stand: gaps between groups, and a place in the group for each series that is
 * there, or whose absence is marked. */
struct layout {
    const struct figure *figure;
    double *at, *middle; /* of series of x, and of x */
    double width;
    bool all_marked; /* missing bars; else the figure's holes alone */
};

static double *place_of(const struct layout *layout, size_t x, size_t series) {
    return &layout->at[x * layout->figure->series.count + series];
}

/* Whether the bar is not there, and said to be. */
static bool is_marked(const struct layout *layout, size_t x, size_t series) {
    const struct figure *figure = layout->figure;
    return !colour_paper(figure->series.word[series]) && !figure_value(figure, series, x) &&
           (layout->all_marked || figure_hole(figure, series, x));
}

static void layout_make(struct layout *layout, const struct figure *figure) {
    size_t series = figure->series.count;
    double next = 0;
    *layout = (struct layout){.figure = figure,
                              .at = memory_zeroed(figure->x.count * series + 1, sizeof *layout->at),
                              .middle = memory_zeroed(figure->x.count + 1, sizeof *layout->middle),
                              .all_marked = !*figure_text(figure, FIGURE_MISSING)};
    for (size_t x = 0; x < figure->x.count; x++) {
        double first = next;
        for (size_t i = 0; i < series; i++)
            if (layout->all_marked || figure_value(figure, i, x) || is_marked(layout, x, i))
                *place_of(layout, x, i) = next++;
        layout->middle[x] = (first + next - 1) / 2;
        layout->width = next;
        next++;
    }
}

static void layout_free(struct layout *layout) {
    free(layout->at);
    free(layout->middle);
}

/* Whether nothing of ours is there at an x. */
static bool all_missing(const struct figure *figure, size_t x) {
    for (size_t i = 0; i < figure->series.count; i++)
        if (!colour_paper(figure->series.word[i]) && figure_value(figure, i, x))
            return false;
    return true;
}

/* Words for a group of which nothing is there, at the first of its bars. */
static void group_missing_print(struct text *script, const struct layout *layout, size_t x) {
    const struct figure *figure = layout->figure;
    size_t first = 0;
    while (first < figure->series.count && !is_marked(layout, x, first))
        first++;
    if (first < figure->series.count)
        text_print(script,
                   "set label 'not measured' at %g,graph 0.02 left rotate by 90 font ',11' tc rgb"
                   " '#888888' front\n",
                   *place_of(layout, x, layout->all_marked ? 0 : first));
}

/* A missing measurement is not zero: a cross for a bar, words for a group. */
static bool missing_print(struct text *script, const struct layout *layout) {
    const struct figure *figure = layout->figure;
    bool some = false;
    if (!layout->all_marked && !figure->holes)
        return false;
    text_add(script, "$missing << EOD\n");
    for (size_t x = 0; x < figure->x.count; x++)
        for (size_t i = 0; i < figure->series.count && !all_missing(figure, x); i++)
            if (is_marked(layout, x, i)) {
                text_print(script, "%g 0\n", *place_of(layout, x, i));
                some = true;
            }
    text_add(script, "EOD\n");
    for (size_t x = 0; x < figure->x.count; x++)
        if (all_missing(figure, x))
            group_missing_print(script, layout, x);
    return some;
}

/* Few bars have their numbers above, or below. */
static void numbers_print(struct text *script, const struct layout *layout) {
    for (size_t i = 0; layout->width <= LABELLED && i < layout->figure->rows; i++) {
        const struct figure_row *row = &layout->figure->row[i];
        double number = strtod(row->y, NULL), size = fabs(number);
        bool thousands = size >= 10000; /* no wider than a bar */
        text_print(script, "set label '%.*f%s' at %g,%s center offset 0,%s font ',11'\n",
                   size < 1                   ? 3
                   : size < 10                ? 2
                   : size < 1000 || thousands ? 1
                                              : 0,
                   thousands ? number / 1000 : number, thousands ? "k" : "",
                   *place_of(layout, row->x, row->series), row->y, number < 0 ? "-0.6" : "0.5");
    }
}

static void bars_data(struct text *script, const struct layout *layout) {
    const struct figure *figure = layout->figure;
    for (size_t i = 0; i < figure->series.count; i++) {
        text_print(script, "$data%zu << EOD\n", i);
        for (size_t x = 0; x < figure->x.count; x++) {
            const char *value = figure_value(figure, i, x);
            if (value)
                text_print(script, "%g %s\n", *place_of(layout, x, i), value);
        }
        text_add(script, "EOD\n");
    }
}

static bool any_value(const struct figure *figure, size_t series) {
    for (size_t i = 0; i < figure->rows; i++)
        if (figure->row[i].series == series)
            return true;
    return false;
}

void plot_bars(struct text *script, const struct figure *figure) {
    struct layout layout;
    layout_make(&layout, figure);
    ticks(script, figure, layout.middle);
    text_print(script,
               "set xrange [-1:%g]\nset boxwidth 0.92\nset style fill solid 1 noborder\n"
               "set xzeroaxis lt 1 lw 1 lc rgb '#666666'\n",
               layout.width);
    numbers_print(script, &layout);
    bool crosses = missing_print(script, &layout);
    bars_data(script, &layout);
    text_add(script, "plot");
    for (size_t i = 0; i < figure->series.count; i++) {
        text_add(script, i ? "," : "");
        if (any_value(figure, i))
            text_print(script, " $data%zu using 1:2 with boxes", i);
        else
            text_add(script, " NaN with boxes"); /* its name alone */
        series_end(script, figure, i);
    }
    if (crosses)
        text_add(script, ", $missing using 1:2 with points pt 2 ps 0.5 lc rgb '#999999' title"
                         " \"not measured\"");
    text_add(script, "\n");
    layout_free(&layout);
}

// ------------------------------------------------------------------------------- stacked

static double number_at(const struct figure *figure, size_t series, size_t x) {
    const char *value = figure_value(figure, series, x);
    return value ? strtod(value, NULL) : 0;
}

/* A bar for every x, series on top of each other. */
void plot_stacked(struct text *script, const struct figure *figure) {
    double *top = memory_zeroed(figure->x.count + 1, sizeof *top);
    ticks(script, figure, NULL);
    text_print(script,
               "set xrange [-0.6:%g]\nset yrange [0:*]\nset style fill solid 1 border rgb "
               "'#ffffff'\nset key reverse"
               " Left invert\n",
               (double)figure->x.count - 0.4);
    for (size_t i = 0; i < figure->series.count; i++) {
        text_print(script, "$data%zu << EOD\n", i);
        for (size_t x = 0; x < figure->x.count; x++) {
            double value = number_at(figure, i, x);
            text_print(script, "%zu %g %g %g\n", x, top[x], top[x] + value, value);
            top[x] += value;
        }
        text_add(script, "EOD\n");
    }
    text_add(script, "plot");
    for (size_t i = 0; i < figure->series.count; i++) {
        text_print(script, "%s $data%zu using 1:2:($1-0.36):($1+0.36):2:3 with boxxyerror",
                   i ? "," : "", i);
        series_end(script, figure, i);
    }
    for (size_t i = 0; i < figure->series.count; i++)
        text_print(script,
                   ", $data%zu using 1:(($2+$3)/2):($4 >= %d ? sprintf('%%.0f', $4) : '') with"
                   " labels font ',11' tc rgb '#ffffff' notitle",
                   i, TALL_PERCENT);
    text_add(script, "\n");
    free(top);
}

// ---------------------------------------------------------------------------------- heat

static double largest(const struct figure *figure) {
    double most = 0;
    for (size_t i = 0; i < figure->rows; i++)
        most = fmax(most, fabs(strtod(figure->row[i].y, NULL)));
    return most > 0 ? most : 1;
}

/* A row of cells for every series, from top to bottom; white is zero, red below. */
void plot_heat(struct text *script, const struct figure *figure) {
    size_t rows = figure->series.count;
    double most = largest(figure);
    char colour[COLOUR_SIZE];
    colour_of_scheme(figure, colour);
    ticks(script, figure, NULL);
    text_add(script, "set xtics norotate\nset ytics (");
    for (size_t i = 0; i < rows; i++) {
        text_add(script, i ? ", " : "");
        plot_quoted(script, figure->series.word[i]);
        text_print(script, " %zu", rows - 1 - i);
    }
    text_print(script,
               ") scale 0\nset xrange [-0.5:%g]\nset yrange [-0.5:%g]\nunset grid\nunset key\n"
               "set border 0\nset palette defined (-1 '#b03a2e', 0 '#ffffff', 1 '%s')\n"
               "set cbrange [%g:%g]\nunset colorbox\nset title ",
               (double)figure->x.count - 0.5, (double)rows - 0.5, colour, -most, most);
    plot_quoted(script, figure_text(figure, FIGURE_Y));
    text_add(script, "\nset ylabel ''\n$data << EOD\n");
    for (size_t i = 0; i < figure->rows; i++)
        text_print(script, "%zu %zu %s\n", figure->row[i].x, rows - 1 - figure->row[i].series,
                   figure->row[i].y);
    text_print(script,
               "EOD\nset style fill solid 1 noborder\nplot $data using"
               " 1:2:($1-0.48):($1+0.48):($2-0.48):($2+0.48):3 with boxxyerror fc palette notitle,"
               " $data using 1:2:(sprintf('%%+.1f', $3)):(abs($3) > %g ? 0xffffff : 0x333333) with"
               " labels font ',12' tc rgb variable notitle\n",
               0.6 * most);
}
