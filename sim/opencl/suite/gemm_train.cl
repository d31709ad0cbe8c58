/* The gradient of a dense layer: the product of the transposed inputs and the errors, in tiles of local
 * memory. */
#define TILE 4

__kernel void gemm_train(__global const float *in, __global const float *error,
                         __global float *gradient, int batch) {
    __local float a[TILE][TILE], b[TILE][TILE];
    int x = get_local_id(0), y = get_local_id(1);
    int column = get_global_id(0), row = get_global_id(1);
    int columns = get_global_size(0), rows = get_global_size(1);
    float sum = 0;
    for (int first = 0; first < batch; first += TILE) {
        a[y][x] = in[(first + y) * rows + get_group_id(1) * TILE + x];
        b[y][x] = error[(first + y) * columns + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < TILE; i++)
            sum += a[i][y] * b[i][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    gradient[row * columns + column] = sum;
}
