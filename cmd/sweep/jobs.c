#include "jobs.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { POLL_MS = 10, SIGNAL_BASE = 128, BLOCK = 65536 };

static int file_unnamed(void) {
    char path[] = "/tmp/heddle-job-XXXXXX";
    int file = mkstemp(path);
    if (file >= 0)
        unlink(path);
    return file;
}

static void __attribute__((noreturn))
child_run(const struct job *job, pid_t parent, int (*work)(void *, size_t), void *user) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || dup2(job->output, STDOUT_FILENO) < 0 ||
        dup2(job->log, STDERR_FILENO) < 0)
        _exit(1);
    close(job->output);
    close(job->log);
    int status = work(user, job->id);
    fflush(stdout);
    _exit(status);
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
    *job = (struct job){.id = id, .output = file_unnamed(), .log = file_unnamed()};
    pid_t parent = getpid();
    fflush(NULL);
    bool files = job->output >= 0 && job->log >= 0;
    job->process = files ? fork() : -1;
    if (job->process == 0)
        child_run(job, parent, work, user);
    if (job->process > 0) {
        jobs->running++;
        return true;
    }
    job->process = 0;
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
        *end = (struct job_end){.id = job->id};
        end->status = WIFEXITED(status) ? WEXITSTATUS(status) : SIGNAL_BASE + WTERMSIG(status);
        file_take(job->output, &end->output);
        file_take(job->log, &end->log);
        job->process = 0;
        jobs->running--;
        return true;
    }
    return false;
}

bool jobs_wait(struct jobs *jobs, int ms, struct job_end *end) {
    for (int waited = 0; jobs->running; waited += POLL_MS) {
        if (job_ended(jobs, end))
            return true;
        if (waited >= ms)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000L}, NULL);
    }
    return false;
}
