/* Symbols that a row of the performance contract gives to the measurement in micro.c, all of them
 * from one assembly file (micro.inc has the directives). */
#ifndef HEDDLE_MICRO_H
#define HEDDLE_MICRO_H

#include <stdint.h>

/* Runs in all lanes of a warp. Each call has a number of its own, below MICRO_CALLS, for code that
 * needs memory that no call touched before. */
enum { MICRO_CALLS = 6 };
typedef void micro_function(uint32_t call);

micro_function micro_body;
micro_function micro_baseline __attribute__((weak)); /* to compare with; optional */

/* Defined by a row whose body ends with a branch on what it waits for, so that not everything it
 * started has to be done when the time is taken. */
extern const uint32_t micro_waits_itself __attribute__((weak));

extern const uint32_t micro_events;    /* in one call of micro_body by one warp */
extern const uint32_t micro_all_warps; /* 0: warp 0 alone */

#endif
