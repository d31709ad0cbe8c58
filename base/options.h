/* Command lines as tables: parsing, checking, help and the words that give the same options again
 * follow from rows.
 *
 *     bool json = false;
 *     uint32_t depth = 2;
 *     const struct option_row rows[] = {
 *         {'j', "json", NULL, "print JSON", .flag = &json},
 *         {0, "depth", "N", "levels to show", .number = &depth, .high = 20},
 *     };
 *     const struct usage usage = {"heddle counters", "", "Prints ...", rows, 2};
 *
 * Every command has --help (-h) without a row. Messages name the option, what it needs and what was
 * there instead.
 */
#ifndef HEDDLE_BASE_OPTIONS_H
#define HEDDLE_BASE_OPTIONS_H

#include "error.h"
#include "words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct option_row {
    char letter;          /* 0: no short form */
    const char *name;     /* without the dashes */
    const char *argument; /* name of its argument, for the help; NULL: it has none */
    const char *about;

    /* Where it goes; one of these. Before options_parse they hold the defaults. */
    bool *flag;        /* set to true, or */
    bool *off;         /* set to false, or */
    const char **text; /* set to the argument (points into argv), not empty, or */
    uint32_t *number;  /* set to a whole number from low to high, or */
    uint64_t *count;   /* the same, or */
    double *real;      /* set to a number from low to high, or */
    unsigned *choice;  /* set to the index of the argument in `choices`, or */
    bool (*take)(void *context, const char *value, struct error *error); /* given the argument */
    void *context;                                                       /* of take */

    uint64_t low, high;
    const char *const *choices; /* ends with NULL; those before `low` cannot be chosen */
    bool *given;                /* set to true as well; such a row's value is no default */
    bool word;                  /* written NAME=VALUE, without dashes */
    bool silent;                /* left out by options_again */
};

struct usage {
    const char *command;   /* "heddle gen" */
    const char *arguments; /* "[knob=value ...]" */
    const char *about;     /* sentences */
    const struct option_row *rows;
    size_t count;

    const char *operands; /* name of other words: "KERNEL.elf"; NULL: there may be none */

    /* May take a word that is no option; called when all options are read. NULL: no option does. */
    bool (*word)(void *context, const char *word, bool *taken, struct error *error);
    void *context;
    void (*more)(FILE *stream); /* text that help prints after the options, or NULL */
};

enum options_result { OPTIONS_GO, OPTIONS_HELP, OPTIONS_BAD };

/* Takes options out of argv; other words stay, in order, argv[0] included. "--name value",
 * "--name=value" and "-n value" are read; "--" ends the options. OPTIONS_HELP: help was asked for,
 * nothing was read; OPTIONS_BAD: `error` says what is wrong. */
enum options_result options_parse(const struct usage *usage, int *argc, char **argv,
                                  struct error *error);

void options_help(const struct usage *usage, FILE *stream);

/* Adds the words that make `rows` of their defaults: the words to give for the same result. Both
 * tables are made by one function, from two sets of values. Rows that are silent are left out
 * unless `all` is set. */
void options_again(const struct option_row *rows, const struct option_row *defaults, size_t count,
                   bool all, struct words *words);

#endif
