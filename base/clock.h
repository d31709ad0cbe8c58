/* Time that passes, for durations. */
#ifndef HEDDLE_BASE_CLOCK_H
#define HEDDLE_BASE_CLOCK_H

/* Seconds from some moment on, which no change of the date moves. */
double clock_seconds(void);

#endif
