/* Speckle-reducing anisotropic diffusion (Yu and Acton, IEEE Transactions on Image Processing
 * 11(11), 2002). Each step: sums over rows, a row a task, of which one thread makes the speckle
 * of the whole image; a launch for the coefficient of diffusion of each pixel, with five
 * divisions; a launch that lets the pixels flow. Neighbours beyond the border are the pixel itself.
 */
#include "speckle.h"

struct step {
    const float *from;
    float *to;
    float speckle;
};

static uint32_t south_of(uint32_t id) {
    return heddle_select(id < PIXELS - WIDTH, id + WIDTH, id);
}

static uint32_t east_of(uint32_t id) {
    return id + (id % WIDTH < WIDTH - 1);
}

static void add_row(uint32_t row, const void *arg) {
    const float *pixel = ((const struct step *)arg)->from + row * WIDTH;
    float plain = 0, squares = 0;
    for (uint32_t x = 0; x < WIDTH; x++) {
        plain += pixel[x];
        squares = __builtin_fmaf(pixel[x], pixel[x], squares);
    }
    sum[row] = plain;
    square[row] = squares;
}

static void diffusion(uint32_t id, const void *arg) {
    const struct step *step = arg;
    const float *from = step->from;
    float here = from[id];
    float north = from[heddle_select(id >= WIDTH, id - WIDTH, id)] - here;
    float south = from[south_of(id)] - here;
    float west = from[id - (id % WIDTH > 0)] - here;
    float east = from[east_of(id)] - here;
    float gradient = (north * north + south * south + west * west + east * east) / (here * here);
    float laplace = (north + south + west + east) / here;
    float base = 1 + 0.25f * laplace;
    float local = (0.5f * gradient - 0.0625f * (laplace * laplace)) / (base * base);
    float speckle = step->speckle;
    float value = 1 / (1 + (local - speckle) / (speckle * (1 + speckle)));
    coefficient[id] = heddle_max_float(0, heddle_min_float(value, 1));
}

static void flow(uint32_t id, const void *arg) {
    const struct step *step = arg;
    const float *from = step->from;
    float here = from[id];
    float north = from[heddle_select(id >= WIDTH, id - WIDTH, id)] - here;
    float west = from[id - (id % WIDTH > 0)] - here;
    float south = from[south_of(id)] - here;
    float east = from[east_of(id)] - here;
    float change = coefficient[id] * (north + west) + coefficient[south_of(id)] * south +
                   coefficient[east_of(id)] * east;
    step->to[id] = __builtin_fmaf(0.25f * CALM, change, here);
}

int main(void) {
    const float *from = image;
    for (int i = 0; i < STEPS; i++) {
        struct step step = {.from = from, .to = (STEPS - i) % 2 ? out : other};
        heddle_spawn(HEIGHT, add_row, &step);
        step.speckle = speckle_of_image();
        heddle_spawn(PIXELS, diffusion, &step);
        heddle_spawn(PIXELS, flow, &step);
        from = step.to;
    }
    return 0;
}
