/* srad over grids: sums with a row a thread, coefficients and flow with a pixel a thread. */
#include "grid.h"
#include "speckle.h"

#include "branches.h"

struct step {
    const float *from;
    float *to, *coefficient, *sum, *square;
    uint32_t width, height;
    float speckle;
};

HEDDLE_KERNEL(add_rows, const struct step *s) {
    uint32_t row = GRID_X;
    if (row < s->height) {
        const float *pixel = s->from + row * s->width;
        float plain = 0, squares = 0;
        for (uint32_t x = 0; x < s->width; x++, pixel++) {
            plain += *pixel;
            squares = __builtin_fmaf(*pixel, *pixel, squares);
        }
        s->sum[row] = plain;
        s->square[row] = squares;
    }
}

HEDDLE_KERNEL(diffusion, const struct step *s) {
    uint32_t x = GRID_X, y = GRID_Y;
    if ((x < s->width) and (y < s->height)) {
        const float *at = s->from + y * s->width + x;
        float here = *at;
        float north = *(at - heddle_select(y > 0, s->width, 0)) - here;
        float south = *(at + heddle_select(y < s->height - 1, s->width, 0)) - here;
        float west = *(at - heddle_select(x > 0, 1, 0)) - here;
        float east = *(at + heddle_select(x < s->width - 1, 1, 0)) - here;
        float gradient =
            (north * north + south * south + west * west + east * east) / (here * here);
        float laplace = (north + south + west + east) / here;
        float base = 1 + 0.25f * laplace;
        float local = (0.5f * gradient - 0.0625f * (laplace * laplace)) / (base * base);
        float speckle = s->speckle;
        float value = 1 / (1 + (local - speckle) / (speckle * (1 + speckle)));
        s->coefficient[y * s->width + x] = heddle_max_float(0, heddle_min_float(value, 1));
    }
}

HEDDLE_KERNEL(flow, const struct step *s) {
    uint32_t x = GRID_X, y = GRID_Y;
    if ((x < s->width) and (y < s->height)) {
        uint32_t down = heddle_select(y < s->height - 1, s->width, 0),
                 right = heddle_select(x < s->width - 1, 1, 0);
        const float *at = s->from + y * s->width + x;
        const float *share = s->coefficient + y * s->width + x;
        float here = *at;
        float north = *(at - heddle_select(y > 0, s->width, 0)) - here;
        float west = *(at - heddle_select(x > 0, 1, 0)) - here;
        float south = *(at + down) - here;
        float east = *(at + right) - here;
        float change = *share * (north + west) + *(share + down) * south + *(share + right) * east;
        s->to[y * s->width + x] = __builtin_fmaf(0.25f * CALM, change, here);
    }
}

int main(void) {
    struct step step = {image, 0, coefficient, sum, square, WIDTH, HEIGHT, 0};
    for (int i = 0; i < STEPS; i++) {
        step.to = (STEPS - i) % 2 ? out : other;
        launch_over(add_rows, HEIGHT, 1, &step);
        step.speckle = speckle_of_image();
        launch_over(diffusion, WIDTH, HEIGHT, &step);
        launch_over(flow, WIDTH, HEIGHT, &step);
        step.from = step.to;
    }
    return 0;
}
