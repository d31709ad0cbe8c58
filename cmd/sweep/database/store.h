/* The database of sweeps, SQLite: what was measured, of which core and program, by which tools.
 *
 *   sweep     a plan: name, file, its text
 *   point     a configuration with the options of its runs: knobs as typed, all knobs as JSON
 *   member    which points belong to which part of which sweep
 *   kernel    the programs that a sweep names
 *   result    a row a point and kernel: hashes of RTL and kernel, versions, model and limits,
 *             result, log of a failure, and the line that the model printed (every counter,
 *             histograms)
 *   mean      points of a sweep whose figures are given as a mean, with the point that stands for
 *             it
 *   area      a row a core and target: the line of heddle synth
 *   power     a row a core and kernel: the line of heddle power
 *   took      seconds that models, runs, areas and powers took, for estimates
 *   runs, areas, powers   views: the same with a column for every knob, counter, stall cause
 *   launches  a view: a row a launch of the programs that are command lines, with such columns
 *
 * Points of one core, which differ in the memory of their runs, share its areas and powers: those
 * are kept under the first of them (store_core).
 *
 * A row is written in one transaction when its run has ended, so that a kill loses no finished one.
 * SQLite reads the JSON lines; there is no second reader of them.
 */
#ifndef HEDDLE_CMD_SWEEP_STORE_H
#define HEDDLE_CMD_SWEEP_STORE_H

#include "base/error.h"
#include "base/words.h"
#include "gen/config/config.h"

#include <stdint.h>

enum { STORE_HASH = 17 }; /* a hash as text, terminated */

struct sqlite3;
struct sqlite3_stmt;

struct store {
    struct sqlite3 *db;
    const char *path;
};

/* Opens the database; `create`: makes it when it is not there or empty, and brings its views up to
 * date. A database that is not one of sweeps is left as it is, and refused.
 * Else it has to be there, and what is opened is a copy in memory. A name is that of a file,
 * whatever SQLite takes it for (":memory:", "file:..."). */
bool store_open(struct store *store, const char *path, bool create, struct error *error);

/* Adds the knobs of the points that something was measured of. */
bool store_measured(struct store *store, struct words *knobs, struct error *error);

/* A new one in memory. */
bool store_open_empty(struct store *store, struct error *error);
void store_close(struct store *store);

bool store_begin(struct store *store, struct error *error);
bool store_commit(struct store *store, struct error *error);
bool store_rollback(struct store *store, struct error *error);

/* A sweep and its points; members and kernels that it no longer has are forgotten, results are not.
 */
bool store_sweep(struct store *store, const char *name, const char *file, const char *content,
                 struct error *error);
bool store_point(struct store *store, const char *sweep, const char *part,
                 const struct config *config, const char *knobs, const char *options, int64_t *id,
                 struct error *error);

/* A program of the sweep: rows of others count no longer. A sweep of which none is known, from a
 * heddle before this one, has them all. */
bool store_kernel(struct store *store, const char *sweep, const char *name, struct error *error);

/* The point that stands for the core of `point`. */
bool store_core(struct store *store, int64_t point, int64_t *core, struct error *error);

/* Figures of `point` are part of a mean that goes by the point `of`. */
bool store_mean(struct store *store, const char *sweep, int64_t point, int64_t of,
                struct error *error);

enum store_kind { STORE_RUN, STORE_AREA, STORE_POWER, STORE_KINDS };

/* A measurement, done or to be done. */
struct store_row {
    enum store_kind kind;
    int64_t point;
    const char *subject; /* kernel, or target */
    uint64_t rtl_hash, kernel_hash;
    const char *versions, *model, *limits;
    const char *line; /* JSON, or NULL when there is none */
    const char *log;  /* of a failure, or NULL */
};

/* Whether the row is there, passed, with these hashes. */
bool store_finished(struct store *store, const struct store_row *row, bool *finished,
                    struct error *error);

/* Writes the row; `passed` tells what became of it. */
bool store_add(struct store *store, const struct store_row *row, bool *passed, struct error *error);

/* Adds the seconds of a thing ("model", or a table of rows) on a shape ("4x4"). The second gives
 * the mean of them there, or on any shape; 0 when it is not known. */
bool store_took(struct store *store, const char *what, const char *shape, double seconds,
                struct error *error);
double store_takes(struct store *store, const char *what, const char *shape);

/* Executes statements that give no rows. */
bool store_execute(struct store *store, const char *sql, struct error *error);

/* Runs a statement to its end, with texts as store_query takes them. */
bool store_change(struct store *store, const char *sql, const char *const *texts,
                  struct error *error);

/* Adds the first column of a query's rows. */
bool store_words(struct store *store, const char *sql, struct words *words, struct error *error);

/* A hash as rows have it. */
void store_hash_text(uint64_t hash, char text[STORE_HASH]);

/* A statement for a query with texts in place of ?1, ?2, ...; NULL at their end. NULL with a
 * sentence when SQLite does not take it. The caller finalizes it. */
struct sqlite3_stmt *store_query(struct store *store, const char *sql, const char *const *texts,
                                 struct error *error);

#endif
