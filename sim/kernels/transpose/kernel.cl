/* An element of the transposed matrix a work-item. */
__kernel void transpose(__global const uint *from, __global uint *to, uint columns, uint rows) {
    uint column = get_global_id(0), row = get_global_id(1);
    if (column < columns && row < rows)
        to[column * rows + row] = from[row * columns + column];
}
