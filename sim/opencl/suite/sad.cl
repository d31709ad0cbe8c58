/* Motion search: sums of absolute differences of a block of 4 x 4 pixels and all places around it. */
__kernel void sad(__global const uchar *now, __global const uchar *before, __global uint *sums,
                  int width, int blocks) {
    int right = get_global_id(0), down = get_global_id(1), block = get_global_id(2);
    int reach = get_global_size(0), x = block % blocks * 4, y = block / blocks * 4;
    uint sum = 0;
    for (int j = 0; j < 4; j++) {
        uchar4 here = vload4(0, now + (y + j) * width + x);
        uchar4 there = vload4(0, before + (y + j + down) * (width + reach) + x + right);
        uint4 apart = convert_uint4(abs_diff(here, there));
        sum += apart.x + apart.y + apart.z + apart.w;
    }
    sums[(block * reach + down) * reach + right] = sum;
}
