/* CALM: share of the speckle that one step takes. */
enum { HEIGHT = 16, WIDTH = 20, PIXELS = HEIGHT * WIDTH, STEPS = 2 };
#define CALM 0.5f
