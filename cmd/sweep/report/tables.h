/* Tables for the queries of figures: the rows that passed, of one sweep at a time.
 *
 *   data     a row a point and kernel: view runs, with cycles and ipc as the mean over the
 *            latencies of the point, if the sweep has several; base, what it has in common with
 *            the in-order core (functions.h); of a point with an area, period_ns and time_us
 *   gains    data with the in-order core's base_ipc, base_cycles, base_time_us and base_line
 *   space    a row a point: view areas, with base
 *   energy   a row a point and kernel: view powers, with base
 *   memory   as data, but every latency for itself
 *   launches a row a launch of a program that is a command line, of points whose program passed:
 *            program, number, kernel, global_size, local_size, cycles, counters, base
 *   points   a row a point, knobs as columns: kernels (how many, of those that all points have
 *            run), cycles, ipc, time_us and energy as geometric means over them; levels, period_ns,
 *            area (LUT, or kGE of standard cells), adp and edp (area and energy times time);
 *            base_... the same of its reference if that ran as many kernels; fronts, the Pareto
 *            fronts it is on, of the points with its memory
 *   reference   name, what points are compared with: "in order", or, in a sweep of one scheme with
 *            several numbers of cores, "one core", of the same knobs
 *   cluster, tree   the classes of kernels (classes.h)
 */
#ifndef HEDDLE_CMD_SWEEP_TABLES_H
#define HEDDLE_CMD_SWEEP_TABLES_H

#include "cmd/sweep/database/store.h"

/* The rows of all sweeps, once, since reading the columns out of the lines takes long. The table
 * left_out (sweep, kernel, rows) has kernels that sweeps no longer name; no other table has their
 * rows. Rows of older RTL (stale.h, asked before) are there only if `stale`. */
bool tables_prepare(struct store *store, bool stale, struct error *error);

/* Makes the tables those of this sweep. */
bool tables_choose(struct store *store, const char *sweep, struct error *error);

#endif
