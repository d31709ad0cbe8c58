/* Data of saxpy. */
#include "shape.h"
#include "sim/kernels/saxpy/../datagen.h"

int main(void) {
    static uint32_t x[N], y[N], result[N];
    struct random random = {2};
    uint32_t factor = random_word(&random);
    for (int i = 0; i < N; i++) {
        x[i] = random_word(&random);
        y[i] = random_word(&random);
        result[i] = y[i];
        result[i] += (uint32_t)((uint64_t)factor * x[i]);
    }
    data_words("factor", &factor, 1);
    data_words("x", x, N);
    data_words("y", y, N);
    data_check(result, N);
    return 0;
}
