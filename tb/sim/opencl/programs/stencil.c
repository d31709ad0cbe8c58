/* Launches stencil.cl over a square in groups of SIDE x SIDE. */
#include "heddle_opencl.h"

#ifndef SIDE
#define SIDE 8
#endif
enum { WIDTH = 30, EDGE = (WIDTH + SIDE - 1) / SIDE * SIDE, ROUNDS = 3 };

static float temp[WIDTH * WIDTH];
float out[WIDTH * WIDTH], ref[WIDTH * WIDTH];
const uint32_t out_words = WIDTH * WIDTH;
const float out_tolerance = 1e-5f;

HEDDLE_OPENCL_KERNEL(stencil);

static void tile_fill(float *tile, int x0, int y0) {
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            int inside = x0 + x < WIDTH && y0 + y < WIDTH;
            tile[y * SIDE + x] = inside ? temp[(y0 + y) * WIDTH + x0 + x] : 0;
        }
}

static void tile_step(const float *from, float *to) {
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const float *at = from + y * SIDE + x;
            float sum = at[0];
            if (x > 0 && x < SIDE - 1 && y > 0 && y < SIDE - 1)
                sum += 0.25f * (at[-1] + at[1] - 2 * at[0]) +
                       0.125f * (at[-SIDE] + at[SIDE] - 2 * at[0]);
            to[y * SIDE + x] = sum;
        }
}

static void tile_reference(int x0, int y0) {
    static float tile[2][SIDE * SIDE];
    tile_fill(tile[0], x0, y0);
    for (int i = 0; i < ROUNDS; i++)
        tile_step(tile[i & 1], tile[(i + 1) & 1]);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            if (x0 + x < WIDTH && y0 + y < WIDTH)
                ref[(y0 + y) * WIDTH + x0 + x] = tile[ROUNDS & 1][y * SIDE + x];
}

int main(void) {
    static struct {
        struct heddle_ndrange range;
        const float *temp;
        float *result;
        uint32_t tile;
        int width, height, rounds;
    } args = {.temp = temp, .result = out, .width = WIDTH, .height = WIDTH, .rounds = ROUNDS};
    for (int i = 0; i < WIDTH * WIDTH; i++)
        temp[i] = (float)(i * 7 % 100);
    for (int y = 0; y < EDGE; y += SIDE)
        for (int x = 0; x < EDGE; x += SIDE)
            tile_reference(x, y);
    heddle_ndrange(stencil, ((uint32_t[]){EDGE, EDGE, 1}), ((uint32_t[]){SIDE, SIDE, 1}),
                   sizeof(float) * SIDE * SIDE, &args.range);
    return 0;
}
