/* Sparse memory of a 32-bit machine: 4 KB pages that appear when they are first written; what
 * was never written reads as zero.
 *
 * memory_new's result belongs to the caller and ends with memory_free. Writes cannot fail one by
 * one: when the program touched more than MEMORY_MAX_PAGES, the
 * write is lost and memory_exhausted says so from then on. Addresses wrap at 2^32. Multi-byte
 * values are little-endian, as is the host (checked at compile time).
 */
#ifndef HEDDLE_SIM_MEMORY_H
#define HEDDLE_SIM_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MEMORY_PAGE_BYTES = 4096, MEMORY_MAX_PAGES = 1 << 18, MEMORY_LINE_BYTES = 64 };

struct memory;

/* First byte in which two memories differ. */
struct memory_difference {
    uint32_t addr;
    uint8_t left;
    uint8_t right;
};

struct memory *memory_new(void);
struct memory *memory_clone(const struct memory *memory);
void memory_free(struct memory *memory);
/* Forgets what was written to pages from `begin` on, and that there was no room for more. */
void memory_forget(struct memory *memory, uint32_t begin);
bool memory_exhausted(const struct memory *memory);

void memory_read(const struct memory *memory, uint32_t addr, void *bytes, size_t count);
void memory_write(struct memory *memory, uint32_t addr, const void *bytes, size_t count);

/* Naturally aligned 1, 2 or 4 bytes, zero-extended; must not cross a page. */
uint32_t memory_load(const struct memory *memory, uint32_t addr, unsigned bytes);
void memory_store(struct memory *memory, uint32_t addr, unsigned bytes, uint32_t value);

/* A 64-byte line; `addr` is rounded down to it. Bit i of `byteen` writes byte i. */
void memory_read_line(const struct memory *memory, uint32_t addr, uint8_t line[MEMORY_LINE_BYTES]);
void memory_write_line(struct memory *memory, uint32_t addr, uint64_t byteen,
                       const uint8_t line[MEMORY_LINE_BYTES]);

/* True when both hold the same bytes everywhere; otherwise `first` is the lowest difference. */
bool memory_equal(const struct memory *left, const struct memory *right,
                  struct memory_difference *first);

#endif
