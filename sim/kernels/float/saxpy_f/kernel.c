/* out = factor * x + y, an element a task, each rounded once. */
#include "heddle.h"
#include "shape.h"

extern const float factor, x[N], y[N];
extern float out[N];

static void saxpy(uint32_t id, const void *arg) {
    (void)arg;
    out[id] = __builtin_fmaf(factor, x[id], y[id]);
}

int main(void) {
    heddle_spawn(N, saxpy, 0);
    return 0;
}
