#include "figure.h"

#include "base/text.h"
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
                                                      [FIGURE_METRICS] = "metrics"};

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
    if (!value[0] || !value[1] || !value[2])
        return;
    figure->row = memory_resize(figure->row, (figure->rows + 1) * sizeof *figure->row);
    figure->row[figure->rows++] = (struct figure_row){
        place(&figure->series, value[0]), place(&figure->x, value[1]), text_copy(value[2])};
}

static bool rows_ask(struct figure *figure, struct store *store, struct error *error) {
    sqlite3_stmt *statement = store_query(store, text_string(&figure->sql), NULL, error);
    int status = SQLITE_ERROR;
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

/* Takes the first sweep whose data give the figure anything. */
static bool numbers_ask(struct figure *figure, struct store *store, struct error *error) {
    char *names = text_copy(figure_text(figure, FIGURE_SWEEPS)), *rest = NULL;
    bool good = true;
    for (char *name = strtok_r(names, " ", &rest); name && good && !figure->rows;
         name = strtok_r(NULL, " ", &rest)) {
        if (!sweep_there(store, name))
            continue;
        good = tables_choose(store, name, error) && rows_ask(figure, store, error);
        if (good && figure->rows) {
            figure->sweep = text_copy(name);
            good = stale_count(figure, store, error);
        }
    }
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

static bool figure_load(struct figure *figure, const char *path, struct error *error) {
    struct text content = {0};
    if (!text_read_file(&content, path, error))
        return false;
    for (const char *line = text_string(&content); *line;) {
        size_t size = strcspn(line, "\n");
        if (!field_take(figure, line, size)) {
            text_append(&figure->sql, line, size);
            text_add(&figure->sql, "\n");
        }
        line += size + (line[size] == '\n');
    }
    text_free(&content);
    for (size_t i = 0; i < FIGURE_FIELDS; i++)
        if (!figure->field[i].size && i != FIGURE_METRICS)
            return error_set(error, "there is no line '-- %s: ...'", field_name[i]);
    return true;
}

bool figure_read(struct figure *figure, const char *folder, const char *file, struct store *store,
                 struct error *error) {
    struct text path = {0};
    *figure = (struct figure){.name = text_copy_part(file, strcspn(file, "."))};
    text_print(&path, "%s/%s", folder, file);
    bool good = figure_load(figure, text_string(&path), error) && numbers_ask(figure, store, error);
    if (!good)
        error_set(error, "%s: %s", text_string(&path), error->text);
    text_free(&path);
    return good;
}

void figure_free(struct figure *figure) {
    for (size_t i = 0; i < FIGURE_FIELDS; i++)
        text_free(&figure->field[i]);
    for (size_t i = 0; i < figure->rows; i++)
        free(figure->row[i].y);
    free(figure->row);
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
