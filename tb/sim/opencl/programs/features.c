/* Launches features.cl and computes the same in C, on one thread. */
#include "heddle_opencl.h"

enum { ITEMS = 16 };

uint32_t out[177], ref[177];
const uint32_t out_words = 177;
static int32_t most = 0;
static float in[ITEMS];

HEDDLE_OPENCL_KERNEL(arguments);
HEDDLE_OPENCL_KERNEL(exchange);
HEDDLE_OPENCL_KERNEL(arithmetic);
HEDDLE_OPENCL_KERNEL(zeros);

struct pair {
    int16_t first;
    float second;
    int32_t third[4] __attribute__((aligned(16)));
};

static const uint32_t items[] = {ITEMS, 1, 1}, group[] = {ITEMS, 1, 1};

static void arguments_run(void) {
    static const uint32_t more[] = {1, 5000};
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        uint8_t a;
        float v[4] __attribute__((aligned(16)));
        struct pair p;
        uint64_t wide;
        const uint32_t *more;
    } args = {.out = out,
              .a = 200,
              .v = {1, 2, 3},
              .p = {-7, 2.5f, {1, 2, 30000}},
              .wide = UINT64_C(70000) << 32,
              .more = more};
    for (int i = 0; i < ITEMS; i++)
        ref[i] = 200 + 321 - 7 + 2 + 30000 + 70000 + 5000;
    heddle_ndrange(arguments, items, group, 0, &args.range);
}

static void exchange_run(void) {
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        int32_t *most;
    } args = {.out = out + 16, .most = &most};
    uint32_t sum = 0;
    for (uint32_t i = 0; i < ITEMS; i += 3)
        sum += i & 1 ? i : i * 1000;
    for (int i = 0; i < ITEMS; i++)
        ref[16 + i] = sum;
    heddle_ndrange(exchange, items, group, 0, &args.range);
    out[160] = (uint32_t)most;
    ref[160] = 15;
}

static uint32_t zeros_above(uint64_t value, unsigned bits) {
    uint32_t count = 0;
    while (count < bits && !(value >> (bits - 1 - count) & 1))
        count++;
    return count;
}

static void zeros_run(void) {
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
    } args = {.out = out + 161};
    for (uint32_t i = 0; i < ITEMS; i++)
        ref[161 + i] = zeros_above(i, 32) + 100 * zeros_above(i, 8) +
                       10000 * zeros_above((uint64_t)i << 20, 64);
    heddle_ndrange(zeros, items, group, 0, &args.range);
}

/* By gcc for x86, with the C library. */
static const uint32_t arithmetic_result[ITEMS] = {
    0x00b29247, 0x00902f3f, 0x00744c74, 0x0058c6ec, 0x003a33af, 0x001d6044, 0x00000069, 0x001d75e8,
    0x003bd998, 0x00590c40, 0x0077a06d, 0x0091c5bd, 0x00b31cac, 0x001518db, 0x002b9ce8, 0x004945db};

static void arithmetic_run(void) {
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        const float *in;
        int64_t d __attribute__((aligned(8)));
    } args = {.out = out + 32, .in = in, .d = -12345677};
    for (int i = 0; i < ITEMS; i++)
        in[i] = -3.75f + 0.625f * (float)i;
    for (uint32_t i = 0; i < ITEMS; i++) {
        ref[32 + i] = arithmetic_result[i];
        for (uint32_t k = 0; k < 4; k++)
            ref[96 + 4 * i + k] = (k + 1) * i;
    }
    heddle_ndrange(arithmetic, items, group, 0, &args.range);
}

int main(void) {
    arguments_run();
    exchange_run();
    arithmetic_run();
    zeros_run();
    return 0;
}
