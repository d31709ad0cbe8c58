#include "survey.h"

#include "cmd/sweep/database/schema.h"
#include "plot.h"
#include "tables.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sweep that is being told of. */
struct survey {
    struct page *page;
    struct store *store;
    const char *sweep;
    struct words axes; /* columns of the table points with several values */
    bool time, energy; /* whether periods, and powers, were measured */
    bool one_core;     /* base of the gains, else in order */
    size_t *drawn;
};

/* Of the environment, in the order in which points are named by them. */
static const char *const memory_column[] = {"memory", "core_mhz", "mem_latency", "mem_bandwidth"};

enum { MEMORY_COLUMNS = sizeof memory_column / sizeof *memory_column };

// ------------------------------------------------------------------------------- asking

/* Whether a query of the points gives anything. */
static bool any(struct store *store, const char *sql) {
    struct error ignored;
    sqlite3_stmt *statement = store_query(store, sql, NULL, &ignored);
    bool some = statement && sqlite3_step(statement) == SQLITE_ROW;
    sqlite3_finalize(statement);
    return some;
}

/* Appends a condition: whether the knob is one of the point's scheme. */
static void applies_print(const char *name, struct text *sql) {
    const struct knob *knob = knob_find(name);
    const char *before = "issue IN (";
    if (!knob || !knob->schemes) {
        text_add(sql, "1");
        return;
    }
    for (int i = 0; i < SCHEMES; i++)
        if (knob->schemes & 1U << i) {
            text_print(sql, "%s'%s'", before, scheme_table[i].issue);
            before = ", ";
        }
    text_add(sql, ")");
}

/* Whether a knob was typed for some point and differs between points of schemes that have it; the
 * part's name tells `issue`. */
static bool varies(struct store *store, const char *name, const char *typed) {
    struct text sql = {0};
    text_print(&sql, "SELECT 1 WHERE (SELECT count(DISTINCT \"%s\") FROM points WHERE ", name);
    applies_print(name, &sql);
    text_print(&sql,
               ") > 1 AND EXISTS (SELECT 1"
               " FROM points WHERE instr(' ' || knobs || ' ' || options, '%s'))",
               typed);
    bool is = any(store, text_string(&sql));
    text_free(&sql);
    return is;
}

static void axes_find(struct store *store, struct words *axes) {
    struct text typed = {0};
    for (int i = 0; i < KNOB_COUNT; i++) {
        text_free(&typed);
        text_print(&typed, " %s=", knob_table[i].name);
        if (i != KNOB_ISSUE && i != KNOB_PREFIX &&
            varies(store, knob_table[i].name, text_string(&typed)))
            words_add(axes, knob_table[i].name);
    }
    for (size_t i = 0; i < MEMORY_COLUMNS; i++) {
        text_free(&typed);
        text_add(&typed, schema_memory_option(memory_column[i]));
        if (varies(store, memory_column[i], text_string(&typed)))
            words_add(axes, memory_column[i]);
    }
    text_free(&typed);
}

// -------------------------------------------------------------------------- environments

static bool is_axis(const struct survey *survey, const char *name) {
    for (size_t i = 0; i < survey->axes.count; i++)
        if (strcmp(survey->axes.word[i], name) == 0)
            return true;
    return false;
}

/* Whether points differ in what is around the core, which is no merit of theirs. */
static bool several_memories(const struct survey *survey) {
    for (size_t i = 0; i < MEMORY_COLUMNS; i++)
        if (is_axis(survey, memory_column[i]))
            return true;
    return false;
}

/* Appends an expression that names a point's memory, "mem_latency=20: "; '' if there is one alone.
 */
static void memory_print(const struct survey *survey, struct text *sql) {
    const char *between = "";
    for (size_t i = 0; i < MEMORY_COLUMNS; i++)
        if (is_axis(survey, memory_column[i])) {
            text_print(sql, "%s'%s=' || %s", between, memory_column[i], memory_column[i]);
            between = " || ' ' || ";
        }
    text_add(sql, *between ? " || ': '" : "''");
}

// ------------------------------------------------------------------------------- tables

/* A number in its format; nothing where it was not measured, which SQLite would print as 0. */
static void number_print(struct text *sql, const char *format, const char *number) {
    text_print(sql, "iif((%s) IS NULL, '', printf('%s', %s))", number, format, number);
}

static void number_column(struct text *sql, const char *format, const char *number,
                          const char *name) {
    text_add(sql, ", ");
    number_print(sql, format, number);
    text_print(sql, " AS \"%s\"", name);
}

