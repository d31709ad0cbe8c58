/* The results of a database as a small file: what a report asks for, compressed. It can be kept
 * with a release. Its report is that of the database, whatever the RTL is by then, so that a
 * sentence of a page is corrected without measuring anything again.
 *
 * The file is a database of sweeps, compressed by gzip, without stale rows and without the counters
 * that no figure names. Two tables more tell the RTL:
 *
 *   origin        database (its name), stamp (of the RTL), version (of heddle)
 *   origin_rtl    point, rtl_hash: those that were current
 */
#ifndef HEDDLE_CMD_SWEEP_ARTIFACT_H
#define HEDDLE_CMD_SWEEP_ARTIFACT_H

#include "base/text.h"
#include "store.h"

#include <stddef.h>

/* Writes the file, whole or not at all. The store is a copy in memory, with the table `current`
 * (stale.h), and is changed by it. Gives the bytes of the file. */
bool artifact_write(struct store *store, const char *path, const char *database, size_t *bytes,
                    struct error *error);

/* Whether the file at `path` is compressed, and if so its bytes as SQLite takes them over (freed by
 * sqlite3_free). False with a sentence when it is cut off or cannot be read. */
bool artifact_read(const char *path, unsigned char **bytes, size_t *size, struct error *error);

/* A column of origin; false: the store comes from no such file. */
bool artifact_origin(struct store *store, const char *column, struct text *value);

#endif
