/* The SQL of the database's tables and views (store.h says what they have), printed from a table of
 * the kinds of rows and the tables of knobs and counters.
 */
#ifndef HEDDLE_CMD_SWEEP_SCHEMA_H
#define HEDDLE_CMD_SWEEP_SCHEMA_H

#include "base/text.h"
#include "store.h"

/* Makes what is missing; views anew. */
void schema_print(struct text *sql);

/* Gives 1 for a database of sweeps, of whatever layout. Other programs count versions from 1, too,
 * or not at all: heddle's has the tables that its first layout had, and no table where a view goes.
 */
void schema_print_known(struct text *sql);

/* A row that passed: ?1 point, ?2 subject, ?3 hash of the RTL, ?4 of the program. */
void schema_print_finished(enum store_kind kind, struct text *sql);

/* Writes a row: these, versions, model, limits, ?8 line, ?9 log; gives its result. */
void schema_print_add(enum store_kind kind, struct text *sql);

/* The option of a run, "--memory=", that is a column of the views; NULL: none is. */
const char *schema_memory_option(const char *column);

/* The table of a kind, for queries. */
const char *schema_table(enum store_kind kind);

#endif
