/* The fast Fourier transform by Stockham's passes: a launch a pass, a butterfly a work-item, no
 * reordering. `turn` has the roots of one. */
__kernel void fft(__global const float2 *in, __global float2 *out, __constant float2 *turn,
                  int apart) {
    int i = get_global_id(0), half_size = get_global_size(0);
    int within = i % apart, place = i / apart * 2 * apart + within;
    float2 root = turn[within * half_size / apart], a = in[i], b = in[i + half_size];
    b = (float2)(root.x * b.x - root.y * b.y, root.x * b.y + root.y * b.x);
    out[place] = a + b;
    out[place + apart] = a - b;
}
