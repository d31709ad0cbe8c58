/* The local engine: processes on this machine, as many at a time as it has processors. */
#include "engine.h"

#include <unistd.h>

enum { TICK_MS = 1000 };

static int work(void *user, size_t id) {
    const struct engine *engine = user;
    return task_work(engine->plan, engine->space, &engine->task[id]);
}

bool engine_local(struct engine *engine, struct error *error) {
    struct jobs jobs = {.limit = engine->choice->limit ? engine->choice->limit
                                                       : jobs_for(sysconf(_SC_NPROCESSORS_ONLN))};
    size_t next = 0;
    bool good = true;
    while (good && (next < engine->tasks || jobs.running)) {
        while (good && next < engine->tasks && jobs.running < jobs.limit) {
            good = jobs_start(&jobs, next, work, engine, error);
            next++;
        }
        struct job_end end = {0};
        if (good && jobs_wait(&jobs, TICK_MS, &end))
            good = engine_keep(engine, &end, error);
        else
            engine_progress(engine, "", false);
        text_free(&end.output);
        text_free(&end.log);
    }
    return good;
}
