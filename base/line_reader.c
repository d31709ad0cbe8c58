#include "line_reader.h"

#include <stddef.h>
#include <string.h>

const char line_reader_too_long[] = "the line is too long, the limit is 198 characters";

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
