/* A sparse matrix times a vector: rows padded to one length and stored column by column, so that
 * neighbours read neighbouring words. */
__kernel void spmv_ell(__global const float *value, __global const int *column,
                       __global const int *length, __global const float *x, __global float *y) {
    int row = get_global_id(0), rows = get_global_size(0);
    float sum = 0;
    for (int i = 0; i < length[row]; i++)
        sum += value[i * rows + row] * x[column[i * rows + row]];
    y[row] = sum;
}
