/* heddle report: the figures of a database of sweeps, as HTML, Markdown, SVG and CSV. */
#include "base/files.h"
#include "base/options.h"
#include "base/resources.h"
#include "base/tools.h"
#include "cmd/sweep/page.h"
#include "cmd/sweep/plot.h"
#include "cmd/sweep/stale.h"
#include "cmd/sweep/tables.h"
#include "commands.h"

static const char command_name[] = "heddle report";

static const char about[] =
    "Draws the figures of a database that heddle sweep filled: DIR/report.html is one page that\n"
    "needs nothing else, DIR/report.md the same beside SVG and CSV files. What was not measured\n"
    "is named with the sweep that does. Exit status: 0 done, 2 bad input.";

static bool figure_make(struct page *page, const char *folder, const char *file,
                        struct store *store, size_t *drawn, struct error *error) {
    struct figure figure;
    bool good = figure_read(&figure, folder, file, store, error) &&
                (!figure.sweep || plot_write(&figure, page->folder, error)) &&
                page_figure(page, &figure, error);
    *drawn += good && figure.sweep;
    figure_free(&figure);
    return good;
}

static bool figures_make(struct page *page, struct store *store, size_t *drawn, size_t *count,
                         struct error *error) {
    struct resources resources;
    struct text folder = {0};
    struct words files = {0};
    if (!resources_find(&resources, error))
        return false;
    text_print(&folder, "%s/cmd/sweep/figures", resources.home);
    bool good = files_below(text_string(&folder), ".sql", &files, error);
    *count = files.count;
    for (size_t i = 0; good && i < files.count; i++)
        good = figure_make(page, text_string(&folder), files.word[i], store, drawn, error);
    words_free(&files);
    text_free(&folder);
    return good;
}

static int report(const char *database, const char *folder, bool stale) {
    struct store store = {0};
    struct page page = {.folder = folder, .database = database, .stale_drawn = stale};
    struct error error;
    size_t drawn = 0, count = 0;
    bool good = tool_check(TOOL_GNUPLOT, &error) && store_open(&store, database, false, &error) &&
                folder_make(folder, &error) && stale_find(&store, &page.stale, &error) &&
                tables_prepare(&store, stale, &error) && page_start(&page, &store, &error) &&
                figures_make(&page, &store, &drawn, &count, &error) && page_end(&page, &error);
    store_close(&store);
    page_free(&page);
    if (!good)
        return command_fail(command_name, &error);
    printf("%s/report.html: %zu figures drawn, %zu not measured; %zu stale rows%s\n", folder, drawn,
           count - drawn, page.stale, page.stale && !stale ? " left out" : "");
    return STATUS_DONE;
}

int cmd_report(int argc, char **argv) {
    const char *database = "sweep.db", *folder = "report";
    bool stale = false;
    const struct option_row rows[] = {
        {'d', "database", "DB", "what heddle sweep wrote (default sweep.db)", .text = &database},
        {'o', "output", "DIR", "folder of the report (default report)", .text = &folder},
        {0, "stale", NULL, "draw rows of RTL that has changed since, too", .flag = &stale},
    };
    const struct usage usage = {.command = command_name,
                                .arguments = "[-d DB] [-o DIR]",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows};
    int status;
    return command_options(&usage, NULL, &argc, argv, &status) ? report(database, folder, stale)
                                                               : status;
}
