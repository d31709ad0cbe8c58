/* Work-items that return before a barrier to which others come: single ones, and whole warps. */
__kernel void leave(__global uint *out, __global const uint *in, uint n) {
    __local uint tile[64];
    uint l = get_local_id(0), size = get_local_size(0), i = get_global_id(0), sum = 0;
    tile[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= n)
        return;
    for (uint turn = 0; turn < 5; turn++) {
        sum += tile[(l + turn) % size];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (in[i] % 5 == turn) {
            out[i] = sum;
            return;
        }
        tile[l] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[i] = sum ^ 1;
}

/* Before the first barrier, nearly all of them. */
__kernel void few(__global uint *out, uint first) {
    __local uint word;
    uint l = get_local_id(0);
    if (l < first)
        return;
    if (l == first)
        word = get_group_id(0) + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = word * l;
}
