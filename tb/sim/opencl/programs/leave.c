/* Launches leave.cl in groups of LOCAL work-items, and computes the same on one thread. */
#include "heddle_opencl.h"

enum { GROUPS = 3, ITEMS = GROUPS * LOCAL, LEAVES_FROM = ITEMS - LOCAL / 2 };

uint32_t out[2 * ITEMS], ref[2 * ITEMS];
const uint32_t out_words = 2 * ITEMS;
static uint32_t in[ITEMS];

HEDDLE_OPENCL_KERNEL(leave);
HEDDLE_OPENCL_KERNEL(few);

static void leave_reference(uint32_t first) {
    static uint32_t tile[LOCAL], sum[LOCAL];
    static uint8_t there[LOCAL];
    for (uint32_t l = 0; l < LOCAL; l++) {
        tile[l] = in[first + l];
        there[l] = first + l < LEAVES_FROM;
        sum[l] = 0;
    }
    for (uint32_t turn = 0; turn < 5; turn++) {
        for (uint32_t l = 0; l < LOCAL; l++)
            sum[l] += tile[(l + turn) % LOCAL];
        for (uint32_t l = 0; l < LOCAL; l++) {
            if (there[l] && in[first + l] % 5 == turn) {
                ref[first + l] = sum[l];
                there[l] = 0;
            }
            if (there[l])
                tile[l] = sum[l];
        }
    }
}

int main(void) {
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        const uint32_t *in;
        uint32_t n;
    } args = {.out = out, .in = in, .n = LEAVES_FROM};
    static struct {
        struct heddle_ndrange range;
        uint32_t *out;
        uint32_t first;
    } rest = {.out = out + ITEMS, .first = LOCAL - 2};
    for (uint32_t i = 0; i < ITEMS; i++)
        in[i] = i * 2654435761u >> 9;
    for (uint32_t first = 0; first < ITEMS; first += LOCAL) {
        leave_reference(first);
        for (uint32_t l = LOCAL - 2; l < LOCAL; l++)
            ref[ITEMS + first + l] = (first / LOCAL + 1) * l;
    }
    heddle_ndrange(leave, ((uint32_t[]){ITEMS, 1, 1}), ((uint32_t[]){LOCAL, 1, 1}), 0, &args.range);
    heddle_ndrange(few, ((uint32_t[]){ITEMS, 1, 1}), ((uint32_t[]){LOCAL, 1, 1}), 0, &rest.range);
    return 0;
}
