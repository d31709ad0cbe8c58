#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

/* LENGTH is a multiple of every group size, so that the lanes of a group agree on the loop. */
enum { PAIRS = 8 * SCALE, LENGTH = 1024, MAX_GROUP = 1024 };
