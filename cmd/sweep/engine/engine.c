#include "engine.h"

#include "base/cache.h"
#include "base/clock.h"
#include "base/process.h"
#include "base/tools.h"
#include "base/version.h"
#include "cmd/sweep/plan/only.h"
#include "engine_local.h"
#include "engine_slurm.h"
#include "gen/emit/rtl_hash.h"
#include "sim/model/model_build.h"
#include "sim/model/shape.h"
#include "sim/model/toolchain.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    bool (*run)(struct engine *engine, struct error *error);
    bool (*ready)(const struct sweep_plan *plan, struct error *error);
} engine_table[] = {
    {"local", engine_local, engine_local_ready},
    {"slurm", engine_slurm, engine_slurm_ready},
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

bool engine_ready(const char *name, const struct sweep_plan *plan, struct error *error) {
    for (size_t i = 0; i < ENGINES; i++)
        if (strcmp(engine_table[i].name, name) == 0)
            return engine_table[i].ready(plan, error);
    return engine_known(name, error);
}

// -------------------------------------------------------------------------------- tasks

static bool task_add(struct engine *engine, struct task task, struct error *error) {
    struct store_row row = engine_row(engine, &task);
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

static bool kernel_fits(const struct engine *engine, size_t point, size_t kernel) {
    return (engine->plan->kernel[kernel].needs & ~needs_met(&engine->space->point[point].config)) ==
           0;
}

/* Areas and powers of a core are measured with the first of its points that are. */
static bool core_first(const struct engine *engine, size_t point) {
    const struct sweep_point *points = engine->space->point;
    for (size_t i = points[point].same; i < point; i++)
        if (points[i].same == points[point].same && only_has(engine->choice->only, &points[i]))
            return false;
    return true;
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
    bool core = core_first(engine, point);
    if (!core && plan->metric[STORE_POWER])
        rows--;
    if (rows && !kernel_fits(engine, point, kernel)) {
        engine->counts->unfit += rows;
        return true;
    }
    return (!plan->metric[STORE_RUN] || task_add(engine, run, error)) &&
           (!core || !plan->metric[STORE_POWER] || task_add(engine, power, error));
}

static bool tasks_collect(struct engine *engine, struct error *error) {
    const struct sweep_plan *plan = engine->plan;
    for (size_t p = 0; p < engine->space->count; p++) {
        const struct task area = {.kind = STORE_AREA, .point = p};
        if (!only_has(engine->choice->only, &engine->space->point[p]))
            continue;
        for (size_t k = 0; k < plan->kernels; k++)
            if (!tasks_of_kernel(engine, p, k, error))
                return false;
        if (plan->metric[STORE_AREA] && core_first(engine, p) && !task_add(engine, area, error))
            return false;
    }
    return true;
}

/* The first run on every model, which builds it, comes before all others. So models are built at
 * the same time, and the rest can be estimated from then on. */
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

static bool point_register(struct engine *engine, size_t at, struct error *error) {
    const struct sweep_plan *plan = engine->plan;
    const struct sweep_point *point = &engine->space->point[at];
    struct text options = {0};
    text_print(&options, "%s%s%s", plan->lockstep ? "" : "--no-lockstep", plan->roi ? " --roi" : "",
               text_string(&point->options));
    bool good = store_point(engine->store, plan->name, point->part, &point->config,
                            text_string(&point->knobs), text_string(&options),
                            &engine->point_id[at], error) &&
                store_core(engine->store, engine->point_id[at], &engine->core_id[at], error);
    text_free(&options);
    return good;
}

/* In a transaction of the caller's. */
static bool points_register(struct engine *engine, struct error *error) {
    const struct sweep_plan *plan = engine->plan;
    const struct sweep_space *space = engine->space;
    bool good =
        store_sweep(engine->store, plan->name, plan->path, text_string(&plan->content), error);
    for (size_t i = 0; good && i < plan->kernels; i++)
        good = store_kernel(engine->store, plan->name, plan->kernel[i].name, error);
    for (size_t i = 0; good && i < space->count; i++)
        good = point_register(engine, i, error);
    for (size_t i = 0; good && i < space->count; i++)
        if (space->point[i].mean != i)
            good = store_mean(engine->store, plan->name, engine->point_id[i],
                              engine->point_id[space->point[i].mean], error);
    return good;
}

/* Which models are there and which have to be built; what all will take. */
static void work_foresee(struct engine *engine) {
    const struct sweep_space *space = engine->space;
    for (size_t i = 0; i < engine->tasks; i++) {
        const struct sweep_point *point = &space->point[engine->task[i].point];
        enum model_state *model = &engine->model[point->model];
        estimate_add(&engine->estimate, engine->store, engine->task[i].kind, &point->config);
        if (engine->task[i].kind != STORE_RUN || *model != MODEL_UNUSED)
            continue;
        *model = model_there(&space->model[point->model].config, engine->foresees) ? MODEL_READY
                                                                                   : MODEL_MISSING;
        if (*model == MODEL_READY)
            continue;
        engine->counts->models++;
        estimate_add(&engine->estimate, engine->store, ESTIMATE_MODEL,
                     &space->model[point->model].config);
    }
}

static bool kernels_hash(struct engine *engine, struct error *error) {
    struct resources resources;
    bool good = resources_find(&resources, error);
    for (size_t i = 0; good && i < engine->plan->kernels; i++)
        good =
            plan_kernel_hash(&engine->plan->kernel[i], &resources, &engine->kernel_hash[i], error);
    return good;
}

static void versions_ask(struct engine *engine) {
    struct resources resources;
    struct toolchain tools;
    struct error ignored; /* a missing tool says so when it is needed */
    bool found =
        resources_find(&resources, &ignored) && toolchain_find(&tools, &resources, false, &ignored);
    const char *const asked[] = {found ? tools.verilator : "verilator",
                                 found ? tools.compiler : "g++", tool_table[TOOL_YOSYS].program};
    text_print(&engine->versions, "heddle %s, RTL ", HEDDLE_VERSION);
    if (!rtl_stamp(&engine->versions, &ignored))
        text_add(&engine->versions, "unknown");
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char line[256];
        if (tool_version(asked[i], line, sizeof line))
            text_print(&engine->versions, "; %s", line);
    }
}

// ------------------------------------------------------------------------------- whole

static void engine_free(struct engine *engine) {
    free(engine->point_id);
    free(engine->core_id);
    free(engine->kernel_hash);
    free(engine->model);
    free(engine->task);
    failures_free(&engine->failures);
    text_free(&engine->versions);
}

static void engine_prepare(struct engine *engine) {
    size_t points = engine->space->count, kernels = engine->plan->kernels;
    *engine->counts = (struct engine_counts){0};
    engine->start = engine->shown = clock_seconds();
    engine->point_id = memory_zeroed(points + 1, sizeof *engine->point_id);
    engine->core_id = memory_zeroed(points + 1, sizeof *engine->core_id);
    engine->kernel_hash = memory_zeroed(kernels + 1, sizeof *engine->kernel_hash);
    engine->model = memory_zeroed(engine->space->models + 1, sizeof *engine->model);
}

/* Registers the points and finds what is to do, in one transaction. */
static bool engine_collect(struct engine *engine, struct error *error) {
    if (!kernels_hash(engine, error) || !store_begin(engine->store, error) ||
        !points_register(engine, error) || !tasks_collect(engine, error))
        return false;
    work_foresee(engine);
    return true;
}

static bool engine_start(struct engine *engine, struct error *error) {
    size_t at = 0;
    while (at < ENGINES && strcmp(engine_table[at].name, engine->choice->name) != 0)
        at++;
    if (at == ENGINES)
        return engine_known(engine->choice->name, error);
    tasks_order(engine);
    engine_progress(engine, "", true);
    return engine->tasks == 0 || engine_table[at].run(engine, error);
}

bool engine_run(struct store *store, const struct sweep_plan *plan, const struct sweep_space *space,
                const struct engine_choice *choice, struct engine_counts *counts,
                struct error *error) {
    struct engine engine = {
        .store = store, .plan = plan, .space = space, .choice = choice, .counts = counts};
    sigset_t before;
    engine_prepare(&engine);
    versions_ask(&engine);
    signals_hold(&before);
    bool good = engine_collect(&engine, error) && store_commit(store, error) &&
                engine_start(&engine, error);
    signals_restore(&before);
    failures_tell(&engine.failures, "heddle sweep");
    counts->seconds = clock_seconds() - engine.start;
    engine_free(&engine);
    return good;
}

bool engine_foresee(struct store *store, const struct sweep_plan *plan,
                    const struct sweep_space *space, const struct engine_choice *choice,
                    struct engine_counts *counts, struct estimate *estimate, struct error *error) {
    struct engine engine = {.store = store,
                            .plan = plan,
                            .space = space,
                            .choice = choice,
                            .counts = counts,
                            .foresees = true};
    engine_prepare(&engine);
    bool good = engine_collect(&engine, error) && store_rollback(store, error);
    *estimate = engine.estimate;
    engine_free(&engine);
    return good;
}
