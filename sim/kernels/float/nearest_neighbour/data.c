/* Data of nearest_neighbour: places that are recorded twice, so that the index decides. The
 * reference sorts all records by their distance. */
#include "shape.h"
#include "sim/kernels/float/nearest_neighbour/../../datagen.h"

#include <math.h>
#include <stdlib.h>

struct candidate {
    float distance;
    uint32_t index;
};

static int compare(const void *a, const void *b) {
    const struct candidate *x = a, *y = b;
    if (x->distance != y->distance)
        return x->distance < y->distance ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

int main(void) {
    static float record[2 * RECORDS];
    static struct candidate candidate[RECORDS];
    const float target[2] = {48.14f, 11.58f};
    uint32_t result[NEAREST];
    struct random random = {30};
    for (uint32_t i = 0; i < RECORDS; i++) {
        uint32_t twin = i % (RECORDS / 2);
        record[2 * i] = i == twin ? random_float(&random, -90, 90) : record[2 * twin];
        record[2 * i + 1] = i == twin ? random_float(&random, -180, 180) : record[2 * twin + 1];
        float north = record[2 * i] - target[0], east = record[2 * i + 1] - target[1];
        candidate[i] = (struct candidate){sqrtf(fmaf(north, north, east * east)), i};
    }
    qsort(candidate, RECORDS, sizeof candidate[0], compare);
    for (int i = 0; i < NEAREST; i++)
        result[i] = candidate[i].index;
    data_floats("record", record, 2 * RECORDS);
    data_floats("target", target, 2);
    data_space("distance", RECORDS);
    data_check(result, NEAREST);
    return 0;
}
