/* A group that wants more local memory than the core has stops, instead of writing into its
 * neighbour's. */
#include "heddle.h"

static void nothing(const struct heddle_group *group, const void *arg) {
    (void)group;
    (void)arg;
}

int main(void) {
    heddle_spawn_groups(1, 1, 16384, nothing, 0);
    heddle_puts("all of it\n");
    heddle_spawn_groups(1, 1, 16388, nothing, 0);
    return 0;
}
