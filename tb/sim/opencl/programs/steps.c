/* Plain C for lanes: a task with branches, loops that end early, a switch and a helper; a kernel of
 * the runtime's convention, and one with arguments of its own. */
#include "heddle.h"
#include "heddle_opencl.h"

enum { COUNT = 200 };

uint32_t out[3 * COUNT], ref[3 * COUNT];
const uint32_t out_words = 3 * COUNT;

static uint32_t steps_of(uint32_t x, uint32_t limit) {
    for (uint32_t steps = 0;; steps++) {
        if (x == 1 || steps >= limit)
            return steps;
        x = x % 2 ? 3 * x + 1 : x / 2;
    }
}

static uint32_t kind_of(uint32_t x) {
    switch (x % 5) {
    case 0:
        return 7;
    case 1:
        x *= 3; /* falls through */
    case 3:
        return x + 1;
    default:
        return x & 2 ? 1 : 2;
    }
}

static void task(uint32_t id, const void *arg) {
    const uint32_t *limit = arg;
    if (id % 7 == 3)
        return;
    out[id] = steps_of(id + 1, *limit);
}

struct kinds {
    uint32_t count;
    uint32_t *out;
};

HEDDLE_KERNEL(kinds, const struct kinds *k) {
    uint32_t i = block_x * block->size[0] + thread_x;
    if (i >= k->count)
        return;
    k->out[i] = kind_of(i);
    while (k->out[i] < 100 && (i & 1))
        k->out[i] *= 2;
}

/* In registers, and by reference. */
struct pair {
    int16_t add;
    int32_t times;
};
struct many {
    uint8_t first;
    uint64_t wide;
    uint32_t add[3];
};

__kernel void neighbours(uint32_t *to, struct pair pair, const struct many many, uint32_t count) {
    static __local uint32_t all[16];
    uint32_t i = get_global_id(0), l = get_local_id(0);
    all[l] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < count)
        to[i] = all[(l + 1) % get_local_size(0)] * (uint32_t)pair.times + (uint32_t)pair.add +
                many.add[2] + (uint32_t)(many.wide >> 32) + many.first;
}
HEDDLE_OPENCL_KERNEL(neighbours);

int main(void) {
    uint32_t limit = 50;
    heddle_spawn(COUNT, task, &limit);
    static struct kinds k = {COUNT, out + COUNT};
    heddle_launch(kinds, (uint32_t[]){COUNT / 8 + 1, 1, 1}, (uint32_t[]){8, 1, 1}, &k);
    static struct {
        struct heddle_ndrange range;
        uint32_t *to;
        struct pair pair;
        struct many many;
        uint32_t count;
    } args = {.to = out + 2 * COUNT,
              .pair = {-7, 3},
              .many = {200, UINT64_C(50000) << 32, {1, 2, 90}},
              .count = COUNT};
    heddle_ndrange(neighbours, ((uint32_t[]){208, 1, 1}), ((uint32_t[]){16, 1, 1}), 0, &args.range);
    for (uint32_t i = 0; i < COUNT; i++) {
        ref[i] = i % 7 == 3 ? 0 : steps_of(i + 1, limit);
        ref[COUNT + i] = kind_of(i);
        while (ref[COUNT + i] < 100 && (i & 1))
            ref[COUNT + i] *= 2;
        ref[2 * COUNT + i] = (i / 16 * 16 + (i + 1) % 16) * 3 - 7 + 90 + 50000 + 200;
    }
    return 0;
}
