#include "store.h"

#include "gen/counters.h"
#include "gen/text.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STORE_VERSION = 1, BUSY_MS = 60000 };

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS sweep(name TEXT PRIMARY KEY, file TEXT, content TEXT);"
    "CREATE TABLE IF NOT EXISTS point(id INTEGER PRIMARY KEY, knobs TEXT NOT NULL,"
    " options TEXT NOT NULL, setting TEXT NOT NULL, UNIQUE(knobs, options));"
    "CREATE TABLE IF NOT EXISTS member(sweep TEXT, part TEXT, point INTEGER,"
    " PRIMARY KEY(sweep, point));"
    "CREATE TABLE IF NOT EXISTS result(point INTEGER, kernel TEXT, rtl_hash TEXT, kernel_hash TEXT,"
    " versions TEXT, model TEXT, limits TEXT, result TEXT NOT NULL, log TEXT, line TEXT,"
    " PRIMARY KEY(point, kernel));"
    "CREATE TABLE IF NOT EXISTS area(point INTEGER, target TEXT, rtl_hash TEXT, kernel_hash TEXT,"
    " versions TEXT, model TEXT, limits TEXT, result TEXT NOT NULL, log TEXT, line TEXT,"
    " PRIMARY KEY(point, target));";

/* What is asked of either kind of rows. */
static const struct {
    const char *finished, *add;
} row_sql[] = {
    [STORE_RUN] = {"SELECT 1 FROM result WHERE point = ?1 AND kernel = ?2 AND rtl_hash = ?3 AND"
                   " kernel_hash = ?4 AND result = 'passed'",
                   "INSERT OR REPLACE INTO result VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7,"
                   " iif(json_valid(?8), json_extract(?8, '$.result'), 'error'), ?9,"
                   " iif(json_valid(?8), ?8, NULL)) RETURNING result"},
    [STORE_AREA] = {"SELECT 1 FROM area WHERE point = ?1 AND target = ?2 AND rtl_hash = ?3 AND"
                    " kernel_hash = ?4 AND result = 'passed'",
                    "INSERT OR REPLACE INTO area VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7,"
                    " iif(json_valid(?8), 'passed', 'error'), ?9, iif(json_valid(?8), ?8, NULL)) "
                    "RETURNING result"},
};

static bool store_fail(struct store *store, struct error *error) {
    return error_set(error, "%s: %s", store->path, sqlite3_errmsg(store->db));
}

static bool execute(struct store *store, const char *sql, struct error *error) {
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_fail(store, error);
}

// -------------------------------------------------------------------------------- views

static void columns_of_knobs(struct text *sql) {
    for (int i = 0; i < KNOB_COUNT; i++)
        text_print(sql, ", json_extract(p.setting, '$.%s') AS \"%s\"", knob_table[i].name,
                   knob_table[i].name);
}

static void columns_of_runs(struct text *sql) {
    static const char *const figures[] = {
        "cycles", "instructions", "thread_instructions", "ipc", "warp_cycles", "wall_s", "reason"};
    static const char stall[] = "stall_";
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        text_print(sql, ", json_extract(r.line, '$.%s') AS %s", figures[i], figures[i]);
    for (size_t i = 0; i < counter_count; i++) {
        const char *name = counter_table[i].name;
        bool is_stall = strncmp(name, stall, sizeof stall - 1) == 0;
        text_print(sql, ", json_extract(r.line, '$.%s.%s') AS \"%s\"",
                   is_stall ? "stalls" : "counters", is_stall ? name + sizeof stall - 1 : name,
                   name);
    }
}

static void columns_of_areas(struct text *sql) {
    static const char *const figures[] = {"lut",  "lut_logic", "lut_memory", "ff",
                                          "bram", "dsp",       "kge"};
    text_add(sql, ", json_extract(r.line, '$.area_percent') AS area_percent");
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        text_print(sql, ", json_extract(r.line, '$.total.%s') AS %s", figures[i], figures[i]);
}

