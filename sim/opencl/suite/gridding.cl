/* MRI gridding: each point of a grid gathers the samples around it, weighed by their distance. */
__kernel void gridding(__global const float4 *sample, __global float *grid, int samples,
                       float radius) {
    float x = get_global_id(0), y = get_global_id(1), sum = 0;
    for (int i = 0; i < samples; i++) {
        float across = sample[i].x - x, down = sample[i].y - y;
        float square = across * across + down * down;
        if (square < radius * radius) {
            float fall = 1 - square / (radius * radius);
            sum += sample[i].z * fall * fall;
        }
    }
    grid[get_global_id(1) * get_global_size(0) + get_global_id(0)] = sum;
}
