/* A histogram whose counts end at 255: each group counts in local memory, then adds up. */
__kernel void histo(__global const uchar *values, __global uint *counts, __local uint *mine, int bins,
                    int each) {
    int item = get_local_id(0), items = get_local_size(0);
    for (int i = item; i < bins; i += items)
        mine[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < each; i++)
        atomic_inc(&mine[values[(get_group_id(0) * each + i) * items + item] % bins]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = item; i < bins; i += items)
        if (mine[i] > 0)
            atomic_add(&counts[i], mine[i]);
}

__kernel void saturate(__global uint *counts) {
    int bin = get_global_id(0);
    counts[bin] = min(counts[bin], 255u);
}
