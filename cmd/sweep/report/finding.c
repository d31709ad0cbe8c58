#include "finding.h"

#include "colour.h"
#include "queries.h"

#include <sqlite3.h>
#include <string.h>

/* The figure's own query, or the view of its plot (finding.sql). */
static bool sentences_ask(const struct figure *figure, struct store *store, struct words *lines,
                          struct error *error) {
    static const char *const plots[] = {"front", "tree", "boxes", "steps", "heat"};
    const char *plot = "other", *own = figure_text(figure, FIGURE_FINDING);
    struct text sql = {0};
    for (size_t i = 0; i < sizeof plots / sizeof *plots; i++)
        if (strcmp(plots[i], figure_text(figure, FIGURE_PLOT)) == 0)
            plot = plots[i];
    text_print(&sql, "SELECT * FROM temp.finding_%s", plot);
    bool good = store_words(store, *own ? own : text_string(&sql), lines, error);
    text_free(&sql);
    return good;
}

static bool shown_fill(const struct figure *figure, struct store *store, struct error *error) {
    sqlite3_stmt *add =
        store_query(store, "INSERT INTO temp.shown VALUES(?1, ?2, ?3, ?4, ?5)", NULL, error);
    for (size_t i = 0; add && i < figure->rows; i++) {
        const struct figure_row *row = &figure->row[i];
        const char *series = figure->series.word[row->series];
        sqlite3_bind_int64(add, 1, (sqlite3_int64)row->series);
        sqlite3_bind_text(add, 2, series, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(add, 3, figure->x.word[row->x], -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(add, 4, row->y, -1, SQLITE_TRANSIENT);
        sqlite3_bind_int(add, 5, colour_paper(series));
        sqlite3_step(add);
        sqlite3_reset(add);
    }
    sqlite3_finalize(add);
    return add != NULL;
}

bool finding_print(const struct figure *figure, struct store *store, struct text *sentence,
                   struct error *error) {
    struct words lines = {0};
    bool good = queries_run(store, "finding", error) && shown_fill(figure, store, error) &&
                sentences_ask(figure, store, &lines, error);
    for (size_t i = 0; good && i < lines.count; i++)
        text_print(sentence, "%s%s", i && *lines.word[i] ? " " : "", lines.word[i]);
    words_free(&lines);
    return good || error_set(error, "%s: finding: %s", figure->name, error->text);
}
