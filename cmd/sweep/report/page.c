#include "page.h"

#include "base/version.h"
#include "base/xml.h"
#include "cmd/sweep/database/artifact.h"
#include "finding.h"
#include "gen/emit/rtl_hash.h"
#include "queries.h"

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
    "border-bottom:1px solid #eee}.word{text-align:left}table{margin:.8em "
    "0}td:first-child,th:first-child{text-align:left}"
    "code{background:#f3f3f3;padding:.1em .3em}.paper{color:#666}.finding{font-size:17px}";

// -------------------------------------------------------------------------------- tables

static void row_start(struct page *page) {
    text_add(&page->html, "<tr>");
    text_add(&page->markdown, "|");
}

static void row_end(struct page *page) {
    text_add(&page->html, "</tr>\n");
    text_add(&page->markdown, "\n");
}

static bool is_number(const char *text) {
    return !*text || strchr("+-.0123456789", *text);
}

/* A column is words if its first row is. */
static void cell(struct page *page, const char *text, bool head, bool word) {
    text_print(&page->html, "<t%c%s>", head ? 'h' : 'd', word ? " class=\"word\"" : "");
    xml_add(&page->html, text);
    text_print(&page->html, "</t%c>", head ? 'h' : 'd');
    text_print(&page->markdown, " %s |", text);
}

static void rule(struct page *page, size_t columns) {
    text_add(&page->markdown, "|");
    for (size_t i = 0; i < columns; i++)
        text_add(&page->markdown, i ? " ---: |" : " --- |");
    text_add(&page->markdown, "\n");
}

static const char *column(sqlite3_stmt *statement, int at) {
    const char *value = (const char *)sqlite3_column_text(statement, at);
    return value ? value : "";
}

static void table_head(struct page *page, sqlite3_stmt *statement, const char *summary) {
    int columns = sqlite3_column_count(statement);
    if (summary)
        text_print(&page->html, "<details><summary>%s</summary>", summary);
    text_add(&page->html, "<table>\n");
    text_add(&page->markdown, "\n");
    row_start(page);
    for (int i = 0; i < columns; i++)
        cell(page, sqlite3_column_name(statement, i), true, !is_number(column(statement, i)));
    row_end(page);
    rule(page, (size_t)columns);
}

bool page_query(struct page *page, struct store *store, const char *sql, const char *summary,
                struct error *error) {
    sqlite3_stmt *statement = store_query(store, sql, NULL, error);
    size_t rows = 0;
    while (statement && sqlite3_step(statement) == SQLITE_ROW) {
        if (!rows++)
            table_head(page, statement, summary);
        size_t kept = page->markdown.size;
        row_start(page);
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            const char *value = column(statement, i);
            cell(page, value, false, !is_number(value));
        }
        row_end(page);
        if (rows > TABLE_ROWS)
            page->markdown.data[page->markdown.size = kept] = '\0';
    }
    if (rows)
        text_print(&page->html, "</table>%s\n", summary ? "</details>" : "");
    if (rows > TABLE_ROWS)
        text_print(&page->markdown, "\n%zu more: `heddle report -d %s --csv`\n", rows - TABLE_ROWS,
                   page->database);
    sqlite3_finalize(statement);
    return statement != NULL;
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

/* Rows of kernels that are no part of their sweep any more would pass for what it measures. */
static bool left_out_tell(struct page *page, struct store *store, struct error *error) {
    struct words lines = {0};
    bool good = store_words(store, "SELECT sentence FROM temp.left_out_sentence", &lines, error);
    for (size_t i = 0; i < lines.count; i++) {
        text_add(&page->html, "<p><b>");
        xml_add(&page->html, lines.word[i]);
        text_add(&page->html, ".</b></p>\n");
        text_print(&page->markdown, "\n**%s.**\n", lines.word[i]);
    }
    words_free(&lines);
    return good;
}

/* Which pipeline the pages are of: their readers may have another. */
static bool stamp_tell(struct page *page, struct store *store, struct error *error) {
    struct text stamp = {0}, version = {0};
    bool recalled =
        artifact_origin(store, "stamp", &stamp) && artifact_origin(store, "version", &version);
    bool good = recalled || rtl_stamp(&stamp, error);
    const char *made = recalled ? text_string(&version) : HEDDLE_VERSION;
    text_print(&page->html,
               "<p>Made by heddle %s with the RTL <code>%s</code>; <code>heddle report"
               " --stamp</code> prints that of the one at hand.</p>\n",
               made, text_string(&stamp));
    text_print(
        &page->markdown,
        "\nMade by heddle %s with the RTL `%s`; `heddle report --stamp` prints that of the one at"
        " hand.\n",
        made, text_string(&stamp));
    text_free(&stamp);
    text_free(&version);
    return good;
}

bool page_start(struct page *page, struct store *store, struct error *error) {
    text_print(
        &page->html,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>"
        "<title>heddle report</title><style>%s</style></head><body>\n<h1>heddle report</h1>\n"
        "<p>Every number comes from the database ",
        style);
    xml_add(&page->html, page->database);
    text_add(
        &page->html,
        ". Gains are over the in-order core with the same"
        " knobs but for the scheme's own, or, where only the number of cores makes the difference,"
        " over one core.</p>\n");
    text_print(
        &page->markdown,
        "# heddle report\n\nEvery number comes from the database %s. Gains are over the in-order "
        "core with\nthe same knobs but for the scheme's own, or, where only the number of cores "
        "makes"
        " the difference, over one\ncore.\n",
        page->database);
    if (!stamp_tell(page, store, error))
        return false;
    stale_tell(page);
    return queries_run(store, "page", error) && left_out_tell(page, store, error) &&
           page_query(page, store, "SELECT * FROM temp.totals", NULL, error) &&
           page_query(page, store, "SELECT * FROM temp.failures", NULL, error) &&
           page_query(page, store, "SELECT * FROM temp.versions", NULL, error);
}

