/* c = a * b, tile by tile: a block computes a square of the result, and keeps the two squares that
 * it multiplies in local memory. Floating point; every dimension is a multiple of the block's. */
#include "heddle.h"

struct sgemm {
    uint32_t columns; /* of b and c */
    uint32_t inner;   /* columns of a, rows of b */
    const float *a, *b;
    float *c;
};

HEDDLE_KERNEL(sgemm, const struct sgemm *args) {
    uint32_t side = block->size[0], columns = args->columns, inner = args->inner;
    uint32_t row = block_y * side + thread_y, column = block_x * side + thread_x;
    float *a = block->local, *b = a + side * side, sum = 0;
    for (uint32_t first = 0; first < inner; first += side) {
        a[thread_y * side + thread_x] = args->a[row * inner + first + thread_x];
        b[thread_y * side + thread_x] = args->b[(first + thread_y) * columns + column];
        heddle_block_barrier(block);
        for (uint32_t k = 0; k < side; k++)
            sum = __builtin_fmaf(a[thread_y * side + k], b[k * side + thread_x], sum);
        heddle_block_barrier(block);
    }
    args->c[row * columns + column] = sum;
}
