/* out = a * b, an element of the result a task: a chain of fused multiply-adds along the row. */
#include "heddle.h"
#include "shape.h"

extern const float a[ROWS * INNER], b[INNER * COLUMNS];
extern float out[ROWS * COLUMNS];

static void element(uint32_t id, const void *arg) {
    (void)arg;
    const float *x = a + id / COLUMNS * INNER;
    const float *y = b + id % COLUMNS;
    float sum = 0;
    for (uint32_t k = 0; k < INNER; k++)
        sum = __builtin_fmaf(x[k], y[k * COLUMNS], sum);
    out[id] = sum;
}

int main(void) {
    heddle_spawn(ROWS * COLUMNS, element, 0);
    return 0;
}
