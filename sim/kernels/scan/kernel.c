/* Inclusive prefix sums by one group of all threads. Each scans a chunk of its own. The totals of
 * the chunks are scanned in log steps between two buffers in local memory (Hillis and Steele). Then
 * each thread adds what lies before its chunk. The lanes of a warp are a chunk apart in memory. */
#include "shape.h"

#include "branches.h"

extern const uint32_t in[N];
extern uint32_t out[N];

/* The sum of the values of all threads up to and including this one. */
static uint32_t group_scan(const struct heddle_group *group, uint32_t value) {
    uint32_t *now = group->local;
    uint32_t *next = now + MAX_GROUP;
    uint32_t me = group->thread;
    now[me] = value;
    for (uint32_t step = 1; step < group->size; step *= 2) {
        heddle_group_barrier(group);
        if (me >= step)
            value += now[me - step];
        next[me] = value;
        uint32_t *swap = now;
        now = next;
        next = swap;
    }
    return value;
}

static void scan(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t length = N / group->size;
    const uint32_t *from = in + group->thread * length;
    uint32_t *to = out + group->thread * length;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < length; i++) {
        sum += from[i];
        to[i] = sum;
    }
    uint32_t before = group_scan(group, sum) - sum;
    for (uint32_t i = 0; i < length; i++)
        to[i] += before;
}

int main(void) {
    heddle_spawn_groups(1, MAX_GROUP, 2 * MAX_GROUP * sizeof(uint32_t), scan, 0);
    return 0;
}