/* Goals for which a best point is sought. */
static const struct best {
    const char *what, *column, *order, *format;
    bool core; /* the memory makes no difference */
} best_list[] = {
    {"time of a kernel, us", "time_us", "", "%.2f", false},
    {"cycles of a kernel", "cycles", "", "%.0f", false},
    {"instructions a cycle", "ipc", "DESC", "%.3f", false},
    {"period, ns", "period_ns", "", "%.2f", true},
    {"area, LUT or kGE", "area", "", "%.0f", true},
    {"area x time", "adp", "", "%.4g", false},
    {"energy of a kernel (PDP)", "energy", "", "%.4g", true},
    {"energy x time", "edp", "", "%.4g", false},
};

/* The best point of each memory, and its share of the reference's. */
static void best_print(const struct survey *survey, const struct best *best, struct text *sql) {
    const char *column = best->column;
    struct text share = {0};
    text_print(&share, "100.0 * (%s / base_%s - 1)", column, column);
    text_print(sql, "%s SELECT '%s' AS best", sql->size ? " UNION ALL" : "", best->what);
    for (size_t i = 0; i < MEMORY_COLUMNS; i++)
        if (is_axis(survey, memory_column[i]))
            text_print(sql, ", %s AS %s", best->core ? "''" : memory_column[i], memory_column[i]);
    text_add(sql, ", part, knobs");
    number_column(sql, best->format, column, "value");
    text_add(sql, ", ");
    number_print(sql, "%+.1f %%", text_string(&share));
    text_print(sql,
               " AS \"against %s\" FROM (SELECT *, row_number() OVER (PARTITION BY %s ORDER BY %s"
               " %s, area, point) AS place FROM points WHERE %s IS NOT NULL) WHERE place = 1",
               survey->one_core ? "one core" : "in order",
               best->core ? "''" : "memory, core_mhz, mem_latency, mem_bandwidth", column,
               best->order, column);
    text_free(&share);
}

static bool best_table(struct survey *survey, struct error *error) {
    struct text sql = {0};
    if (several_memories(survey))
        page_paragraph(survey->page, "",
                       "The best points and the fronts are those of each memory:"
                       " points with another one are in another environment.");
    for (size_t i = 0; i < sizeof best_list / sizeof *best_list; i++)
        best_print(survey, &best_list[i], &sql);
    bool good = page_query(survey->page, survey->store, text_string(&sql), NULL, error);
    text_free(&sql);
    return good;
}

/* Which kernels count in no mean (points.sql). */
static bool kernels_tell(struct survey *survey, struct error *error) {
    struct words lines = {0};
    bool good =
        store_words(survey->store, "SELECT sentence FROM temp.missing_kernels", &lines, error);
    for (size_t i = 0; i < lines.count; i++)
        page_paragraph(survey->page, "", lines.word[i]);
    words_free(&lines);
    return good;
}

static void column_print(const char *axis, struct text *sql) {
    text_add(sql, ", iif(");
    applies_print(axis, sql);
    text_print(sql, ", \"%s\", '') AS \"%s\"", axis, axis);
}

static void time_columns(struct text *sql) {
    number_column(sql, "%.2f", "period_ns", "period, ns");
    number_column(sql, "%.2f", "time_us", "time, us (geomean)");
    number_column(sql, "%.1f", "levels", "levels");
    text_add(sql, ", area AS \"LUT or kGE\"");
    number_column(sql, "%.4g", "adp", "area x time");
}

/* Every point with its axes and what was measured of it. */
static bool points_table(struct survey *survey, struct error *error) {
    struct text sql = {0};
    text_add(&sql, "SELECT part");
    for (size_t i = 0; i < survey->axes.count; i++)
        column_print(survey->axes.word[i], &sql);
    text_add(&sql, ", kernels");
    number_column(&sql, "%.0f", "cycles", "cycles (geomean)");
    number_column(&sql, "%.3f", "ipc", "IPC (geomean)");
    number_column(&sql, "%+.1f", "100 * (ipc / base_ipc - 1)", "IPC gain, %");
    if (survey->time)
        time_columns(&sql);
    if (survey->energy) {
        number_column(&sql, "%.4g", "energy", "energy (geomean)");
        number_column(&sql, "%.4g", "edp", "energy x time");
    }
    text_add(&sql, ", fronts AS \"on the front of\" FROM points ORDER BY point");
    bool good = page_query(survey->page, survey->store, text_string(&sql), "all points", error);
    text_free(&sql);
    return good;
}

/* Points without a gain: their sweep has no core in order (or no one core) of the same settings
 * that ran as many kernels. */
static bool alone_table(struct survey *survey, struct error *error) {
    struct text sql = {0};
    text_print(&sql,
               "SELECT part AS \"without %s like it\", knobs, options, kernels FROM points"
               " WHERE cycles IS NOT NULL AND base_cycles IS NULL AND %s ORDER BY point",
               survey->one_core ? "one core" : "a core in order",
               survey->one_core ? "cores > 1" : "issue <> 'inorder'");
    bool good =
        page_query(survey->page, survey->store, text_string(&sql), "points without a gain", error);
    text_free(&sql);
    return good;
}

