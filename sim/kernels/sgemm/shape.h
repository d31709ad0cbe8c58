#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

enum { ROWS = 24 * SCALE, INNER = 28, COLUMNS = 20 };
