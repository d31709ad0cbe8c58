#include "mem_timing.h"

#include <string.h>

void mem_timing_init(struct mem_timing *timing, const struct mem_timing_config *config) {
    memset(timing, 0, sizeof *timing);
    timing->config = *config;
    /* The generator below must not start at zero; an odd constant keeps seeds apart. */
    timing->random_state = config->seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du;
}

/* xorshift64* (Vigna, "An experimental exploration of Marsaglia's xorshift generators", 2016). */
static uint64_t random_next(uint64_t *state) {
    uint64_t x = *state ? *state : 1;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return x * 0x2545f4914f6cdd1du;
}

static bool due_before(const struct mem_due *a, const struct mem_due *b) {
    return a->cycle != b->cycle ? a->cycle < b->cycle : a->order < b->order;
}

static void heap_insert(struct mem_timing *timing, struct mem_due due) {
    uint64_t hole = timing->count++;
    while (hole > 0 && due_before(&due, &timing->heap[(hole - 1) / 2])) {
        timing->heap[hole] = timing->heap[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    timing->heap[hole] = due;
}

static void heap_remove_first(struct mem_timing *timing) {
    struct mem_due last = timing->heap[--timing->count];
    uint64_t hole = 0;
    for (;;) {
        uint64_t child = 2 * hole + 1;
        if (child >= timing->count)
            break;
        if (child + 1 < timing->count && due_before(&timing->heap[child + 1], &timing->heap[child]))
            child++;
        if (!due_before(&timing->heap[child], &last))
            break;
        timing->heap[hole] = timing->heap[child];
        hole = child;
    }
    timing->heap[hole] = last;
}

bool mem_timing_read(struct mem_timing *timing, uint64_t cycle, uint32_t tag,
                     const uint8_t line[MEMORY_LINE_BYTES]) {
    if (tag >= MEM_TAGS || timing->outstanding[tag])
        return false;
    uint64_t latency = timing->config.latency;
    if (timing->config.random)
        latency += random_next(&timing->random_state) % (latency + 1);
    timing->outstanding[tag] = true;
    memcpy(timing->line[tag], line, MEMORY_LINE_BYTES);
    heap_insert(timing, (struct mem_due){cycle + latency, timing->accepted++, tag});
    return true;
}

bool mem_timing_answer(struct mem_timing *timing, uint64_t cycle, uint32_t *tag,
                       uint8_t line[MEMORY_LINE_BYTES]) {
    if (timing->count == 0 || timing->heap[0].cycle > cycle)
        return false;
    *tag = timing->heap[0].tag;
    memcpy(line, timing->line[*tag], MEMORY_LINE_BYTES);
    timing->outstanding[*tag] = false;
    heap_remove_first(timing);
    return true;
}

int64_t mem_timing_next(const struct mem_timing *timing) {
    return timing->count ? (int64_t)timing->heap[0].cycle : -1;
}

uint32_t mem_timing_busy(const struct mem_timing *timing) {
    return timing->config.period - 1;
}
