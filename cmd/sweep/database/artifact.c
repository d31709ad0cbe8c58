#include "artifact.h"

#include <sqlite3.h>
#include <stdio.h>
#include <zlib.h>

enum { CHUNK = 1 << 20 };

static bool is_compressed(const char *path) {
    unsigned char magic[2] = {0};
    FILE *file = fopen(path, "rb");
    bool read = file && fread(magic, 1, sizeof magic, file) == sizeof magic;
    if (file)
        fclose(file);
    return read && magic[0] == 0x1f && magic[1] == 0x8b;
}

bool artifact_read(const char *path, unsigned char **bytes, size_t *size, struct error *error) {
    *bytes = NULL;
    *size = 0;
    if (!is_compressed(path))
        return true;
    gzFile file = gzopen(path, "rb");
    int count = file ? 1 : -1;
    while (count > 0) {
        unsigned char *more = sqlite3_realloc64(*bytes, *size + CHUNK);
        if (!more)
            break;
        *bytes = more;
        count = gzread(file, *bytes + *size, CHUNK);
        *size += count > 0 ? (size_t)count : 0;
    }
    bool whole = file && gzclose(file) == Z_OK && count == 0;
    if (whole)
        return true;
    sqlite3_free(*bytes);
    *bytes = NULL;
    return error_set(error, "%s: this is no whole file of heddle report --export", path);
}

bool artifact_origin(struct store *store, const char *column, struct text *value) {
    struct text sql = {0};
    struct error ignored; /* most stores have no such table */
    text_print(&sql, "SELECT %s FROM origin", column);
    sqlite3_stmt *statement = store_query(store, text_string(&sql), NULL, &ignored);
    bool found = statement && sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        text_add(value, (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    text_free(&sql);
    return found;
}
