/* The reason why something failed: one sentence for the user.
 *
 * Functions that can fail return bool and take a `struct error *` last; on false it holds the
 * sentence, without a full stop and without "error:". Only main prints it.
 */
#ifndef HEDDLE_BASE_ERROR_H
#define HEDDLE_BASE_ERROR_H

#include <stdbool.h>

struct error {
    char text[1024];
    bool setup; /* nothing was tried: error_of_setup */
};

/* Writes the sentence, control characters in it as '?', and returns false, so that `return
 * error_set(...)` reports and fails. */
bool error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Marks the sentence as one about something that this machine lacks, or about an input file of the
 * wrong kind. Nothing was tried then. Returns false. */
bool error_of_setup(struct error *error);

#endif
