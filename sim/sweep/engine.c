#include "engine.h"

#include "fpga/area_print.h"
#include "fpga/synth.h"
#include "gen/commands.h"
#include "gen/tools.h"
#include "gen/version.h"
#include "jobs.h"
#include "sim/build_cache.h"
#include "sim/elf_image.h"
#include "sim/model_build.h"
#include "sim/simulation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 24, TICK_MS = 1000, QUIET_SECONDS = 20 };

/* A row that is to be measured. */
struct task {
    enum store_kind kind;
    size_t point, kernel;
    uint64_t hash; /* of the program or target */
};

struct engine {
    struct store *store;
    const struct sweep_plan *plan;
    const struct sweep_space *space;
    int64_t *point_id;     /* of every point */
    uint64_t *kernel_hash; /* of every kernel */
    char (*kernel_name)[64];
    struct task *task;
    size_t tasks;
    size_t first; /* so many of them, in front, are the first of their model */
    struct text versions;
    struct engine_counts *counts;
    double start, shown, warm; /* warm: all models were there */
    bool json;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// ------------------------------------------------------------------------- in the child

static int job_fail(const struct error *error) {
    fprintf(stderr, "%s\n", error->text);
    return STATUS_FAILED;
}

/* Becomes the model of the point, limited to the point's sizes. */
static int run_job(const struct engine *engine, const struct task *task) {
    const struct sweep_point *point = &engine->space->point[task->point];
    struct text program = {0}, limit = {0}, options = {0};
    struct error error;
    char *argv[WORDS], *rest = NULL;
    int argc = 0;
    if (!model_build(&engine->space->model[point->model].config, false, &program, &error))
        return job_fail(&error);
    space_limit(engine->space, point, &limit);
    text_print(&options, "%s --json --histograms%s%s%s%s", program.data,
               engine->plan->lockstep ? "" : " --no-lockstep", text_string(&engine->plan->options),
               limit.size ? " --limit=" : "", text_string(&limit));
    for (char *word = strtok_r(options.data, " ", &rest); word && argc < WORDS - 2;
         word = strtok_r(NULL, " ", &rest))
        argv[argc++] = word;
    argv[0] = program.data; /* its path may have blanks */
    argv[argc++] = engine->plan->kernels.path[task->kernel];
    argv[argc] = NULL;
    execv(program.data, argv);
    error_set(&error, "%s cannot be started", program.data);
    return job_fail(&error);
}

static int area_job(const struct engine *engine, const struct task *task) {
    const struct sweep_point *point = &engine->space->point[task->point];
    struct synth synth;
    struct error error;
    const struct target *target = target_find(engine->plan->target, &error);
    bool good = target && synth_run(&synth, &point->config, target, NULL, &error);
    if (!good)
        return job_fail(&error);
    const struct device *device =
        target->device ? device_find(target, target->device, &error) : NULL;
    area_print_json(&synth, device, text_string(&point->knobs), stdout);
    synth_free(&synth);
    return STATUS_DONE;
}

/* Templates may have been edited since the sweep began, and its rows say what they were then. */
static bool point_unchanged(const struct sweep_point *point, struct error *error) {
    uint64_t hash;
    if (!space_rtl_hash(&point->config, &hash, error))
        return false;
    return hash == point->rtl_hash ||
           error_set(error, "the RTL changed while the sweep ran; run the sweep again");
}

static int task_work(void *user, size_t id) {
    const struct engine *engine = user;
    const struct task *task = &engine->task[id];
    struct error error;
    if (!point_unchanged(&engine->space->point[task->point], &error))
        return job_fail(&error);
    return task->kind == STORE_RUN ? run_job(engine, task) : area_job(engine, task);
}

// -------------------------------------------------------------------------------- tasks

static struct store_row row_of(const struct engine *engine, const struct task *task) {
    bool run = task->kind == STORE_RUN;
    return (struct store_row){
        .kind = task->kind,
        .point = engine->point_id[task->point],
        .subject = run ? engine->kernel_name[task->kernel] : engine->plan->target,
        .rtl_hash = engine->space->point[task->point].rtl_hash,
        .kernel_hash = task->hash,
        .versions = text_string(&engine->versions),
    };
}

static bool task_add(struct engine *engine, struct task task, struct error *error) {
    struct store_row row = row_of(engine, &task);
    bool finished = false;
    if (!store_finished(engine->store, &row, &finished, error))
        return false;
    engine->counts->rows++;
    engine->counts->reused += finished;
    if (finished)
        return true;
    engine->task = memory_resize(engine->task, (engine->tasks + 1) * sizeof task);
    engine->task[engine->tasks++] = task;
    return true;
}

/* A program with floating-point instructions needs a core that has them. */
static bool kernel_fits(const struct engine *engine, size_t point, size_t kernel) {
    char reason[SIM_REASON];
    const struct config *config = &engine->space->point[point].config;
    bool fpu = strcmp(config_word(config, KNOB_FPU), "full") == 0;
    return elf_image_fits(engine->plan->kernels.path[kernel], fpu, reason, sizeof reason);
}

static bool tasks_collect(struct engine *engine, struct error *error) {
    const struct sweep_plan *plan = engine->plan;
    for (size_t p = 0; p < engine->space->count; p++) {
        for (size_t k = 0; plan->performance && k < plan->kernels.count; k++)
            if (!kernel_fits(engine, p, k))
                engine->counts->unfit++;
            else if (!task_add(engine, (struct task){STORE_RUN, p, k, engine->kernel_hash[k]},
                               error))
                return false;
        if (plan->area && !task_add(engine, (struct task){.kind = STORE_AREA, .point = p}, error))
            return false;
    }
    return true;
}

/* The first run on every model, which builds it, comes before all others: so models are built at
 * the same time, and what is left can be told from then on. */
static void tasks_order(struct engine *engine) {
    struct task *order = memory_resize(NULL, (engine->tasks + 1) * sizeof *order);
    size_t *first = memory_resize(NULL, engine->space->models * sizeof *first), count = 0;
    for (size_t i = 0; i < engine->space->models; i++)
        first[i] = engine->tasks;
    for (size_t i = engine->tasks; i-- > 0;)
        if (engine->task[i].kind == STORE_RUN)
            first[engine->space->point[engine->task[i].point].model] = i;
    for (int rest = 0; rest < 2; rest++)
        for (size_t i = 0; i < engine->tasks; i++) {
            size_t model = engine->space->point[engine->task[i].point].model;
            if ((first[model] == i) != rest)
                order[count++] = engine->task[i];
            engine->first += !rest && first[model] == i;
        }
    free(engine->task);
    free(first);
    engine->task = order;
}

static bool points_register(struct engine *engine, struct error *error) {
    const struct sweep_plan *plan = engine->plan;
    struct text options = {0};
    text_print(&options, "%s%s", plan->lockstep ? "" : "--no-lockstep",
               text_string(&plan->options));
    bool good =
        store_begin(engine->store, error) &&
        store_sweep(engine->store, plan->name, plan->path, text_string(&plan->content), error);
    for (size_t i = 0; good && i < engine->space->count; i++) {
        const struct sweep_point *point = &engine->space->point[i];
        good = store_point(engine->store, plan->name, point->part, &point->config,
                           text_string(&point->knobs), text_string(&options), &engine->point_id[i],
                           error);
    }
    text_free(&options);
    return good && store_commit(engine->store, error);
}

/* What a program is: its bytes. */
static bool kernels_hash(struct engine *engine, struct error *error) {
    for (size_t i = 0; i < engine->plan->kernels.count; i++) {
        const char *path = engine->plan->kernels.path[i];
        struct text bytes = {0};
        if (!text_read_file(&bytes, path, error))
            return false;
        uint64_t hash = CACHE_KEY_START;
        for (size_t at = 0; at < bytes.size; at++)
            hash = (hash ^ (unsigned char)bytes.data[at]) * UINT64_C(0x100000001b3);
        engine->kernel_hash[i] = hash;
        text_free(&bytes);
        const char *slash = strrchr(path, '/');
        const char *stem = slash ? slash + 1 : path;
        snprintf(engine->kernel_name[i], sizeof engine->kernel_name[i], "%.*s",
                 (int)strcspn(stem, "."), stem);
    }
    return true;
}

static void versions_ask(struct engine *engine) {
    static const enum tool_id asked[] = {TOOL_VERILATOR, TOOL_GXX, TOOL_YOSYS};
    text_print(&engine->versions, "heddle %s", HEDDLE_VERSION);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char line[256];
        if (tool_version(asked[i], line, sizeof line))
            text_print(&engine->versions, "; %s", line);
    }
}

