/* Steps to 1 (3x + 1) by a helper, a uniform loop, and a store that is wrong from a work-item on. */
static uint half_of(uint x) {
    return x >> 1;
}

static uint next_of(uint x) {
    if (x & 1)
        return 3 * x + 1;
    return half_of(x);
}

__kernel void collatz(__global uint *out, uint n, uint wrong) {
    uint id = get_global_id(0), x = id + 1, count = 0, sum = 0;
    while (x != 1) {
        x = next_of(x);
        count++;
    }
    for (uint i = 0; i < n; i++)
        sum = sum * 5 ^ i;
    if (id >= wrong)
        out = (__global uint *)0x11;
    out[id] = count + sum;
}
