#include "store.h"

#include "artifact.h"
#include "base/files.h"
#include "schema.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STORE_VERSION = 1, BUSY_MS = 60000 };

static bool store_fail(struct store *store, struct error *error) {
    return error_set(error, "%s: %s", store->path, sqlite3_errmsg(store->db));
}

bool store_execute(struct store *store, const char *sql, struct error *error) {
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_fail(store, error);
}

// --------------------------------------------------------------------------------- open

/* Tables that are missing, and the views anew: they follow the tables of knobs and counters. */
static bool schema_make(struct store *store, struct error *error) {
    struct text sql = {0};
    text_add(&sql, "BEGIN IMMEDIATE;"); /* all or nothing */
    schema_print(&sql);
    text_print(&sql, "PRAGMA user_version = %d; COMMIT", STORE_VERSION);
    bool made = store_execute(store, text_string(&sql), error);
    text_free(&sql);
    return made;
}

static bool foreign(const struct store *store, struct error *error) {
    return error_set(error, "%s is not a database of heddle sweep", store->path);
}

/* The number that a query gives. */
static bool number_ask(struct store *store, const char *sql, int *number, struct error *error) {
    sqlite3_stmt *statement = store_query(store, sql, NULL, error);
    bool given = statement && sqlite3_step(statement) == SQLITE_ROW;
    if (given)
        *number = sqlite3_column_int(statement, 0);
    else if (sqlite3_errcode(store->db) == SQLITE_NOTADB)
        foreign(store, error);
    else
        store_fail(store, error);
    sqlite3_finalize(statement);
    return given;
}

/* `create`: it may be one without any table. */
static bool version_check(struct store *store, bool create, struct error *error) {
    int version = 0, objects = 0, known = 0;
    struct text sql = {0};
    schema_print_known(&sql);
    bool good = number_ask(store, "PRAGMA user_version", &version, error) &&
                number_ask(store, "SELECT count(*) FROM sqlite_master", &objects, error) &&
                number_ask(store, text_string(&sql), &known, error);
    text_free(&sql);
    if (!good)
        return false;
    if (!known && !(create && version == 0 && objects == 0))
        return foreign(store, error);
    if (version == 0 || version == STORE_VERSION)
        return schema_make(store, error);
    return error_set(error, "%s has layout %d, this heddle knows %d; use another file", store->path,
                     version, STORE_VERSION);
}

/* SQLite has names of its own, which begin with a colon or "file:"; a path never does. */
static int file_open(const char *name, int flags, sqlite3 **db) {
    struct text path = {0};
    text_print(&path, "%s%s", name[0] == '/' ? "" : "./", name);
    int status = sqlite3_open_v2(text_string(&path), db, flags, NULL);
    text_free(&path);
    return status;
}

/* A database to read is a copy in memory: a sweep may go on meanwhile, and the file may be
 * read-only. */
static bool copy_open(struct store *store, struct error *error) {
    sqlite3 *file = NULL;
    sqlite3_backup *backup = NULL;
    int status = file_open(store->path, SQLITE_OPEN_READONLY, &file);
    sqlite3_busy_timeout(file, BUSY_MS);
    if (status == SQLITE_OK)
        status = sqlite3_open(":memory:", &store->db);
    if (status == SQLITE_OK)
        backup = sqlite3_backup_init(store->db, "main", file, "main");
    if (backup) {
        sqlite3_backup_step(backup, -1);
        status = sqlite3_backup_finish(backup);
    }
    sqlite3_close(file);
    if (status == SQLITE_NOTADB)
        return foreign(store, error);
    return status == SQLITE_OK || error_set(error, "%s: %s", store->path, sqlite3_errstr(status));
}

/* A file of heddle report --export is read the same way. */
static bool compressed_open(struct store *store, unsigned char *bytes, size_t size,
                            struct error *error) {
    enum { OWNED = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE };
    if (sqlite3_open(":memory:", &store->db) != SQLITE_OK)
        return store_fail(store, error);
    return sqlite3_deserialize(store->db, "main", bytes, (sqlite3_int64)size, (sqlite3_int64)size,
                               OWNED) == SQLITE_OK ||
           store_fail(store, error);
}

static bool read_open(struct store *store, struct error *error) {
    unsigned char *bytes;
    size_t size;
    if (!artifact_read(store->path, &bytes, &size, error))
        return false;
    return bytes ? compressed_open(store, bytes, size, error) : copy_open(store, error);
}

bool store_open(struct store *store, const char *path, bool create, struct error *error) {
    *store = (struct store){.path = path};
    if (!file_check(path, error))
        return false;
    if (!create && access(path, F_OK) != 0)
        return error_set(error, "there is no database %s; heddle sweep -o %s makes it", path, path);
    if (!create)
        return read_open(store, error) && version_check(store, create, error);
    if (file_open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &store->db) != SQLITE_OK)
        return store_fail(store, error);
    sqlite3_busy_timeout(store->db, BUSY_MS);
    return version_check(store, create, error);
}

bool store_open_empty(struct store *store, struct error *error) {
    *store = (struct store){.path = "memory"};
    return (sqlite3_open(":memory:", &store->db) == SQLITE_OK || store_fail(store, error)) &&
           version_check(store, true, error);
}

