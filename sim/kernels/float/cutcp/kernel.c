/* Coulomb potential with a cutoff on a grid of points in a plane, a point a task: walks over the
 * atoms of the nine bins around the point, whose lists differ in length, and adds
 * q / r * (1 - (r / cutoff)^2)^2 for those that are near: two levels of divergence, gathers. */
#include "shape.h"

#include "branches.h"

struct atom {
    float x, y, z, charge;
};

extern const struct atom atom[ATOMS];
extern const uint32_t bin[ALL_BINS + 1]; /* index of a bin's first atom */
extern float out[ALL_POINTS];

static float of_row(float sum, float x, float y, uint32_t i, uint32_t end) {
    while (i < end) {
        float dx = atom[i].x - x, dy = atom[i].y - y, z = atom[i].z;
        float square = __builtin_fmaf(dx, dx, __builtin_fmaf(dy, dy, z * z));
        if (square < CUTOFF * CUTOFF) {
            float fade = 1 - square * (1 / (CUTOFF * CUTOFF));
            sum += atom[i].charge / __builtin_sqrtf(square) * (fade * fade);
        }
        i++;
    }
    return sum;
}

static void point(uint32_t id, const void *arg) {
    (void)arg;
    float x = (float)(id % POINTS) * SPACING;
    float y = (float)(id / POINTS) * SPACING;
    int32_t column = (int32_t)(x / CUTOFF), row = (int32_t)(y / CUTOFF);
    int32_t left = heddle_max_signed(column - 1, 0);
    int32_t right = heddle_min_signed(column + 1, BINS - 1);
    int32_t last = heddle_min_signed(row + 1, BINS - 1);
    float sum = 0;
    row = heddle_max_signed(row - 1, 0);
    while (row <= last) { /* the bins of a row follow each other */
        sum = of_row(sum, x, y, bin[row * BINS + left], bin[row * BINS + right + 1]);
        row++;
    }
    out[id] = sum;
}

int main(void) {
    heddle_spawn(ALL_POINTS, point, 0);
    return 0;
}
