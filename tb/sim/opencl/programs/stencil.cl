/* The newcomer's hotspot: neighbours by way of local memory, in groups of any size. */
#define AT(x, y) temp[(y)*width + (x)]

__kernel void stencil(__global const float *temp, __global float *result, __local float *tile,
                      int width, int height, int rounds) {
    int x = get_global_id(0), y = get_global_id(1);
    int lx = get_local_id(0), ly = get_local_id(1);
    int w = get_local_size(0), h = get_local_size(1);
    tile[ly * w + lx] = x < width && y < height ? AT(x, y) : 0.0f;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < rounds; i++) {
        float here = tile[ly * w + lx], sum = here;
        if (lx > 0 && lx < w - 1 && ly > 0 && ly < h - 1)
            sum = here + 0.25f * (tile[ly * w + lx - 1] + tile[ly * w + lx + 1] - 2.0f * here) +
                  0.125f * (tile[(ly - 1) * w + lx] + tile[(ly + 1) * w + lx] - 2.0f * here);
        barrier(CLK_LOCAL_MEM_FENCE);
        tile[ly * w + lx] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (x < width && y < height)
        result[y * width + x] = tile[ly * w + lx];
}
