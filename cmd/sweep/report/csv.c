#include "csv.h"

#include "base/text.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

void csv_quoted(FILE *file, const char *value) {
    putc('"', file);
    for (; *value; value++)
        fprintf(file, *value == '"' ? "\"\"" : "%c", *value);
    putc('"', file);
}

void csv_field(FILE *file, const char *value) {
    if (value[strcspn(value, ",\"\n")])
        csv_quoted(file, value);
    else
        fputs(value, file);
}

/* The rows of a query, below a line of its columns' names. */
static bool query_print(struct store *store, const char *sql, struct error *error) {
    sqlite3_stmt *statement = store_query(store, sql, NULL, error);
    int columns = statement ? sqlite3_column_count(statement) : 0;
    for (int i = 0; i < columns; i++)
        printf("%s%s", sqlite3_column_name(statement, i), i + 1 < columns ? "," : "\n");
    while (statement && sqlite3_step(statement) == SQLITE_ROW)
        for (int i = 0; i < columns; i++) {
            const char *value = (const char *)sqlite3_column_text(statement, i);
            csv_field(stdout, value ? value : "");
            putchar(i + 1 < columns ? ',' : '\n');
        }
    sqlite3_finalize(statement);
    return statement != NULL;
}

/* The rows of one table; `figures` are its cycles, instructions, ipc, period_ns, time_us, result
 * and reason. */
static void rows_add(struct text *sql, const char *table, const char *kernel, const char *figures,
                     const char *which) {
    text_print(sql, "%sSELECT r.sweep, r.part, r.point, r.mean_point, %s AS kernel",
               sql->size ? " UNION ALL " : "", kernel);
    for (int i = 0; i < KNOB_COUNT; i++)
        text_print(sql, ", r.\"%s\"", knob_table[i].name);
    text_print(sql, ", r.memory, r.core_mhz, r.mem_latency, r.mem_bandwidth, %s FROM %s r WHERE %s",
               figures, table, which);
}

/* Runs, those that failed among them, and what only area or power was measured of. */
static void rows_all(struct text *sql) {
    rows_add(sql, "every_run", "r.kernel",
             "r.cycles, r.instructions, r.ipc, r.period_ns, r.time_us, r.result, r.reason", "1");
    rows_add(sql, "failed_run", "r.kernel", "NULL, NULL, NULL, NULL, NULL, r.result, r.why", "1");
    rows_add(sql, "failed_area", "NULL", "NULL, NULL, NULL, NULL, NULL, r.result, r.why", "1");
    rows_add(sql, "failed_power", "r.kernel", "NULL, NULL, NULL, NULL, NULL, r.result, r.why", "1");
    rows_add(sql, "every_power", "r.kernel", "NULL, NULL, NULL, NULL, NULL, r.result, NULL",
             "NOT EXISTS (SELECT 1 FROM runs o WHERE o.sweep = r.sweep AND o.mean_point = r.point"
             " AND o.kernel = r.kernel)");
    rows_add(sql, "every_area", "NULL", "NULL, NULL, NULL, r.period_ns, NULL, r.result, NULL",
             "NOT EXISTS (SELECT 1 FROM runs o WHERE o.sweep = r.sweep AND o.mean_point = r.point)"
             " AND NOT EXISTS (SELECT 1 FROM every_power o WHERE o.sweep = r.sweep AND o.point ="
             " r.point)");
}

bool csv_rows(struct store *store, struct error *error) {
    static const char *const figures[] = {
        "r.memory",       "r.core_mhz", "r.mem_latency", "r.mem_bandwidth", "r.cycles",
        "r.instructions", "r.ipc",      "r.period_ns",   "r.time_us",       "a.levels",
        "a.lut",          "a.ff",       "a.bram",        "a.dsp",           "a.kge",
        "a.area_percent", "e.power",    "e.energy",      "r.result",        "r.reason"};
    struct text all = {0}, sql = {0};
    rows_all(&all);
    text_add(&sql, "SELECT r.sweep, r.part, r.kernel");
    for (int i = 0; i < KNOB_COUNT; i++)
        text_print(&sql, ", r.\"%s\"", knob_table[i].name);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        text_print(&sql, ", %s", figures[i]);
    text_print(&sql,
               " FROM (%s) r LEFT JOIN every_area a ON (a.sweep, a.point) = (r.sweep, r.mean_point)"
               " LEFT JOIN every_power e ON (e.sweep, e.point, e.kernel) ="
               " (r.sweep, r.mean_point, r.kernel) ORDER BY r.sweep, r.point, r.kernel",
               text_string(&all));
    text_free(&all);
    bool good = query_print(store, text_string(&sql), error);
    text_free(&sql);
    return good;
}

bool csv_launches(struct store *store, struct error *error) {
    struct text sql = {0};
    text_add(&sql,
             "SELECT l.* FROM main.launches l JOIN every_run r ON r.sweep = l.sweep AND r.point ="
             " l.point AND r.kernel = l.program ORDER BY l.sweep, l.point, l.program,"
             " l.number");
    bool good = query_print(store, text_string(&sql), error);
    text_free(&sql);
    return good;
}
