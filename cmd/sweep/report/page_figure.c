#include "base/xml.h"
#include "csv.h"
#include "finding.h"
#include "page_rows.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER = 32 };

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
    if (!figure_is_bars(figure) || figure->x.count > PAGE_ROWS)
        return;
    text_add(&page->html, "<details><summary>numbers</summary><table>\n");
    text_add(&page->markdown, "\n");
    page_row_start(page);
    page_cell(page, figure_text(figure, FIGURE_X), true, true);
    for (size_t series = 0; series < figure->series.count; series++)
        page_cell(page, figure->series.word[series], true, false);
    page_row_end(page);
    page_rule(page, figure->series.count + 1);
    for (size_t x = 0; x < figure->x.count; x++) {
        page_row_start(page);
        page_cell(page, figure->x.word[x], false, true);
        for (size_t series = 0; series < figure->series.count; series++)
            page_cell(page,
                      figure_hole(figure, series, x)
                          ? "not measured"
                          : shown(figure_value(figure, series, x), number),
                      false, false);
        page_row_end(page);
    }
    text_add(&page->html, "</table></details>\n");
}

/* A number stands as it is; what a figure of the user's gives instead of one may not. */
static void csv_row(FILE *file, const struct figure *figure, const struct figure_row *row) {
    csv_quoted(file, figure->series.word[row->series]);
    putc(',', file);
    csv_quoted(file, figure->x.word[row->x]);
    putc(',', file);
    csv_field(file, row->y);
    putc('\n', file);
}

static bool csv_write(const struct page *page, const struct figure *figure, struct error *error) {
    struct text path = {0};
    text_print(&path, "%s/%s.csv", page->folder, figure->name);
    FILE *file = fopen(text_string(&path), "w");
    bool written = file && fprintf(file, "series,x,y\n") > 0;
    for (size_t i = 0; written && i < figure->rows; i++)
        csv_row(file, figure, &figure->row[i]);
    written = written && !ferror(file);
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

/* The command that measures a sweep: by its file, or by the name of a plan that comes with heddle.
 */
static void command_print(const struct page *page, struct store *store, const char *sweep,
                          const char *metrics, struct text *command) {
    static const char sql[] = "SELECT file FROM sweep WHERE name = ?1";
    const char *const texts[] = {sweep, NULL};
    struct error ignored;
    sqlite3_stmt *statement = store_query(store, sql, texts, &ignored);
    bool there = statement && sqlite3_step(statement) == SQLITE_ROW;
    text_add(command, "heddle sweep -f ");
    word_add_shell(command, there ? (const char *)sqlite3_column_text(statement, 0) : sweep);
    text_print(command, "%s%s -o ", *metrics ? " --metrics " : "", metrics);
    word_add_shell(command, page->database);
    sqlite3_finalize(statement);
}

/* Figures of regions of interest look like those of whole runs. */
static void regions_say(struct page *page, struct store *store, const char *sweep) {
    static const char said[] = "; figures are of regions of interest";
    static const char sql[] = "SELECT 1 FROM runs WHERE sweep = ?1 AND instr(options || ' ',"
                              " '--roi ') LIMIT 1";
    const char *const texts[] = {sweep, NULL};
    struct error ignored; /* a database that cannot be read has said so before */
    sqlite3_stmt *statement = store_query(store, sql, texts, &ignored);
    if (statement && sqlite3_step(statement) == SQLITE_ROW) {
        text_add(&page->html, said);
        text_add(&page->markdown, said);
    }
    sqlite3_finalize(statement);
}

void page_source(struct page *page, struct store *store, const char *sweep,
                 const struct figure *figure) {
    struct text command = {0};
    command_print(page, store, sweep, figure ? figure_text(figure, FIGURE_METRICS) : "", &command);
    text_add(&command, " && heddle report -d ");
    word_add_shell(&command, page->database);
    text_add(&page->html, "<p>Sweep <code>");
    xml_add(&page->html, sweep);
    text_add(&page->html, "</code>: <code>");
    xml_add(&page->html, command.data);
    text_add(&page->html, "</code>");
    text_print(&page->markdown, "\nSweep `%s`: `%s`", sweep, command.data);
    regions_say(page, store, sweep);
    if (figure) {
        text_add(&page->html, "; numbers: ");
        xml_add(&page->html, figure->name);
        text_add(&page->html, ".csv");
        text_print(&page->markdown, "; numbers: [CSV](%s.csv)", figure->name);
    }
    text_add(&page->html, "</p>\n");
    text_add(&page->markdown, "\n");
    text_free(&command);
}

static void figure_stale(struct page *page, const struct figure *figure) {
    if (!figure->stale)
        return;
    text_print(&page->html, "<p><b>Stale: rows of older RTL: %zu.</b></p>\n", figure->stale);
    text_print(&page->markdown, "\n**Stale: rows of older RTL: %zu.**\n", figure->stale);
}

/* A line of the list at the end. */
static void figure_missing(struct page *page, struct store *store, const struct figure *figure) {
    const char *sweeps = figure_text(figure, FIGURE_SWEEPS);
    char *first = text_copy_part(sweeps, strcspn(sweeps, " "));
    struct text command = {0};
    command_print(page, store, first, figure_text(figure, FIGURE_METRICS), &command);
    text_add(&page->missing, "<li>");
    xml_add(&page->missing, figure_text(figure, FIGURE_TITLE));
    text_add(&page->missing, ": <code>");
    xml_add(&page->missing, command.data);
    text_add(&page->missing, "</code></li>\n");
    page->missing_count++;
    text_free(&command);
    free(first);
}

bool page_figure(struct page *page, struct store *store, const struct figure *figure,
                 struct error *error) {
    const char *title = figure_text(figure, FIGURE_TITLE);
    if (!figure->sweep) {
        figure_missing(page, store, figure);
        return true;
    }
    words_add(&page->names, figure->name);
    struct text finding = {0};
    bool found = finding_print(figure, store, &finding, error);
    page_heading(page, figure->name, title);
    page_paragraph(page, " class=\"finding\"", text_string(&finding));
    text_free(&finding);
    if (!found)
        return false;
    text_print(&page->markdown, "\n![%s](%s.svg)\n", title, figure->name);
    if (!svg_inline(page, figure, error) || !csv_write(page, figure, error))
        return false;
    page_paragraph(page, " class=\"paper\"", figure_text(figure, FIGURE_PAPER));
    page_paragraph(page, "", figure_text(figure, FIGURE_DIFFERS));
    page_source(page, store, figure->sweep, figure);
    figure_stale(page, figure);
    figure_table(page, figure);
    return true;
}
