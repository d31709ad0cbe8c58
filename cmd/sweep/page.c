#include "page.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_ROWS = 40, NUMBER = 32 };

static const char style[] =
    "body{font:15px/1.5 sans-serif;max-width:80em;margin:2em auto;padding:0 1em;color:#222}"
    "h2{margin-top:2.5em;border-top:1px solid #ccc;padding-top:1em}svg{max-width:100%;height:auto}"
    "table{border-collapse:collapse;font-size:13px}td,th{padding:.15em .7em;text-align:right;"
    "border-bottom:1px solid #eee}td:first-child,th:first-child{text-align:left}"
    "code{background:#f3f3f3;padding:.1em .3em}.paper{color:#666}";

static const char totals_sql[] =
    "SELECT m.sweep, count(DISTINCT m.point), count(DISTINCT r.point), count(r.point), "
    "sum(r.result = 'passed'),"
    " sum(r.result <> 'passed'), (SELECT count(*) FROM areas a WHERE a.sweep = m.sweep),"
    " (SELECT count(*) FROM powers w WHERE w.sweep = m.sweep),"
    " sum(r.rtl_hash <> c.rtl_hash) FROM member m LEFT JOIN result r ON r.point = m.point"
    " LEFT JOIN temp.current c ON c.point = m.point GROUP BY m.sweep";

static const char failures_sql[] =
    "SELECT DISTINCT kernel, knobs, result, reason FROM runs WHERE result <> 'passed'"
    " ORDER BY kernel, knobs";

static const char versions_sql[] =
    "SELECT DISTINCT versions FROM result UNION SELECT versions FROM area"
    " UNION SELECT versions FROM power";

static void html_text(struct text *html, const char *text) {
    for (; *text; text++)
        if (*text == '<')
            text_add(html, "&lt;");
        else if (*text == '&')
            text_add(html, "&amp;");
        else
            text_append(html, text, 1);
}

// -------------------------------------------------------------------------------- tables

static void row_start(struct page *page) {
    text_add(&page->html, "<tr>");
    text_add(&page->markdown, "|");
}

static void row_end(struct page *page) {
    text_add(&page->html, "</tr>\n");
    text_add(&page->markdown, "\n");
}

static void cell(struct page *page, const char *text, bool head) {
    text_print(&page->html, "<t%c>", head ? 'h' : 'd');
    html_text(&page->html, text);
    text_print(&page->html, "</t%c>", head ? 'h' : 'd');
    text_print(&page->markdown, " %s |", text);
}

static void rule(struct page *page, size_t columns) {
    text_add(&page->markdown, "|");
    for (size_t i = 0; i < columns; i++)
        text_add(&page->markdown, i ? " ---: |" : " --- |");
    text_add(&page->markdown, "\n");
}

/* A query as a table with these heads. */
static bool query_table(struct page *page, struct store *store, const char *sql,
                        const char *const *heads, size_t columns, struct error *error) {
    sqlite3_stmt *statement = store_query(store, sql, NULL, error);
    if (!statement)
        return false;
    bool some = false;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (!some) {
            text_add(&page->html, "<table>\n");
            text_add(&page->markdown, "\n");
            row_start(page);
            for (size_t i = 0; i < columns; i++)
                cell(page, heads[i], true);
            row_end(page);
            rule(page, columns);
        }
        some = true;
        row_start(page);
        for (size_t i = 0; i < columns; i++) {
            const char *value = (const char *)sqlite3_column_text(statement, (int)i);
            cell(page, value ? value : "", false);
        }
        row_end(page);
    }
    if (some)
        text_add(&page->html, "</table>\n");
    sqlite3_finalize(statement);
    return true;
}