/* Views follow the tables of knobs and counters of this program, so they are made anew. */
static bool views_make(struct store *store, struct error *error) {
    static const char joined[] = " FROM member m JOIN point p ON p.id = m.point JOIN";
    struct text sql = {0};
    text_add(&sql, "DROP VIEW IF EXISTS runs; CREATE VIEW runs AS SELECT m.sweep, m.part, r.point,"
                   " p.knobs, p.options");
    columns_of_knobs(&sql);
    text_add(&sql, ", r.kernel, r.result, r.versions, r.rtl_hash, r.line");
    columns_of_runs(&sql);
    text_print(&sql, "%s result r ON r.point = p.id;", joined);
    text_add(&sql,
             "DROP VIEW IF EXISTS areas; CREATE VIEW areas AS SELECT m.sweep, m.part, r.point,"
             " p.knobs");
    columns_of_knobs(&sql);
    text_add(&sql, ", r.target, r.result, r.versions, r.rtl_hash, r.line");
    columns_of_areas(&sql);
    text_print(&sql, "%s area r ON r.point = p.id;", joined);
    bool made = execute(store, text_string(&sql), error);
    text_free(&sql);
    return made;
}

// --------------------------------------------------------------------------------- open

static bool version_check(struct store *store, struct error *error) {
    sqlite3_stmt *statement = store_query(store, "PRAGMA user_version", NULL, error);
    if (!statement)
        return false;
    int version = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int(statement, 0) : -1;
    sqlite3_finalize(statement);
    if (version == STORE_VERSION)
        return true;
    if (version == 0)
        return execute(store, schema, error) && execute(store, "PRAGMA user_version = 1", error);
    if (version < 0)
        return error_set(error, "%s is not a database of heddle sweep", store->path);
    return error_set(error, "%s has layout %d, this heddle knows %d; use another file", store->path,
                     version, STORE_VERSION);
}

bool store_open(struct store *store, const char *path, bool create, struct error *error) {
    *store = (struct store){.path = path};
    if (!create && access(path, R_OK) != 0)
        return error_set(error, "there is no database %s; heddle sweep -o %s makes it", path, path);
    if (sqlite3_open(path, &store->db) != SQLITE_OK)
        return store_fail(store, error);
    sqlite3_busy_timeout(store->db, BUSY_MS);
    return version_check(store, error) && views_make(store, error);
}

void store_close(struct store *store) {
    sqlite3_close(store->db);
    store->db = NULL;
}

bool store_begin(struct store *store, struct error *error) {
    return execute(store, "BEGIN", error);
}

bool store_commit(struct store *store, struct error *error) {
    return execute(store, "COMMIT", error);
}

sqlite3_stmt *store_query(struct store *store, const char *sql, const char *const *texts,
                          struct error *error) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK) {
        store_fail(store, error);
        return NULL;
    }
    for (int i = 0; texts && texts[i]; i++)
        sqlite3_bind_text(statement, i + 1, texts[i], -1, SQLITE_TRANSIENT);
    return statement;
}

/* Runs a statement to its end. */
static bool run(struct store *store, const char *sql, const char *const *texts,
                struct error *error) {
    sqlite3_stmt *statement = store_query(store, sql, texts, error);
    if (!statement)
        return false;
    int status;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW)
        ;
    sqlite3_finalize(statement);
    return status == SQLITE_DONE || store_fail(store, error);
}

// ----------------------------------------------------------------------- sweeps, points

bool store_sweep(struct store *store, const char *name, const char *file, const char *content,
                 struct error *error) {
    const char *const texts[] = {name, file, content, NULL};
    const char *const only_name[] = {name, NULL};
    return run(store, "INSERT OR REPLACE INTO sweep VALUES(?1, ?2, ?3)", texts, error) &&
           run(store, "DELETE FROM member WHERE sweep = ?1", only_name, error);
}

