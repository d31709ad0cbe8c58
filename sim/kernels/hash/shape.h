#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

enum { STRINGS = 320 * SCALE, MIN_LENGTH = 3, MAX_LENGTH = 24 };
