/* out = a * b for integer matrices, an element of the result a task, straight from the caches. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t a[ROWS * INNER], b[INNER * COLUMNS];
extern uint32_t out[ROWS * COLUMNS];

static void element(uint32_t id, const void *arg) {
    (void)arg;
    const uint32_t *x = a + id / COLUMNS * INNER;
    const uint32_t *y = b + id % COLUMNS;
    uint32_t sum = 0;
    for (uint32_t k = 0; k < INNER; k++)
        sum += x[k] * y[k * COLUMNS];
    out[id] = sum;
}

int main(void) {
    heddle_spawn(ROWS * COLUMNS, element, 0);
    return 0;
}
