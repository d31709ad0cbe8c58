/* The gradient of a filter: each work-item adds up, over all places of the picture, what came in
 * under one weight times the error that came back. */
__kernel void conv_train(__global const float *in, __global const float *error,
                         __global float *gradient, int channels, int side) {
    int place = get_global_id(0), feature = get_global_id(1);
    int i = place % 3, j = place / 3 % 3, c = place / 9, inner = side - 2;
    float sum = 0;
    for (int y = 0; y < inner; y++)
        for (int x = 0; x < inner; x++)
            sum += in[(c * side + y + j) * side + x + i] * error[(feature * inner + y) * inner + x];
    gradient[feature * channels * 9 + place] = sum;
}
