/* Results of a run: figures derived from its counters, and their three shapes: a JSON line, a table
 * for one kernel, a line a kernel with totals for several.
 */
#ifndef HEDDLE_SIM_STATS_H
#define HEDDLE_SIM_STATS_H

#include "base/record.h"
#include "sim/harness/simulation.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct stats {
    uint64_t cycles;              /* as the core counts them: while it is busy */
    uint64_t slots;               /* cycles of all issue slots, added up: issued and the stalls */
    uint64_t instructions;        /* of warps */
    uint64_t thread_instructions; /* the same, a lane each */
    bool lanes_known;             /* thread_instructions is; it needs counters or lockstep */
    bool counters_known;          /* the core was built with performance counters */
    double ipc;
    double cycles_per_s; /* of the simulation */
};

struct stats stats_of(const struct simulation *sim);

/* The first members of all that --json prints of a run: config{}, kernel, elf, result, reason.
 */
void stats_head_record(struct record *record, const struct simulation *sim);

/* A DRAM behind the core, over the whole run. */
struct stats_dram {
    const char *name;
    struct dram_stats all;
    double bandwidth; /* used, of the data buses' */
    double hits;      /* of the lines that were read and written */
    double queue;     /* requests that wait, mean */
    double latency;   /* cycles of a read, mean */
    double stopped;   /* of the cycles the port was */
};

/* Only if the run has one: sim->timing.dram.part. */
struct stats_dram stats_dram(const struct simulation *sim);

/* The object memory{}, if the run has a DRAM. */
void stats_dram_record(struct record *record, const struct simulation *sim);

/* Row `name` of the counter table, of all cores; 0 when there is no such row. */
uint64_t stats_counter(const struct simulation *sim, const char *name);

const char *stats_result(enum sim_result result); /* "passed", "mismatch", ... */

/* One object on one line: config{}, kernel, elf, result, reason, cycles, instructions,
 * thread_instructions, ipc, warp_cycles (active warps, added up over the cycles), stalls{cause:
 * cycles}, counters{}, of several cores cores[] (cycles, instructions, stalls{}, counters{} of
 * each, whose sums the others are), with --histograms window{} and results{} (knob,
 * occupancy[places used]: cycles, period[]: cycles, periods[]: how many), memory{} of a DRAM,
 * exit_code, roi (whether the figures are of the regions), regions (how many the program has),
 * simulated_cycles (of the whole run), lockstep, self_check, wall_s, cycles_per_s. issued in
 * counters{} and all of stalls{} add up to cycles. */
void stats_json(const struct simulation *sim, FILE *file);

/* Several lines: result, figures, and a bar for every cause that took cycles. */
void stats_table(const struct simulation *sim, FILE *file);

/* "2 cores of 4 warps x 4 threads, 2 sub-cores" */
void stats_shape_print(const struct heddle_config *config, FILE *file);

/* Two lines, if the run has a DRAM. */
void stats_dram_print(const struct simulation *sim, FILE *file);

struct stats_total {
    unsigned kernels;
    unsigned passed;
    uint64_t cycles;
    uint64_t instructions;
    uint64_t simulated; /* cycles, reset to end */
    double wall_s;
};

void stats_line_header(const struct heddle_config *config, FILE *file);
void stats_line(const struct simulation *sim, FILE *file);
void stats_total_add(struct stats_total *total, const struct simulation *sim);
void stats_total_line(const struct stats_total *total, FILE *file);

#endif
