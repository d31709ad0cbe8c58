/* Which parts of a range of addresses are given out: first fit, on boundaries of 64 bytes. */
#ifndef HEDDLE_SIM_SPANS_H
#define HEDDLE_SIM_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPAN_ALIGN = 64 };

struct span {
    uint32_t begin, end;
};

/* By rising address. The owner frees `span`; a zeroed struct has nothing given out. */
struct spans {
    struct span *span;
    size_t count;
};

/* Finds `size` bytes, at least 1, between `low` and `high`. False when there is no room. */
bool spans_take(struct spans *spans, uint32_t low, uint32_t high, size_t size, uint32_t *address);

/* False when nothing begins at `address`. */
bool spans_give(struct spans *spans, uint32_t address);

#endif
