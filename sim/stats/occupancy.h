/* How the places of an issue structure are used: how many at a time, and each for how long.
 *
 * A place is a collector unit, an entry of the renaming stack or of an issue buffer. It is told
 * which places are taken whenever that changes. Cycles are counted in whole ones: a place that is
 * seen taken in cycles 5 to 7 had a period of 3.
 */
#ifndef HEDDLE_SIM_OCCUPANCY_H
#define HEDDLE_SIM_OCCUPANCY_H

#include <stddef.h>
#include <stdint.h>

/* Longer periods count as this one. */
enum { OCCUPANCY_LONGEST = 1 << 20 };

struct occupancy {
    unsigned places;
    unsigned used;
    uint64_t changed; /* cycle of the last update */
    uint32_t *taken;  /* a bit a place */
    uint64_t *since;  /* a cycle a place: taken from then on */
    uint64_t *cycles; /* [0..places]: cycles with so many places taken */
    uint64_t *period; /* [0..period_room-1]: places given back after so many cycles */
    size_t period_room;
};

struct occupancy *occupancy_new(unsigned places);
void occupancy_free(struct occupancy *occupancy);

/* From `cycle` on the places of `taken` (32 to a word, lowest first) are taken. */
void occupancy_update(struct occupancy *occupancy, uint64_t cycle, const uint32_t *taken);

/* The run ended before `cycle`; places that are still taken have no period. */
void occupancy_end(struct occupancy *occupancy, uint64_t cycle);

uint64_t occupancy_periods(const struct occupancy *occupancy);

/* The shortest period that `percent` of all do not exceed; 0 without any. */
size_t occupancy_percentile(const struct occupancy *occupancy, unsigned percent);

#endif
