/* Command-line options as a table: parsing and help are printed from it.
 *
 *     bool json = false;
 *     const struct option_row rows[] = {{'j', "json", NULL, "print JSON", .flag = &json}};
 *     const struct usage usage = {"heddle counters", "", "prints ...", rows, 1};
 * Every command has --help (-h) without a row.
 */
#ifndef HEDDLE_BASE_OPTIONS_H
#define HEDDLE_BASE_OPTIONS_H

#include "error.h"

#include <stddef.h>
#include <stdio.h>

struct option_row {
    char letter;          // 0: no short form
    const char *name;     // without the dashes
    const char *argument; // what it takes, for the help; NULL: nothing
    const char *about;
    bool *flag;        // set to true, or
    const char **text; // set to the argument (points into argv)
};

struct usage {
    const char *command;   // "heddle gen"
    const char *arguments; // "[knob=value ...]"
    const char *about;     // sentences
    const struct option_row *rows;
    size_t count;
};

enum options_result { OPTIONS_GO, OPTIONS_HELP, OPTIONS_BAD };

/* Takes options out of argv; other words stay, in order, argv[0] included. "--name value",
 * "--name=value" and "-n value" are read; "--" ends the options. OPTIONS_HELP: help was asked for;
 * OPTIONS_BAD: `error` says what is wrong. */
enum options_result options_parse(const struct usage *usage, int *argc, char **argv,
                                  struct error *error);

void options_help(const struct usage *usage, FILE *stream);

#endif
