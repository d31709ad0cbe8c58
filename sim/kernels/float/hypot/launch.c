/* hypot over a grid, an element a thread. */
#include "grid.h"
#include "heddle_math.h"
#include "shape.h"

#include "branches.h"

extern const float x[N], y[N];
extern float out[N];

struct vectors {
    const float *x, *y;
    float *length;
    uint32_t count;
};

HEDDLE_KERNEL(length, const struct vectors *v) {
    uint32_t i = GRID_X;
    if (i < v->count) {
        float a = __builtin_fabsf(v->x[i]), b = __builtin_fabsf(v->y[i]);
        float larger = heddle_max_float(a, b), ratio = heddle_min_float(a, b) / larger;
        ratio = heddle_select_float(larger == 0, 0, ratio);
        v->length[i] = larger * __builtin_sqrtf(__builtin_fmaf(ratio, ratio, 1));
    }
}

int main(void) {
    launch_over(length, N, 1, &(struct vectors){x, y, out, N});
    return 0;
}
