/* Data of vecadd. */
#include "shape.h"
#include "sim/kernels/vecadd/../datagen.h"

int main(void) {
    static uint32_t a[N], b[N], sum[N];
    struct random random = {1};
    random_fill(&random, a, N);
    random_fill(&random, b, N);
    for (int i = 0; i < N; i++)
        sum[i] = a[i] + b[i];
    data_words("a", a, N);
    data_words("b", b, N);
    data_check(sum, N);
    return 0;
}