// ----------------------------------------------------------------------------- progress

static void progress(struct engine *engine, const char *about, bool always) {
    const struct engine_counts *counts = engine->counts;
    size_t done = counts->passed + counts->failed;
    bool terminal = isatty(STDERR_FILENO);
    double time = now();
    if (!always && time - engine->shown < (terminal ? 1 : QUIET_SECONDS))
        return;
    engine->shown = time;
    double spent = time - engine->start;
    fprintf(stderr, "%sheddle sweep: %s: %zu of %zu rows, %zu failed, %.0f s", terminal ? "\r" : "",
            engine->plan->name, counts->reused + done, counts->rows, counts->failed, spent);
    if (done > engine->first && done < engine->tasks)
        fprintf(stderr, ", %.0f s left",
                (time - engine->warm) / (double)(done - engine->first) *
                    (double)(engine->tasks - done));
    fprintf(stderr, "%s%s%s", *about ? ": " : "", about, terminal && !always ? "\033[K" : "\n");
}

static void failure_report(const struct engine *engine, const struct task *task,
                           const struct job_end *end) {
    struct store_row row = row_of(engine, task);
    const char *log = text_string(&end->log);
    fprintf(stderr, "heddle sweep: FAILED (status %d): %s on %s\n  %.*s\n", end->status,
            row.subject, text_string(&engine->space->point[task->point].knobs),
            (int)strcspn(log, "\n"), log);
}

