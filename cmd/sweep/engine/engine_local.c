/* No processor waits for a model: models are jobs of their own and begin first; a row starts when
 * its model is there, rows of the others meanwhile. */
#include "engine_local.h"

#include "base/process.h"
#include "base/tools.h"
#include "sim/model/toolchain.h"

#include <stdlib.h>
#include <unistd.h>

enum { TICK_MS = 200, KILLED = 128 };

struct local {
    struct engine *engine;
    bool *started; /* of every task */
    size_t next;   /* all before it have started */
};

static size_t model_of(const struct engine *engine, size_t task) {
    return engine->space->point[engine->task[task].point].model;
}

/* Jobs are the tasks, and behind them the models. */
static int work(void *user, size_t id) {
    const struct engine *engine = user;
    return id < engine->tasks ? task_work(engine->plan, engine->space, &engine->task[id])
                              : task_build(engine->space, id - engine->tasks);
}

/* Chooses a task that can begin now; false when there is none, or all that is left waits for a
 * model. */
static bool job_choose(struct local *local, size_t *id) {
    struct engine *engine = local->engine;
    for (size_t model = 0; model < engine->space->models; model++)
        if (engine->model[model] == MODEL_MISSING) {
            engine->model[model] = MODEL_BUILDING;
            *id = engine->tasks + model;
            return true;
        }
    while (local->next < engine->tasks && local->started[local->next])
        local->next++;
    for (*id = local->next; *id < engine->tasks; ++*id)
        if (!local->started[*id] && (engine->task[*id].kind != STORE_RUN ||
                                     engine->model[model_of(engine, *id)] == MODEL_READY)) {
            local->started[*id] = true;
            return true;
        }
    return false;
}

/* Rows of a model that could not be built have its log. */
static bool model_end(struct local *local, size_t model, struct job_end *end, struct error *error) {
    struct engine *engine = local->engine;
    bool good = engine_built(engine, model, end->seconds, error);
    engine->model[model] = end->status ? MODEL_FAILED : MODEL_READY;
    end->output.size = 0;
    end->seconds = 0;
    for (size_t i = 0; good && end->status && i < engine->tasks; i++)
        if (engine->task[i].kind == STORE_RUN && model_of(engine, i) == model) {
            local->started[i] = true;
            good = engine_keep(engine, i, end, error);
        }
    return good;
}

/* One that a signal has ended with the sweep is no result. */
static bool job_take(struct local *local, struct job_end *end, struct error *error) {
    struct engine *engine = local->engine;
    if (end->status > KILLED && engine_signalled(engine))
        return true;
    return end->id < engine->tasks ? engine_keep(engine, end->id, end, error)
                                   : model_end(local, end->id - engine->tasks, end, error);
}

static bool jobs_fill(struct local *local, struct error *error) {
    size_t id;
    while (local->engine->jobs.running < local->engine->jobs.limit && job_choose(local, &id))
        if (!jobs_start(&local->engine->jobs, id, work, local->engine, error))
            return false;
    return true;
}

bool engine_local(struct engine *engine, struct error *error) {
    size_t limit = engine->choice->limit;
    struct local local = {.engine = engine};
    bool good = true;
    engine->jobs.limit = limit ? limit : jobs_for(sysconf(_SC_NPROCESSORS_ONLN));
    local.started = memory_zeroed(engine->tasks + 1, sizeof *local.started);
    while (good && !engine_signalled(engine)) {
        struct job_end end = {0};
        good = jobs_fill(&local, error);
        if (!engine->jobs.running)
            break;
        if (good && jobs_wait(&engine->jobs, TICK_MS, &end))
            good = job_take(&local, &end, error);
        else
            engine_progress(engine, "", false);
        text_free(&end.output);
        text_free(&end.log);
    }
    jobs_end(&engine->jobs);
    free(local.started);
    return good;
}

bool engine_local_ready(const struct sweep_plan *plan, struct error *error) {
    struct resources resources;
    struct toolchain tools;
    bool models = plan->metric[STORE_RUN] || plan->metric[STORE_POWER];
    bool areas = plan->metric[STORE_AREA] || plan->metric[STORE_POWER];
    return resources_find(&resources, error) &&
           (!models ||
            (toolchain_find(&tools, &resources, false, error) && toolchain_check(&tools, error))) &&
           (!areas || tool_check(TOOL_YOSYS, error));
}
