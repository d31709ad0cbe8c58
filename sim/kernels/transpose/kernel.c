/* out = transposed in, an element a task: unit-stride loads, stores a row apart. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t in[ROWS * COLUMNS];
extern uint32_t out[ROWS * COLUMNS];

static void element(uint32_t id, const void *arg) {
    (void)arg;
    out[id % COLUMNS * ROWS + id / COLUMNS] = in[id];
}

int main(void) {
    heddle_spawn(ROWS * COLUMNS, element, 0);
    return 0;
}
