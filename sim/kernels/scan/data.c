/* Data of scan. */
#include "shape.h"
#include "sim/kernels/scan/../datagen.h"

int main(void) {
    static uint32_t in[N], result[N];
    struct random random = {10};
    uint32_t sum = 0;
    for (int i = 0; i < N; i++) {
        in[i] = random_word(&random);
        sum += in[i];
        result[i] = sum;
    }
    data_words("in", in, N);
    data_check(result, N);
    return 0;
}
