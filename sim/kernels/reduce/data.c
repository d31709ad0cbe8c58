/* Data of reduce. */
#include "shape.h"
#include "sim/kernels/reduce/../datagen.h"

int main(void) {
    static uint32_t in[SEGMENTS * LENGTH], result[2 * SEGMENTS + 1];
    struct random random = {9};
    for (int i = 0; i < SEGMENTS * LENGTH; i++) {
        uint32_t *sum = &result[i / LENGTH], *max = &result[SEGMENTS + i / LENGTH];
        in[i] = random_word(&random);
        *sum += in[i];
        if (in[i] > *max)
            *max = in[i];
        result[2 * SEGMENTS] += in[i];
    }
    data_words("in", in, SEGMENTS * LENGTH);
    data_check(result, 2 * SEGMENTS + 1);
    return 0;
}
