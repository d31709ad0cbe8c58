/* Data of histogram: values around a hill, so that some bins are hot. */
#include "shape.h"
#include "sim/kernels/histogram/../datagen.h"

int main(void) {
    static uint8_t in[N];
    static uint32_t result[BINS];
    struct random random = {11};
    for (int i = 0; i < N; i++) {
        in[i] = (uint8_t)(random_below(&random, 128) + random_below(&random, 129));
        result[in[i] * BINS / 256]++;
    }
    data_bytes("in", in, N);
    data_space("counts", BINS * MAX_GROUP);
    data_check(result, BINS);
    return 0;
}
