/* dct8: the discrete cosine transform of four blocks of 8 x 8 pixels. */
#include "suite.h"

#include <math.h>

enum { BLOCK = 8, WIDTH = 16, HEIGHT = 16, PIXELS = WIDTH * HEIGHT };

/* The definition: a sum over the whole block. */
static float coefficient(const float *image, const float *cosine, int x, int y) {
    int corner = y / BLOCK * BLOCK * WIDTH + x / BLOCK * BLOCK;
    double sum = 0;
    for (int j = 0; j < BLOCK; j++)
        for (int i = 0; i < BLOCK; i++)
            sum += (double)cosine[x % BLOCK * BLOCK + i] * (double)cosine[y % BLOCK * BLOCK + j] *
                   (double)image[corner + j * WIDTH + i];
    return (float)sum;
}

int main(void) {
    struct suite suite;
    uint32_t seed = 5;
    float image[PIXELS], want[PIXELS], got[PIXELS], cosine[BLOCK * BLOCK];
    const double pi = acos(-1);
    for (int k = 0; k < BLOCK; k++)
        for (int i = 0; i < BLOCK; i++)
            cosine[k * BLOCK + i] =
                (float)((k ? 0.5 : sqrt(0.125)) * cos((2 * i + 1) * k * pi / (2 * BLOCK)));
    random_fill(&seed, image, PIXELS);
    suite_open(&suite, "dct8");
    cl_mem in = suite_buffer(&suite, sizeof image, image);
    cl_mem out = suite_buffer(&suite, sizeof got, NULL);
    cl_mem table = suite_buffer(&suite, sizeof cosine, cosine);
    suite_launch(&suite, "dct8", range_plane(WIDTH, HEIGHT, BLOCK, BLOCK), "bbbi", in, out, table,
                 WIDTH);
    suite_read(&suite, out, sizeof got, got);
    for (int i = 0; i < PIXELS; i++)
        want[i] = coefficient(image, cosine, i % WIDTH, i / WIDTH);
    suite_compare_floats(&suite, got, want, PIXELS);
    return suite_close(&suite);
}
