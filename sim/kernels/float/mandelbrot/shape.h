enum { HEIGHT = 14, WIDTH = 22, PIXELS = HEIGHT * WIDTH, ROUNDS = 40 };
#define LEFT (-2.2f)
#define TOP (-1.2f)
#define PIXEL_WIDTH 0.14f
#define PIXEL_HEIGHT 0.18f
