#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

enum { ROWS = 60 * SCALE, COLUMNS = 68 };
