/* Data of dotproduct. */
#include "shape.h"
#include "sim/kernels/dotproduct/../datagen.h"

int main(void) {
    static uint32_t a[PAIRS * LENGTH], b[PAIRS * LENGTH], dot[PAIRS];
    struct random random = {3};
    for (int i = 0; i < PAIRS * LENGTH; i++) {
        a[i] = random_word(&random);
        b[i] = random_word(&random);
        dot[i / LENGTH] += (uint32_t)((uint64_t)a[i] * b[i]);
    }
    data_words("a", a, PAIRS * LENGTH);
    data_words("b", b, PAIRS * LENGTH);
    data_check(dot, PAIRS);
    return 0;
}
