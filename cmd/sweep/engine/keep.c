#include "keep.h"

#include "base/clock.h"
#include "base/process.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { QUIET_SECONDS = 20 };

struct store_row engine_row(const struct engine *engine, const struct task *task) {
    return (struct store_row){
        .kind = task->kind,
        .point = (task->kind == STORE_RUN ? engine->point_id : engine->core_id)[task->point],
        .subject = task_subject(engine->plan, task),
        .rtl_hash = engine->space->point[task->point].rtl_hash,
        .kernel_hash = task->hash,
        .versions = text_string(&engine->versions),
    };
}

// ----------------------------------------------------------------------------- progress

static void models_print(const struct engine *engine, struct text *line) {
    size_t building = 0, left = 0;
    for (size_t i = 0; i < engine->space->models; i++) {
        building += engine->model[i] == MODEL_BUILDING;
        left += engine->model[i] == MODEL_MISSING;
    }
    if (building || left)
        text_print(line, ", models: %zu of %zu built, %zu being built",
                   engine->counts->models - building - left, engine->counts->models, building);
}

/* Lists the running jobs and for how long; of Slurm's jobs that is not known. */
static size_t running_list(const struct engine *engine, struct estimate_job *list) {
    size_t count = 0;
    for (size_t i = 0; i < JOBS_LIMIT; i++) {
        const struct job *job = &engine->jobs.job[i];
        if (job->process)
            list[count++] = (struct estimate_job){
                job->id < engine->tasks ? engine->task[job->id].kind : ESTIMATE_MODEL,
                clock_seconds() - job->start};
    }
    return count;
}

static void left_print(const struct engine *engine, struct text *line) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t jobs = engine->choice->limit ? engine->choice->limit
                                        : jobs_for(processors); /* of Slurm: unknown */
    struct estimate_job running[JOBS_LIMIT];
    size_t count = running_list(engine, running);
    double left = estimate_wait(&engine->estimate, running, count, jobs);
    if (left <= 0)
        return;
    text_add(line, ", about ");
    estimate_print(left, line);
    text_add(line, " left");
}

void engine_progress(struct engine *engine, const char *about, bool always) {
    const struct engine_counts *counts = engine->counts;
    bool terminal = isatty(STDERR_FILENO);
    struct text line = {0};
    double time = clock_seconds();
    if (!always && time - engine->shown < (terminal ? 1 : QUIET_SECONDS))
        return;
    engine->shown = time;
    text_print(&line, "%zu of %zu rows, %zu failed",
               counts->reused + counts->passed + counts->failed, counts->rows, counts->failed);
    models_print(engine, &line);
    text_add(&line, "; ");
    estimate_print(time - engine->start, &line);
    left_print(engine, &line);
    fprintf(stderr, "%sheddle sweep: %s: %s%s%s%s", terminal ? "\r" : "", engine->plan->name,
            text_string(&line), *about ? ": " : "", about, terminal && !always ? "\033[K" : "\n");
    text_free(&line);
}

bool engine_signalled(struct engine *engine) {
    int signal = signals_taken();
    if (signal && !engine->counts->signal)
        engine->counts->signal = signal;
    return engine->counts->signal != 0;
}

// --------------------------------------------------------------------------------- rows

/* A program writes first what it is, and last why it fails: its last line comes first, as the
 * sentence of a log does. */
static void log_make(const struct engine *engine, const struct task *task,
                     const struct job_end *end, struct text *log) {
    const char *printed = text_string(&end->log);
    size_t size = end->log.size;
    if (task->kind == STORE_RUN && engine->plan->kernel[task->kernel].command.count) {
        while (size > 0 && isspace((unsigned char)printed[size - 1]))
            size--;
        size_t start = size;
        while (start > 0 && printed[start - 1] != '\n')
            start--;
        text_print(log, "%.*s\n", (int)(size - start), printed + start);
    }
    text_add(log, printed);
}

/* One line for all rows of a reason comes at the end of the sweep. */
static void failure_report(struct engine *engine, const struct task *task, int status,
                           const char *whole) {
    struct store_row row = engine_row(engine, task);
    const char *log = failures_reason(whole);
    if (!failures_count(&engine->failures, whole, row.subject))
        return;
    const struct text *knobs = &engine->space->point[task->point].knobs;
    fprintf(stderr, "%sheddle sweep: FAILED (status %d): %s on %s\n  %.*s\n",
            isatty(STDERR_FILENO) ? "\r\033[K" : "", status, row.subject,
            knobs->size ? text_string(knobs) : "the default core", (int)strcspn(log, "\n"), log);
}

bool engine_keep(struct engine *engine, size_t number, const struct job_end *end,
                 struct error *error) {
    const struct task *task = &engine->task[number];
    const struct sweep_point *point = &engine->space->point[task->point];
    struct text model = {0}, limit = {0}, log = {0};
    struct store_row row = engine_row(engine, task);
    bool passed = false;
    log_make(engine, task, end, &log);
    config_print_changes(&engine->space->model[point->model].config, &model);
    space_limit(engine->space, point, &limit);
    row.model = text_string(&model);
    row.limits = text_string(&limit);
    row.line = end->output.size ? text_string(&end->output) : NULL;
    row.log = end->status ? text_string(&log) : NULL;
    bool kept = store_begin(engine->store, error) &&
                store_add(engine->store, &row, &passed, error) &&
                estimate_done(&engine->estimate, engine->store, task->kind, &point->config,
                              end->seconds, error) &&
                store_commit(engine->store, error);
    if (passed)
        engine->counts->passed++;
    else
        engine->counts->failed++;
    if (kept && !passed)
        failure_report(engine, task, end->status, text_string(&log));
    if (engine->choice->json && row.line) {
        fputs(row.line, stdout);
        fflush(stdout); /* for who reads along */
    }
    engine_progress(engine, row.subject, false);
    text_free(&model);
    text_free(&limit);
    text_free(&log);
    return kept;
}

bool engine_built(struct engine *engine, size_t model, double seconds, struct error *error) {
    return estimate_done(&engine->estimate, engine->store, ESTIMATE_MODEL,
                         &engine->space->model[model].config, seconds, error);
}
