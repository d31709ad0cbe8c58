/* Branches that are divergent for each of the reasons that the pass knows, without barriers. */
__kernel void ids(__global uint *out, uint n) {
    uint i = get_global_id(0);
    if (i < n)
        out[i] = i;
}

__kernel void ways(__global uint *out, __global const uint *in, uint few, uint many) {
    uint i = get_global_id(0), count = few;
    if (in[i] & 1) {
        count = many;
        out[i] = 1;
    }
    for (uint k = 0; k < count; k++)
        out[k] += k;
}

__kernel void turns(__global uint *out, __global const uint *in) {
    uint i = get_global_id(0), k = 0;
    while (in[i] > k * 3)
        k++;
    if (k > 4)
        out[k] = 1;
}

__kernel void choices(__global float *out, __global const float *in) {
    uint i = get_global_id(0);
    float x = in[i], y = in[i + 1];
    out[i] = x > y * 2.0f ? x + 1.0f : y;
}

/* Operations that the back end would make branches of. */
__kernel void operations(__global uint *out, __global const uint *in) {
    uint i = get_global_id(0);
    out[i] = clz(in[i]) + (uint)floor(as_float(in[i + 1]));
}
