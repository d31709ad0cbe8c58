/* heddle help. */
#ifndef HEDDLE_CMD_HELP_H
#define HEDDLE_CMD_HELP_H

#include <stdio.h>

void help_print(FILE *stream);

/* `heddle help --words KIND`: the names that there are of a kind, one a line, for completion in a
 * shell. Returns the exit status. */
int help_words(const char *kind);

#endif
