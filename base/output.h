/* Standard output of a program: a full device or a closed pipe shows only at the end, and then it
 * is an error like any other. */
#ifndef HEDDLE_BASE_OUTPUT_H
#define HEDDLE_BASE_OUTPUT_H

#include "error.h"

#include <stdio.h>

/* Writes out what `stream` still holds. False when something that was printed to it is lost; the
 * stream stays open. */
bool output_complete(FILE *stream, struct error *error);

#endif