void store_close(struct store *store) {
    sqlite3_close(store->db);
    store->db = NULL;
}

bool store_begin(struct store *store, struct error *error) {
    return store_execute(store, "BEGIN", error);
}

bool store_commit(struct store *store, struct error *error) {
    return store_execute(store, "COMMIT", error);
}

bool store_rollback(struct store *store, struct error *error) {
    return store_execute(store, "ROLLBACK", error);
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

bool store_words(struct store *store, const char *sql, struct words *words, struct error *error) {
    sqlite3_stmt *statement = store_query(store, sql, NULL, error);
    while (statement && sqlite3_step(statement) == SQLITE_ROW) {
        const char *word = (const char *)sqlite3_column_text(statement, 0);
        words_add(words, word ? word : "");
    }
    sqlite3_finalize(statement);
    return statement != NULL;
}

bool store_measured(struct store *store, struct words *knobs, struct error *error) {
    struct text sql = {0};
    text_add(&sql, "SELECT DISTINCT knobs FROM point WHERE id IN (SELECT point FROM ");
    for (int kind = 0; kind < STORE_KINDS; kind++)
        text_print(&sql, "%s%s", kind ? " UNION SELECT point FROM " : "",
                   schema_table((enum store_kind)kind));
    text_add(&sql, ")");
    bool good = store_words(store, text_string(&sql), knobs, error);
    text_free(&sql);
    return good;
}

bool store_change(struct store *store, const char *sql, const char *const *texts,
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
    return store_change(store, "INSERT OR REPLACE INTO sweep VALUES(?1, ?2, ?3)", texts, error) &&
           store_change(store, "DELETE FROM mean WHERE sweep = ?1", only_name, error) &&
           store_change(store, "DELETE FROM kernel WHERE sweep = ?1", only_name, error) &&
           store_change(store, "DELETE FROM member WHERE sweep = ?1", only_name, error);
}

bool store_kernel(struct store *store, const char *sweep, const char *name, struct error *error) {
    const char *const row[] = {sweep, name, NULL};
    return store_change(store, "INSERT OR REPLACE INTO kernel VALUES(?1, ?2)", row, error);
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
    bool good = store_change(store,
                             "INSERT INTO point(knobs, options, setting) VALUES(?1, ?2, ?3)"
                             " ON CONFLICT DO UPDATE SET setting = excluded.setting",
                             row, error) &&
                point_id(store, names, id, error);
    if (good) {
        text_print(&number, "%" PRId64, *id);
        const char *const member[] = {sweep, part, number.data, NULL};
        good =
            store_change(store, "INSERT OR REPLACE INTO member VALUES(?1, ?2, ?3)", member, error);
    }
    text_free(&setting);
    text_free(&number);
    return good;
}

bool store_core(struct store *store, int64_t point, int64_t *core, struct error *error) {
    static const char sql[] = "SELECT min(id) FROM point WHERE knobs = (SELECT knobs FROM point"
                              " WHERE id = ?1)";
    sqlite3_stmt *statement = store_query(store, sql, NULL, error);
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, point);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        *core = sqlite3_column_int64(statement, 0);
    else
        store_fail(store, error);
    sqlite3_finalize(statement);
    return found;
}

bool store_mean(struct store *store, const char *sweep, int64_t point, int64_t of,
                struct error *error) {
    struct text numbers[2] = {{0}, {0}};
    text_print(&numbers[0], "%" PRId64, point);
    text_print(&numbers[1], "%" PRId64, of);
    const char *const row[] = {sweep, numbers[0].data, numbers[1].data, NULL};
    bool good = store_change(store, "INSERT OR REPLACE INTO mean VALUES(?1, ?2, ?3)", row, error);
    text_free(&numbers[0]);
    text_free(&numbers[1]);
    return good;
}

// -------------------------------------------------------------------------------- time

bool store_took(struct store *store, const char *what, const char *shape, double seconds,
                struct error *error) {
    struct text number = {0};
    text_print(&number, "%.3f", seconds);
    const char *const row[] = {what, shape, number.data, NULL};
    bool good = store_change(store, "INSERT INTO took VALUES(?1, ?2, ?3)", row, error);
    text_free(&number);
    return good;
}

double store_takes(struct store *store, const char *what, const char *shape) {
    static const char sql[] = "SELECT coalesce((SELECT avg(seconds) FROM took WHERE what = ?1 AND"
                              " shape = ?2), (SELECT avg(seconds) FROM took WHERE what = ?1), 0)";
    const char *const texts[] = {what, shape, NULL};
    struct error ignored; /* an estimate does without */
    sqlite3_stmt *statement = store_query(store, sql, texts, &ignored);
    double seconds = statement && sqlite3_step(statement) == SQLITE_ROW
                         ? sqlite3_column_double(statement, 0)
                         : 0;
    sqlite3_finalize(statement);
    return seconds;
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
    struct text sql = {0};
    schema_print_finished(row->kind, &sql);
    sqlite3_stmt *statement = store_query(store, text_string(&sql), NULL, error);
    text_free(&sql);
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
    struct text sql = {0};
    schema_print_add(row->kind, &sql);
    sqlite3_stmt *statement = store_query(store, text_string(&sql), NULL, error);
    text_free(&sql);
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
