/* Reads the results of a database from a small file, which heddle report --export wrote (export.h).
 * It can be kept with a release. Its report is that of the database, whatever the RTL is by then,
 * so that a sentence of a page is corrected without measuring anything again.
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

/* Whether the file at `path` is compressed, and if so its bytes as SQLite takes them over (freed by
 * sqlite3_free). False with a sentence when it is cut off or cannot be read. */
bool artifact_read(const char *path, unsigned char **bytes, size_t *size, struct error *error);

/* A column of origin; false: the store comes from no such file. */
bool artifact_origin(struct store *store, const char *column, struct text *value);

#endif
