#include "figure.h"

#include "base/nearest.h"
#include "base/resources.h"
#include "base/text.h"
#include "colour.h"
#include "tables.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

static const char *const field_name[FIGURE_FIELDS] = {[FIGURE_TITLE] = "title",
                                                      [FIGURE_PAPER] = "paper",
                                                      [FIGURE_SWEEPS] = "sweeps",
                                                      [FIGURE_PLOT] = "plot",
                                                      [FIGURE_X] = "x",
                                                      [FIGURE_Y] = "y",
                                                      [FIGURE_DIFFERS] = "differs",
                                                      [FIGURE_METRICS] = "metrics",
                                                      [FIGURE_SCHEME] = "scheme",
                                                      [FIGURE_VARIANTS] = "variants",
                                                      [FIGURE_LOG] = "log",
                                                      [FIGURE_MISSING] = "missing",
                                                      [FIGURE_FINDING] = "finding"};

// -------------------------------------------------------------------------------- numbers

static bool sweep_there(struct store *store, const char *name) {
    struct error error;
    const char *const texts[] = {name, NULL};
    sqlite3_stmt *statement =
        store_query(store, "SELECT 1 FROM member WHERE sweep = ?1 LIMIT 1", texts, &error);
    bool there = statement && sqlite3_step(statement) == SQLITE_ROW;
    sqlite3_finalize(statement);
    return there;
}

static size_t place(struct words *list, const char *text) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->word[i], text) == 0)
            return i;
    words_add(list, text);
    return list->count - 1;
}

static void row_add(struct figure *figure, sqlite3_stmt *statement) {
    const char *value[3];
    for (int i = 0; i < 3; i++)
        value[i] = (const char *)sqlite3_column_text(statement, i);
    bool marked = strcmp(figure_text(figure, FIGURE_MISSING), "rows") == 0;
    if (!value[0] || !value[1] || (!value[2] && !marked))
        return;
    struct figure_row **rows = value[2] ? &figure->row : &figure->hole;
    size_t *count = value[2] ? &figure->rows : &figure->holes;
    *rows = memory_resize(*rows, (*count + 1) * sizeof **rows);
    (*rows)[(*count)++] =
        (struct figure_row){place(&figure->series, value[0]), place(&figure->x, value[1]),
                            value[2] ? text_copy(value[2]) : NULL};
}

static bool rows_ask(struct figure *figure, struct store *store, struct error *error) {
    sqlite3_stmt *statement = store_query(store, text_string(&figure->sql), NULL, error);
    int status = SQLITE_ERROR;
    if (!statement && sqlite3_errcode(store->db) == SQLITE_OK)
        return error_set(error, "it has no query");
    if (statement && sqlite3_column_count(statement) == 3)
        while ((status = sqlite3_step(statement)) == SQLITE_ROW)
            row_add(figure, statement);
    else if (statement)
        return sqlite3_finalize(statement), error_set(error, "its query must give series, x and y");
    sqlite3_finalize(statement);
    return status == SQLITE_DONE || error_set(error, "%s", sqlite3_errmsg(store->db));
}

