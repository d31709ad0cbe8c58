#include "memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the host has to be little-endian");

enum {
    PAGE_BITS = 12,
    TABLE_BITS = 10,
    TABLE_ENTRIES = 1 << TABLE_BITS,
    PAGE_MASK = MEMORY_PAGE_BYTES - 1
};

struct table {
    uint8_t *page[TABLE_ENTRIES];
};

struct memory {
    struct table *table[TABLE_ENTRIES];
    size_t pages;
    bool exhausted;
};

static const uint8_t zero_page[MEMORY_PAGE_BYTES];

struct memory *memory_new(void) {
    return memory_zeroed(1, sizeof(struct memory));
}

void memory_free(struct memory *memory) {
    if (!memory)
        return;
    for (size_t i = 0; i < TABLE_ENTRIES; i++) {
        for (size_t j = 0; memory->table[i] && j < TABLE_ENTRIES; j++)
            free(memory->table[i]->page[j]);
        free(memory->table[i]);
    }
    free(memory);
}

void memory_forget(struct memory *memory, uint32_t begin) {
    for (size_t i = begin >> PAGE_BITS; i < (size_t)TABLE_ENTRIES * TABLE_ENTRIES; i++) {
        struct table *table = memory->table[i >> TABLE_BITS];
        uint8_t **page = table ? &table->page[i & (TABLE_ENTRIES - 1)] : NULL;
        if (!page || !*page)
            continue;
        free(*page);
        *page = NULL;
        memory->pages--;
    }
    memory->exhausted = false;
}

bool memory_exhausted(const struct memory *memory) {
    return memory->exhausted;
}

static const uint8_t *page_at(const struct memory *memory, size_t outer, size_t inner) {
    const struct table *table = memory->table[outer];
    const uint8_t *page = table ? table->page[inner] : NULL;
    return page ? page : zero_page;
}

static const uint8_t *page_find(const struct memory *memory, uint32_t addr) {
    return page_at(memory, addr >> (PAGE_BITS + TABLE_BITS),
                   (addr >> PAGE_BITS) & (TABLE_ENTRIES - 1));
}

/* NULL, with `exhausted` set, when the page does not exist and cannot be made. */
static uint8_t *page_make(struct memory *memory, uint32_t addr) {
    struct table **table = &memory->table[addr >> (PAGE_BITS + TABLE_BITS)];
    if (!*table)
        *table = memory_zeroed(1, sizeof(**table));
    uint8_t **page = &(*table)->page[(addr >> PAGE_BITS) & (TABLE_ENTRIES - 1)];
    if (!*page && memory->pages < MEMORY_MAX_PAGES) {
        *page = memory_zeroed(1, MEMORY_PAGE_BYTES);
        memory->pages++;
    }
    memory->exhausted |= !*page;
    return *page;
}

struct memory *memory_clone(const struct memory *memory) {
    struct memory *copy = memory_new();
    for (size_t i = 0; i < TABLE_ENTRIES; i++) {
        for (size_t j = 0; memory->table[i] && j < TABLE_ENTRIES; j++) {
            uint32_t base = (uint32_t)(i << (PAGE_BITS + TABLE_BITS) | j << PAGE_BITS);
            if (memory->table[i]->page[j])
                memory_write(copy, base, memory->table[i]->page[j], MEMORY_PAGE_BYTES);
        }
    }
    return copy;
}

/* Bytes of [addr, addr + count) that lie in addr's page. */
static size_t page_span(uint32_t addr, size_t count) {
    size_t rest = MEMORY_PAGE_BYTES - (addr & PAGE_MASK);
    return count < rest ? count : rest;
}

void memory_read(const struct memory *memory, uint32_t addr, void *bytes, size_t count) {
    uint8_t *out = bytes;
    while (count > 0) {
        size_t span = page_span(addr, count);
        memcpy(out, page_find(memory, addr) + (addr & PAGE_MASK), span);
        out += span;
        addr += (uint32_t)span;
        count -= span;
    }
}

void memory_write(struct memory *memory, uint32_t addr, const void *bytes, size_t count) {
    const uint8_t *in = bytes;
    while (count > 0) {
        size_t span = page_span(addr, count);
        uint8_t *page = page_make(memory, addr);
        if (page)
            memcpy(page + (addr & PAGE_MASK), in, span);
        in += span;
        addr += (uint32_t)span;
        count -= span;
    }
}

uint32_t memory_load(const struct memory *memory, uint32_t addr, unsigned bytes) {
    const uint8_t *from = page_find(memory, addr) + (addr & PAGE_MASK);
    uint32_t value = 0;
    switch (bytes) {
    case 1:
        return *from;
    case 2:
        memcpy(&value, from, 2);
        return value;
    default:
        memcpy(&value, from, 4);
        return value;
    }
}

void memory_store(struct memory *memory, uint32_t addr, unsigned bytes, uint32_t value) {
    uint8_t *page = page_make(memory, addr);
    if (!page)
        return;
    uint8_t *to = page + (addr & PAGE_MASK);
    switch (bytes) {
    case 1:
        *to = (uint8_t)value;
        break;
    case 2:
        memcpy(to, &value, 2);
        break;
    default:
        memcpy(to, &value, 4);
        break;
    }
}

void memory_read_line(const struct memory *memory, uint32_t addr, uint8_t line[MEMORY_LINE_BYTES]) {
    addr &= ~(uint32_t)(MEMORY_LINE_BYTES - 1);
    memcpy(line, page_find(memory, addr) + (addr & PAGE_MASK), MEMORY_LINE_BYTES);
}

void memory_write_line(struct memory *memory, uint32_t addr, uint64_t byteen,
                       const uint8_t line[MEMORY_LINE_BYTES]) {
    addr &= ~(uint32_t)(MEMORY_LINE_BYTES - 1);
    uint8_t *page = byteen ? page_make(memory, addr) : NULL;
    if (!page)
        return;
    /* A bit at a time, from the lowest. */
    for (uint8_t *to = page + (addr & PAGE_MASK); byteen; byteen &= byteen - 1) {
        unsigned i = (unsigned)__builtin_ctzll(byteen);
        to[i] = line[i];
    }
}

static bool page_equal(const uint8_t *left, const uint8_t *right, uint32_t base,
                       struct memory_difference *first) {
    if (left == right || memcmp(left, right, MEMORY_PAGE_BYTES) == 0)
        return true;
    uint32_t i = 0;
    while (left[i] == right[i])
        i++;
    *first = (struct memory_difference){.addr = base + i, .left = left[i], .right = right[i]};
    return false;
}

bool memory_equal(const struct memory *left, const struct memory *right,
                  struct memory_difference *first) {
    for (size_t i = 0; i < TABLE_ENTRIES; i++) {
        if (!left->table[i] && !right->table[i])
            continue;
        for (size_t j = 0; j < TABLE_ENTRIES; j++) {
            uint32_t base = (uint32_t)(i << (PAGE_BITS + TABLE_BITS) | j << PAGE_BITS);
            if (!page_equal(page_at(left, i, j), page_at(right, i, j), base, first))
                return false;
        }
    }
    return true;
}
