/* The discrete cosine transform of blocks of 8 x 8 pixels: a group a block, rows, then columns, with
 * the block between them in local memory. */
__kernel void dct8(__global const float *in, __global float *out, __constant float *cosine,
                   int width) {
    __local float half_done[8][8];
    int x = get_local_id(0), y = get_local_id(1);
    int corner = get_group_id(1) * 8 * width + get_group_id(0) * 8;
    float sum = 0;
    for (int i = 0; i < 8; i++)
        sum += cosine[x * 8 + i] * in[corner + y * width + i];
    half_done[y][x] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = 0;
    for (int i = 0; i < 8; i++)
        sum += cosine[y * 8 + i] * half_done[i][x];
    out[corner + y * width + x] = sum;
}
