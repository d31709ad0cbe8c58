#define _DEFAULT_SOURCE /* syscall */
#include "jobs.h"

#include "clock.h"
#include "process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_MS = 10, BLOCK = 65536, PATIENCE_MS = 5000 };

/* In memory, so that no folder has to have room for it. */
static int file_unnamed(void) {
    enum { CLOSE_ON_EXEC = 1 };
    return (int)syscall(SYS_memfd_create, "heddle-job", CLOSE_ON_EXEC);
}

/* A descriptor that is readable once the process has ended; -1 where the system has none. */
static int process_watch(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

struct start {
    int (*work)(void *user, size_t id);
    void *user;
    size_t id;
};

static int job_run(void *context) {
    const struct start *start = context;
    return start->work(start->user, start->id);
}

size_t jobs_for(long processors) {
    if (processors < 1)
        return 1;
    return processors < JOBS_LIMIT ? (size_t)processors : JOBS_LIMIT;
}

bool jobs_start(struct jobs *jobs, size_t id, int (*work)(void *user, size_t id), void *user,
                struct error *error) {
    struct job *job = jobs->job;
    while (job->process)
        job++;
    *job = (struct job){
        .id = id, .output = file_unnamed(), .log = file_unnamed(), .start = clock_seconds()};
    struct start start = {work, user, id};
    if (job->output >= 0 && job->log >= 0)
        job->process = process_fork((const int[]){STDIN_FILENO, job->output, job->log}, false,
                                    job_run, &start);
    if (job->process) {
        job->watch = process_watch(job->process);
        jobs->running++;
        return true;
    }
    return error_set(error, "a job cannot be started: %s", strerror(errno));
}

static void file_take(int file, struct text *text) {
    char block[BLOCK];
    ssize_t size;
    lseek(file, 0, SEEK_SET);
    while ((size = read(file, block, sizeof block)) > 0)
        text_append(text, block, (size_t)size);
    close(file);
}

static bool job_ended(struct jobs *jobs, struct job_end *end) {
    int status;
    for (size_t i = 0; i < jobs->limit; i++) {
        struct job *job = &jobs->job[i];
        if (!job->process || waitpid(job->process, &status, WNOHANG) != job->process)
            continue;
        *end = (struct job_end){.id = job->id, .seconds = clock_seconds() - job->start};
        end->status = process_status(status);
        if (job->watch >= 0)
            close(job->watch);
        file_take(job->output, &end->output);
        file_take(job->log, &end->log);
        job->process = 0;
        jobs->running--;
        return true;
    }
    return false;
}

/* Sleeps until a job ends, `ms` at most; POLL_MS if not all of them can be watched. */
static void jobs_sleep(const struct jobs *jobs, int ms) {
    struct pollfd watch[JOBS_LIMIT];
    nfds_t count = 0;
    for (size_t i = 0; i < jobs->limit; i++)
        if (jobs->job[i].process && jobs->job[i].watch >= 0)
            watch[count++] = (struct pollfd){.fd = jobs->job[i].watch, .events = POLLIN};
    poll(watch, count, count < jobs->running && ms > POLL_MS ? POLL_MS : ms);
}

bool jobs_wait(struct jobs *jobs, int ms, struct job_end *end) {
    double last = clock_seconds() + ms * 1e-3;
    while (jobs->running) {
        if (job_ended(jobs, end))
            return true;
        double left = last - clock_seconds();
        if (left <= 0)
            return false;
        jobs_sleep(jobs, (int)(left * 1e3) + 1);
    }
    return false;
}

static void jobs_signal(const struct jobs *jobs, int signal) {
    for (size_t i = 0; i < jobs->limit; i++)
        if (jobs->job[i].process)
            kill(jobs->job[i].process, signal);
}

void jobs_end(struct jobs *jobs) {
    struct job_end end = {0};
    jobs_signal(jobs, SIGTERM);
    for (double start = clock_seconds(); jobs->running; end = (struct job_end){0}) {
        if (!jobs_wait(jobs, POLL_MS, &end) && clock_seconds() - start > PATIENCE_MS * 1e-3)
            jobs_signal(jobs, SIGKILL);
        text_free(&end.output);
        text_free(&end.log);
    }
}
