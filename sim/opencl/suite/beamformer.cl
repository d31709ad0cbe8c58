/* Delay-and-sum beam forming: each work-item adds up all channels, each with the delay and the weight
 * of its beam, for one sample of one beam. */
__kernel void beamformer(__global const float *samples, __global const int *delay,
                         __global const float *weight, __global float *beams, int channels,
                         int length) {
    int time = get_global_id(0), beam = get_global_id(1);
    float sum = 0;
    for (int c = 0; c < channels; c++) {
        int at = time - delay[beam * channels + c];
        float sample = samples[c * length + max(at, 0)];
        sum += weight[beam * channels + c] * (at >= 0 ? sample : 0);
    }
    beams[beam * length + time] = sum;
}
