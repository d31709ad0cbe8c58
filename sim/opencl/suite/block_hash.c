/* block_hash: MD5's rounds of 64 blocks of storage, a block a work-item. */
#include "suite.h"

#include <math.h>

enum { BLOCKS = 64, WORDS = 16, ROUNDS = 64, HASH = 4 };

static const unsigned turns[4][4] = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

static uint32_t mix(int round, uint32_t b, uint32_t c, uint32_t d) {
    switch (round / 16) {
    case 0:
        return d ^ (b & (c ^ d));
    case 1:
        return c ^ (d & (b ^ c));
    case 2:
        return b ^ c ^ d;
    default:
        return c ^ (b | ~d);
    }
}

static void hash_block(const uint32_t *words, const uint32_t *table, uint32_t hash[HASH]) {
    static const int step[4] = {1, 5, 3, 7}, first[4] = {0, 1, 5, 0};
    const uint32_t start[HASH] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    uint32_t a = start[0], b = start[1], c = start[2], d = start[3];
    for (int i = 0; i < ROUNDS; i++) {
        int part = i / 16, from = (step[part] * i + first[part]) % WORDS;
        uint32_t sum = a + mix(i, b, c, d) + table[i] + words[from];
        unsigned turn = turns[part][i % 4];
        a = d;
        d = c;
        c = b;
        b += sum << turn | sum >> (32 - turn);
    }
    hash[0] = start[0] + a;
    hash[1] = start[1] + b;
    hash[2] = start[2] + c;
    hash[3] = start[3] + d;
}

int main(void) {
    struct suite suite;
    uint32_t seed = 3, words[BLOCKS * WORDS], table[ROUNDS];
    uint32_t want[BLOCKS * HASH], got[BLOCKS * HASH];
    for (int i = 0; i < ROUNDS; i++)
        table[i] = (uint32_t)(4294967296.0 * fabs(sin(i + 1)));
    for (int i = 0; i < BLOCKS * WORDS; i++)
        words[i] = random_below(&seed, 1u << 24) * 257;
    suite_open(&suite, "block_hash");
    cl_mem in = suite_buffer(&suite, sizeof words, words);
    cl_mem out = suite_buffer(&suite, sizeof got, NULL);
    cl_mem constants = suite_buffer(&suite, sizeof table, table);
    suite_launch(&suite, "block_hash", range_line(BLOCKS, 16), "bbb", in, out, constants);
    suite_read(&suite, out, sizeof got, got);
    for (int i = 0; i < BLOCKS; i++)
        hash_block(&words[i * WORDS], table, &want[i * HASH]);
    suite_compare_words(&suite, got, want, BLOCKS * HASH);
    return suite_close(&suite);
}