void page_heading(struct page *page, const char *id, const char *title) {
    text_add(&page->html, "<h2 id=\"");
    xml_add(&page->html, id);
    text_add(&page->html, "\">");
    xml_add(&page->html, title);
    text_add(&page->html, "</h2>\n");
    text_print(&page->markdown, "\n## %s\n", title);
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
    cell(page, figure_text(figure, FIGURE_X), true, true);
    for (size_t series = 0; series < figure->series.count; series++)
        cell(page, figure->series.word[series], true, false);
    row_end(page);
    rule(page, figure->series.count + 1);
    for (size_t x = 0; x < figure->x.count; x++) {
        row_start(page);
        cell(page, figure->x.word[x], false, true);
        for (size_t series = 0; series < figure->series.count; series++)
            cell(page,
                 figure_hole(figure, series, x) ? "not measured"
                                                : shown(figure_value(figure, series, x), number),
                 false, false);
        row_end(page);
    }
    text_add(&page->html, "</table></details>\n");
}

/* Between quotes, those in it doubled. */
static void csv_word(FILE *file, const char *word) {
    putc('"', file);
    for (; *word; word++)
        fprintf(file, *word == '"' ? "\"\"" : "%c", *word);
    putc('"', file);
}

/* A number stands as it is; what a figure of the user's gives instead of one may not. */
static void csv_row(FILE *file, const struct figure *figure, const struct figure_row *row) {
    csv_word(file, figure->series.word[row->series]);
    putc(',', file);
    csv_word(file, figure->x.word[row->x]);
    putc(',', file);
    if (row->y[strcspn(row->y, ",\"\n")])
        csv_word(file, row->y);
    else
        fputs(row->y, file);
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

/* A word of a command line, as a shell takes it. */
static void shell_word(struct text *command, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "._-/+=,:@";
    if (*word && strspn(word, plain) == strlen(word)) {
        text_add(command, word);
        return;
    }
    text_add(command, "'");
    for (; *word; word++)
        if (*word == '\'')
            text_add(command, "'\\''");
        else
            text_append(command, word, 1);
    text_add(command, "'");
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
    shell_word(command, there ? (const char *)sqlite3_column_text(statement, 0) : sweep);
    text_print(command, "%s%s -o ", *metrics ? " --metrics " : "", metrics);
    shell_word(command, page->database);
    sqlite3_finalize(statement);
}

static void paragraph(struct page *page, const char *class, const char *text) {
    if (!*text)
        return;
    text_print(&page->html, "<p%s>", class);
    xml_add(&page->html, text);
    text_add(&page->html, "</p>\n");
    text_print(&page->markdown, "\n%s\n", text);
}

void page_paragraph(struct page *page, const char *text) {
    paragraph(page, "", text);
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
    shell_word(&command, page->database);
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
    text_print(&page->html, "<p><b>Stale: %zu of its rows are of older RTL.</b></p>\n",
               figure->stale);
    text_print(&page->markdown, "\n**Stale: %zu of its rows are of older RTL.**\n", figure->stale);
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
    paragraph(page, " class=\"finding\"", text_string(&finding));
    text_free(&finding);
    if (!found)
        return false;
    text_print(&page->markdown, "\n![%s](%s.svg)\n", title, figure->name);
    if (!svg_inline(page, figure, error) || !csv_write(page, figure, error))
        return false;
    paragraph(page, " class=\"paper\"", figure_text(figure, FIGURE_PAPER));
    paragraph(page, "", figure_text(figure, FIGURE_DIFFERS));
    page_source(page, store, figure->sweep, figure);
    figure_stale(page, figure);
    figure_table(page, figure);
    return true;
}

// ---------------------------------------------------------------------------------- end

/* The figures that were drawn. */
static bool files_take(const struct page *page, struct file_set *set, struct error *error) {
    struct words names = {0};
    bool good = files_below(page->folder, "", &names, error);
    for (size_t i = 0; good && i < names.count; i++) {
        struct text path = {0}, content = {0};
        text_print(&path, "%s/%s", page->folder, names.word[i]);
        good = text_read_file(&content, text_string(&path), error);
        if (good)
            file_set_add(set, names.word[i], &content);
        text_free(&path);
        text_free(&content);
    }
    words_free(&names);
    return good;
}

bool page_end(struct page *page, const char *folder, struct error *error) {
    struct text list = {0};
    if (page->missing_count)
        text_print(
            &list,
            "\n<details><summary>%zu figures of the papers that nothing here was measured for"
            "</summary>\n<ul>\n%s</ul></details>\n",
            page->missing_count, text_string(&page->missing));
    text_add(&page->html, text_string(&list));
    text_add(&page->markdown, text_string(&list));
    text_free(&list);
    text_add(&page->html, "</body></html>\n");
    struct file_set pages = {0};
    struct file_set_report report;
    file_set_add(&pages, "report.html", &page->html);
    file_set_add(&pages, "report.md", &page->markdown);
    bool written =
        files_take(page, &pages, error) && file_set_write(&pages, folder, &report, error);
    file_set_free(&pages);
    return written;
}

void page_free(struct page *page) {
    text_free(&page->html);
    text_free(&page->markdown);
    text_free(&page->missing);
    words_free(&page->names);
}