/* Of what the figure needs. */
static bool stale_count(struct figure *figure, struct store *store, struct error *error) {
    static const char format[] =
        "SELECT count(*) FROM (SELECT point, rtl_hash FROM data WHERE %d UNION ALL SELECT point,"
        " rtl_hash FROM space WHERE %d UNION ALL SELECT point, rtl_hash FROM energy WHERE %d) r"
        " JOIN temp.current c ON c.point = r.point WHERE r.rtl_hash <> c.rtl_hash";
    const char *metrics = figure_text(figure, FIGURE_METRICS);
    struct text sql = {0};
    text_print(&sql, format, !*metrics || strstr(metrics, "performance"),
               strstr(metrics, "area") != NULL, strstr(metrics, "power") != NULL);
    sqlite3_stmt *statement = store_query(store, text_string(&sql), NULL, error);
    bool counted = statement && sqlite3_step(statement) == SQLITE_ROW;
    if (counted)
        figure->stale = (size_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    text_free(&sql);
    return counted;
}

bool figure_ask_of(struct figure *figure, const char *sweep, struct store *store,
                   struct error *error) {
    if (!rows_ask(figure, store, error))
        return false;
    if (!figure->rows)
        return true;
    figure->sweep = text_copy(sweep);
    colour_arrange(figure);
    return stale_count(figure, store, error);
}

/* Takes the first sweep whose data give the figure anything: of those it names, or of all. */
static bool numbers_ask(struct figure *figure, struct store *store, struct error *error) {
    struct words all = {0};
    const char *named = figure_text(figure, FIGURE_SWEEPS);
    char *names = text_copy(named), *rest = NULL;
    bool good = true;
    for (char *name = strtok_r(names, " ", &rest); name; name = strtok_r(NULL, " ", &rest))
        words_add(&all, name);
    if (!all.count)
        good = store_words(store, "SELECT DISTINCT sweep FROM member ORDER BY sweep", &all, error);
    for (size_t i = 0; i < all.count && good && !figure->rows; i++)
        if (!*named || sweep_there(store, all.word[i]))
            good = tables_choose(store, all.word[i], error) &&
                   figure_ask_of(figure, all.word[i], store, error);
    words_free(&all);
    free(names);
    return good;
}

// --------------------------------------------------------------------------------- file

/* "-- name: text": a field; texts of several lines with the same name are joined. */
static bool field_take(struct figure *figure, const char *line, size_t size) {
    for (size_t i = 0; i < FIGURE_FIELDS; i++) {
        size_t name = strlen(field_name[i]);
        if (size < name + 5 || strncmp(line, "-- ", 3) != 0 ||
            strncmp(line + 3, field_name[i], name) != 0 || strncmp(line + 3 + name, ": ", 2) != 0)
            continue;
        if (figure->field[i].size)
            text_add(&figure->field[i], " ");
        text_append(&figure->field[i], line + 5 + name, size - 5 - name);
        return true;
    }
    return false;
}

/* False for "-- titel: text": a line that is like one there is. Others are comments. */
static bool field_spelt(const char *line, size_t size, size_t number, struct error *error) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    size_t length = size > 3 && strncmp(line, "-- ", 3) == 0 ? strspn(line + 3, letters) : 0;
    if (!length || strncmp(line + 3 + length, ": ", 2) != 0)
        return true;
    char *word = text_copy_part(line + 3, length);
    struct nearest nearest = {.word = word};
    for (size_t i = 0; i < FIGURE_FIELDS; i++)
        nearest_offer(&nearest, field_name[i]);
    const char *like = nearest_close(&nearest);
    if (like)
        error_set(error, "line %zu: there is no '-- %s: ...'; the nearest is '-- %s: ...'", number,
                  word, like);
    free(word);
    return !like;
}

bool figures_list(struct text *folder, struct words *files, struct error *error) {
    struct resources resources;
    if (!resources_find(&resources, error))
        return false;
    text_print(folder, "%s/cmd/sweep/figures", resources.home);
    return files_below(text_string(folder), ".sql", files, error);
}

bool figure_parse(struct figure *figure, const char *name, const char *source,
                  struct error *error) {
    static const enum figure_field needed[] = {FIGURE_TITLE, FIGURE_PLOT, FIGURE_X, FIGURE_Y};
    *figure = (struct figure){.name = text_copy(name)};
    size_t number = 0;
    for (const char *line = source; *line;) {
        size_t size = strcspn(line, "\n");
        number++;
        if (!field_take(figure, line, size)) {
            if (!field_spelt(line, size, number, error))
                return false;
            text_append(&figure->sql, line, size);
            text_add(&figure->sql, "\n");
        }
        line += size + (line[size] == '\n');
    }
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!figure->field[needed[i]].size)
            return error_set(error, "there is no line '-- %s: ...'", field_name[needed[i]]);
    return true;
}

bool figure_read(struct figure *figure, const char *path, struct store *store,
                 struct error *error) {
    const char *slash = strrchr(path, '/');
    const char *file = slash ? slash + 1 : path;
    char *name = text_copy_part(file, strcspn(file, "."));
    struct text source = {0};
    *figure = (struct figure){0};
    if (!text_read_file(&source, path, error)) { /* which says its name */
        free(name);
        return false;
    }
    bool good = figure_parse(figure, name, text_string(&source), error) &&
                numbers_ask(figure, store, error);
    if (!good)
        error_set(error, "%s: %s", path, error->text);
    text_free(&source);
    free(name);
    return good;
}

void figure_free(struct figure *figure) {
    for (size_t i = 0; i < FIGURE_FIELDS; i++)
        text_free(&figure->field[i]);
    for (size_t i = 0; i < figure->rows; i++)
        free(figure->row[i].y);
    free(figure->row);
    free(figure->hole);
    free(figure->name);
    free(figure->sweep);
    text_free(&figure->sql);
    words_free(&figure->series);
    words_free(&figure->x);
}

const char *figure_text(const struct figure *figure, enum figure_field field) {
    return text_string(&figure->field[field]);
}

bool figure_is_bars(const struct figure *figure) {
    return strcmp(figure_text(figure, FIGURE_PLOT), "bars") == 0;
}

const char *figure_value(const struct figure *figure, size_t series, size_t x) {
    for (size_t i = 0; i < figure->rows; i++)
        if (figure->row[i].series == series && figure->row[i].x == x)
            return figure->row[i].y;
    return NULL;
}

bool figure_hole(const struct figure *figure, size_t series, size_t x) {
    for (size_t i = 0; i < figure->holes; i++)
        if (figure->hole[i].series == series && figure->hole[i].x == x)
            return true;
    return false;
}
