/* histo: a saturating histogram of 1,024 values, a third of which are in one bin. */
#include "suite.h"

enum { VALUES = 1024, BINS = 16, MOST = 255, GROUP = 16, EACH = 16 };

int main(void) {
    struct suite suite;
    uint32_t seed = 18, want[BINS] = {0}, got[BINS];
    uint8_t values[VALUES];
    for (int i = 0; i < VALUES; i++) {
        values[i] = (uint8_t)(random_below(&seed, 3) ? random_below(&seed, 256) : 7);
        uint32_t *count = &want[values[i] % BINS];
        *count += *count < MOST;
    }
    suite_open(&suite, "histo");
    cl_mem in = suite_buffer(&suite, sizeof values, values);
    cl_mem counts = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "histo", range_line(VALUES / EACH, GROUP), "bblii", in, counts,
                 (int)sizeof got, BINS, EACH);
    suite_launch(&suite, "saturate", range_line(BINS, BINS), "b", counts);
    suite_read(&suite, counts, sizeof got, got);
    suite_compare_words(&suite, got, want, BINS);
    return suite_close(&suite);
}
