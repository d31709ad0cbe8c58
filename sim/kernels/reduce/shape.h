#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

/* LENGTH is a multiple of the group size, so that the lanes of a group agree on the loop. */
enum { SEGMENTS = 16 * SCALE, LENGTH = 512, GROUP = 8 };
