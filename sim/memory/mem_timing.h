/* When the memory behind the core answers: latency, bandwidth and order of read responses.
 *
 * A read captures its line when it is accepted, so that memory order is acceptance order; this
 * queue only decides when the core sees it. Times are core cycles. With a fixed latency answers
 * keep the order of their requests; with a random one (latency .. 2 * latency, from a seed), or
 * that of a DRAM part (dram.h), they overtake each other, as the port allows. One answer is
 * delivered a cycle. Devices are no part of a DRAM: they take its way in and out and no more.
 *
 * The caller owns `struct mem_timing`; nothing is allocated.
 */
#ifndef HEDDLE_SIM_MEM_TIMING_H
#define HEDDLE_SIM_MEM_TIMING_H

#include "dram.h"
#include "memory.h"

#include <stdbool.h>
#include <stdint.h>

enum { MEM_TAGS = 1024 };

struct mem_timing_config {
    unsigned kind;     /* enum memory_kind; what follows is of MEMORY_FIXED, but for core_mhz */
    uint32_t latency;  /* cycles from an accepted read to its answer, at least 1 */
    uint32_t period;   /* cycles a request occupies the memory: 1 = one line a cycle */
    bool random;       /* latency drawn from latency .. 2 * latency */
    uint64_t seed;     /* of the draw; equal seeds give equal runs */
    uint32_t core_mhz; /* clock of the core, of all but MEMORY_FIXED */
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
    struct dram dram; /* part is NULL: none */
};

/* Requests are of `line_bytes`. */
void mem_timing_init(struct mem_timing *timing, const struct mem_timing_config *config,
                     uint32_t line_bytes);

/* Accepts a read at `cycle`. False when the tag is out of range or still outstanding: the core
 * broke the protocol, since an answer could no longer be told from the other. */
bool mem_timing_read(struct mem_timing *timing, uint64_t cycle, uint32_t addr, uint32_t tag,
                     const uint8_t line[MEMORY_LINE_BYTES]);

/* Accepts a write. */
void mem_timing_write(struct mem_timing *timing, uint64_t cycle, uint32_t addr);

/* Takes the oldest answer due at `cycle`. False when there is none. */
bool mem_timing_answer(struct mem_timing *timing, uint64_t cycle, uint32_t *tag,
                       uint8_t line[MEMORY_LINE_BYTES]);

/* Cycle at which the next answer is due, -1 when nothing is outstanding. */
int64_t mem_timing_next(struct mem_timing *timing);

/* Cycles after a request accepted at `cycle` in which the memory takes no other. */
uint32_t mem_timing_busy(const struct mem_timing *timing, uint64_t cycle);

#endif
