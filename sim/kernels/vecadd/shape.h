#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

enum { N = 4003 * SCALE }; /* no multiple of a warp: the last round runs with lanes off */