// ------------------------------------------------------------------------------ figures

/* A part by its name, and by its scheme if that is not in it: colours go by schemes. */
#define SERIES "series(issue, part)"

/* A part has one shade in all charts of its sweep. */
static bool variants_print(struct survey *survey, struct text *source, struct error *error) {
    struct words parts = {0};
    bool good = store_words(survey->store,
                            "SELECT s FROM (SELECT " SERIES " AS s, min(point) AS first FROM points"
                            " GROUP BY s) ORDER BY first",
                            &parts, error);
    for (size_t i = 0; i < parts.count; i++)
        text_print(source, "%s%s", i ? " | " : "-- variants: ", parts.word[i]);
    text_add(source, parts.count ? "\n" : "");
    words_free(&parts);
    return good;
}

static bool figure_add(struct survey *survey, const char *name, const struct text *source,
                       struct error *error) {
    struct figure figure = {0};
    struct text full = {0}, whole = {0};
    text_print(&full, "%s_%s", survey->sweep, name);
    bool good = variants_print(survey, &whole, error);
    text_add(&whole, text_string(source));
    good = good && figure_parse(&figure, text_string(&full), text_string(&whole), error) &&
           figure_ask_of(&figure, survey->sweep, survey->store, error) &&
           (!figure.rows || (plot_write(&figure, survey->page->folder, error) &&
                             page_figure(survey->page, survey->store, &figure, error)));
    *survey->drawn += good && figure.rows;
    figure_free(&figure);
    text_free(&full);
    text_free(&whole);
    return good;
}

/* Tells of the fastest `s` its gain over in order with the same value, or over the one number of in
 * order where the axis belongs to the scheme. Of several cores the base is one core. */
static const char *axis_gain(const struct survey *survey, const char *axis) {
    if (!survey->one_core)
        return "(SELECT printf(' (%+.1f %% over in order)', 100 * (s.y / b.y - 1)) FROM (SELECT"
               " geomean(y) AS y FROM shown WHERE series LIKE 'in order%' AND x IN (s.x, 'in"
               " order')) b WHERE b.y > 0 AND s.series NOT LIKE 'in order%')";
    return strcmp(axis, knob_table[KNOB_CORES].name) == 0
               ? "(SELECT printf(' (%.2f times one core)', s.y / b.y) FROM shown b WHERE"
                 " b.series = s.series AND b.x = '1')"
               : "''";
}

/* Speed by the values of one axis, the others averaged over; in order as what it is compared with,
 * if the axis is not its own. Where there are times, a row without a number is a bar that was not
 * measured: of points that have no area. */
static bool axis_figure(struct survey *survey, const char *axis, struct error *error) {
    const char *per = survey->time ? "nanosecond" : "cycle";
    struct text source = {0}, applies = {0};
    applies_print(axis, &applies);
    text_print(
        &source,
        "-- title: %s: instructions a %s by %s\n-- plot: bars\n-- x: %s\n"
        "-- y: warp instructions a %s, geometric mean\n"
        "-- finding: SELECT iif(x = 'in order', 'In order is the fastest, ', printf('Fastest: %%s "
        "at %%s, ', series, x)) || printf('%%.3f instructions a %s', y) || coalesce(%s, '') || '.'"
        " FROM (SELECT series, x, max(y) AS y FROM shown) s\n"
        "-- missing: rows\n"
        "-- differs: The geometric mean over the kernels, and over the points of a part that have"
        " the value.%s\n",
        survey->sweep, per, axis, axis, per, per, axis_gain(survey, axis),
        survey->time ? " Only points with an area have a time." : "");
    text_print(&source,
               "SELECT " SERIES " AS s, iif(%s, \"%s\", 'in order') AS x, geomean(ipc%s) FROM"
               " points WHERE ipc > 0 AND (%s OR issue = 'inorder') GROUP BY s, x ORDER BY %s,"
               " \"%s\", min(point)\n",
               text_string(&applies), axis, survey->time ? " / period_ns" : "",
               text_string(&applies), text_string(&applies), axis);
    bool good = figure_add(survey, axis, &source, error);
    text_free(&source);
    text_free(&applies);
    return good;
}

/* An axis that has one value where it means anything is none to draw by. */
static bool axis_wanted(const struct survey *survey, const char *axis) {
    struct text sql = {0};
    text_print(&sql, "SELECT 1 WHERE (SELECT count(DISTINCT \"%s\") FROM points WHERE ", axis);
    applies_print(axis, &sql);
    text_add(&sql, ") > 1");
    bool wanted = any(survey->store, text_string(&sql));
    text_free(&sql);
    return wanted;
}

