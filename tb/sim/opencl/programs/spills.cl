/* More values than a thread has registers, across ifs on which lanes disagree. Tokens of the ifs
 * lie in the frame, and share its words. */
#define EACH_WORD _Pragma("unroll") for (uint i = 0; i < WORDS; i++)

__kernel void spills(__global uint *out, __global const uint *in) {
    uint id = get_global_id(0), n = get_global_size(0), sum = 0, v[WORDS];
    EACH_WORD v[i] = in[(i * n + id) % 1024];
    if (id & 1)
        EACH_WORD v[i] += v[(i + 1) % WORDS];
    if (v[0] < v[1])
        EACH_WORD v[i] *= v[(i + 3) % WORDS];
    EACH_WORD sum = sum * 5 + v[i];
    out[id] = sum;
}
