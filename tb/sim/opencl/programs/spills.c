/* Launches spills.cl, and computes the same on one thread. */
#include "heddle_opencl.h"

enum { ITEMS = 32, LOCAL = 16, INPUTS = 1024 };

uint32_t out[ITEMS], ref[ITEMS];
const uint32_t out_words = ITEMS;
static uint32_t in[INPUTS];

HEDDLE_OPENCL_KERNEL(spills);

static uint32_t spills_reference(uint32_t id) {
    static uint32_t v[WORDS];
    uint32_t sum = 0;
    for (uint32_t i = 0; i < WORDS; i++)
        v[i] = in[(i * ITEMS + id) % INPUTS];
    for (uint32_t i = 0; id % 2 == 1 && i < WORDS; i++)
        v[i] += v[(i + 1) % WORDS];
    bool less = v[0] < v[1];
    for (uint32_t i = 0; less && i < WORDS; i++)
        v[i] *= v[(i + 3) % WORDS];
    for (uint32_t i = 0; i < WORDS; i++)
        sum = sum * 5 + v[i];
    return sum;
}

int main(void) {
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        const uint32_t *in;
    } args = {.out = out, .in = in};
    for (uint32_t i = 0; i < INPUTS; i++)
        in[i] = i * 2654435761u >> 9;
    for (uint32_t i = 0; i < ITEMS; i++)
        ref[i] = spills_reference(i);
    heddle_ndrange(spills, ((uint32_t[]){ITEMS, 1, 1}), ((uint32_t[]){LOCAL, 1, 1}), 0,
                   &args.range);
    return 0;
}
