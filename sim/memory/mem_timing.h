/* When the memory behind the core answers: latency, bandwidth and order of read responses.
 *
 * A read captures its line when it is accepted, so that memory order is acceptance order; this
 * queue only decides when the core sees it. Times are core cycles. With a fixed latency answers
 * keep the order of their requests; with a random one (latency .. 2 * latency, from a seed) they
 * overtake each other, as the port allows. One answer is delivered a cycle.
 *
 * The caller owns `struct mem_timing`; nothing is allocated.
 */
#ifndef HEDDLE_SIM_MEM_TIMING_H
#define HEDDLE_SIM_MEM_TIMING_H

#include "memory.h"

#include <stdbool.h>
#include <stdint.h>

enum { MEM_TAGS = 1024 };

struct mem_timing_config {
    uint32_t latency; /* cycles from an accepted read to its answer, at least 1 */
    uint32_t period;  /* cycles a request occupies the memory: 1 = one line a cycle */
    bool random;      /* latency drawn from latency .. 2 * latency */
    uint64_t seed;    /* of the draw; equal seeds give equal runs */
};

struct mem_due {
    uint64_t cycle;
    uint64_t order; /* of acceptance, breaks ties */
    uint32_t tag;
};

struct mem_timing {
    struct mem_timing_config config;
    uint64_t random_state;
    uint64_t accepted;
    uint64_t count;
    struct mem_due heap[MEM_TAGS]; /* min-heap on (cycle, order) */
    bool outstanding[MEM_TAGS];
    uint8_t line[MEM_TAGS][MEMORY_LINE_BYTES];
};

void mem_timing_init(struct mem_timing *timing, const struct mem_timing_config *config);

/* Accepts a read at `cycle`. False when the tag is out of range or still outstanding: the core
 * broke the protocol, since an answer could no longer be told from the other. */
bool mem_timing_read(struct mem_timing *timing, uint64_t cycle, uint32_t tag,
                     const uint8_t line[MEMORY_LINE_BYTES]);

/* Takes the oldest answer due at `cycle`. False when there is none. */
bool mem_timing_answer(struct mem_timing *timing, uint64_t cycle, uint32_t *tag,
                       uint8_t line[MEMORY_LINE_BYTES]);

/* Cycle at which the next answer is due, -1 when nothing is outstanding. */
int64_t mem_timing_next(const struct mem_timing *timing);

/* Cycles after an accepted request in which the memory takes no other. */
uint32_t mem_timing_busy(const struct mem_timing *timing);

#endif
