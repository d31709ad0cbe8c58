/* Functions of sim/opencl/builtins/*.cl, each for another size of vectors, and conversions out of range. */
#define FUNCTIONS 18

__kernel void floats(__global const float *a, __global const float *b, __global const float *small, __global const int *n,
                     __global ulong *out) {
    size_t i = get_global_id(0);
    float x = a[i], y = b[i], e = small[i];
    int k = n[i], quotient[2];
    __global ulong *to = out + FUNCTIONS * i;
    vstore2((float2)(0, 0), 0, (__private float *)quotient);
    float rest = remquo((float2)(1, x), (float2)(1, y), (int2 *)quotient).y;
    to[0] = as_uint(exp(e));
    to[1] = as_uint(exp2((float2)(0, e)).y);
    to[2] = as_uint(exp10((float3)(0, 0, e)).z);
    to[3] = as_uint(ldexp((float4)(0, 0, 0, x), (int4)(0, 0, 0, k)).w);
    to[4] = as_uint(fmod((float8)(x), (float8)(y)).s7);
    to[5] = as_uint(remainder((float16)(x), (float16)(y)).sf);
    to[6] = as_uint(rest) | (ulong)(uint)quotient[1] << 32;
    to[7] = as_uint(pow(x, e));
    to[8] = as_uint(powr((float2)(0, fabs(x)), (float2)(0, e)).y);
    to[9] = as_uint(pown((float2)(1, x), (int2)(1, k)).y);
    to[10] = as_uint(rootn((float3)(1, 1, x), (int3)(1, 1, k)).z);
    to[11] = (ulong)x;
    to[12] = (long)x;
    to[13] = as_uint(pow(e, rint(e)));
    to[14] = as_uint(ldexp((float2)(0, x), k).y);
    to[15] = as_uint(convert_float_rtz((uint)k));
    to[16] = as_uint(convert_float4_rtp((long4)(as_long((int2)(as_int(x), k)))).w);
    to[17] = as_uint(convert_float3_rtn((int3)(k)).z);
}
