/* Rows of a database as CSV on standard output, after tables_prepare (tables.h). */
#ifndef HEDDLE_CMD_SWEEP_CSV_H
#define HEDDLE_CMD_SWEEP_CSV_H

#include "cmd/sweep/database/store.h"

#include <stdio.h>

/* The rows of all sweeps: one for each point, kernel and memory, those that failed among them. */
bool csv_rows(struct store *store, struct error *error);

/* The launches of programs that are command lines and passed. */
bool csv_launches(struct store *store, struct error *error);

/* A field between quotes, those in it doubled; and one that has them only where it needs them. */
void csv_quoted(FILE *file, const char *value);
void csv_field(FILE *file, const char *value);

#endif
