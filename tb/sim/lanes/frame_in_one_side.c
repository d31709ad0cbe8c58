/* For the test of heddle check: a side of a HEDDLE_IF that alone needs a stack frame. With
 * -fshrink-wrap GCC sets the frame up in that side and copies the join. */
#include "heddle.h"

uint32_t frame_in_one_side(uint32_t x, uint32_t y, const uint32_t *z);

uint32_t frame_in_one_side(uint32_t x, uint32_t y, const uint32_t *z) {
    uint32_t result = y;
    HEDDLE_IF(x > y) {
        volatile uint32_t local[8];
        local[x & 7] = y;
        local[y & 7] = x;
        result = local[(x + y) & 7] + local[2];
    }
    return 3 * result + *z;
}
