/* The image has a frame of one pixel, so that every result has nine neighbours. */
enum { HEIGHT = 30, WIDTH = 36, PITCH = WIDTH + 2, PIXELS = (HEIGHT + 2) * PITCH };
