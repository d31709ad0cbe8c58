/* floyd_warshall: shortest ways between all pairs of 16 nodes. */
#include "suite.h"

#include <string.h>

enum { NODES = 16, PAIRS = NODES * NODES, FAR = 1000000 };

static void shortest(uint32_t *distance) {
    for (int via = 0; via < NODES; via++)
        for (int i = 0; i < PAIRS; i++) {
            uint32_t way = distance[i / NODES * NODES + via] + distance[via * NODES + i % NODES];
            if (way < distance[i])
                distance[i] = way;
        }
}

int main(void) {
    struct suite suite;
    uint32_t seed = 6, want[PAIRS], got[PAIRS];
    for (int i = 0; i < PAIRS; i++)
        want[i] = random_below(&seed, 4) ? FAR : 1 + random_below(&seed, 20);
    for (int i = 0; i < NODES; i++)
        want[i * NODES + i] = 0;
    suite_open(&suite, "floyd_warshall");
    cl_mem distance = suite_buffer(&suite, sizeof want, want);
    for (int via = 0; via < NODES; via++)
        suite_launch(&suite, "floyd_warshall", range_plane(NODES, NODES, NODES, 1), "bii", distance,
                     NODES, via);
    suite_read(&suite, distance, sizeof got, got);
    shortest(want);
    suite_compare_words(&suite, got, want, PAIRS);
    return suite_close(&suite);
}
