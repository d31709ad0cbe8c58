#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

enum { N = 4005 * SCALE, ELEMENTS_PER_TASK = 2, TASKS = (N + 1) / ELEMENTS_PER_TASK };
