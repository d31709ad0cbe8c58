/* A grid whose blocks cannot be counted stops the program; it does not run as the few that are left
 * of its number. */
#include "heddle.h"

HEDDLE_KERNEL(nothing, const void *arg) {
    (void)arg;
}

int main(void) {
    const uint32_t one[3] = {1, 1, 1}, grid[3] = {65536, 65536, 1};
    heddle_launch(nothing, grid, one, 0);
    return 0;
}
