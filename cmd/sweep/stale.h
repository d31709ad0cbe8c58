/* Rows of RTL that has changed since they were measured. */
#ifndef HEDDLE_CMD_SWEEP_STALE_H
#define HEDDLE_CMD_SWEEP_STALE_H

#include "store.h"

/* Makes the table `current`: for every point that is in a sweep the hash of the RTL that its
 * configuration has now (store_hash_text; one that is no longer legal has none), and counts the
 * rows that have another, of kernels that a sweep still names. */
bool stale_find(struct store *store, size_t *rows, struct error *error);

#endif
