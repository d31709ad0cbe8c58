/* Rules of the pass that random kernels do not meet, a kernel each. */

/* A private array has one address in all lanes and values of each lane. */
__kernel void stack(__global uint *out, uint at) {
    uint i = get_global_id(0), own[8];
    for (uint k = 0; k < 8; k++)
        own[k] = i * (k + 1) + (i >> 1);
    out[i] = 1;
    if (own[at] & 1)
        out[i] = own[at + 1];
}

/* Floats from 2^23 on are whole, for which the back end likes to branch. */
__kernel void rounding(__global uint *out, __global const float *in) {
    uint i = get_global_id(0);
    float x = in[i];
    out[i] = as_uint(floor(x)) ^ as_uint(ceil(x)) << 1 ^ as_uint(rint(x)) << 2 ^ as_uint(round(x)) << 3 ^ as_uint(trunc(x)) << 4;
}

/* Sums with parts that the group shares and parts that each work-item has, across a barrier. */
__kernel void sums(__global uint *out, __global const uint *in) {
    __local uint row[64];
    uint l = get_local_id(0), place = get_group_id(0) * 64 + l, own = in[place];
    uint sum = get_global_id(0) + own; /* its global id has no other use */
    row[l] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[place] = sum + row[63 - l];
}

/* Numbers of 16 bits in memory: all kinds, and each way to round. */
__kernel void halves(__global uint *out, __global const float *in, __global half *p) {
    uint i = get_global_id(0);
    float x = in[i];
    vstore_half(x, 4 * i, p);
    vstore_half_rtz(x, 4 * i + 1, p);
    vstore_half_rtp(x, 4 * i + 2, p);
    vstore_half_rtn(x, 4 * i + 3, p);
    float4 back = vload_half4(i, p);
    out[i] = as_uint(back.x) ^ as_uint(back.y) >> 1 ^ as_uint(back.z) >> 2 ^ as_uint(back.w) >> 3;
}
