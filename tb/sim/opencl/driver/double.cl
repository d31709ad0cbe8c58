/* Kernels of test_double.py. */
__kernel void rows(__global double *x, double k, double2 v) {
    int i = get_global_id(0);
    x[i] = i * k + sqrt((double)i) - (i & 1 ? 1e-300 : -3.5) * v.y;
    if (i == 3)
        printf("%f %d %.17g|%v2lg %g %v2hlf %%\n", 0.1, i, x[i], v, 0.5f * i, (float2)(1, 2.5f));
}

/* out gets sums of each group, and more. */
__kernel void sum(__global double *out, __global const double *in, __local double *t) {
    int l = get_local_id(0), n = get_local_size(0);
    double keep = in[get_global_id(0)] * 3.0;
    t[l] = keep;
    for (int s = n / 2; s > 0; s /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < s)
            t[l] += t[l + s];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = t[0] / keep + vload2(0, in).y + (keep > 2 ? floor(keep) : -keep);
}

__kernel void half_of(__global half *h, __global const double *x) {
    int i = get_global_id(0);
    vstore_half(x[i], i, h);
}