// ------------------------------------------------------------------------------ the loop

static bool end_keep(struct engine *engine, const struct job_end *end, struct error *error) {
    const struct task *task = &engine->task[end->id];
    const struct sweep_point *point = &engine->space->point[task->point];
    struct text model = {0}, limit = {0};
    struct store_row row = row_of(engine, task);
    bool passed = false;
    config_print_changes(&engine->space->model[point->model].config, &model);
    space_limit(engine->space, point, &limit);
    row.model = text_string(&model);
    row.limits = text_string(&limit);
    row.line = end->output.size ? text_string(&end->output) : NULL;
    row.log = end->status ? text_string(&end->log) : NULL;
    bool kept = store_add(engine->store, &row, &passed, error);
    if (passed)
        engine->counts->passed++;
    else
        engine->counts->failed++;
    if (engine->counts->passed + engine->counts->failed <= engine->first)
        engine->warm = now();
    if (kept && !passed)
        failure_report(engine, task, end);
    if (engine->json && row.line)
        fputs(row.line, stdout);
    progress(engine, row.subject, false);
    text_free(&model);
    text_free(&limit);
    return kept;
}

static bool tasks_run(struct engine *engine, struct jobs *jobs, struct error *error) {
    size_t next = 0;
    bool good = true;
    while (good && (next < engine->tasks || jobs->running)) {
        while (good && next < engine->tasks && jobs->running < jobs->limit) {
            good = jobs_start(jobs, next, task_work, engine, error);
            next++;
        }
        struct job_end end = {0};
        if (good && jobs_wait(jobs, TICK_MS, &end))
            good = end_keep(engine, &end, error);
        else
            progress(engine, "", false);
        text_free(&end.output);
        text_free(&end.log);
    }
    return good;
}

bool engine_run(struct store *store, const struct sweep_plan *plan, const struct sweep_space *space,
                size_t limit, bool json, struct engine_counts *counts, struct error *error) {
    size_t kernels = plan->kernels.count;
    *counts = (struct engine_counts){0};
    struct engine engine = {.store = store,
                            .plan = plan,
                            .space = space,
                            .counts = counts,
                            .start = now(),
                            .shown = now(),
                            .json = json};
    struct jobs jobs = {.limit = limit};
    engine.point_id = memory_resize(NULL, space->count * sizeof *engine.point_id);
    engine.kernel_hash = memory_resize(NULL, (kernels + 1) * sizeof *engine.kernel_hash);
    engine.kernel_name = memory_resize(NULL, (kernels + 1) * sizeof *engine.kernel_name);
    versions_ask(&engine);
    bool good = kernels_hash(&engine, error) && points_register(&engine, error) &&
                tasks_collect(&engine, error);
    if (good) {
        tasks_order(&engine);
        engine.warm = engine.start;
        progress(&engine, "", true);
        good = tasks_run(&engine, &jobs, error);
    }
    counts->seconds = now() - engine.start;
    free(engine.point_id);
    free(engine.kernel_hash);
    free(engine.kernel_name);
    free(engine.task);
    text_free(&engine.versions);
    return good;
}
