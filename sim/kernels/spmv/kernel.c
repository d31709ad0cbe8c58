/* Sparse matrix (compressed rows, integers) times vector, a row a task: rows have different
 * lengths, so lanes drop out of the loop; values and the vector are gathered. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t row[ROWS + 1], column[], value[], vector[COLUMNS];
extern uint32_t out[ROWS];

static void multiply(uint32_t id, const void *arg) {
    (void)arg;
    uint32_t sum = 0;
    uint32_t end = row[id + 1];
    for (uint32_t i = row[id]; i < end; i++)
        sum += value[i] * vector[column[i]];
    out[id] = sum;
}

int main(void) {
    heddle_spawn(ROWS, multiply, 0);
    return 0;
}
