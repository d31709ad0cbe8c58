/* Runs the steps of a build: other programs, without a shell, their output in a log file. */
#ifndef HEDDLE_BASE_PROCESS_H
#define HEDDLE_BASE_PROCESS_H

#include "error.h"

#include <stddef.h>

/* One step of a build. `argv` ends with NULL; the program is searched in PATH. */
struct process_step {
    const char *about;  /* "compiling", for progress and messages */
    const char *folder; /* working folder */
    const char *log;    /* takes standard output and error, appended */
    char *const *argv;
};

/* Runs a step to its end and shows on standard error, from the first second on when that is a
 * terminal, "PREFIX: ABOUT, N s". False with a sentence when it cannot be started or fails. */
bool process_run(const struct process_step *step, const char *prefix, struct error *error);

/* Path of a program in PATH; false when there is none. */
bool process_find(const char *program, char *path, size_t bytes);

#endif
