/* A figure of the report: a file that says what it shows and asks the database for its numbers.
 *
 *     -- title: ...      -- x: ...      -- y: ...
 *     -- plot: bars | stacked | lines | steps | points | front | boxes | tree | heat  (plot.h)
 *     -- sweeps: thesis quick   the first that has anything for it; without this line, any
 *     -- paper: ...             which figure of which paper it stands beside
 *     -- differs: ...           what is other than there, and why, or what is to be known of it
 *     -- metrics: area          what of the plan it needs; without this line, performance
 *     -- scheme: LOOG           whose colour series have that do not name one; the title's, else;
 *                               none: they are no schemes
 *     -- variants: A, 1 | B      variants of schemes that have their shades whether they are drawn
 * or not
 *     -- log: x                 the axis is logarithmic
 *     -- missing: none          a bar that is not there is not marked, since it means nothing;
 *                               rows: it is, where the query has a row without a number
 *     -- finding: SELECT ...    the sentence above the figure (finding.h)
 *     SELECT series, x, y ...
 *
 * The query sees the passed rows of the chosen sweep (tables.h) and may call geomean()
 * (functions.h).
 */
#ifndef HEDDLE_CMD_SWEEP_FIGURE_H
#define HEDDLE_CMD_SWEEP_FIGURE_H

#include "base/files.h"
#include "base/text.h"
#include "cmd/sweep/database/store.h"

enum figure_field {
    FIGURE_TITLE,
    FIGURE_PAPER,
    FIGURE_SWEEPS,
    FIGURE_PLOT,
    FIGURE_X,
    FIGURE_Y,
    FIGURE_DIFFERS,
    FIGURE_METRICS,
    FIGURE_SCHEME,
    FIGURE_VARIANTS,
    FIGURE_LOG,
    FIGURE_MISSING,
    FIGURE_FINDING,
    FIGURE_FIELDS
};

struct figure_row {
    size_t series, x; /* places in the lists */
    char *y;          /* the number, as text */
};

struct figure {
    char *name; /* of its file, without .sql */
    struct text field[FIGURE_FIELDS];
    struct text sql;
    char *sweep;            /* the sweep with its data; NULL: there is none */
    size_t stale;           /* rows of the sweep that are of older RTL and drawn all the same */
    struct words series, x; /* in the order in which they come */
    struct figure_row *row;
    size_t rows;
    struct figure_row *hole; /* rows without a number, if these are to be marked */
    size_t holes;
};

/* The figures that come with heddle: their folder, and their files below it, sorted. */
bool figures_list(struct text *folder, struct words *files, struct error *error);

/* Reads a figure's source; the figure has no numbers yet. */
bool figure_parse(struct figure *figure, const char *name, const char *source, struct error *error);

/* Asks the sweep for its numbers, whose tables were chosen; figure->sweep stays NULL when there are
 * none. */
bool figure_ask_of(struct figure *figure, const char *sweep, struct store *store,
                   struct error *error);

/* Reads a file and asks for its numbers. False with a sentence that names the file. The owner calls
 * figure_free after all of these, also after a failure. */
bool figure_read(struct figure *figure, const char *path, struct store *store, struct error *error);
void figure_free(struct figure *figure);

const char *figure_text(const struct figure *figure, enum figure_field field);
bool figure_is_bars(const struct figure *figure);

/* The number of a series at an x; NULL when there is none. */
const char *figure_value(const struct figure *figure, size_t series, size_t x);

/* Whether the query has a row of them that is to be marked as not measured. */
bool figure_hole(const struct figure *figure, size_t series, size_t x);

#endif
