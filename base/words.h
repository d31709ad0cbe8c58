/* Words of a command line that look like knobs and are not: target=NAME, board=NAME. */
#ifndef HEDDLE_BASE_WORDS_H
#define HEDDLE_BASE_WORDS_H

#include <stdbool.h>

/* Takes the last word NAME=value out of argv, and the others of this name; *value points into it.
 * False if there is none. */
bool word_take(int *argc, char **argv, const char *name, const char **value);

/* Takes "OPTION value" or "OPTION=value" out of argv, for an option whose value looks like a knob.
 * True if it is there; *value is NULL then if nothing follows. */
bool word_option(int *argc, char **argv, const char *option, const char **value);

#endif
