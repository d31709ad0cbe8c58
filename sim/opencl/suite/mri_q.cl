/* MRI reconstruction: each work-item sums, for its point, the phases of all samples of k-space. */

/* The sine of an angle in turns, within 0.00001. */
float sine_of_turns(float turns) {
    float part = turns - rint(turns);
    float rest = copysign(0.5f, part) - part;
    float x = 6.2831853f * (fabs(part) > 0.25f ? rest : part), y = x * x;
    return x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72))));
}

__kernel void mri_q(__global const float4 *sample, __global const float *x, __global const float *y,
                    __global const float *z, __global float2 *q, int samples) {
    int point = get_global_id(0);
    float2 sum = 0;
    for (int k = 0; k < samples; k++) {
        float turns = sample[k].x * x[point] + sample[k].y * y[point] + sample[k].z * z[point];
        sum += sample[k].w * (float2)(sine_of_turns(turns + 0.25f), sine_of_turns(turns));
    }
    q[point] = sum;
}
