/* product = left * right for integer matrices, an element a work-item. */
__kernel void multiply(__global const uint *left, __global const uint *right, __global uint *product, uint rows,
                       uint inner, uint columns) {
    uint column = get_global_id(0), row = get_global_id(1);
    if (column >= columns || row >= rows)
        return;
    uint sum = 0;
    for (uint k = 0; k < inner; k++)
        sum += left[row * inner + k] * right[k * columns + column];
    product[row * columns + column] = sum;
}
