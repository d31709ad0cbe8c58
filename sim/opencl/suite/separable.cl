/* Convolution by a separable filter: a pass along rows or columns, its group's pixels and their
 * neighbours in local memory. */
__kernel void separable(__global const float *in, __global float *out, __constant float *filter,
                        int radius, int step, int length, __local float *line) {
    int item = get_local_id(0), items = get_local_size(0), at = get_global_id(0);
    int begin = get_global_id(1) * (step == 1 ? length : 1), first = get_group_id(0) * items - radius;
    for (int i = item; i < items + 2 * radius; i += items) {
        int place = clamp(first + i, 0, length - 1);
        line[i] = in[begin + place * step];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int i = 0; i <= 2 * radius; i++)
        sum += filter[i] * line[item + i];
    out[begin + at * step] = sum;
}
