/* Data of bfs: edges between nearby nodes and a few long ones; some nodes stay without an edge. The
 * reference is the textbook queue. */
#include "shape.h"
#include "sim/kernels/bfs/../datagen.h"

#include <stdbool.h>

static bool edge[NODES][NODES];

static void edges_make(void) {
    struct random random = {14};
    for (int made = 0; made < EDGES;) {
        uint32_t x = random_below(&random, NODES);
        uint32_t reach = made % 24 ? 12 : NODES;
        uint32_t y = (x + 1 + random_below(&random, reach)) % NODES;
        if (x == y || edge[x][y] || x % 32 == 5 || y % 32 == 5)
            continue;
        edge[x][y] = edge[y][x] = true;
        made++;
    }
}

static void search(uint32_t depth[NODES]) {
    uint32_t queue[NODES];
    uint32_t head = 0, tail = 0;
    for (int node = 0; node < NODES; node++)
        depth[node] = UNREACHED;
    depth[SOURCE] = 0;
    queue[tail++] = SOURCE;
    while (head < tail) {
        uint32_t node = queue[head++];
        for (uint32_t next = 0; next < NODES; next++) {
            if (edge[node][next] && depth[next] == UNREACHED) {
                depth[next] = depth[node] + 1;
                queue[tail++] = next;
            }
        }
    }
}

int main(void) {
    static uint32_t list[NODES + 1], neighbour[2 * EDGES], depth[NODES];
    edges_make();
    uint32_t count = 0;
    for (uint32_t node = 0; node < NODES; node++) {
        for (uint32_t next = 0; next < NODES; next++)
            if (edge[node][next])
                neighbour[count++] = next;
        list[node + 1] = count;
    }
    search(depth);
    data_words("list", list, NODES + 1);
    data_words("neighbour", neighbour, 2 * EDGES);
    data_space("even", NODES);
    data_space("odd", NODES);
    data_check(depth, NODES);
    return 0;
}
