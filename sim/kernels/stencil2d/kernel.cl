/* A step of a relaxation over a grid whose border stays as it is. */
__kernel void relax(__global const uint *from, __global uint *to, uint width, uint height) {
    uint x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    uint at = y * width + x, value = from[at];
    if (x > 0 && x < width - 1 && y > 0 && y < height - 1)
        value = (4 * value + from[at - width] + from[at + width] + from[at - 1] + from[at + 1]) >> 3;
    to[at] = value;
}
