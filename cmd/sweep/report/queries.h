/* The SQL of the report: cmd/sweep/report/sql/NAME.sql, whose comments tell what it makes. */
#ifndef HEDDLE_CMD_SWEEP_QUERIES_H
#define HEDDLE_CMD_SWEEP_QUERIES_H

#include "cmd/sweep/database/store.h"

/* Executes the statements of a file; false with the file and SQLite's sentence. */
bool queries_run(struct store *store, const char *name, struct error *error);

#endif
