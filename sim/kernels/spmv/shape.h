#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

enum { ROWS = 320 * SCALE, COLUMNS = 256, MAX_PER_ROW = 17 };
