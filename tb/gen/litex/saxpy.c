/* y = a x + y on the core; the host writes x, y and a before the start. */
#include "heddle.h"

#define BY_HOST __attribute__((section(".noinit")))

enum { COUNT = 8 };

struct saxpy {
    int32_t a;
    const int32_t *x;
    int32_t *y;
};

BY_HOST int32_t x[COUNT], y[COUNT], a;

HEDDLE_KERNEL(saxpy, const struct saxpy *v) {
    uint32_t i = block_x * block->size[0] + thread_x;
    v->y[i] = v->a * v->x[i] + v->y[i];
}

int main(void) {
    struct saxpy arguments = {a, x, y};
    heddle_launch(saxpy, (uint32_t[]){COUNT / 2, 1, 1}, (uint32_t[]){2, 1, 1}, &arguments);
    return 0;
}
