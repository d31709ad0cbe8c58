/* A sparse matrix times a vector, a row a work-item: rows have different lengths. */
__kernel void multiply(__global const uint *row, __global const uint *column, __global const uint *value,
                       __global const uint *vector, __global uint *to, uint rows) {
    uint at = get_global_id(0);
    if (at >= rows)
        return;
    uint sum = 0;
    for (uint i = row[at]; i < row[at + 1]; i++)
        sum += value[i] * vector[column[i]];
    to[at] = sum;
}
