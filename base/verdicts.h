/* Results of checks as continuous integration takes them: a JUnit file, and GitHub's annotations.
 *
 * JUnit: one testsuite whose tests are the verdicts. Annotations: a line "::error ..." for each
 * that failed, which GitHub shows beside the line of the file. The texts belong to the caller.
 */
#ifndef HEDDLE_BASE_VERDICTS_H
#define HEDDLE_BASE_VERDICTS_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum verdict_result { VERDICT_PASSED, VERDICT_FAILED, VERDICT_ABSENT };

struct verdict {
    const char *group; /* the configuration that was checked, or "" */
    const char *name;  /* of the check: a kernel, a tool */
    enum verdict_result result;
    const char *kind;    /* of a failure, a word; "" if passed */
    const char *message; /* one sentence or more; "" if passed */
    const char *file;    /* where it is, or NULL */
    unsigned line;       /* 0: not known */
    double seconds;
};

/* Writes FILE with all of them, whole or not at all. */
bool verdicts_write_junit(const char *file, const char *suite, const struct verdict *verdict,
                          size_t count, struct error *error);

/* Prints the annotation of one that failed; nothing of another. */
void verdict_annotate(const struct verdict *verdict, FILE *file);

#endif
