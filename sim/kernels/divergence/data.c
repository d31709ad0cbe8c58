/* Data of divergence: ordinary C does the same to one element after the other. */
#include "shape.h"
#include "sim/kernels/divergence/../datagen.h"

static uint32_t collatz_steps(uint32_t x) {
    uint32_t steps = 0;
    for (; x != 1; steps++)
        x = x % 2 ? 3 * x + 1 : x / 2;
    return steps;
}

static uint32_t gcd(uint32_t x, uint32_t y) {
    while (y) {
        uint32_t rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}

static uint32_t classify(uint32_t x) {
    switch (x % 16) {
    case 1:
    case 5:
        return gcd(x & 0xffff, x >> 16);
    case 9:
    case 13:
        return x ^ 0x5a5a5a5a;
    case 3:
        return ~x;
    case 11:
        return ~x - 5;
    case 7:
    case 15:
        return 3 * x;
    default:
        return collatz_steps(x / 2 % 32 + 1);
    }
}

int main(void) {
    static uint32_t in[N], result[N];
    struct random random = {13};
    for (int i = 0; i < N; i++) {
        in[i] = random_word(&random);
        result[i] = classify(in[i]) + in[i] % 4;
    }
    data_words("in", in, N);
    data_check(result, N);
    return 0;
}
