/* The same by hand: a thread goes over its elements between two barriers, with their sums in local
 * memory. */
#include "heddle.h"
#include "shape.h"

extern const float left[SIDE * SIDE], right[SIDE * SIDE];
extern float out[SIDE * SIDE];

enum { WORDS = TILE * TILE };

struct tiles {
    float a[WORDS], b[WORDS], sum[WORDS];
};

HEDDLE_INLINE void copy(const struct heddle_group *group, struct tiles *tiles, uint32_t row,
                        uint32_t column, uint32_t k) {
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < WORDS; i += group->size) {
        tiles->a[i] = left[(row + i / TILE) * SIDE + k + i % TILE];
        tiles->b[i] = right[(k + i / TILE) * SIDE + column + i % TILE];
    }
}

/* Of the last of the tiles, the sums go to the result. */
HEDDLE_INLINE void multiply(const struct heddle_group *group, struct tiles *tiles, uint32_t row,
                            uint32_t column, uint32_t k) {
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < WORDS; i += group->size) {
        const float *a = tiles->a + i / TILE * TILE, *b = tiles->b + i % TILE;
        float sum = k > 0 ? tiles->sum[i] : 0;
#pragma GCC unroll 16
        for (uint32_t j = 0; j < TILE; j++)
            sum = __builtin_fmaf(a[j], b[j * TILE], sum);
        if (k < SIDE - TILE)
            tiles->sum[i] = sum;
        else
            out[(row + i / TILE) * SIDE + column + i % TILE] = sum;
    }
}

static void tile(const struct heddle_group *group, const void *arg) {
    (void)arg;
    struct tiles *tiles = group->local;
    uint32_t row = group->id / TILES * TILE, column = group->id % TILES * TILE;
    for (uint32_t k = 0; k < SIDE; k += TILE) {
        copy(group, tiles, row, column, k);
        heddle_group_barrier(group);
        multiply(group, tiles, row, column, k);
        heddle_group_barrier(group);
    }
}

int main(void) {
    heddle_spawn_groups(TILES * TILES, WORDS, sizeof(struct tiles), tile, 0);
    return 0;
}
