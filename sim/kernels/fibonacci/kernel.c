/* One thread, all calls: Fibonacci numbers below WIDE by the doubly recursive definition, then
 * number DEEP (modulo 2^32) by a recursion of as many frames. */
#include "heddle.h"
#include "shape.h"

extern uint32_t out[WIDE + 1];

static __attribute__((noinline)) uint32_t wide(uint32_t n) {
    return n < 2 ? n : wide(n - 1) + wide(n - 2);
}

/* Gives number n and, in *before, number n - 1. */
static __attribute__((noinline)) uint32_t deep(uint32_t n, uint32_t *before) {
    uint32_t second;
    if (n == 1) {
        *before = 0;
        return 1;
    }
    uint32_t first = deep(n - 1, &second);
    *before = first;
    return first + second;
}

int main(void) {
    uint32_t before;
    for (uint32_t n = 0; n < WIDE; n++)
        out[n] = wide(n);
    out[WIDE] = deep(DEEP, &before);
    return 0;
}
