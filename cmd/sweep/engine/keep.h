/* A sweep that runs: what the ways of running it (engine_local.h, engine_slurm.h) share. They
 * measure rows and give each to engine_keep, which writes it, counts it and says how far the sweep
 * is.
 */
#ifndef HEDDLE_CMD_SWEEP_KEEP_H
#define HEDDLE_CMD_SWEEP_KEEP_H

#include "base/jobs.h"
#include "cmd/sweep/database/failures.h"
#include "cmd/sweep/database/store.h"
#include "cmd/sweep/plan/space.h"
#include "estimate.h"
#include "task.h"

struct engine_counts {
    size_t rows;   /* that the sweep has: points times kernels, and areas */
    size_t reused; /* of them were there */
    size_t unfit;  /* pairs left out: floating-point kernels on cores without it */
    size_t passed, failed;
    size_t models; /* that were not there */
    int signal;    /* that ended it before its time; 0: none did */
    double seconds;
};

/* Choices of the user. */
struct engine_choice {
    const char *name; /* local or slurm */
    size_t limit;     /* rows that are measured at the same time; 0: as many as there is room for */
    const char *only; /* the points that are measured (only.h); NULL: all */
    bool json;        /* each result as a JSON line on standard output */
};

enum model_state { MODEL_UNUSED, MODEL_MISSING, MODEL_BUILDING, MODEL_READY, MODEL_FAILED };

struct engine {
    struct store *store;
    const struct sweep_plan *plan;
    const struct sweep_space *space;
    const struct engine_choice *choice;
    bool foresees;           /* nothing is measured: what it would take is told */
    int64_t *point_id;       /* of every point */
    int64_t *core_id;        /* of the point that has its areas and powers */
    uint64_t *kernel_hash;   /* of every kernel */
    enum model_state *model; /* of every model */
    struct task *task;       /* to measure: not there with the same hashes */
    size_t tasks;
    size_t first; /* so many of them, in front, are the first of their model and build it */
    struct text versions;
    struct engine_counts *counts;
    struct failures failures;
    struct estimate estimate;
    struct jobs jobs; /* that run here; none are when they are Slurm's */
    double start, shown;
};

/* The row of a task, without its line. */
struct store_row engine_row(const struct engine *engine, const struct task *task);

/* Writes the row of `task`, from how its run ended, and counts it. */
bool engine_keep(struct engine *engine, size_t task, const struct job_end *end,
                 struct error *error);

/* How long a model took to build. */
bool engine_built(struct engine *engine, size_t model, double seconds, struct error *error);

/* A line on standard error, once in a while or `always`. */
void engine_progress(struct engine *engine, const char *about, bool always);

/* Whether a signal ends the sweep (signals_hold is in force); the rest is left as it is then. */
bool engine_signalled(struct engine *engine);

#endif
