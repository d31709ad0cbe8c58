/* The same by hand: a thread goes over its cells between two barriers, with two grids in turn. */
#include "heddle.h"
#include "shape.h"

extern const float power[CELLS], start[CELLS];
extern float out[CELLS];

enum { GROUPS = WIDTH / INNER, TILE = SIDE * SIDE };

struct tiles {
    float heat[TILE], temp[2][TILE];
};

struct place {
    int x, y;
};

static void tile_load(const struct heddle_group *group, struct tiles *tiles, struct place corner) {
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < TILE; i += group->size) {
        uint32_t x = (uint32_t)corner.x + i % SIDE, y = (uint32_t)corner.y + i / SIDE;
        HEDDLE_IF((x < WIDTH) & (y < WIDTH)) {
            tiles->temp[0][i] = start[y * WIDTH + x];
            tiles->heat[i] = power[y * WIDTH + x];
        }
    }
}

/* One step; the last one goes to the chip. */
HEDDLE_INLINE void tile_step(const struct heddle_group *group, struct tiles *tiles,
                             struct place corner, uint32_t step, bool last) {
    const float *temp = tiles->temp[step & 1];
    float *next = tiles->temp[~step & 1];
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < TILE; i += group->size) {
        uint32_t lx = i % SIDE, ly = i / SIDE;
        uint32_t x = (uint32_t)corner.x + lx, y = (uint32_t)corner.y + ly;
        uint32_t left = SIDE - 2 * (step + 1);
        HEDDLE_IF((x < WIDTH) & (y < WIDTH) & (lx - step - 1 < left) & (ly - step - 1 < left)) {
            float here = temp[i], change = __builtin_fmaf(TO_AIR, AIR - here, tiles->heat[i]);
            float west = temp[i - (x > 0)], east = temp[i + (x < WIDTH - 1)];
            float north = temp[i - SIDE * (y > 0)], south = temp[i + SIDE * (y < WIDTH - 1)];
            change = __builtin_fmaf(ACROSS, west + east - 2 * here, change);
            change = __builtin_fmaf(ALONG, north + south - 2 * here, change);
            if (last)
                out[y * WIDTH + x] = here + change;
            else
                next[i] = here + change;
        }
    }
}

static void block(const struct heddle_group *group, const void *arg) {
    (void)arg;
    struct tiles *tiles = group->local;
    struct place corner = {(int)(group->id % GROUPS * INNER) - STEPS,
                           (int)(group->id / GROUPS * INNER) - STEPS};
    tile_load(group, tiles, corner);
    for (uint32_t step = 0; step < STEPS - 1; step++) {
        heddle_group_barrier(group);
        tile_step(group, tiles, corner, step, false);
    }
    heddle_group_barrier(group);
    tile_step(group, tiles, corner, STEPS - 1, true);
}

int main(void) {
    heddle_spawn_groups(GROUPS * GROUPS, TILE, sizeof(struct tiles), block, 0);
    return 0;
}
