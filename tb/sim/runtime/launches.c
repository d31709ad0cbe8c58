/* Launches of every kind on any shape of core: each thread of each block adds to a word of its own,
 * once, whatever it is told of its place; blocks of one warp and of several, with lanes that are
 * off, with barriers and local memory, with very uneven work. */
#include "heddle.h"

enum {
    BOX_THREADS = 2 * 1 * 2, /* of a block in three dimensions */
    BOXES = 3 * 2 * 4,
    BLOCKS = 75,
    SUMS = BLOCKS,
    WORDS = 2 * (BOX_THREADS * BOXES + BLOCKS) + SUMS + 1
};

uint32_t out[WORDS], ref[WORDS];
const uint32_t out_words = WORDS;

/* Coordinates in three dimensions; every index appears once. */
HEDDLE_KERNEL(box, uint32_t *words) {
    const uint32_t *grid = block->grid, *size = block->size;
    uint32_t thread = (thread_z * size[1] + thread_y) * size[0] + thread_x;
    uint32_t index = (block_z * grid[1] + block_y) * grid[0] + block_x;
    words[index * size[0] * size[1] * size[2] + thread] += 100 * block_x + 10 * block_y + block_z +
                                                           1000 * thread_x + 10000 * thread_y +
                                                           100000 * thread_z;
}

static void box_reference(uint32_t *words) {
    for (uint32_t bz = 0; bz < 4; bz++)
        for (uint32_t by = 0; by < 2; by++)
            for (uint32_t bx = 0; bx < 3; bx++)
                for (uint32_t tz = 0; tz < 2; tz++)
                    for (uint32_t tx = 0; tx < 2; tx++)
                        *words++ += 100 * bx + 10 * by + bz + 1000 * tx + 100000 * tz;
}

/* Every seventh block takes long. */
HEDDLE_KERNEL(uneven, uint32_t *words) {
    uint32_t value = block_x;
    for (uint32_t i = block_x % 7 == 0 ? 100 : 1; i > 0; i--)
        value = 3 * value + 1;
    HEDDLE_IF(thread_x == 0)
    words[block_x] += value;
}

static void uneven_reference(uint32_t *words) {
    for (uint32_t block = 0; block < BLOCKS; block++) {
        uint32_t value = block;
        for (uint32_t i = block % 7 == 0 ? 100 : 1; i > 0; i--)
            value = 3 * value + 1;
        words[block] += value;
    }
}

/* All threads of the block write to local memory, one of them adds up: the blocks of a team must
 * not meet there. */
HEDDLE_KERNEL(sum, uint32_t *words) {
    uint32_t *local = block->local;
    local[thread_x] = block_x + thread_x;
    heddle_block_barrier(block);
    uint32_t total = 0;
    for (uint32_t i = 0; i < block->size[0]; i++)
        total += local[i];
    heddle_block_barrier(block);
    local[thread_x] = 0;
    HEDDLE_IF(thread_x == block->size[0] - 1)
    words[block_x] += total;
}

static void sum_reference(uint32_t *words, uint32_t size) {
    for (uint32_t block = 0; block < SUMS; block++)
        for (uint32_t i = 0; i < size; i++)
            words[block] += block + i;
}

int main(void) {
    uint32_t threads = heddle_threads() * heddle_warps();
    uint32_t *at = out, *wanted = ref;

    const enum heddle_deal deals[] = {HEDDLE_DEAL_HALF, HEDDLE_DEAL_ALL};
    for (uint32_t i = 0; i < 2; i++) {
        if (threads >= BOX_THREADS) {
            heddle_launch_deal(box, (uint32_t[]){3, 2, 4}, (uint32_t[]){2, 1, 2}, 0, at, deals[i]);
            box_reference(wanted);
        }
        at += BOX_THREADS * BOXES, wanted += BOX_THREADS * BOXES;

        heddle_launch_deal(uneven, (uint32_t[]){BLOCKS, 1, 1}, (uint32_t[]){1, 1, 1}, 0, at,
                           deals[i]);
        uneven_reference(wanted);
        at += BLOCKS, wanted += BLOCKS;
    }

    /* One thread; less than a warp; all but one of two warps; all. */
    const uint32_t sizes[] = {1, heddle_threads() > 1 ? heddle_threads() - 1 : 1,
                              threads > heddle_threads() ? 2 * heddle_threads() - 1 : 1, threads};
    for (uint32_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        heddle_launch_local(sum, (uint32_t[]){SUMS, 1, 1}, (uint32_t[]){sizes[i], 1, 1},
                            4 * sizes[i], at);
        sum_reference(wanted, sizes[i]);
    }
    at += SUMS, wanted += SUMS;

    /* Nothing to do. */
    heddle_launch(uneven, (uint32_t[]){0, 1, 1}, (uint32_t[]){1, 1, 1}, at);
    return 0;
}