static void setting_print(const struct config *config, struct text *json) {
    text_add(json, "{");
    for (int i = 0; i < KNOB_COUNT; i++) {
        bool word = knob_table[i].kind == KNOB_CHOICE || knob_table[i].kind == KNOB_NAME;
        text_print(json, "%s\"%s\":%s", i ? "," : "", knob_table[i].name, word ? "\"" : "");
        if (word)
            text_add(json, config_word(config, (enum knob_id)i));
        else
            text_print(json, "%" PRIu32, config_number(config, (enum knob_id)i));
        text_add(json, word ? "\"" : "");
    }
    text_add(json, "}");
}

static bool point_id(struct store *store, const char *const *names, int64_t *id,
                     struct error *error) {
    sqlite3_stmt *statement =
        store_query(store, "SELECT id FROM point WHERE knobs = ?1 AND options = ?2", names, error);
    bool found = statement && sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        *id = sqlite3_column_int64(statement, 0);
    else if (statement)
        store_fail(store, error);
    sqlite3_finalize(statement);
    return found;
}

bool store_point(struct store *store, const char *sweep, const char *part,
                 const struct config *config, const char *knobs, const char *options, int64_t *id,
                 struct error *error) {
    struct text setting = {0}, number = {0};
    setting_print(config, &setting);
    const char *const row[] = {knobs, options, text_string(&setting), NULL};
    const char *const names[] = {knobs, options, NULL};
    bool good = run(store,
                    "INSERT INTO point(knobs, options, setting) VALUES(?1, ?2, ?3)"
                    " ON CONFLICT DO UPDATE SET setting = excluded.setting",
                    row, error) &&
                point_id(store, names, id, error);
    if (good) {
        text_print(&number, "%" PRId64, *id);
        const char *const member[] = {sweep, part, number.data, NULL};
        good = run(store, "INSERT OR REPLACE INTO member VALUES(?1, ?2, ?3)", member, error);
    }
    text_free(&setting);
    text_free(&number);
    return good;
}

// -------------------------------------------------------------------------------- rows

void store_hash_text(uint64_t hash, char text[STORE_HASH]) {
    snprintf(text, STORE_HASH, "%016" PRIx64, hash);
}

static void hash_bind(sqlite3_stmt *statement, int at, uint64_t hash) {
    char text[STORE_HASH];
    store_hash_text(hash, text);
    sqlite3_bind_text(statement, at, text, -1, SQLITE_TRANSIENT);
}

static void key_bind(sqlite3_stmt *statement, const struct store_row *row) {
    sqlite3_bind_int64(statement, 1, row->point);
    sqlite3_bind_text(statement, 2, row->subject, -1, SQLITE_TRANSIENT);
    hash_bind(statement, 3, row->rtl_hash);
    hash_bind(statement, 4, row->kernel_hash);
}

bool store_finished(struct store *store, const struct store_row *row, bool *finished,
                    struct error *error) {
    sqlite3_stmt *statement = store_query(store, row_sql[row->kind].finished, NULL, error);
    if (!statement)
        return false;
    key_bind(statement, row);
    int status = sqlite3_step(statement);
    *finished = status == SQLITE_ROW;
    sqlite3_finalize(statement);
    return status == SQLITE_ROW || status == SQLITE_DONE || store_fail(store, error);
}

bool store_add(struct store *store, const struct store_row *row, bool *passed,
               struct error *error) {
    sqlite3_stmt *statement = store_query(store, row_sql[row->kind].add, NULL, error);
    if (!statement)
        return false;
    const char *const texts[] = {row->versions, row->model, row->limits, row->line, row->log};
    key_bind(statement, row);
    for (int i = 0; i < 5; i++)
        sqlite3_bind_text(statement, 5 + i, texts[i], -1, SQLITE_TRANSIENT);
    int status = sqlite3_step(statement);
    *passed = status == SQLITE_ROW &&
              strcmp((const char *)sqlite3_column_text(statement, 0), "passed") == 0;
    if (status == SQLITE_ROW)
        status = sqlite3_step(statement);
    sqlite3_finalize(statement);
    return status == SQLITE_DONE || store_fail(store, error);
}
