/* Runs other programs: without a shell, found in PATH, with nothing open but the standard streams.
 *
 * A program that runs is a process group of its own. SIGINT, SIGTERM, SIGHUP and SIGQUIT end the
 * whole group first, and then this process as if it had not waited; when this process is killed,
 * the program is too.
 */
#ifndef HEDDLE_BASE_PROCESS_H
#define HEDDLE_BASE_PROCESS_H

#include "error.h"
#include "text.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* One run of a program. `argv` ends with NULL. */
struct process_step {
    const char *about;  /* "compiling", for progress and messages */
    const char *folder; /* working folder; NULL: this one's */
    const char *log; /* file that standard output and error are appended to; NULL: standard error */
    char *const *argv;
    const char *input;   /* text for standard input; NULL: nothing */
    struct text *output; /* gets standard output instead of the log, if not NULL */
    struct text *errors; /* gets standard error instead of the log, if not NULL */
    int *status; /* gets the exit status, 128 + N for signal N; NULL: all but 0 is a failure */
};

/* Runs a program to its end. With a `prefix` it shows "PREFIX: ABOUT, N s" on standard error, from
 * the first second on when that is a terminal. When $HEDDLE_PROGRESS is "lines" it shows a line a
 * second. False with a sentence when it cannot be started or fails. */
bool process_run(const struct process_step *step, const char *prefix, struct error *error);

/* To be called first in main. A standard stream that was closed is opened, for nothing; otherwise
 * the next file that is opened would get its number. A file that may not grow any more (ulimit -f)
 * gives a failed write. */
void process_begin(void);

/* Becomes another program, by its path. Returns only when that is impossible, with the reason. */
bool process_become(const char *path, char *const *argv, struct error *error);

/* Starts `work(context)` in a process that ends with this one; `work` gives its exit status. Its
 * standard streams are these descriptors, in `grouped` it leads a process group. 0 when no process
 * can be started, with errno. */
pid_t process_fork(const int stream[3], bool grouped, int (*work)(void *context), void *context);

/* Holds back the signals that end a process, but for those that it was started to ignore; gives
 * what was held back before, for signals_restore. */
void signals_hold(sigset_t *before);
void signals_restore(const sigset_t *before);

/* One that came since; 0: none did. */
int signals_taken(void);

/* The exit status that a shell makes of a status of waitpid: the program's, or 128 + N for signal
 * N. */
int process_status(int waited);

/* Path of a program: in PATH, or as it is when its name has a slash. False when there is none. */
bool process_find(const char *program, char *path, size_t bytes);

#endif
