/* A launch whose blocks want more threads than the core has stops. */
#include "heddle.h"

HEDDLE_KERNEL(nothing, const void *arg) {
    (void)arg;
}

int main(void) {
    const uint32_t one[3] = {1, 1, 1};
    uint32_t all[3] = {1, 1, heddle_warps() * heddle_threads()};
    heddle_launch_local(nothing, one, all, 16384, 0);
    heddle_puts("all of it\n");
    all[2]++;
    heddle_launch(nothing, one, all, 0);
    return 0;
}
