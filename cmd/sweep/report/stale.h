/* Rows of RTL that has changed since they were measured. */
#ifndef HEDDLE_CMD_SWEEP_STALE_H
#define HEDDLE_CMD_SWEEP_STALE_H

#include "cmd/sweep/database/store.h"

/* Makes the table `current`: for every point of a sweep the hash of the RTL that its configuration
 * has now (store_hash_text). A point that is no longer legal has none. Counts the rows with another
 * hash, of kernels that a sweep still names. */
bool stale_find(struct store *store, size_t *rows, struct error *error);

#endif