static const struct front {
    const char *name, *title, *x, *y, *x_text, *y_text;
    bool core; /* the memory makes no difference */
} front_table[] = {
    {"time-area", "time by area", "area", "time_us", "area of the core, LUT or kGE",
     "time of a kernel, us", false},
    {"cycles-area", "cycles by area", "area", "cycles", "area of the core, LUT or kGE",
     "cycles of a kernel", false},
    {"time-energy", "time by energy", "energy", "time_us", "energy of a kernel, relative",
     "time of a kernel, us", false},
    {"area-energy", "area by energy", "energy", "area", "energy of a kernel, relative",
     "area of the core, LUT or kGE", true},
};

/* The sentence: the points of each memory's front. */
static void front_finding(const struct front *front, const char *memory, struct text *source) {
    text_print(
        source,
        "-- finding: SELECT memory || 'No point beats these in both: ' || group_concat(part ||"
        " iif(knobs = '', '', ' (' || knobs || ')'), '; ') || '.' FROM (SELECT DISTINCT %s AS"
        " memory, part, knobs, %s FROM points WHERE instr(fronts, '%s') ORDER BY %s) GROUP BY"
        " memory ORDER BY CAST(substr(memory, instr(memory, '=') + 1) AS INTEGER)\n",
        memory, front->x, front->name, front->x);
}

/* Points that no other with the same memory beats in both; less is better in all. */
static bool front_figure(struct survey *survey, const struct front *front, struct error *error) {
    bool several = several_memories(survey) && !front->core;
    struct text source = {0}, memory = {0};
    memory_print(survey, &memory);
    text_print(&source, "-- title: %s: %s\n-- plot: front\n-- x: %s\n-- y: %s\n", survey->sweep,
               front->title, front->x_text, front->y_text);
    front_finding(front, several ? text_string(&memory) : "''", &source);
    text_print(&source,
               "-- differs: Geometric means over the kernels. No point%s is below and left of %s"
               " line.\n",
               several ? " of a memory" : "", several ? "its" : "the");
    text_print(&source,
               "SELECT " SERIES ", %s, %s FROM points WHERE %s > 0 AND %s > 0 UNION ALL SELECT s,"
               " x, y FROM (SELECT %s || 'front' AS s, %s AS x, %s AS y FROM points WHERE"
               " instr(fronts, '%s') ORDER BY memory, core_mhz, mem_latency, mem_bandwidth, x)\n",
               front->x, front->y, front->x, front->y, several ? text_string(&memory) : "''",
               front->x, front->y, front->name);
    bool good = figure_add(survey, front->name, &source, error);
    text_free(&source);
    text_free(&memory);
    return good;
}

/* Time instead of cycles where it is known. */
static bool front_wanted(const struct survey *survey, const struct front *front) {
    return !survey->time || strcmp(front->y, "cycles") != 0;
}

// --------------------------------------------------------------------------------- whole

static bool sweep_survey(struct survey *survey, struct error *error) {
    struct text title = {0};
    if (!tables_choose(survey->store, survey->sweep, error))
        return false;
    if (!any(survey->store, "SELECT 1 FROM points"))
        return true;
    axes_find(survey->store, &survey->axes);
    survey->time = any(survey->store, "SELECT 1 FROM points WHERE time_us > 0");
    survey->energy = any(survey->store, "SELECT 1 FROM points WHERE energy > 0");
    survey->one_core = any(survey->store, "SELECT 1 FROM reference WHERE name = 'one core'");
    text_print(&title, "Sweep %s", survey->sweep);
    page_heading(survey->page, survey->sweep, text_string(&title));
    text_free(&title);
    page_source(survey->page, survey->store, survey->sweep, NULL);
    bool good = best_table(survey, error) && kernels_tell(survey, error) &&
                points_table(survey, error) && alone_table(survey, error);
    for (size_t i = 0; good && i < survey->axes.count; i++)
        good = !axis_wanted(survey, survey->axes.word[i]) ||
               axis_figure(survey, survey->axes.word[i], error);
    for (size_t i = 0; good && i < sizeof front_table / sizeof *front_table; i++)
        good =
            !front_wanted(survey, &front_table[i]) || front_figure(survey, &front_table[i], error);
    return good;
}

bool survey_make(struct page *page, struct store *store, size_t *drawn, struct error *error) {
    struct words sweeps = {0};
    bool good =
        store_words(store, "SELECT DISTINCT sweep FROM member ORDER BY sweep", &sweeps, error);
    for (size_t i = 0; good && i < sweeps.count; i++) {
        struct survey survey = {
            .page = page, .store = store, .sweep = sweeps.word[i], .drawn = drawn};
        good = sweep_survey(&survey, error);
        words_free(&survey.axes);
    }
    words_free(&sweeps);
    return good;
}
