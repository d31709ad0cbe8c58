#include "waveform_check.h"

#include <stdint.h>
#include <stdio.h>

/* A block: its type, a byte, and its length with these eight bytes, most significant first. */
enum { LENGTH_BYTES = 8, HEAD_BYTES = 1 + LENGTH_BYTES };
enum {
    BLOCK_HEADER = 0,
    BLOCK_GEOMETRY = 3,
    BLOCK_HIERARCHY = 4,
    BLOCK_HIERARCHY_LZ4 = 6,
    BLOCK_HIERARCHY_LZ4_TWICE = 7
};

/* The entries of one kind each. */
struct kinds {
    bool header, geometry, hierarchy;
};

static void kind_note(struct kinds *kinds, unsigned char type) {
    kinds->header |= type == BLOCK_HEADER;
    kinds->geometry |= type == BLOCK_GEOMETRY;
    kinds->hierarchy |=
        type == BLOCK_HIERARCHY || type == BLOCK_HIERARCHY_LZ4 || type == BLOCK_HIERARCHY_LZ4_TWICE;
}

/* From block to block, up to exactly the end. */
static bool blocks_walk(FILE *file, struct kinds *kinds) {
    unsigned char head[HEAD_BYTES];
    if (fseek(file, 0, SEEK_END) != 0)
        return false;
    uint64_t size = (uint64_t)ftell(file), at = 0;
    while (at < size) {
        uint64_t length = 0;
        if (fseek(file, (long)at, SEEK_SET) != 0 ||
            fread(head, 1, sizeof head, file) != sizeof head)
            return false;
        for (int i = 1; i < HEAD_BYTES; i++)
            length = length << 8 | head[i];
        if (length < LENGTH_BYTES || length > size - at - 1)
            return false;
        kind_note(kinds, head[0]);
        at += 1 + length;
    }
    return true;
}

bool waveform_check(const char *path, const char *name, struct error *error) {
    struct kinds kinds = {0};
    FILE *file = fopen(path, "rb");
    bool whole =
        file && blocks_walk(file, &kinds) && kinds.header && kinds.geometry && kinds.hierarchy;
    if (file)
        fclose(file);
    return whole || error_set(error, "%s was not written in full; is its disk full?", name);
}
