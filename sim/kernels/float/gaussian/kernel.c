/* Gaussian elimination without pivots. For each column two launches: the factors of the rows below,
 * then the part of the matrix right of and below the pivot, an element a task, which shrinks. Then
 * one thread substitutes backwards. */
#include "heddle.h"
#include "shape.h"

extern const float matrix[SIDE * PITCH];
extern float work[SIDE * PITCH], factor[SIDE], out[SIDE];

static void copy(uint32_t id, const void *arg) {
    (void)arg;
    work[id] = matrix[id];
}

static void divide(uint32_t id, const void *arg) {
    uint32_t pivot = *(const uint32_t *)arg;
    uint32_t row = pivot + 1 + id;
    factor[row] = work[row * PITCH + pivot] / work[pivot * PITCH + pivot];
}

static void eliminate(uint32_t id, const void *arg) {
    uint32_t pivot = *(const uint32_t *)arg;
    uint32_t width = SIDE - pivot; /* of what is right of the pivot */
    uint32_t row = pivot + 1 + id / width;
    uint32_t column = pivot + 1 + id % width;
    float *element = &work[row * PITCH + column];
    *element = __builtin_fmaf(-factor[row], work[pivot * PITCH + column], *element);
}

int main(void) {
    heddle_spawn(SIDE * PITCH, copy, 0);
    for (uint32_t pivot = 0; pivot < SIDE - 1; pivot++) {
        uint32_t rows = SIDE - 1 - pivot;
        heddle_spawn(rows, divide, &pivot);
        heddle_spawn(rows * (SIDE - pivot), eliminate, &pivot);
    }
    for (int row = SIDE - 1; row >= 0; row--) {
        float sum = work[row * PITCH + SIDE];
        for (int column = SIDE - 1; column > row; column--)
            sum = __builtin_fmaf(-work[row * PITCH + column], out[column], sum);
        out[row] = sum / work[row * PITCH + row];
    }
    return 0;
}
