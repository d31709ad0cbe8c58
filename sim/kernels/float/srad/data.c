/* Data of srad: two tissues under multiplicative noise. The reference works in double precision on
 * coordinates. */
#include "shape.h"
#include "sim/kernels/float/srad/../../datagen.h"

#include <math.h>

struct image {
    double at[HEIGHT][WIDTH];
};

static double next_to(const struct image *image, int y, int x) {
    int row = y < 0 ? 0 : y >= HEIGHT ? HEIGHT - 1 : y;
    int column = x < 0 ? 0 : x >= WIDTH ? WIDTH - 1 : x;
    return image->at[row][column];
}

static double speckle_of(const struct image *image) {
    double sum = 0, square = 0;
    for (int i = 0; i < PIXELS; i++) {
        double value = image->at[i / WIDTH][i % WIDTH];
        sum += value;
        square += value * value;
    }
    double mean = sum / PIXELS;
    return (square / PIXELS - mean * mean) / (mean * mean);
}

static double coefficient(const struct image *image, int y, int x, double speckle) {
    static const int dy[] = {-1, 1, 0, 0}, dx[] = {0, 0, -1, 1};
    double here = image->at[y][x], gradient = 0, laplace = 0;
    for (int i = 0; i < 4; i++) {
        double slope = (next_to(image, y + dy[i], x + dx[i]) - here) / here;
        gradient += slope * slope;
        laplace += slope;
    }
    double base = 1 + laplace / 4;
    double local = (gradient / 2 - laplace * laplace / 16) / (base * base);
    return fmin(1, fmax(0, 1 / (1 + (local - speckle) / (speckle * (1 + speckle)))));
}

static void step(struct image *image) {
    static struct image c, next;
    double speckle = speckle_of(image);
    for (int i = 0; i < PIXELS; i++)
        c.at[i / WIDTH][i % WIDTH] = coefficient(image, i / WIDTH, i % WIDTH, speckle);
    for (int i = 0; i < PIXELS; i++) {
        int y = i / WIDTH, x = i % WIDTH;
        double here = image->at[y][x];
        double change =
            c.at[y][x] * (next_to(image, y - 1, x) + next_to(image, y, x - 1) - 2 * here);
        change += next_to(&c, y + 1, x) * (next_to(image, y + 1, x) - here);
        change += next_to(&c, y, x + 1) * (next_to(image, y, x + 1) - here);
        next.at[y][x] = here + (double)CALM / 4 * change;
    }
    *image = next;
}

int main(void) {
    static float image[PIXELS], result[PIXELS];
    static struct image exact;
    struct random random = {35};
    for (int i = 0; i < PIXELS; i++) {
        image[i] = (i % WIDTH < WIDTH / 2 ? 2.0f : 5.0f) * random_float(&random, 0.7f, 1.3f);
        exact.at[i / WIDTH][i % WIDTH] = (double)image[i];
    }
    for (int i = 0; i < STEPS; i++)
        step(&exact);
    for (int i = 0; i < PIXELS; i++)
        result[i] = (float)exact.at[i / WIDTH][i % WIDTH];
    data_floats("image", image, PIXELS);
    data_space("sum", HEIGHT);
    data_space("square", HEIGHT);
    data_space("coefficient", PIXELS);
    data_space("other", PIXELS);
    data_check_near(result, PIXELS, 1e-5f);
    return 0;
}
