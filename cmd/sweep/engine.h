/* Runs what a sweep still lacks, and keeps every result as soon as it is there. */
#ifndef HEDDLE_CMD_SWEEP_ENGINE_H
#define HEDDLE_CMD_SWEEP_ENGINE_H

#include "base/jobs.h"
#include "space.h"
#include "store.h"
#include "task.h"

struct engine_counts {
    size_t rows;   /* that the sweep has: points times kernels, and areas */
    size_t reused; /* of them were there */
    size_t unfit;  /* pairs left out: floating-point kernels on cores without it */
    size_t passed, failed;
    double seconds;
};

/* What a user chooses. */
struct engine_choice {
    const char *name; /* local or slurm */
    size_t limit;     /* rows that are measured at the same time; 0: as many as there is room for */
    const char *only; /* the points that are measured (only.h); NULL: all */
    bool json;        /* each result as a JSON line on standard output */
};

/* A sweep that runs: what both ways of running it share. */
struct engine {
    struct store *store;
    const struct sweep_plan *plan;
    const struct sweep_space *space;
    const struct engine_choice *choice;
    int64_t *point_id;     /* of every point */
    uint64_t *kernel_hash; /* of every kernel */
    struct text *kernel_name;
    struct task *task; /* what is not there with the same hashes */
    size_t tasks;
    size_t first; /* so many of them, in front, are the first of their model and build it */
    struct text versions;
    struct engine_counts *counts;
    double start, shown, warm; /* warm: all models were there */
};

/* Registers sweep and points, and runs what is not there with the same hashes; progress and
 * failures on standard error. False with a sentence when the sweep cannot go on; a run that fails
 * is only counted. */
bool engine_run(struct store *store, const struct sweep_plan *plan, const struct sweep_space *space,
                const struct engine_choice *choice, struct engine_counts *counts,
                struct error *error);

/* Whether there is an engine of that name; false with those that there are. */
bool engine_known(const char *name, struct error *error);

/* For the ways of running: writes the row of task end->id, and counts it. */
bool engine_keep(struct engine *engine, const struct job_end *end, struct error *error);

/* A line on standard error, once in a while or `always`. */
void engine_progress(struct engine *engine, const char *about, bool always);

/* The ways: all rows of engine->task, each ending in engine_keep. False when one could not be
 * written or nothing can be started. */
bool engine_local(struct engine *engine, struct error *error); /* engine_local.c */
bool engine_slurm(struct engine *engine, struct error *error); /* engine_slurm.c */

#endif
