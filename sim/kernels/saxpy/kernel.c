/* out = factor * x + y in integers, two elements a task. The tasks of a warp take neighbouring
 * elements twice, half of the vector apart, so that both halves are unit-stride. */
#include "shape.h"

#include "branches.h"

extern const uint32_t factor, x[N], y[N];
extern uint32_t out[N];

static void saxpy(uint32_t id, const void *arg) {
    (void)arg;
    out[id] = factor * x[id] + y[id];
    uint32_t other = id + TASKS;
    if (other < N)
        out[other] = factor * x[other] + y[other];
}

int main(void) {
    heddle_spawn(TASKS, saxpy, 0);
    return 0;
}
