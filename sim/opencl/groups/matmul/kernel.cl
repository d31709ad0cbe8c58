/* product = left * right for square matrices. A group computes a tile of the result from tiles of both factors in
 * local memory, an element a work-item. */
#include "shape.h"

__kernel void matmul(__global const float *left, __global const float *right, __global float *product) {
    __local float a[TILE][TILE], b[TILE][TILE];
    int lx = get_local_id(0), ly = get_local_id(1), x = get_global_id(0), y = get_global_id(1);
    float sum = 0;
    for (int k = 0; k < SIDE; k += TILE) {
        a[ly][lx] = left[y * SIDE + k + lx];
        b[ly][lx] = right[(k + ly) * SIDE + x];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < TILE; i++)
            sum = fma(a[ly][i], b[i][lx], sum);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    product[y * SIDE + x] = sum;
}
