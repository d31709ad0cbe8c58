/* kmeans: each point's nearest centre over a grid, a point a thread; one thread moves the centres.
 */
#include "grid.h"
#include "heddle_math.h"
#include "shape.h"

extern const float feature[FEATURES * POINTS], start[CLUSTERS * FEATURES];
extern float out[CLUSTERS * FEATURES];
extern uint32_t member[POINTS];

struct clusters {
    const float *feature, *centre;
    uint32_t *member;
    uint32_t points, features, clusters;
};

HEDDLE_KERNEL(assign, const struct clusters *c) {
    uint32_t point = GRID_X;
    HEDDLE_IF (point < c->points) {
        float best = __builtin_inff();
        uint32_t nearest = 0;
        const float *centre = c->centre;
        for (uint32_t cluster = 0; cluster < c->clusters; cluster++) {
            const float *value = c->feature + point;
            float distance = 0;
            for (uint32_t i = c->features; i > 0; i--, value += c->points, centre++)
                distance = __builtin_fmaf(*value - *centre, *value - *centre, distance);
            nearest = heddle_select(distance < best, cluster, nearest);
            best = heddle_min_float(distance, best);
        }
        c->member[point] = nearest;
    }
}

static void move(uint32_t cluster, uint32_t i) {
    const float *value = feature + i * POINTS;
    float sum = 0;
    uint32_t count = 0;
    for (uint32_t point = 0; point < POINTS; point++)
        if (member[point] == cluster) {
            sum += value[point];
            count++;
        }
    if (count != 0)
        out[cluster * FEATURES + i] = sum / (float)count;
}

int main(void) {
    for (uint32_t i = 0; i < CLUSTERS * FEATURES; i++)
        out[i] = start[i];
    for (int round = 0; round < ROUNDS; round++) {
        launch_over(assign, POINTS, 1,
                    &(struct clusters){feature, out, member, POINTS, FEATURES, CLUSTERS});
        for (uint32_t i = 0; i < CLUSTERS * FEATURES; i++)
            move(i / FEATURES, i % FEATURES);
    }
    return 0;
}
