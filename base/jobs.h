/* Jobs of this program at the same time: so many at a time, what each printed, in the order they
 * end.
 *
 * A job is a function that runs in a process of its own, with standard output and standard error in
 * files without a name, so that nothing is left behind. It is killed when this process ends,
 * however that comes about.
 */
#ifndef HEDDLE_BASE_JOBS_H
#define HEDDLE_BASE_JOBS_H

#include "error.h"
#include "text.h"

#include <sys/types.h>

enum { JOBS_LIMIT = 256 };

struct job {
    pid_t process; /* 0: free */
    size_t id;
    int output, log;
    int watch; /* tells of its end; -1: has to be asked */
    double start;
};

struct jobs {
    struct job job[JOBS_LIMIT];
    size_t limit; /* at a time */
    size_t running;
};

struct job_end {
    size_t id;
    int status;         /* of the process, as exit status; 128 + signal when it was killed */
    double seconds;     /* that it took */
    struct text output; /* the caller frees both */
    struct text log;
};

/* How many jobs a machine with so many processors takes at a time: JOBS_LIMIT at most, 1 when it
 * does not say (-1). */
size_t jobs_for(long processors);

/* Starts `work(user, id)`, which returns the exit status; there has to be a free place. */
bool jobs_start(struct jobs *jobs, size_t id, int (*work)(void *user, size_t id), void *user,
                struct error *error);

/* Waits at most `ms` for a job to end. False when none did; *end is set otherwise. */
bool jobs_wait(struct jobs *jobs, int ms, struct job_end *end);

/* Ends all jobs, and waits until they have: SIGTERM first, which reaches what they run
 * (process.h). */
void jobs_end(struct jobs *jobs);

#endif
