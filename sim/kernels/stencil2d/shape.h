#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

enum { HEIGHT = 40 * SCALE, WIDTH = 48, CELLS = HEIGHT * WIDTH };
