/* sad: motion search of 6 blocks of 4 x 4 pixels over 4 x 4 places. */
#include "suite.h"

#include <stdlib.h>

enum { WIDTH = 12, HEIGHT = 8, REACH = 4, WIDE = WIDTH + REACH, BLOCKS = WIDTH / 4 };
enum { SUMS = WIDTH / 4 * HEIGHT / 4 * REACH * REACH };

int main(void) {
    struct suite suite;
    uint32_t seed = 17, want[SUMS] = {0}, got[SUMS];
    uint8_t now[WIDTH * HEIGHT], before[WIDE * (HEIGHT + REACH)];
    for (size_t i = 0; i < sizeof now; i++)
        now[i] = (uint8_t)random_below(&seed, 256);
    for (size_t i = 0; i < sizeof before; i++)
        before[i] = (uint8_t)random_below(&seed, 256);
    suite_open(&suite, "sad");
    cl_mem pictures[] = {suite_buffer(&suite, sizeof now, now),
                         suite_buffer(&suite, sizeof before, before)};
    cl_mem sums = suite_buffer(&suite, sizeof got, NULL);
    const struct range range = {3, {REACH, REACH, SUMS / REACH / REACH}, {REACH, REACH, 1}};
    suite_launch(&suite, "sad", range, "bbbii", pictures[0], pictures[1], sums, WIDTH, BLOCKS);
    suite_read(&suite, sums, sizeof got, got);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            for (int place = 0; place < REACH * REACH; place++) {
                int there = (y + place / REACH) * WIDE + x + place % REACH;
                int block = y / 4 * BLOCKS + x / 4;
                want[block * REACH * REACH + place] +=
                    (uint32_t)abs(now[y * WIDTH + x] - before[there]);
            }
    suite_compare_words(&suite, got, want, SUMS);
    return suite_close(&suite);
}
