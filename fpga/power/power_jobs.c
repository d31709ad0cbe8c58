#define _DEFAULT_SOURCE /* isatty, with strict C11 */
#include "power_jobs.h"

#include "base/jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TICK_MS = 1000, STATUS_GOOD = 0, STATUS_FAILED = 1, STATUS_SETUP = 2 };

struct ended {
    bool there;
    int status;
    struct text reason; /* why it failed */
};

struct power_jobs {
    const struct power_job *job;
    size_t count, started, done;
    struct ended *ended;
    struct jobs jobs;
    time_t start;
};

struct power_jobs *power_jobs_new(const struct power_job *job, size_t count, size_t limit) {
    struct power_jobs *jobs = memory_zeroed(1, sizeof *jobs);
    jobs->job = job;
    jobs->count = count;
    jobs->jobs.limit = limit < JOBS_LIMIT ? limit : JOBS_LIMIT;
    jobs->ended = memory_zeroed(count + 1, sizeof *jobs->ended);
    jobs->start = time(NULL);
    return jobs;
}

/* The result is what is kept; standard output has why there is none. */
static int work(void *user, size_t id) {
    const struct power_jobs *jobs = user;
    struct power power;
    struct error error;
    bool good = power_run(&power, &jobs->job[id], &error);
    if (!good)
        fputs(error.text, stdout);
    power_free(&power);
    if (good)
        return STATUS_GOOD;
    return error.setup ? STATUS_SETUP : STATUS_FAILED;
}

/* As process_run shows a program that runs. */
static void progress_show(const struct power_jobs *jobs) {
    const char *wish = getenv("HEDDLE_PROGRESS");
    bool line = wish && strcmp(wish, "lines") == 0;
    if (line || isatty(STDERR_FILENO))
        fprintf(stderr,
                line ? "%s: %zu of %zu measured, %.0f s\n"
                     : "\r%s: %zu of %zu measured, %.0f s\033[K",
                "heddle power", jobs->done, jobs->count, difftime(time(NULL), jobs->start));
}

static void progress_clear(void) {
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

static void end_take(struct power_jobs *jobs, struct job_end *end) {
    progress_clear();
    fwrite(text_string(&end->log), 1, end->log.size, stderr);
    jobs->ended[end->id] =
        (struct ended){.there = true, .status = end->status, .reason = end->output};
    jobs->done++;
    text_free(&end->log);
}

static bool end_wait(struct power_jobs *jobs, size_t id, struct error *error) {
    while (!jobs->ended[id].there) {
        struct job_end end = {0};
        while (jobs->started < jobs->count && jobs->jobs.running < jobs->jobs.limit)
            if (!jobs_start(&jobs->jobs, jobs->started++, work, jobs, error))
                return false;
        if (jobs_wait(&jobs->jobs, TICK_MS, &end))
            end_take(jobs, &end);
        else
            progress_show(jobs);
    }
    progress_clear();
    return true;
}

static bool end_judge(const struct ended *ended, const struct power_job *job, struct error *error) {
    if (ended->status == STATUS_GOOD)
        return true;
    if (ended->status <= STATUS_SETUP && ended->reason.size) {
        error_set(error, "%s", ended->reason.data);
        return ended->status == STATUS_SETUP && error_of_setup(error);
    }
    return error_set(error, "the process that measures %s ended with status %d", job->kernel,
                     ended->status);
}

bool power_jobs_take(struct power_jobs *jobs, size_t id, struct power *power, struct error *error) {
    return (jobs->jobs.limit == 1 ||
            (end_wait(jobs, id, error) && end_judge(&jobs->ended[id], &jobs->job[id], error))) &&
           power_run(power, &jobs->job[id], error);
}

void power_jobs_end(struct power_jobs *jobs) {
    jobs_end(&jobs->jobs);
    for (size_t i = 0; i < jobs->count; i++)
        text_free(&jobs->ended[i].reason);
    free(jobs->ended);
    free(jobs);
}
