/* heddle report: the figures of a database of sweeps, as HTML, Markdown, SVG and CSV. */
#include "base/files.h"
#include "base/options.h"
#include "base/tools.h"
#include "cmd/sweep/database/artifact.h"
#include "cmd/sweep/report/csv.h"
#include "cmd/sweep/report/export.h"
#include "cmd/sweep/report/plot.h"
#include "cmd/sweep/report/stale.h"
#include "cmd/sweep/report/survey.h"
#include "cmd/sweep/report/tables.h"
#include "commands.h"
#include "gen/emit/rtl_hash.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command_name[] = "heddle report";

static const char about[] =
    "Draws what heddle sweep measured: DIR/report.html is one page that needs nothing else,\n"
    "DIR/report.md the same beside SVG and CSV files. Every sweep has a table of its points, the\n"
    "best of them, a chart for each axis and the Pareto fronts; figures of the papers follow, "
    "then\n"
    "your own (docs/sweep.md). Exit status: 0 done, 2 bad input.";

struct answers {
    const char *database, *folder, *export;
    struct words figures; /* files of the user's own */
    bool stale, csv, launches, stamp;
};

static bool figure_make(struct page *page, const char *path, struct store *store, size_t *drawn,
                        struct error *error) {
    struct figure figure;
    bool good = figure_read(&figure, path, store, error) &&
                (!figure.sweep || plot_write(&figure, page->folder, error)) &&
                page_figure(page, store, &figure, error);
    *drawn += good && figure.sweep;
    figure_free(&figure);
    return good;
}

/* Whether a name, with `end` behind it, is in a list. */
static bool name_in(const struct words *list, const char *name, const char *end) {
    size_t size = strlen(name);
    for (size_t i = 0; i < list->count; i++)
        if (strncmp(list->word[i], name, size) == 0 && strcmp(list->word[i] + size, end) == 0)
            return true;
    return false;
}

/* A figure of the user's whose drawing would be another one's. */
static bool own_make(struct page *page, const char *path, const struct words *papers,
                     struct store *store, size_t *drawn, struct error *error) {
    const char *slash = strrchr(path, '/');
    const char *file = slash ? slash + 1 : path;
    char *name = text_copy_part(file, strcspn(file, "."));
    bool taken = name_in(papers, name, ".sql") || name_in(&page->names, name, "");
    if (taken)
        error_set(error,
                  "%s: the report has a figure %s already, whose files this one would"
                  " replace; rename it",
                  path, name);
    free(name);
    return !taken && figure_make(page, path, store, drawn, error);
}

/* Figures of the papers, and the user's own. */
static bool figures_make(struct page *page, struct store *store, const struct words *own,
                         size_t *drawn, struct error *error) {
    struct text folder = {0};
    struct words files = {0};
    bool good = figures_list(&folder, &files, error);
    for (size_t i = 0; good && i < own->count; i++)
        good = own_make(page, own->word[i], &files, store, drawn, error);
    for (size_t i = 0; good && i < files.count; i++) {
        struct text path = {0};
        text_print(&path, "%s/%s", text_string(&folder), files.word[i]);
        good = figure_make(page, text_string(&path), store, drawn, error);
        text_free(&path);
    }
    words_free(&files);
    text_free(&folder);
    return good;
}

/* Drawn elsewhere, and put into the report's folder when all is there. */
static bool pages_make(struct page *page, struct store *store, const struct answers *answers,
                       size_t *drawn, struct error *error) {
    struct text scratch = {0};
    bool good = tool_check(TOOL_GNUPLOT, error) && scratch_make("report", &scratch, error);
    if (good) {
        page->folder = text_string(&scratch);
        good = page_start(page, store, error) && survey_make(page, store, drawn, error) &&
               figures_make(page, store, &answers->figures, drawn, error) &&
               page_end(page, answers->folder, error);
        scratch_remove(&scratch);
    }
    text_free(&scratch);
    return good;
}

static int report(const struct answers *answers) {
    struct store store = {0};
    struct page page = {.database = answers->database, .stale_drawn = answers->stale};
    struct error error;
    struct text origin = {0};
    size_t drawn = 0;
    bool good = store_open(&store, answers->database, false, &error);
    if (good && artifact_origin(&store, "database", &origin))
        page.database = text_string(&origin);
    good = good && stale_find(&store, &page.stale, &error) &&
           tables_prepare(&store, answers->stale, &error) &&
           (answers->launches ? csv_launches(&store, &error)
            : answers->csv    ? csv_rows(&store, &error)
                              : pages_make(&page, &store, answers, &drawn, &error));
    store_close(&store);
    if (good && !answers->csv && !answers->launches)
        printf("%s/report.html: %zu figure%s drawn, %zu not measured; %zu stale row%s%s\n",
               answers->folder, drawn, text_plural(drawn), page.missing_count, page.stale,
               text_plural(page.stale), page.stale && !answers->stale ? " left out" : "");
    page_free(&page);
    text_free(&origin);
    return good ? STATUS_DONE : command_fail(command_name, &error);
}

/* The file that reports can be made of later. */
static int results_export(const struct answers *answers) {
    struct store store = {0};
    struct error error;
    struct text origin = {0};
    size_t stale = 0, bytes = 0;
    bool good = store_open(&store, answers->database, false, &error);
    if (good && artifact_origin(&store, "database", &origin))
        good = error_set(&error, "%s was made by --export", answers->database);
    good = good && stale_find(&store, &stale, &error) &&
           export_write(&store, answers->export, answers->database, &bytes, &error);
    store_close(&store);
    text_free(&origin);
    if (good)
        printf("%s: %zu bytes; %zu stale row%s left out\n", answers->export, bytes, stale,
               text_plural(stale));
    return good ? STATUS_DONE : command_fail(command_name, &error);
}

static int stamp_print(void) {
    struct text stamp = {0};
    struct error error;
    bool good = rtl_stamp(&stamp, &error);
    if (good)
        puts(text_string(&stamp));
    text_free(&stamp);
    return good ? STATUS_DONE : command_fail(command_name, &error);
}

static bool figure_take(void *context, const char *value, struct error *error) {
    struct answers *answers = context;
    (void)error;
    words_add(&answers->figures, value);
    return true;
}

int cmd_report(int argc, char **argv) {
    struct answers answers = {.database = "sweep.db", .folder = "report"};
    const struct option_row rows[] = {
        {'d', "database", "DB", "database of heddle sweep (default sweep.db)",
         .text = &answers.database},
        {'o', "output", "DIR", "folder of the report (default report)", .text = &answers.folder},
        {0, "figure", "FILE", "a figure of your own, before the papers' (may be given again)",
         .take = figure_take, .context = &answers},
        {0, "csv", NULL, "print all rows as CSV, those that failed among them; draw nothing",
         .flag = &answers.csv},
        {0, "launches", NULL, "print all launches of OpenCL programs as CSV; draw nothing",
         .flag = &answers.launches},
        {0, "export", "FILE.gz",
         "write what reports need as a small file, which -d takes; draw nothing",
         .text = &answers.export},
        {0, "stale", NULL, "draw rows of RTL that has changed since, too", .flag = &answers.stale},
        {0, "stamp", NULL, "print the hash of the RTL that the pages quote, draw nothing",
         .flag = &answers.stamp},
    };
    const struct usage usage = {.command = command_name,
                                .arguments = "[-d DB] [-o DIR]",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows};
    int status;
    if (command_options(&usage, NULL, &argc, argv, &status))
        status = answers.stamp    ? stamp_print()
                 : answers.export ? results_export(&answers)
                                  : report(&answers);
    words_free(&answers.figures);
    return status;
}
