/* Writes the small file of a database's results that artifact.h reads. */
#ifndef HEDDLE_CMD_SWEEP_EXPORT_H
#define HEDDLE_CMD_SWEEP_EXPORT_H

#include "cmd/sweep/database/store.h"

#include <stddef.h>

/* Writes the file, whole or not at all. The store is a copy in memory, with the table `current`
 * (stale.h), and is changed by it. Gives the bytes of the file. */
bool export_write(struct store *store, const char *path, const char *database, size_t *bytes,
                  struct error *error);

#endif
