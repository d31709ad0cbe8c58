#include "names.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1024 };

/* FNV-1a. */
static uint32_t hash(const char *name, size_t size) {
    uint32_t value = UINT32_C(2166136261);
    for (size_t i = 0; i < size; i++)
        value = (value ^ (unsigned char)name[i]) * UINT32_C(16777619);
    return value ^ value >> 15;
}

/* The slot of a name, or the free one where it belongs. */
static uint32_t *slot_of(const struct names *names, const char *name, size_t size) {
    uint32_t at = hash(name, size) & (names->slots - 1);
    for (; names->slot[at]; at = (at + 1) & (names->slots - 1)) {
        const char *there = names->name[names->slot[at] - 1];
        if (strncmp(there, name, size) == 0 && there[size] == '\0')
            break;
    }
    return &names->slot[at];
}

static void grow(struct names *names) {
    names->slots = names->slots ? 2 * names->slots : FIRST_SLOTS;
    free(names->slot);
    names->slot = memory_resize(NULL, names->slots * sizeof *names->slot);
    memset(names->slot, 0, names->slots * sizeof *names->slot);
    names->name = memory_resize(names->name, names->slots / 2 * sizeof *names->name);
    for (uint32_t i = 0; i < names->count; i++)
        *slot_of(names, names->name[i], strlen(names->name[i])) = i + 1;
}

uint32_t names_find(const struct names *names, const char *name, size_t size) {
    uint32_t slot = names->slots ? *slot_of(names, name, size) : 0;
    return slot ? slot - 1 : (uint32_t)NAMES_NONE;
}

uint32_t names_add(struct names *names, const char *name, size_t size) {
    if (names->count == names->slots / 2)
        grow(names);
    uint32_t *slot = slot_of(names, name, size);
    if (!*slot) {
        names->name[names->count] = text_copy_part(name, size);
        *slot = ++names->count;
    }
    return *slot - 1;
}

void names_free(struct names *names) {
    for (uint32_t i = 0; i < names->count; i++)
        free(names->name[i]);
    free(names->name);
    free(names->slot);
    *names = (struct names){0};
}
