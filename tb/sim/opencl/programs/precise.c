/* Sums of doubles, of a length that lanes disagree on: the reference is what one thread computes.
 */
#include "heddle.h"

enum { COUNT = 32 };

uint32_t out[COUNT], ref[COUNT];
const uint32_t out_words = COUNT;

static uint32_t sum_of(uint32_t count) {
    double sum = 1.0 / 3;
    union {
        double number;
        uint32_t word[2];
    } bits;
    for (uint32_t i = 0; i < count; i++)
        sum = i & 1 ? sum * 1.5 - count : sum / 0.7 + i;
    bits.number = sum;
    return bits.word[0] ^ bits.word[1] ^ (uint32_t)(int32_t)sum;
}

static void task(uint32_t id, const void *arg) {
    (void)arg;
    out[id] = sum_of(id);
}

int main(void) {
    for (uint32_t i = 0; i < COUNT; i++)
        ref[i] = sum_of(i);
    heddle_spawn(COUNT, task, 0);
    return 0;
}
