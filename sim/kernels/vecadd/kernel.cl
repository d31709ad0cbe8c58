/* The sum of two vectors, an element a work-item. */
__kernel void add(__global const uint *left, __global const uint *right, __global uint *sum, uint count) {
    uint i = get_global_id(0);
    if (i < count)
        sum[i] = left[i] + right[i];
}
