/* A filter of 3 x 3 weights over an image with a frame of one pixel. */
#define WEIGHT_SHIFT 4
#define MAX_PIXEL 255

__kernel void convolve(__global const uchar *from, __constant char *weights, __global uint *to, uint width,
                       uint height, uint pitch) {
    uint x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    int sum = 1 << (WEIGHT_SHIFT - 1);
    for (uint i = 0; i < 3; i++)
        for (uint j = 0; j < 3; j++)
            sum += weights[3 * i + j] * from[(y + i) * pitch + x + j];
    to[y * width + x] = clamp(sum >> WEIGHT_SHIFT, 0, MAX_PIXEL);
}
