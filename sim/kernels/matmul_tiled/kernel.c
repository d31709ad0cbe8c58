/* out = a * b for square integer matrices. A group computes one tile of the result: it copies tile
 * after tile of both factors to local memory and multiplies there, with barriers between. A group
 * of fewer threads than a tile has elements gives each thread several. */
#include "shape.h"

#include "branches.h"

extern const uint32_t a[SIDE * SIDE], b[SIDE * SIDE];
extern uint32_t out[SIDE * SIDE];

struct tiles {
    uint32_t a[TILE_WORDS], b[TILE_WORDS], sum[TILE_WORDS];
};

static void copy(const struct heddle_group *group, struct tiles *tiles, uint32_t row,
                 uint32_t column, uint32_t k) {
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < TILE_WORDS; i += group->size) {
        tiles->a[i] = a[(row + i / TILE) * SIDE + k + i % TILE];
        tiles->b[i] = b[(k + i / TILE) * SIDE + column + i % TILE];
    }
}

static void multiply(const struct heddle_group *group, struct tiles *tiles) {
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < TILE_WORDS; i += group->size) {
        uint32_t sum = tiles->sum[i];
        for (uint32_t k = 0; k < TILE; k++)
            sum += tiles->a[i / TILE * TILE + k] * tiles->b[k * TILE + i % TILE];
        tiles->sum[i] = sum;
    }
}

static void tile(const struct heddle_group *group, const void *arg) {
    (void)arg;
    struct tiles *tiles = group->local;
    uint32_t row = group->id / TILES * TILE;
    uint32_t column = group->id % TILES * TILE;
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < TILE_WORDS; i += group->size)
        tiles->sum[i] = 0;
    for (uint32_t k = 0; k < SIDE; k += TILE) {
        copy(group, tiles, row, column, k);
        heddle_group_barrier(group);
        multiply(group, tiles);
        heddle_group_barrier(group);
    }
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < TILE_WORDS; i += group->size)
        out[(row + i / TILE) * SIDE + column + i % TILE] = tiles->sum[i];
}

int main(void) {
    heddle_spawn_groups(TILES * TILES, TILE_WORDS, sizeof(struct tiles), tile, 0);
    return 0;
}
