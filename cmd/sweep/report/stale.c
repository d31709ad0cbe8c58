#include "stale.h"

#include "base/text.h"
#include "cmd/sweep/database/artifact.h"
#include "gen/emit/rtl_hash.h"
#include "queries.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = KNOB_COUNT + 2 };

/* The hash of the configuration with these knobs, as rows have it; "" when it is illegal now. */
static void hash_now(const char *knobs, char text[STORE_HASH]) {
    struct config config = config_default();
    struct error error;
    char program[] = "", *argv[WORDS] = {program}, *words = text_copy(knobs), *rest = NULL;
    int argc = 1;
    uint64_t hash;
    for (char *word = strtok_r(words, " ", &rest); word && argc < WORDS - 1;
         word = strtok_r(NULL, " ", &rest))
        argv[argc++] = word;
    text[0] = '\0';
    if (config_take_arguments(&config, &argc, argv, &error) && argc == 1 &&
        rtl_hash(&config, &hash, &error))
        store_hash_text(hash, text);
    free(words);
}

/* Rows of a file of heddle report --export are of the RTL of its time. */
static bool current_recall(struct store *store, struct error *error) {
    return store_execute(store, "INSERT INTO temp.current SELECT point, rtl_hash FROM origin_rtl",
                         error);
}

static bool current_fill(struct store *store, struct error *error) {
    struct text origin = {0};
    bool recalled = artifact_origin(store, "stamp", &origin);
    text_free(&origin);
    if (recalled)
        return current_recall(store, error);
    static const char points_sql[] = "SELECT id, knobs FROM point WHERE id IN (SELECT point FROM "
                                     "member)";
    sqlite3_stmt *points = store_query(store, points_sql, NULL, error);
    sqlite3_stmt *add =
        points ? store_query(store, "INSERT INTO temp.current VALUES(?1, ?2)", NULL, error) : NULL;
    while (add && sqlite3_step(points) == SQLITE_ROW) {
        char hash[STORE_HASH];
        hash_now((const char *)sqlite3_column_text(points, 1), hash);
        sqlite3_bind_int64(add, 1, sqlite3_column_int64(points, 0));
        sqlite3_bind_text(add, 2, hash, -1, SQLITE_TRANSIENT);
        sqlite3_step(add);
        sqlite3_reset(add);
    }
    sqlite3_finalize(points);
    sqlite3_finalize(add);
    return add != NULL;
}

bool stale_find(struct store *store, size_t *rows, struct error *error) {
    sqlite3_stmt *count = queries_run(store, "stale", error) && current_fill(store, error)
                              ? store_query(store, "SELECT rows FROM temp.stale", NULL, error)
                              : NULL;
    if (!count)
        return false;
    *rows = sqlite3_step(count) == SQLITE_ROW ? (size_t)sqlite3_column_int64(count, 0) : 0;
    sqlite3_finalize(count);
    return true;
}
