/* A row that is to be measured, and the measuring of it, in a process of its own. */
#ifndef HEDDLE_CMD_SWEEP_TASK_H
#define HEDDLE_CMD_SWEEP_TASK_H

#include "cmd/sweep/database/store.h"
#include "cmd/sweep/plan/space.h"

struct task {
    enum store_kind kind;
    size_t point, kernel; /* places in the space and in the plan */
    uint64_t hash;        /* of the program, the target, or both */
};

/* Measures; the row's JSON line goes to standard output, all else to standard error. Gives the exit
 * status, unless the process has become the model or heddle host. Fails when the point's RTL is no
 * longer that of point->rtl_hash. */
int task_work(const struct sweep_plan *plan, const struct sweep_space *space,
              const struct task *task);

/* Builds a model, if it is not there. Gives the exit status. */
int task_build(const struct sweep_space *space, size_t model);

/* A number for the row as it is now: kind, point, options, subject and hashes. */
uint64_t task_key(const struct sweep_plan *plan, const struct sweep_space *space,
                  const struct task *task);

/* The row's name in its table: that of the kernel, or the target. The plan owns it. */
const char *task_subject(const struct sweep_plan *plan, const struct task *task);

#endif
