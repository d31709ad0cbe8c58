/* Jacobi steps of Laplace's equation in a box: a work-item walks through the planes of its column
 * and keeps three of them in registers. */
__kernel void laplace3d(__global const float *in, __global float *out, int width, int height,
                        int depth) {
    int x = get_global_id(0) + 1, y = get_global_id(1) + 1, plane = width * height;
    int at = y * width + x;
    float below = in[at], here = in[at + plane];
    for (int z = 1; z < depth - 1; z++) {
        at += plane;
        float above = in[at + plane];
        out[at] = (below + above + in[at - 1] + in[at + 1] + in[at - width] + in[at + width]) / 6;
        below = here;
        here = above;
    }
}
