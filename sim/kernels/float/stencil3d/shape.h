enum { DEPTH = 10, HEIGHT = 10, WIDTH = 12, PLANE = HEIGHT * WIDTH, CELLS = DEPTH * PLANE };
#define CENTRE (-6.0f / 8)
#define SIDE (1.0f / 8)
