/* Lanes that disagree in every way: choices three deep, loops of different length inside a choice
 * with a choice inside the loop, and recursion of different depth. */
#include "shape.h"

#include "branches.h"

extern const uint32_t in[N];
extern uint32_t out[N];

/* Steps of the Collatz sequence from x down to 1. */
static uint32_t collatz_steps(uint32_t x) {
    uint32_t steps = 0;
    while (x != 1) {
        if (x & 1)
            x = 3 * x + 1;
        else
            x /= 2;
        steps++;
    }
    return steps;
}

static uint32_t gcd(uint32_t x, uint32_t y) {
    uint32_t result = x;
    if (y != 0)
        result = gcd(y, x % y);
    return result;
}

static uint32_t bits_choice(uint32_t x) {
    uint32_t result;
    if (x & 2) {
        if (x & 4) {
            result = 3 * x;
        } else {
            result = ~x;
            if (x & 8)
                result -= 5;
        }
    } else {
        if (x & 8)
            result = x ^ 0x5a5a5a5a;
        else
            result = gcd(x & 0xffff, x >> 16);
    }
    return result;
}

static void classify(uint32_t id, const void *arg) {
    (void)arg;
    uint32_t x = in[id];
    uint32_t result;
    if (x & 1)
        result = bits_choice(x);
    else
        result = collatz_steps((x >> 1 & 31) + 1);
    out[id] = result + (x & 3);
}

int main(void) {
    heddle_spawn(N, classify, 0);
    return 0;
}
