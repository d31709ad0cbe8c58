/* How long a sweep will take: means of what its kinds of work took, on the same shape of core if
 * the database knows that, on any shape else; without any, figures of a machine of 2022. The
 * sweep's own times replace them as it goes on. */
#ifndef HEDDLE_CMD_SWEEP_ESTIMATE_H
#define HEDDLE_CMD_SWEEP_ESTIMATE_H

#include "base/text.h"
#include "cmd/sweep/database/store.h"
#include "cmd/sweep/plan/space.h"

enum { ESTIMATE_MODEL = STORE_KINDS, ESTIMATE_KINDS };

struct estimate {
    double expected[ESTIMATE_KINDS]; /* seconds of one processor, for all that is left */
    size_t left[ESTIMATE_KINDS];
    double took[ESTIMATE_KINDS]; /* done by this sweep, in seconds */
    size_t done[ESTIMATE_KINDS];
};

/* One more to do: a row of a kind, or a model. */
void estimate_add(struct estimate *estimate, struct store *store, size_t kind,
                  const struct config *config);

/* One is done, in so many seconds, 0 if that is not known; false when the database cannot take
 * note of it. */
bool estimate_done(struct estimate *estimate, struct store *store, size_t kind,
                   const struct config *config, double seconds, struct error *error);

/* A row that is being measured, or a model that is being built, for so many seconds. */
struct estimate_job {
    size_t kind;
    double elapsed;
};

/* Seconds until all is done with so many jobs at a time, of which these are running. Their time so
 * far is not left; one that takes longer than expected will take a little more. */
double estimate_wait(const struct estimate *estimate, const struct estimate_job *running,
                     size_t count, size_t jobs);

/* Seconds of one processor that are left. */
double estimate_left(const struct estimate *estimate);

/* "95 s", "12 min", "3.4 h". */
void estimate_print(double seconds, struct text *text);

#endif
