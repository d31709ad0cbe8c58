#include "line_reader.h"

#include <stddef.h>
#include <string.h>

const char line_reader_too_long[] = "the line is too long, the limit is 198 characters";

enum { INI_LIMIT = 1 << 20 };

bool line_reader_load(struct text *content, const char *path, const char *name,
                      struct error *error) {
    if (!text_read_limited(content, path, INI_LIMIT, error))
        return false;
    const char *start = text_string(content);
    size_t length = strlen(start);
    if (length == content->size)
        return true;
    unsigned line = 1;
    for (size_t i = 0; i < length; i++)
        line += start[i] == '\n';
    return error_set(error, "%s:%u: there is a NUL in this line; a configuration is text", name,
                     line);
}

char *line_reader_next(char *line, int size, void *reader) {
    struct line_reader *lines = reader;
    if (lines->stop || !*lines->rest)
        return NULL;
    lines->line++;
    size_t length = strcspn(lines->rest, "\n");
    lines->too_long = length + 2 > (size_t)size;
    if (lines->too_long)
        return NULL;
    memcpy(line, lines->rest, length);
    memcpy(line + length, "\n", 2);
    lines->rest += length + (lines->rest[length] == '\n');
    return line;
}
