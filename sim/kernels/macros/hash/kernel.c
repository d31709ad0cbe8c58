/* Hashes strings of different length, a string a task: FNV-1a over the bytes, then a mix of shifts
 * and multiplications. Byte gathers and a long dependent chain in a loop that lanes leave early. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t start[STRINGS + 1];
extern const uint8_t text[];
extern uint32_t out[STRINGS];

static uint32_t mix(uint32_t hash) {
    hash = (hash ^ hash >> 16) * 0x85ebca6b;
    hash = (hash ^ hash >> 13) * 0xc2b2ae35;
    return hash ^ hash >> 16;
}

static void string(uint32_t id, const void *arg) {
    (void)arg;
    uint32_t hash = 0x811c9dc5;
    const uint8_t *byte = text + start[id];
    const uint8_t *end = text + start[id + 1];
    HEDDLE_WHILE (byte < end) {
        hash = (hash ^ *byte) * 0x01000193;
        byte++;
    }
    out[id] = mix(hash);
}

int main(void) {
    heddle_spawn(STRINGS, string, 0);
    return 0;
}
