/* out = a + b, an element a task: three unit-stride streams and almost no arithmetic. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t a[N], b[N];
extern uint32_t out[N];

static void add(uint32_t i, const void *arg) {
    (void)arg;
    out[i] = a[i] + b[i];
}

int main(void) {
    heddle_spawn(N, add, 0);
    return 0;
}
