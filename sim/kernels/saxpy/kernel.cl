/* out = factor * x + y, an element a work-item. */
__kernel void saxpy(uint factor, __global const uint *x, __global const uint *y, __global uint *to, uint count) {
    uint i = get_global_id(0);
    if (i < count)
        to[i] = factor * x[i] + y[i];
}
