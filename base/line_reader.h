/* Lines of a text for libinih, counted: libinih keeps the number of the line it is at to itself.
 *
 *     struct text content = {0};
 *     if (line_reader_load(&content, path, name, &error)) {
 *         struct line_reader lines = {.rest = text_string(&content)};
 *         ini_parse_stream(line_reader_next, &lines, handler, user);
 *     }
 *     text_free(&content);
 */
#ifndef HEDDLE_BASE_LINE_READER_H
#define HEDDLE_BASE_LINE_READER_H

#include "error.h"
#include "text.h"

#include <stdbool.h>

struct line_reader {
    const char *rest; // the part that is not read yet
    int line;         // the last one read, from 1
    bool stop;        // set by the handler: read no further
    bool too_long;    // stopped at a line that libinih cannot hold
};

extern const char line_reader_too_long[]; // the sentence that says so

/* Reads an INI file, which is text of at most 1 MB without a NUL; messages call it `name`. */
bool line_reader_load(struct text *content, const char *path, const char *name,
                      struct error *error);

/* An ini_reader (ini.h): gives the next line, NULL at the end. */
char *line_reader_next(char *line, int size, void *reader);

#endif
