/* Data of fibonacci: the reference is a loop. */
#include "shape.h"
#include "sim/kernels/fibonacci/../datagen.h"

int main(void) {
    static uint32_t result[WIDE + 1];
    uint32_t now = 0, next = 1;
    for (int n = 0; n < DEEP; n++) {
        if (n < WIDE)
            result[n] = now;
        uint32_t sum = now + next;
        now = next;
        next = sum;
    }
    result[WIDE] = now;
    data_check(result, WIDE + 1);
    return 0;
}
