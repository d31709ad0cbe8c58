#include "mem_timing.h"

#include "io.h"

#include <string.h>

void mem_timing_init(struct mem_timing *timing, const struct mem_timing_config *config,
                     uint32_t line_bytes) {
    const struct dram_part *part = dram_part((enum memory_kind)config->kind);
    memset(timing, 0, sizeof *timing);
    timing->config = *config;
    if (part)
        dram_init(&timing->dram, part, config->core_mhz, line_bytes);
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

/* Reads of the DRAM whose time is decided. */
static void dram_collect(struct mem_timing *timing) {
    struct dram_done done;
    while (dram_take(&timing->dram, &done))
        heap_insert(timing, (struct mem_due){done.cycle, timing->accepted++, done.tag});
}

static void dram_request(struct mem_timing *timing, uint64_t cycle, enum dram_kind kind,
                         uint32_t addr, uint32_t tag) {
    dram_step(&timing->dram, cycle);
    dram_collect(timing);
    dram_accept(&timing->dram, cycle, kind, addr, tag);
    dram_collect(timing);
}

/* Of a read that no DRAM answers. */
static uint64_t latency_of(struct mem_timing *timing) {
    uint64_t latency = timing->config.latency;
    if (timing->dram.part)
        return 2 * (uint64_t)timing->dram.part->path * timing->config.core_mhz /
                   timing->dram.part->mhz +
               1;
    if (timing->config.random)
        latency += random_next(&timing->random_state) % (latency + 1);
    return latency;
}

bool mem_timing_read(struct mem_timing *timing, uint64_t cycle, uint32_t addr, uint32_t tag,
                     const uint8_t line[MEMORY_LINE_BYTES]) {
    if (tag >= MEM_TAGS || timing->outstanding[tag])
        return false;
    timing->outstanding[tag] = true;
    memcpy(timing->line[tag], line, MEMORY_LINE_BYTES);
    if (timing->dram.part && addr >= HEDDLE_IO_END)
        dram_request(timing, cycle, DRAM_READ, addr, tag);
    else
        heap_insert(timing, (struct mem_due){cycle + latency_of(timing), timing->accepted++, tag});
    return true;
}

void mem_timing_write(struct mem_timing *timing, uint64_t cycle, uint32_t addr) {
    if (timing->dram.part && addr >= HEDDLE_IO_END)
        dram_request(timing, cycle, DRAM_WRITE, addr, 0);
}

bool mem_timing_answer(struct mem_timing *timing, uint64_t cycle, uint32_t *tag,
                       uint8_t line[MEMORY_LINE_BYTES]) {
    if (timing->dram.part) {
        dram_step(&timing->dram, cycle);
        dram_collect(timing);
    }
    if (timing->count == 0 || timing->heap[0].cycle > cycle)
        return false;
    *tag = timing->heap[0].tag;
    memcpy(line, timing->line[*tag], MEMORY_LINE_BYTES);
    timing->outstanding[*tag] = false;
    heap_remove_first(timing);
    return true;
}

int64_t mem_timing_next(struct mem_timing *timing) {
    int64_t due = timing->count ? (int64_t)timing->heap[0].cycle : -1;
    int64_t next = timing->dram.part ? dram_next(&timing->dram) : -1;
    return due < 0 || (next >= 0 && next < due) ? next : due;
}

uint32_t mem_timing_busy(const struct mem_timing *timing, uint64_t cycle) {
    if (!timing->dram.part)
        return timing->config.period - 1;
    return timing->dram.ready > cycle ? (uint32_t)(timing->dram.ready - cycle - 1) : 0;
}
