/* A layer of a convolutional network: 3 x 3 filters over all channels with a border of zeros, a bias,
 * ReLU, and the largest of every 2 x 2. */
__kernel void convolve(__global const float *in, __global const float *filter,
                       __global const float *bias, __global float *out, int channels, int side) {
    int x = get_global_id(0), y = get_global_id(1), feature = get_global_id(2);
    float sum = bias[feature];
    for (int c = 0; c < channels; c++)
        for (int j = -1; j <= 1; j++)
            for (int i = -1; i <= 1; i++)
                if (x + i >= 0 && x + i < side && y + j >= 0 && y + j < side)
                    sum += filter[((feature * channels + c) * 3 + j + 1) * 3 + i + 1] *
                           in[(c * side + y + j) * side + x + i];
    out[(feature * side + y) * side + x] = fmax(sum, 0.0f);
}

__kernel void pool(__global const float *in, __global float *out, int side) {
    int x = get_global_id(0), y = get_global_id(1), feature = get_global_id(2), half_side = side / 2;
    __global const float *corner = in + (feature * side + 2 * y) * side + 2 * x;
    out[(feature * half_side + y) * half_side + x] =
        fmax(fmax(corner[0], corner[1]), fmax(corner[side], corner[side + 1]));
}

/* The block of a residual network: what came in is added before ReLU. */
__kernel void add_residual(__global const float *in, __global float *out) {
    int i = get_global_id(0);
    out[i] = fmax(out[i] + in[i], 0.0f);
}
