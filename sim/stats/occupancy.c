#include "occupancy.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 32, PERIOD_ROOM = 256 };

static size_t words(unsigned places) {
    return (places + WORD_BITS - 1) / WORD_BITS;
}

struct occupancy *occupancy_new(unsigned places) {
    struct occupancy *occupancy = memory_zeroed(1, sizeof *occupancy);
    *occupancy = (struct occupancy){
        .places = places,
        .taken = memory_zeroed(words(places), sizeof *occupancy->taken),
        .since = memory_zeroed(places, sizeof *occupancy->since),
        .cycles = memory_zeroed(places + 1, sizeof *occupancy->cycles),
        .period = memory_zeroed(PERIOD_ROOM, sizeof *occupancy->period),
        .period_room = PERIOD_ROOM,
    };
    return occupancy;
}

void occupancy_free(struct occupancy *occupancy) {
    if (!occupancy)
        return;
    free(occupancy->taken);
    free(occupancy->since);
    free(occupancy->cycles);
    free(occupancy->period);
    free(occupancy);
}

/* Makes room for a period. */
static size_t period_slot(struct occupancy *occupancy, uint64_t cycles) {
    size_t slot = cycles < OCCUPANCY_LONGEST ? (size_t)cycles : OCCUPANCY_LONGEST;
    if (slot < occupancy->period_room)
        return slot;
    size_t room = 2 * slot;
    uint64_t *period = memory_resize(occupancy->period, room * sizeof *period);
    memset(period + occupancy->period_room, 0, (room - occupancy->period_room) * sizeof *period);
    occupancy->period = period;
    occupancy->period_room = room;
    return slot;
}

void occupancy_update(struct occupancy *occupancy, uint64_t cycle, const uint32_t *taken) {
    occupancy->cycles[occupancy->used] += cycle - occupancy->changed;
    occupancy->changed = cycle;
    for (size_t word = 0; word < words(occupancy->places); word++) {
        uint32_t changes = taken[word] ^ occupancy->taken[word];
        for (; changes; changes &= changes - 1) {
            unsigned bit = (unsigned)__builtin_ctz(changes);
            uint64_t *since = &occupancy->since[word * WORD_BITS + bit];
            if (taken[word] >> bit & 1) {
                *since = cycle;
                occupancy->used++;
            } else {
                size_t slot = period_slot(occupancy, cycle - *since); // may move the array
                occupancy->period[slot]++;
                occupancy->used--;
            }
        }
        occupancy->taken[word] = taken[word];
    }
}

void occupancy_end(struct occupancy *occupancy, uint64_t cycle) {
    occupancy->cycles[occupancy->used] += cycle - occupancy->changed;
    occupancy->changed = cycle;
}

uint64_t occupancy_periods(const struct occupancy *occupancy) {
    uint64_t sum = 0;
    for (size_t i = 0; i < occupancy->period_room; i++)
        sum += occupancy->period[i];
    return sum;
}

size_t occupancy_percentile(const struct occupancy *occupancy, unsigned percent) {
    uint64_t all = occupancy_periods(occupancy);
    uint64_t below = 0;
    for (size_t i = 0; i < occupancy->period_room; i++) {
        below += occupancy->period[i];
        if (all && below * 100 >= all * percent)
            return i;
    }
    return 0;
}