/* Numbers of a core that is no more must not pass for those of the present one. */
static void stale_tell(struct page *page) {
    struct text sentence = {0};
    if (!page->stale)
        return;
    text_print(&sentence,
               "%zu rows were measured on RTL that has changed since (stale); %s. heddle sweep"
               " measures them again",
               page->stale,
               page->stale_drawn ? "they are drawn with the others, as asked"
                                 : "no figure has them, heddle report --stale draws them too");
    text_print(&page->html, "<p><b>%s.</b></p>\n", sentence.data);
    text_print(&page->markdown, "\n**%s.**\n", sentence.data);
    text_free(&sentence);
}

bool page_start(struct page *page, struct store *store, struct error *error) {
    static const char *const totals[] = {"sweep",  "points", "measured", "runs",      "passed",
                                         "failed", "areas",  "powers",   "stale runs"};
    static const char *const failures[] = {"failed", "knobs", "result", "reason"};
    static const char *const versions[] = {"measured by"};
    text_print(
        &page->html,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<title>heddle report</title><style>%s</style></head><body>\n<h1>heddle report</h1>\n"
        "<p>Every number comes from the database %s. Gains are of warp instructions a cycle"
        " over the in-order core of the same shape and register file.</p>\n",
        style, page->database);
    text_print(
        &page->markdown,
        "# heddle report\n\nEvery number comes from the database %s. Gains are of warp "
        "instructions a cycle over the\nin-order core of the same shape and register file.\n",
        page->database);
    stale_tell(page);
    return query_table(page, store, totals_sql, totals, 9, error) &&
           query_table(page, store, failures_sql, failures, 4, error) &&
           query_table(page, store, versions_sql, versions, 1, error);
}

// ------------------------------------------------------------------------------- figures

static const char *shown(const char *value, char number[NUMBER]) {
    if (!value)
        return "";
    double real = strtod(value, NULL);
    snprintf(number, NUMBER, real >= 1000 || real <= -1000 ? "%.0f" : "%.4g", real);
    return number;
}

/* A row for every x, a column for every series; the points of curves are in the CSV only. */
static void figure_table(struct page *page, const struct figure *figure) {
    char number[NUMBER];
    if (!figure_is_bars(figure) || figure->x.count > TABLE_ROWS)
        return;
    text_add(&page->html, "<details><summary>numbers</summary><table>\n");
    text_add(&page->markdown, "\n");
    row_start(page);
    cell(page, figure_text(figure, FIGURE_X), true);
    for (size_t series = 0; series < figure->series.count; series++)
        cell(page, figure->series.word[series], true);
    row_end(page);
    rule(page, figure->series.count + 1);
    for (size_t x = 0; x < figure->x.count; x++) {
        row_start(page);
        cell(page, figure->x.word[x], false);
        for (size_t series = 0; series < figure->series.count; series++)
            cell(page, shown(figure_value(figure, series, x), number), false);
        row_end(page);
    }
    text_add(&page->html, "</table></details>\n");
}

static bool csv_write(const struct page *page, const struct figure *figure, struct error *error) {
    struct text path = {0};
    text_print(&path, "%s/%s.csv", page->folder, figure->name);
    FILE *file = fopen(text_string(&path), "w");
    bool written = file && fprintf(file, "series,x,y\n") > 0;
    for (size_t i = 0; written && i < figure->rows; i++)
        written = fprintf(file, "\"%s\",\"%s\",%s\n", figure->series.word[figure->row[i].series],
                          figure->x.word[figure->row[i].x], figure->row[i].y) > 0;
    if (file)
        written = fclose(file) == 0 && written;
    if (!written)
        error_set(error, "%s: %s", text_string(&path), strerror(errno));
    text_free(&path);
    return written;
}

/* The drawing in the page: what stands before <svg in the file is for a file alone. */
static bool svg_inline(struct page *page, const struct figure *figure, struct error *error) {
    struct text path = {0}, svg = {0};
    text_print(&path, "%s/%s.svg", page->folder, figure->name);
    bool read = text_read_file(&svg, text_string(&path), error);
    const char *start = read ? strstr(text_string(&svg), "<svg") : NULL;
    text_add(&page->html, start ? start : "");
    text_free(&path);
    text_free(&svg);
    return read && (start || error_set(error, "gnuplot wrote no drawing of %s", figure->name));
}

