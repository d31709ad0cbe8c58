#include "export.h"

#include "base/files.h"
#include "base/version.h"
#include "cmd/sweep/database/schema.h"
#include "figure.h"
#include "gen/emit/rtl_hash.h"
#include "gen/tables/counters.h"
#include "queries.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

enum { CHUNK = 1 << 20 };

/* The text of all figures. */
static bool figures_read(struct text *all, struct error *error) {
    struct text folder = {0};
    struct words files = {0};
    bool good = figures_list(&folder, &files, error);
    for (size_t i = 0; good && i < files.count; i++) {
        struct text path = {0}, figure = {0};
        text_print(&path, "%s/%s", text_string(&folder), files.word[i]);
        good = text_read_file(&figure, text_string(&path), error);
        text_add(all, text_string(&figure));
        text_free(&path);
        text_free(&figure);
    }
    words_free(&files);
    text_free(&folder);
    return good;
}

/* Takes out of the lines of runs what is in columns of their own or in no figure. Stall causes
 * stay: kernels are classed by them. */
static bool lines_shorten(struct store *store, struct error *error) {
    static const char *const other[] = {"config", "kernel",       "elf",     "exit_code",
                                        "wall_s", "lockstep",     "results", "self_check",
                                        "cores",  "cycles_per_s", "program"};
    struct text figures = {0}, sql = {0};
    bool good = figures_read(&figures, error);
    text_add(&sql, "UPDATE result SET line = json_remove(line");
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        text_print(&sql, ", '$.%s'", other[i]);
    if (!strstr(text_string(&figures), "launches"))
        text_add(&sql, ", '$.launches'");
    text_add(&sql, ") WHERE line IS NOT NULL");
    good = good && store_execute(store, text_string(&sql), error);
    for (size_t i = 0; good && i < counter_count; i++) {
        const char *name = counter_table[i].name;
        if (strncmp(name, "stall_", strlen("stall_")) == 0 || strcmp(name, "issued") == 0 ||
            strstr(text_string(&figures), name))
            continue;
        text_free(&sql);
        text_print(&sql,
                   "UPDATE result SET line = json_remove(line, '$.counters.%s') WHERE line IS NOT"
                   " NULL",
                   name);
        good = store_execute(store, text_string(&sql), error);
    }
    text_free(&figures);
    text_free(&sql);
    return good;
}

static bool origin_add(struct store *store, const char *database, struct error *error) {
    struct text stamp = {0};
    bool good = rtl_stamp(&stamp, error) && queries_run(store, "origin", error);
    const char *const texts[] = {database, text_string(&stamp), HEDDLE_VERSION, NULL};
    sqlite3_stmt *add =
        good ? store_query(store, "INSERT INTO origin VALUES(?1, ?2, ?3)", texts, error) : NULL;
    good = add && sqlite3_step(add) == SQLITE_DONE;
    sqlite3_finalize(add);
    text_free(&stamp);
    return good;
}

static bool stale_remove(struct store *store, struct error *error) {
    struct text sql = {0};
    for (int kind = 0; kind < STORE_KINDS; kind++)
        text_print(&sql,
                   "DELETE FROM %s WHERE rtl_hash IS NOT (SELECT c.rtl_hash FROM temp.current c"
                   " WHERE c.point = %s.point);",
                   schema_table((enum store_kind)kind), schema_table((enum store_kind)kind));
    text_add(&sql, "VACUUM");
    bool good = store_execute(store, text_string(&sql), error);
    text_free(&sql);
    return good;
}

static bool bytes_write(const char *path, const unsigned char *bytes, size_t size,
                        struct error *error) {
    struct text part = {0};
    file_part_name(path, &part);
    gzFile file = gzopen(text_string(&part), "wb9");
    bool written = file != NULL;
    for (size_t at = 0; written && at < size; at += CHUNK) {
        unsigned count = (unsigned)(size - at < CHUNK ? size - at : CHUNK);
        written = gzwrite(file, bytes + at, count) == (int)count;
    }
    if (file)
        written = gzclose(file) == Z_OK && written;
    bool kept = written ? file_part_keep(text_string(&part), path, error)
                        : error_set(error, "%s: %s", path, strerror(errno));
    if (!kept)
        file_part_drop(text_string(&part), path);
    text_free(&part);
    return kept;
}

static bool size_of(const char *path, size_t *bytes) {
    FILE *file = fopen(path, "rb");
    bool known = file && fseek(file, 0, SEEK_END) == 0;
    *bytes = known ? (size_t)ftell(file) : 0;
    if (file)
        fclose(file);
    return known;
}

bool export_write(struct store *store, const char *path, const char *database, size_t *bytes,
                  struct error *error) {
    sqlite3_int64 size = 0;
    unsigned char *image = NULL;
    bool good = file_place_check(path, error) && lines_shorten(store, error) &&
                origin_add(store, database, error) && stale_remove(store, error);
    if (good)
        image = sqlite3_serialize(store->db, "main", &size, 0);
    good = good && (image || error_set(error, "%s: out of memory", path)) &&
           bytes_write(path, image, (size_t)size, error);
    sqlite3_free(image);
    return good && size_of(path, bytes);
}
