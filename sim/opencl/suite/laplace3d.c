/* laplace3d: two Jacobi steps of Laplace's equation in a box of 18 x 10 x 6 points. */
#include "suite.h"

enum { WIDTH = 18, HEIGHT = 10, DEPTH = 6, PLANE = WIDTH * HEIGHT, POINTS = PLANE * DEPTH };

static void step(const float *in, float *out) {
    for (int z = 1; z < DEPTH - 1; z++)
        for (int y = 1; y < HEIGHT - 1; y++)
            for (int x = 1; x < WIDTH - 1; x++) {
                int at = z * PLANE + y * WIDTH + x;
                out[at] = (in[at - PLANE] + in[at + PLANE] + in[at - 1] + in[at + 1] +
                           in[at - WIDTH] + in[at + WIDTH]) /
                          6;
            }
}

int main(void) {
    struct suite suite;
    uint32_t seed = 1;
    float box[POINTS], once[POINTS], twice[POINTS], got[POINTS];
    random_fill(&seed, box, POINTS);
    for (int i = 0; i < POINTS; i++)
        twice[i] = once[i] = box[i]; /* the walls */
    suite_open(&suite, "laplace3d");
    cl_mem from = suite_buffer(&suite, sizeof box, box), to = suite_buffer(&suite, sizeof box, box);
    struct range range = range_plane(WIDTH - 2, HEIGHT - 2, 8, 2);
    suite_launch(&suite, "laplace3d", range, "bbiii", from, to, WIDTH, HEIGHT, DEPTH);
    suite_launch(&suite, "laplace3d", range, "bbiii", to, from, WIDTH, HEIGHT, DEPTH);
    suite_read(&suite, from, sizeof got, got);
    step(box, once);
    step(once, twice);
    suite_compare_floats(&suite, got, twice, POINTS);
    return suite_close(&suite);
}
