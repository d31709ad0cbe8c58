/* Launches corners.cl and computes the same in C, on one thread; what floats become was computed
 * with NumPy. */
#include "heddle_opencl.h"

enum { ITEMS = 16, GROUP = 64 };

uint32_t out[3 * ITEMS + 2 * GROUP], ref[3 * ITEMS + 2 * GROUP];
const uint32_t out_words = 3 * ITEMS + 2 * GROUP;

HEDDLE_OPENCL_KERNEL(stack);
HEDDLE_OPENCL_KERNEL(rounding);
HEDDLE_OPENCL_KERNEL(sums);
HEDDLE_OPENCL_KERNEL(halves);

static const uint32_t items[] = {ITEMS, 1, 1}, all[] = {2 * GROUP, 1, 1}, group[] = {GROUP, 1, 1};

/* Floats by their bits. */
static const uint32_t rounding_in[ITEMS] = {
    0xc0200000, 0x4be4e1c0, 0x3f000000, 0x4b000000, 0xcaffffff, 0x3fbfffac, 0x80000000, 0x4f000000,
    0xc0600000, 0x60ad78ec, 0x40f80000, 0x9e3ce508, 0x7f800000, 0x4a800001, 0xc640e600, 0x40200000,
};
static const uint32_t rounding_ref[ITEMS] = {
    0x42400000, 0x12d7b740, 0x83000000, 0x19000000, 0x8500001c, 0x45800000, 0x80000000, 0x65000000,
    0x42000000, 0x2cfe2324, 0xc0e00000, 0xbf800000, 0x7a800000, 0x09800014, 0x05cb8000, 0xc2800000,
};
static const uint32_t halves_in[ITEMS] = {
    0x00000000, 0x80000000, 0x3f800000, 0x477fe000, 0x477fefe6, 0x477ff000, 0xc788b800, 0x33800000,
    0x33c00000, 0x33000347, 0xb87ff972, 0x40490fdb, 0x3f801000, 0x3f803000, 0x7f800000, 0xb39652e8,
};
static const uint32_t halves_ref[ITEMS] = {
    0x00000000, 0xf0000000, 0x28500000, 0x7df01400, 0x73cfec00, 0x4b300c00, 0xb2100800, 0x20d00000,
    0x26b00000, 0x3f600000, 0xddb01000, 0x7876e800, 0x28500800, 0x28504400, 0x50500000, 0xd0200000,
};

static void stack_run(void) {
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        uint32_t at;
    } args = {.out = out, .at = 4};
    for (uint32_t i = 0; i < ITEMS; i++)
        ref[i] = (i * 5 + (i >> 1)) & 1 ? i * 6 + (i >> 1) : 1;
    heddle_ndrange(stack, items, items, 0, &args.range);
}

static void rounding_run(void) {
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        const uint32_t *in;
    } args = {.out = out + ITEMS, .in = rounding_in};
    for (uint32_t i = 0; i < ITEMS; i++)
        ref[ITEMS + i] = rounding_ref[i];
    heddle_ndrange(rounding, items, items, 0, &args.range);
}

static void halves_run(void) {
    static uint16_t stored[4 * ITEMS];
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        const uint32_t *in;
        uint16_t *stored;
    } args = {.out = out + 2 * ITEMS, .in = halves_in, .stored = stored};
    for (uint32_t i = 0; i < ITEMS; i++)
        ref[2 * ITEMS + i] = halves_ref[i];
    heddle_ndrange(halves, items, items, 0, &args.range);
}

static void sums_run(void) {
    static uint32_t in[2 * GROUP];
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        const uint32_t *in;
    } args = {.out = out + 3 * ITEMS, .in = in};
    for (uint32_t i = 0; i < 2 * GROUP; i++)
        in[i] = i * i * 3 + 1;
    for (uint32_t i = 0; i < 2 * GROUP; i++)
        ref[3 * ITEMS + i] = i + in[i] + in[i / GROUP * GROUP + GROUP - 1 - i % GROUP];
    heddle_ndrange(sums, all, group, 0, &args.range);
}

int main(void) {
    stack_run();
    rounding_run();
    halves_run();
    sums_run();
    return 0;
}
