/* Lines of a text for libinih, counted: libinih keeps the number of the line it is at to itself.
 *
 *     struct line_reader lines = {.rest = text};
 *     ini_parse_stream(line_reader_next, &lines, handler, user);
 */
#ifndef HEDDLE_BASE_LINE_READER_H
#define HEDDLE_BASE_LINE_READER_H

#include <stdbool.h>

struct line_reader {
    const char *rest; // what is not read yet
    int line;         // the last one read, from 1
    bool stop;        // set by the handler: read no further
    bool too_long;    // stopped at a line that libinih cannot hold
};

extern const char line_reader_too_long[]; // the sentence that says so

/* An ini_reader (ini.h): gives the next line, NULL at the end. */
char *line_reader_next(char *line, int size, void *reader);

#endif
