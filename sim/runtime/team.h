/* Neighbouring warps that work together: how many such teams run side by side, and which lanes of
 * a warp are in one. Shared by heddle_spawn_groups and heddle_launch. */
#ifndef HEDDLE_TEAM_H
#define HEDDLE_TEAM_H

#include "heddle.h"

/* Lanes are only taken away and never given back: the thread that started the work gets its mask
 * from heddle_everywhere, the other warps end. */
HEDDLE_INLINE void lanes_keep_first(uint32_t count) {
    if (count < heddle_threads())
        heddle_tmc((UINT32_C(1) << count) - 1);
}

HEDDLE_INLINE uint32_t warps_for(uint32_t threads) {
    return (threads + heddle_threads() - 1) / heddle_threads();
}

/* Bytes of local memory, a number that the linker script gives; its address is its value. */
extern const char heddle_local_bytes[];

/* Teams of `warps` warps that fit side by side, each with `local_bytes` of local memory. A team
 * that wants more of it than there is stops the program with `complaint`. */
HEDDLE_INLINE uint32_t team_slots(uint32_t warps, uint32_t local_bytes, const char *complaint) {
    uint32_t slots = heddle_warps() / warps;
    uint32_t there = (uint32_t)(uintptr_t)heddle_local_bytes;
    if (local_bytes > there)
        heddle_panic(complaint);
    while (slots > 1 && slots * local_bytes > there)
        slots--;
    return slots;
}

/* The same as a call. */
uint32_t heddle_team_slots(uint32_t warps, uint32_t local_bytes, const char *complaint);

#endif
