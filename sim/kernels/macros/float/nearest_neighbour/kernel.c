/* The NEAREST records to a place, nearest first. A launch computes all distances, a record a task.
 * Then one group takes the minimum and crosses it out, once for each result. It scans with a
 * stride, and has a tree over pairs of distance and index in local memory. */
#include "heddle_math.h"
#include "shape.h"

struct place {
    float latitude, longitude;
};

extern const struct place record[RECORDS], target;
extern float distance[RECORDS];
extern uint32_t out[NEAREST];

struct pick {
    float distance[GROUP];
    uint32_t index[GROUP];
};

static void measure(uint32_t id, const void *arg) {
    (void)arg;
    float north = record[id].latitude - target.latitude;
    float east = record[id].longitude - target.longitude;
    distance[id] = __builtin_sqrtf(__builtin_fmaf(north, north, east * east));
}

/* The lower index wins among equals. */
static bool before(float a, uint32_t a_index, float b, uint32_t b_index) {
    return (a < b) | ((a == b) & (a_index < b_index));
}

static void scan(const struct heddle_group *group, struct pick *pick) {
    float least = __builtin_inff();
    uint32_t index = RECORDS;
    uint32_t i = group->thread;
    HEDDLE_WHILE (i < RECORDS) {
        bool better = distance[i] < least;
        least = heddle_select_float(better, distance[i], least);
        index = heddle_select(better, i, index);
        i += group->size;
    }
    pick->distance[group->thread] = least;
    pick->index[group->thread] = index;
}

static void select_nearest(const struct heddle_group *group, const void *arg) {
    (void)arg;
    struct pick *pick = group->local;
    uint32_t me = group->thread;
    for (uint32_t result = 0; result < NEAREST; result++) {
        scan(group, pick);
        for (uint32_t half = group->size / 2; half > 0; half /= 2) {
            heddle_group_barrier(group);
            HEDDLE_IF (me < half) {
                uint32_t other = me + half;
                HEDDLE_IF (before(pick->distance[other], pick->index[other], pick->distance[me],
                                  pick->index[me])) {
                    pick->distance[me] = pick->distance[other];
                    pick->index[me] = pick->index[other];
                }
            }
        }
        HEDDLE_IF (me == 0) {
            out[result] = pick->index[0];
            distance[pick->index[0]] = __builtin_inff();
        }
        heddle_group_barrier(group);
    }
}

int main(void) {
    heddle_spawn(RECORDS, measure, 0);
    heddle_spawn_groups(1, GROUP, sizeof(struct pick), select_nearest, 0);
    return 0;
}
