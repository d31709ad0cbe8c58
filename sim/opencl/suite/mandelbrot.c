/* mandelbrot: escape times of 16 x 16 points. Every step is a multiple of 1/8, so that sums and
 * products of the first iterations are exact; later ones may round otherwise on another device,
 * hence few iterations. */
#include "suite.h"

enum { SIDE = 16, MOST = 12 };

static const float left = -2, top = -1, step = 0.125f;

static uint32_t escape(int x, int y) {
    float a = left + (float)x * step, b = top + (float)y * step, real = 0, imaginary = 0;
    uint32_t count = 0;
    while (count < MOST && real * real + imaginary * imaginary < 4) {
        float next = real * real - imaginary * imaginary + a;
        imaginary = 2 * real * imaginary + b;
        real = next;
        count++;
    }
    return count;
}

int main(void) {
    struct suite suite;
    uint32_t want[SIDE * SIDE], got[SIDE * SIDE];
    suite_open(&suite, "mandelbrot");
    cl_mem out = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "mandelbrot", range_plane(SIDE, SIDE, 4, 4), "bifff", out, MOST,
                 (double)left, (double)top, (double)step);
    suite_read(&suite, out, sizeof got, got);
    for (int i = 0; i < SIDE * SIDE; i++)
        want[i] = escape(i % SIDE, i / SIDE);
    suite_compare_words(&suite, got, want, SIDE * SIDE);
    return suite_close(&suite);
}
