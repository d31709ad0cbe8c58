/* Launches collatz.cl; work-items from WRONG on store where nothing may. */
#include "heddle_opencl.h"

#ifndef WRONG
#define WRONG 64
#endif

uint32_t out[64], ref[64];
const uint32_t out_words = 64;

HEDDLE_OPENCL_KERNEL(collatz);

static struct {
    struct heddle_ndrange range;
    uint32_t *out;
    uint32_t n, wrong;
} args = {.out = out, .n = 5, .wrong = WRONG};

int main(void) {
    for (uint32_t i = 0; i < 64; i++) {
        uint32_t count = 0, sum = 0;
        for (uint32_t x = i + 1; x != 1; x = x % 2 ? 3 * x + 1 : x / 2)
            count++;
        for (uint32_t k = 0; k < args.n; k++)
            sum = sum * 5 ^ k;
        ref[i] = count + sum;
    }
    heddle_ndrange(collatz, ((uint32_t[]){64, 1, 1}), ((uint32_t[]){16, 1, 1}), 0, &args.range);
    return 0;
}
