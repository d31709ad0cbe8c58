#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

/* The image has a frame of one pixel, so that every result has nine neighbours. */
enum { HEIGHT = 30 * SCALE, WIDTH = 36, PITCH = WIDTH + 2, PIXELS = (HEIGHT + 2) * PITCH };
enum { WEIGHT_SHIFT = 4, MAX_PIXEL = 255 };