/* What measures a figure. */
static void command_print(const struct page *page, const struct figure *figure, const char *sweep,
                          int size, struct text *command) {
    const char *metrics = figure_text(figure, FIGURE_METRICS);
    text_print(command, "heddle sweep -f %.*s%s%s -o %s", size, sweep,
               *metrics ? " --metrics " : "", metrics, page->database);
}

static void figure_words(struct page *page, const struct figure *figure) {
    struct text command = {0};
    command_print(page, figure, figure->sweep, (int)strlen(figure->sweep), &command);
    text_print(&page->html, "<p class=\"paper\">");
    html_text(&page->html, figure_text(figure, FIGURE_PAPER));
    text_add(&page->html, "</p>\n<p>");
    html_text(&page->html, figure_text(figure, FIGURE_DIFFERS));
    text_print(&page->html,
               "</p>\n<p>Sweep <code>%s</code>: <code>%s; heddle report -d %s</code>; numbers:"
               " %s.csv</p>\n",
               figure->sweep, command.data, page->database, figure->name);
    text_print(&page->markdown,
               "\n%s.\n\n%s\n\nSweep `%s`: `%s; heddle report -d %s`; numbers: [CSV](%s.csv)\n",
               figure_text(figure, FIGURE_PAPER), figure_text(figure, FIGURE_DIFFERS),
               figure->sweep, command.data, page->database, figure->name);
    if (figure->stale) {
        text_print(&page->html, "<p><b>Stale: %zu of its rows are of older RTL.</b></p>\n",
                   figure->stale);
        text_print(&page->markdown, "\n**Stale: %zu of its rows are of older RTL.**\n",
                   figure->stale);
    }
    text_free(&command);
}

static void figure_missing(struct page *page, const struct figure *figure) {
    const char *sweeps = figure_text(figure, FIGURE_SWEEPS);
    struct text command = {0};
    command_print(page, figure, sweeps, (int)strcspn(sweeps, " "), &command);
    text_print(&page->html, "<p>Not measured: <code>%s</code> does.</p>\n", command.data);
    text_print(&page->markdown, "\nNot measured: `%s` does.\n", command.data);
    text_free(&command);
}

bool page_figure(struct page *page, const struct figure *figure, struct error *error) {
    const char *title = figure_text(figure, FIGURE_TITLE);
    text_print(&page->html, "<h2 id=\"%s\">%s</h2>\n", figure->name, title);
    text_print(&page->markdown, "\n## %s\n", title);
    if (!figure->sweep) {
        figure_missing(page, figure);
        return true;
    }
    text_print(&page->markdown, "\n![%s](%s.svg)\n", title, figure->name);
    if (!svg_inline(page, figure, error) || !csv_write(page, figure, error))
        return false;
    figure_words(page, figure);
    figure_table(page, figure);
    return true;
}

// ---------------------------------------------------------------------------------- end

static bool file_write(const char *folder, const char *name, const struct text *text,
                       struct error *error) {
    struct text path = {0};
    text_print(&path, "%s/%s", folder, name);
    FILE *file = fopen(text_string(&path), "w");
    bool written = file && fputs(text_string(text), file) >= 0;
    if (file)
        written = fclose(file) == 0 && written;
    if (!written)
        error_set(error, "%s: %s", text_string(&path), strerror(errno));
    text_free(&path);
    return written;
}

bool page_end(struct page *page, struct error *error) {
    text_add(&page->html, "</body></html>\n");
    return file_write(page->folder, "report.html", &page->html, error) &&
           file_write(page->folder, "report.md", &page->markdown, error);
}

void page_free(struct page *page) {
    text_free(&page->html);
    text_free(&page->markdown);
}
