/* nearest_neighbour: distances over a grid, a record a thread; one thread of the host's side picks.
 */
#include "grid.h"
#include "shape.h"

struct place {
    float latitude, longitude;
};

extern const struct place record[RECORDS], target;
extern float distance[RECORDS];
extern uint32_t out[NEAREST];

struct search {
    const struct place *record;
    float *distance;
    float latitude, longitude;
    uint32_t records;
};

HEDDLE_KERNEL(measure, const struct search *s) {
    uint32_t i = GRID_X;
    if (i < s->records) {
        float north = s->record[i].latitude - s->latitude;
        float east = s->record[i].longitude - s->longitude;
        s->distance[i] = __builtin_sqrtf(__builtin_fmaf(north, north, east * east));
    }
}

int main(void) {
    launch_over(measure, RECORDS, 1,
                &(struct search){record, distance, target.latitude, target.longitude, RECORDS});
    for (uint32_t result = 0; result < NEAREST; result++) {
        uint32_t nearest = 0;
        for (uint32_t i = 1; i < RECORDS; i++)
            if (distance[i] < distance[nearest])
                nearest = i;
        out[result] = nearest;
        distance[nearest] = __builtin_inff();
    }
    return 0;
}
