/* Sparse matrix (compressed rows) times vector, a row a task. A chain of fused multiply-adds is as
 * long as the row, so lanes leave the loop one by one; the vector is gathered. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t row[ROWS + 1], column[];
extern const float value[], vector[COLUMNS];
extern float out[ROWS];

static void multiply(uint32_t id, const void *arg) {
    (void)arg;
    float sum = 0;
    uint32_t i = row[id];
    uint32_t end = row[id + 1];
    HEDDLE_WHILE (i < end) {
        sum = __builtin_fmaf(value[i], vector[column[i]], sum);
        i++;
    }
    out[id] = sum;
}

int main(void) {
    heddle_spawn(ROWS, multiply, 0);
    return 0;
}
