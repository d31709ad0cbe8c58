/* What OpenCL C has besides arithmetic, a result each in out. */
__constant uint table[4] = {11, 22, 33, 44};

struct pair {
    short first;
    float second;
    int3 third;
};

#if __OPENCL_VERSION__ != 120 || __OPENCL_C_VERSION__ != 120
#error "the versions of the device and of the language"
#endif

__kernel void arguments(__global uint *out, uchar a, float3 v, struct pair p, ulong wide, __constant uint *more) {
    int i = get_global_id(0);
    out[i] = a + (uint)(v.x + v.y * 10 + v.z * 100) + p.first + (uint)p.second + p.third.z + (uint)(wide >> 32) + more[1];
}

/* A lock-free maximum, and a queue in local memory. */
__kernel void exchange(__global uint *out, __global volatile int *most) {
    __local int queue[64], count;
    int i = get_global_id(0), l = get_local_id(0);
    if (l == 0)
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i % 3 == 0)
        queue[atomic_inc(&count)] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = 0;
    for (;;) {
        int at = atomic_dec(&count) - 1;
        if (at < 0)
            break;
        if (queue[at] & 1) {
            sum += queue[at];
            continue;
        }
        sum += queue[at] * 1000;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        queue[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(queue, sum);
    int mine = i * 7 % 16, old = *most;
    while (mine > old) {
        int was = atomic_cmpxchg(most, old, mine);
        if (was == old)
            break;
        old = was;
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    out[i] = queue[0];
}

/* Rounding, conversions, 64 bits, vectors, and a private array. */
__kernel void arithmetic(__global uint *out, __global const float *in, long d) {
    int i = get_global_id(0);
    float x = in[i];
    long wide = (long)(x * 1e6f) * 1000003;
    int own[8];
    for (int k = 0; k < 8; k++)
        own[k] = k * i;
    uint4 v = (uint4)(1, 2, 3, 4) * (uint)i;
    uint s = (uint)(int)floor(x) ^ (uint)(int)ceil(x) << 4 ^ (uint)(int)rint(x) << 8 ^ (uint)(int)round(x) << 12 ^
             (uint)(int)trunc(x) << 16;
    s ^= (uint)(wide / d) + (uint)(wide % d);
    s += convert_uchar_sat(x * 40) + own[i & 7] + table[i & 3] + v.w + v.yx.x;
    s ^= as_uint(fmod(x, 3.0f)) >> 20;
    vstore4(v, i, out + 64);
    out[i] = s;
}

/* Leading zeros of 0, too, for which a back end without such instructions likes to branch. */
__kernel void zeros(__global uint *out) {
    uint i = get_global_id(0);
    out[i] = clz(i) + 100 * (uint)clz((uchar)i) + 10000 * (uint)clz((ulong)i << 20);
}

/* Compiled and checked only: the library's reduction of large angles, and what it leaves to instructions. */
__kernel void angles(__global float2 *out, __global const float *in) {
    uint i = get_global_id(0);
    out[i] = (float2)(cos(in[i]) + native_cos(in[i]), sin(in[i]) + native_sin((float4)(in[i])).y + half_exp(in[i]));
}
