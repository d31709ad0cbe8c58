/* Regions of interest: what a run's figures are of when it is asked for them (--roi).
 *
 * A program stores 1 to MEMORY_REGION where a region begins and 0 where it ends (heddle_roi_begin
 * and heddle_roi_end of sim/runtime/heddle.h). The store is seen at the memory port, in the cycle
 * in which memory accepts it; the figures are read at the end of that cycle. Several regions add
 * up; one within another is the outer one; one that is open when the run ends, ends there. Nothing
 * about the run itself changes: it is compared in lockstep as a whole, and takes the same cycles.
 * Without --roi regions are only counted: figures of a whole run can then name them.
 */
#ifndef HEDDLE_SIM_REGION_H
#define HEDDLE_SIM_REGION_H

#include "sim/config.h"

#include <stdbool.h>
#include <stdint.h>

/* Counters 0 and 1 of heddle_counter, then the table; room for more than any core has. */
enum { SIM_COUNTER_CYCLES, SIM_COUNTER_INSTRUCTIONS, SIM_COUNTER_TABLE, SIM_COUNTERS = 512 };

/* The counts that grow while a core runs. */
struct figures {
    uint64_t counter[SIM_COUNTERS]; /* of all cores together; cycles are those of the longest */
    uint64_t core[HEDDLE_MAX_CORES][SIM_COUNTERS]; /* of each, of several */
    uint64_t warp_cycles;                          /* active warps, added up over the cycles */
    uint64_t retired_lanes;                        /* of instructions; zero without lockstep */
};

struct region {
    bool asked;           /* --roi: figures are of regions only */
    bool open;            /* the program is within one */
    bool changed;         /* since region_step */
    unsigned entered;     /* regions so far */
    struct figures start; /* when the open one began */
    struct figures sum;   /* of those that ended */
};

/* Whether what happens now counts. */
static inline bool region_counts(const struct region *region) {
    return !region->asked || region->open;
}

/* The program stored `value`. True when figures change by that: at the end of this cycle `now` has
 * to be brought up to date and given to region_step. */
bool region_store(struct region *region, uint32_t value);

/* Takes the figures of the change that region_store announced. */
void region_step(struct region *region, const struct figures *now);

/* After the run: if regions were asked for, makes of its figures those of the regions. */
void region_end(struct region *region, struct figures *figures);

#endif
