#include "engine.h"

#include "base/cache.h"
#include "base/tools.h"
#include "base/version.h"
#include "only.h"
#include "sim/elf/elf_image.h"
#include "sim/harness/simulation.h"
#include "sim/model/toolchain.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { QUIET_SECONDS = 20 };

static const struct {
    const char *name;
    bool (*run)(struct engine *engine, struct error *error);
} engine_table[] = {
    {"local", engine_local},
    {"slurm", engine_slurm},
};

enum { ENGINES = sizeof engine_table / sizeof *engine_table };

bool engine_known(const char *name, struct error *error) {
    struct text names = {0};
    for (size_t i = 0; i < ENGINES; i++) {
        if (strcmp(engine_table[i].name, name) == 0) {
            text_free(&names);
            return true;
        }
        text_print(&names, "%s%s", i ? ", " : "", engine_table[i].name);
    }
    error_set(error, "there is no engine '%s'; there are %s", name, text_string(&names));
    text_free(&names);
    return false;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// -------------------------------------------------------------------------------- tasks

static struct store_row row_of(const struct engine *engine, const struct task *task) {
    bool area = task->kind == STORE_AREA;
    return (struct store_row){
        .kind = task->kind,
        .point = engine->point_id[task->point],
        .subject = area ? engine->plan->target : text_string(&engine->kernel_name[task->kernel]),
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
    struct error reason;
    const struct config *config = &engine->space->point[point].config;
    bool fpu = strcmp(config_word(config, KNOB_FPU), "full") == 0;
    return elf_image_fits(engine->plan->kernels.word[kernel], fpu, &reason);
}

/* The rows of a point that have this kernel. */
static bool tasks_of_kernel(struct engine *engine, size_t point, size_t kernel,
                            struct error *error) {
    const struct sweep_plan *plan = engine->plan;
    uint64_t hash = engine->kernel_hash[kernel], both = hash;
    cache_key_add(&both, plan->target);
    const struct task run = {STORE_RUN, point, kernel, hash};
    const struct task power = {STORE_POWER, point, kernel, both};
    size_t rows = (size_t)plan->metric[STORE_RUN] + plan->metric[STORE_POWER];
    if (rows && !kernel_fits(engine, point, kernel)) {
        engine->counts->unfit += rows;
        return true;
    }
    return (!plan->metric[STORE_RUN] || task_add(engine, run, error)) &&
           (!plan->metric[STORE_POWER] || task_add(engine, power, error));
}

static bool tasks_collect(struct engine *engine, struct error *error) {
    const struct sweep_plan *plan = engine->plan;
    for (size_t p = 0; p < engine->space->count; p++) {
        const struct task area = {.kind = STORE_AREA, .point = p};
        if (!only_has(engine->choice->only, &engine->space->point[p].config))
            continue;
        for (size_t k = 0; k < plan->kernels.count; k++)
            if (!tasks_of_kernel(engine, p, k, error))
                return false;
        if (plan->metric[STORE_AREA] && !task_add(engine, area, error))
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
        const char *path = engine->plan->kernels.word[i];
        struct text bytes = {0};
        if (!text_read_file(&bytes, path, error))
            return false;
        uint64_t hash = CACHE_KEY_START;
        for (size_t at = 0; at < bytes.size; at++)
            hash = (hash ^ (unsigned char)bytes.data[at]) * UINT64_C(0x100000001b3);
        engine->kernel_hash[i] = hash;
        text_free(&bytes);
        task_subject(engine->plan, &(struct task){.kind = STORE_RUN, .kernel = i},
                     &engine->kernel_name[i]);
    }
    return true;
}

static void versions_ask(struct engine *engine) {
    struct resources resources;
    struct toolchain tools;
    struct error ignored; /* what is missing says so when it is needed */
    bool found =
        resources_find(&resources, &ignored) && toolchain_find(&tools, &resources, false, &ignored);
    const char *const asked[] = {found ? tools.verilator : "verilator",
                                 found ? tools.compiler : "g++", tool_table[TOOL_YOSYS].program};
    text_print(&engine->versions, "heddle %s", HEDDLE_VERSION);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char line[256];
        if (tool_version(asked[i], line, sizeof line))
            text_print(&engine->versions, "; %s", line);
    }
}

// ----------------------------------------------------------------------------- progress

void engine_progress(struct engine *engine, const char *about, bool always) {
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

bool engine_keep(struct engine *engine, const struct job_end *end, struct error *error) {
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
    if (engine->choice->json && row.line)
        fputs(row.line, stdout);
    engine_progress(engine, row.subject, false);
    text_free(&model);
    text_free(&limit);
    return kept;
}

static void engine_free(struct engine *engine) {
    for (size_t i = 0; engine->kernel_name && i < engine->plan->kernels.count; i++)
        text_free(&engine->kernel_name[i]);
    free(engine->kernel_name);
    free(engine->point_id);
    free(engine->kernel_hash);
    free(engine->task);
    text_free(&engine->versions);
}

bool engine_run(struct store *store, const struct sweep_plan *plan, const struct sweep_space *space,
                const struct engine_choice *choice, struct engine_counts *counts,
                struct error *error) {
    size_t kernels = plan->kernels.count, at = 0;
    *counts = (struct engine_counts){0};
    struct engine engine = {.store = store,
                            .plan = plan,
                            .space = space,
                            .choice = choice,
                            .counts = counts,
                            .start = now(),
                            .shown = now()};
    engine.point_id = memory_resize(NULL, space->count * sizeof *engine.point_id);
    engine.kernel_hash = memory_resize(NULL, (kernels + 1) * sizeof *engine.kernel_hash);
    engine.kernel_name = memory_resize(NULL, (kernels + 1) * sizeof *engine.kernel_name);
    memset(engine.kernel_name, 0, (kernels + 1) * sizeof *engine.kernel_name);
    versions_ask(&engine);
    bool good = kernels_hash(&engine, error) && points_register(&engine, error) &&
                tasks_collect(&engine, error);
    while (at < ENGINES && strcmp(engine_table[at].name, choice->name) != 0)
        at++;
    if (good) {
        tasks_order(&engine);
        engine.warm = engine.start;
        engine_progress(&engine, "", true);
        good = at == ENGINES ? engine_known(choice->name, error)
                             : engine.tasks == 0 || engine_table[at].run(&engine, error);
    }
    counts->seconds = now() - engine.start;
    engine_free(&engine);
    return good;
}
