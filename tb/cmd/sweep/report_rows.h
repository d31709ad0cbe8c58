/* Rows of a database of sweeps for tests of the report, and the report of it. */
#ifndef HEDDLE_TB_CMD_SWEEP_REPORT_ROWS_H
#define HEDDLE_TB_CMD_SWEEP_REPORT_ROWS_H

#include "cmd/sweep/database/store.h"

/* A kernel that passed on a core, with 600 instructions. */
struct run {
    const char *sweep, *part;
    const char *const *words; /* the core's knobs, to a NULL */
    const char *options;      /* of heddle run, or NULL */
    const char *kernel;
    int cycles;
    bool stale; /* of no RTL that there is, which takes less time to say */
};

/* The hash of a core's RTL. To emit a core takes a second with sanitizers, so those of a test are
 * kept. */
uint64_t hash_of(const struct config *config);

/* The point's number. A core of another sweep that ran the kernel has its row already. */
int64_t run_add(struct store *store, const struct run *run);

/* Adds a row that is not there, and looks whether it is there then, for its RTL and kernel. */
void row_add(struct store *store, const struct store_row *row);

/* The exit status of heddle report, with an option if that is not NULL. */
int report_with(const char *database, const char *folder, const char *option);
int report(const char *database, const char *folder);

/* How often a part is in a text. */
size_t count_of(const char *text, const char *part);

#endif
