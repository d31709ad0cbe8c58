/* Words that several cores have written: their versions, and what each core may still see of them.
 * Only lockstep_shared.c uses it.
 */
#ifndef HEDDLE_SIM_LOCKSTEP_WORDS_H
#define HEDDLE_SIM_LOCKSTEP_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WORD_BYTES = 4 };

struct version {
    uint64_t time; /* writes that have taken their places, this one included; 0: from the start */
    uint32_t value;
};

/* Bytes of a word that a core wrote: a store whose write has not come, or a write (`version`) of
 * which the golden model has not executed all stores. */
struct piece {
    uint32_t value;
    uint8_t bytes; /* a bit each */
    size_t version;
    unsigned stores; /* that a write is made of */
};

struct pieces {
    struct piece *piece;
    size_t first, end, room;
};

/* A core's view of a word. */
struct view {
    struct view *next;
    unsigned core;
    size_t floor[WORD_BYTES]; /* the oldest version of each byte that it may still see */
    struct pieces stores, writes;
    unsigned joined;      /* stores that are put together in the write buffer, and ... */
    struct pieces leaves; /* ... those of each write that has left it and has not come */
};

struct word {
    uint32_t addr;
    struct version *version; /* version[0] is of the start */
    size_t versions;
    struct view *view;
};

/* By address. Zero: none. The contents belong to it. */
struct words_written {
    struct word **word; /* hashed, open */
    size_t count, room;
};

void words_written_free(struct words_written *words);

/* NULL: never written. */
struct word *word_find(const struct words_written *words, uint32_t addr);

/* Makes one that is not there, with the value that it has from the start. */
struct word *word_make(struct words_written *words, uint32_t addr, uint32_t value);

void word_version_add(struct word *word, uint64_t time, uint32_t value);

/* The version that was there after `time` writes. */
size_t word_version_at(const struct word *word, uint64_t time);

struct view *word_view(struct word *word, unsigned core);

void piece_add(struct pieces *pieces, struct piece piece);

/* A mask of the bytes that have a bit in `bytes`. */
uint32_t bytes_mask(unsigned bytes);

/* The value of a byte if a store of the core to it is still on its way. */
bool view_own_byte(const struct view *view, unsigned byte, uint8_t *value);

#endif
