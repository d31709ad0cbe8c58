/* Breadth-first search, a level a launch: each node that is not reached yet looks for a neighbour
 * in the last level. Nodes write only their own entry of the next array, so nothing races. Gathers
 * through two arrays, and loops as long as a lane's list of neighbours. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t list[NODES + 1], neighbour[2 * EDGES];
extern uint32_t even[NODES], odd[NODES], out[NODES];

static volatile uint32_t changed[MAX_WARPS]; /* did a lane of the warp reach a node? */

struct level {
    uint32_t depth;
    const uint32_t *from;
    uint32_t *to;
};

static void visit(uint32_t node, const void *arg) {
    const struct level *level = arg;
    const uint32_t *from = level->from;
    uint32_t depth = from[node];
    if (depth == UNREACHED) {
        uint32_t end = list[node + 1];
        for (uint32_t i = list[node]; i < end && depth == UNREACHED; i++)
            if (from[neighbour[i]] == level->depth)
                depth = level->depth + 1;
        if (depth != UNREACHED)
            changed[heddle_warp_id()] = 1;
    }
    level->to[node] = depth;
}

static void start(uint32_t node, const void *arg) {
    (void)arg;
    even[node] = node == SOURCE ? 0 : UNREACHED;
}

static bool changed_take(void) {
    uint32_t any = 0;
    for (uint32_t warp = 0; warp < heddle_warps(); warp++) {
        any |= changed[warp];
        changed[warp] = 0;
    }
    return any;
}

static void copy(uint32_t node, const void *arg) {
    const uint32_t *from = arg;
    out[node] = from[node];
}

int main(void) {
    heddle_spawn(NODES, start, 0);
    struct level level = {.depth = 0, .from = even, .to = odd};
    do {
        heddle_spawn(NODES, visit, &level);
        level.depth++;
        level.from = level.depth % 2 ? odd : even;
        level.to = level.depth % 2 ? even : odd;
    } while (changed_take());
    heddle_spawn(NODES, copy, level.from);
    return 0;
}
