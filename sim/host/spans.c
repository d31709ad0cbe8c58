#include "spans.h"

#include <stdlib.h>
#include <string.h>

static bool span_insert(struct spans *spans, size_t at, struct span span) {
    struct span *longer = realloc(spans->span, (spans->count + 1) * sizeof *longer);
    if (!longer)
        return false;
    memmove(longer + at + 1, longer + at, (spans->count - at) * sizeof *longer);
    longer[at] = span;
    spans->span = longer;
    spans->count++;
    return true;
}

bool spans_take(struct spans *spans, uint32_t low, uint32_t high, size_t size, uint32_t *address) {
    uint64_t wanted = ((uint64_t)size + SPAN_ALIGN - 1) & ~(uint64_t)(SPAN_ALIGN - 1);
    uint32_t begin = low;
    if (size == 0 || size > high - low)
        return false;
    for (size_t i = 0; i <= spans->count; i++) {
        uint32_t end = i < spans->count ? spans->span[i].begin : high;
        if (wanted <= end - begin) {
            *address = begin;
            return span_insert(spans, i, (struct span){begin, (uint32_t)(begin + wanted)});
        }
        if (i < spans->count)
            begin = spans->span[i].end;
    }
    return false;
}

bool spans_give(struct spans *spans, uint32_t address) {
    for (size_t i = 0; i < spans->count; i++)
        if (spans->span[i].begin == address) {
            spans->count--;
            memmove(spans->span + i, spans->span + i + 1, (spans->count - i) * sizeof *spans->span);
            return true;
        }
    return false;
}
