/* Numbers of items by the hash of the item. The items themselves are an array of the caller. */
#ifndef HEDDLE_SIM_DIVERGENCE_HASHED_H
#define HEDDLE_SIM_DIVERGENCE_HASHED_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct hashed {
    uint32_t *number; /* + 1; 0: none */
    size_t room;      /* a power of two, at least twice the items; 0 at first */
};

/* Empty, and for `items`, a power of two. The caller then enters what it has. */
static inline void hashed_empty(struct hashed *table, size_t items) {
    free(table->number);
    table->room = 2 * items;
    table->number = memory_zeroed(table->room, sizeof *table->number);
}

static inline void hashed_enter(struct hashed *table, uint32_t hash, size_t number) {
    size_t i = hash & (table->room - 1);
    while (table->number[i] != 0)
        i = (i + 1) & (table->room - 1);
    table->number[i] = (uint32_t)number + 1;
}

/* for (size_t i = hash; hashed_next(table, &i, &number);): each number that may be the item's. */
static inline bool hashed_next(const struct hashed *table, size_t *i, uint32_t *number) {
    if (table->room == 0)
        return false;
    uint32_t found = table->number[(*i)++ & (table->room - 1)];
    *number = found - 1;
    return found != 0;
}

#endif
