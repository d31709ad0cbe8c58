/* A fault that the compiler cannot see in a program: `continue` in a HEDDLE_IF. The block is a loop
 * to the compiler, and reaching its end and continuing it are the same; its author meant a loop
 * around it.
 *
 * Reads the source as it is written, statement by statement, without the preprocessor. A statement
 * that it does not understand counts as a loop, in which `continue` is right.
 */
#ifndef HEDDLE_CMD_CC_SOURCE_H
#define HEDDLE_CMD_CC_SOURCE_H

#include "base/error.h"

#include <stdbool.h>

/* False with one sentence in `error`: where, and what to write instead; or the file cannot be
 * read. Files that are not C are right. */
bool cc_source_check(const char *path, struct error *error);

#endif
