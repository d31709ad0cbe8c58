#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "parallel.h"

#include "base/clock.h"
#include "base/jobs.h"
#include "base/process.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { TICK_MS = 100, STATUS_GOOD = 0, STATUS_BAD_INPUT = 2 };

struct parallel {
    const struct parallel_plan *plan;
    struct stats_total *each; /* of every kernel; shared with the processes */
    struct ended {
        bool there;
        struct job_end end;
    } * ended;
    size_t started, printed;
    int signal; /* that ends all; 0: none */
};

static int kernel_work(void *user, size_t kernel) {
    struct parallel *run = user;
    return run->plan->work(run->plan->context, kernel, &run->each[kernel]) ? STATUS_GOOD
                                                                           : STATUS_BAD_INPUT;
}

/* Prints what has its turn. False when that is bad input. */
static bool ended_print(struct parallel *run, struct stats_total *total) {
    for (; run->printed < run->plan->count && run->ended[run->printed].there; run->printed++) {
        const struct job_end *end = &run->ended[run->printed].end;
        const struct stats_total *one = &run->each[run->printed];
        fwrite(text_string(&end->output), 1, end->output.size, stdout);
        fflush(stdout);
        fwrite(text_string(&end->log), 1, end->log.size, stderr);
        if (end->status == STATUS_BAD_INPUT)
            return false;
        if (end->status != STATUS_GOOD)
            fprintf(stderr, "heddle run: the simulator of kernel %zu ended with status %d\n",
                    run->printed + 1, end->status);
        total->kernels++;
        total->passed += end->status == STATUS_GOOD ? one->passed : 0;
        total->cycles += one->cycles;
        total->instructions += one->instructions;
        total->simulated += one->simulated;
    }
    return true;
}

static enum parallel_result jobs_run(struct parallel *run, struct jobs *jobs,
                                     struct stats_total *total, struct error *error) {
    const struct parallel_plan *plan = run->plan;
    while (run->printed < plan->count) {
        struct job_end end = {0};
        while (run->started < plan->count && jobs->running < jobs->limit)
            if (!jobs_start(jobs, plan->order[run->started++], kernel_work, run, error))
                return PARALLEL_FAILED;
        bool ended = jobs_wait(jobs, TICK_MS, &end);
        if ((run->signal = signals_taken()) != 0) {
            text_free(&end.output);
            text_free(&end.log);
            error_set(error, "interrupted");
            return PARALLEL_FAILED;
        }
        if (!ended)
            continue;
        run->ended[end.id] = (struct ended){.there = true, .end = end};
        if (!ended_print(run, total))
            return PARALLEL_BAD_INPUT;
    }
    return PARALLEL_DONE;
}

/* Processes that are left are asked to end, not killed: each removes the trace that it writes. */
static enum parallel_result kernels_run(struct parallel *run, struct stats_total *total,
                                        struct error *error) {
    const size_t limit = run->plan->limit;
    struct jobs jobs = {.limit = limit < JOBS_LIMIT ? limit : JOBS_LIMIT};
    sigset_t before;
    signals_hold(&before);
    enum parallel_result result = jobs_run(run, &jobs, total, error);
    jobs_end(&jobs);
    signals_restore(&before);
    if (run->signal)
        raise(run->signal);
    return result;
}

enum parallel_result parallel_run(const struct parallel_plan *plan, struct stats_total *total,
                                  struct error *error) {
    struct parallel run = {.plan = plan};
    size_t count = plan->count;
    double start = clock_seconds();
    run.each = mmap(NULL, count * sizeof *run.each, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (run.each == MAP_FAILED) {
        error_set(error, "no memory left for the results of %zu kernel%s", count,
                  text_plural(count));
        return PARALLEL_FAILED;
    }
    run.ended = memory_resize(NULL, count * sizeof *run.ended);
    memset(run.ended, 0, count * sizeof *run.ended);
    enum parallel_result result = kernels_run(&run, total, error);
    total->wall_s += clock_seconds() - start;
    for (size_t i = 0; i < count; i++) {
        plan->cycles[i] = run.each[i].simulated;
        text_free(&run.ended[i].end.output);
        text_free(&run.ended[i].end.log);
    }
    free(run.ended);
    munmap(run.each, count * sizeof *run.each);
    return result;
}
