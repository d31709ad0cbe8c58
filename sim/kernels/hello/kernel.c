/* Prints the machine's shape, then a line from every thread, warp after warp: the lanes of a warp
 * print at the same time, each on a line of its own. */
#include "heddle.h"

static void greet(const void *arg) {
    (void)arg;
    for (uint32_t warp = 0; warp < heddle_warps(); warp++) {
        if (warp == heddle_warp_id()) {
            heddle_puts("hello from warp ");
            heddle_put_unsigned(warp);
            heddle_puts(" thread ");
            heddle_put_unsigned(heddle_thread_id());
            heddle_putchar('\n');
        }
        heddle_barrier(0, heddle_warps());
    }
}

int main(void) {
    heddle_put_unsigned(heddle_warps());
    heddle_puts(" warps of ");
    heddle_put_unsigned(heddle_threads());
    heddle_puts(" threads\n");
    heddle_everywhere(greet, 0);
    return 0;
}
