/* Data of bitonic_sort; the reference is qsort. */
#include "shape.h"
#include "sim/kernels/bitonic_sort/../datagen.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *left, const void *right) {
    uint32_t x = *(const uint32_t *)left, y = *(const uint32_t *)right;
    return (x > y) - (x < y);
}

int main(void) {
    static uint32_t in[N], result[N];
    struct random random = {12};
    for (int i = 0; i < N; i++)
        in[i] = random_word(&random);
    in[1] = in[0]; /* equal elements too */
    memcpy(result, in, sizeof in);
    qsort(result, N, sizeof *result, compare);
    data_words("in", in, N);
    data_check(result, N);
    return 0;
}
