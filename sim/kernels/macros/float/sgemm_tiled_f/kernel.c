/* out = a * b for square matrices. A group computes one tile of the result from tiles of both
 * factors in local memory, with barriers between. A thread keeps a pair of neighbouring sums in
 * registers, so that an element of a is read once for two multiply-adds. A group of fewer threads
 * than a tile has pairs goes over the factors once for each share of the pairs. */
#include "heddle.h"
#include "shape.h"

extern const float a[SIDE * SIDE], b[SIDE * SIDE];
extern float out[SIDE * SIDE];

enum { PAIRS = TILE_WORDS / 2 };

struct tiles {
    float a[TILE_WORDS], b[TILE_WORDS];
};

static void copy(const struct heddle_group *group, struct tiles *tiles, uint32_t row,
                 uint32_t column, uint32_t k) {
    for (uint32_t i = group->thread; i - group->thread < TILE_WORDS; i += group->size) {
        HEDDLE_IF (i < TILE_WORDS) {
            tiles->a[i] = a[(row + i / TILE) * SIDE + k + i % TILE];
            tiles->b[i] = b[(k + i / TILE) * SIDE + column + i % TILE];
        }
    }
}

static void tile(const struct heddle_group *group, const void *arg) {
    (void)arg;
    struct tiles *tiles = group->local;
    uint32_t row = group->id / TILES * TILE;
    uint32_t column = group->id % TILES * TILE;
    for (uint32_t first = 0; first < PAIRS; first += group->size) {
        uint32_t pair = heddle_min(first + group->thread, PAIRS - 1);
        uint32_t y = pair / (TILE / 2);
        uint32_t x = pair % (TILE / 2) * 2;
        float left = 0, right = 0;
        for (uint32_t k = 0; k < SIDE; k += TILE) {
            copy(group, tiles, row, column, k);
            heddle_group_barrier(group);
            for (uint32_t i = 0; i < TILE; i++) {
                float factor = tiles->a[y * TILE + i];
                left = __builtin_fmaf(factor, tiles->b[i * TILE + x], left);
                right = __builtin_fmaf(factor, tiles->b[i * TILE + x + 1], right);
            }
            heddle_group_barrier(group);
        }
        out[(row + y) * SIDE + column + x] = left;
        out[(row + y) * SIDE + column + x + 1] = right;
    }
}

int main(void) {
    heddle_spawn_groups(TILES * TILES, PAIRS, sizeof(struct tiles), tile, 0);
    return 0;
}
