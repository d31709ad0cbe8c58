/* k-means. A launch gives each point its nearest centre (a select, no branch). The next moves each
 * coordinate of each centre to the mean of its points. Its tasks are coordinates: each walks over
 * all points and adds those of its own cluster. Lanes are the features of a cluster, and disagree
 * where a warp has more threads than a cluster has features. Coordinates of points are stored
 * feature by feature, so that neighbouring tasks read neighbouring words. */
#include "heddle_math.h"
#include "shape.h"

#include "branches.h"

extern const float feature[FEATURES * POINTS], start[CLUSTERS * FEATURES];
extern float out[CLUSTERS * FEATURES];
extern uint32_t member[POINTS];

static void assign(uint32_t point, const void *arg) {
    (void)arg;
    float best = __builtin_inff();
    uint32_t nearest = 0;
    for (uint32_t cluster = 0; cluster < CLUSTERS; cluster++) {
        float distance = 0;
        for (uint32_t i = 0; i < FEATURES; i++) {
            float difference = feature[i * POINTS + point] - out[cluster * FEATURES + i];
            distance = __builtin_fmaf(difference, difference, distance);
        }
        nearest = heddle_select(distance < best, cluster, nearest);
        best = heddle_min_float(distance, best);
    }
    member[point] = nearest;
}

static void move(uint32_t coordinate, const void *arg) {
    (void)arg;
    const float *values = feature + coordinate % FEATURES * POINTS;
    uint32_t cluster = coordinate / FEATURES;
    uint32_t count = 0;
    float sum = 0;
    for (uint32_t point = 0; point < POINTS; point++) {
        if (member[point] == cluster) {
            sum += values[point];
            count++;
        }
    }
    if (count != 0)
        out[coordinate] = sum / (float)count;
}

static void begin(uint32_t coordinate, const void *arg) {
    (void)arg;
    out[coordinate] = start[coordinate];
}

int main(void) {
    heddle_spawn(CLUSTERS * FEATURES, begin, 0);
    for (int round = 0; round < ROUNDS; round++) {
        heddle_spawn(POINTS, assign, 0);
        heddle_spawn(CLUSTERS * FEATURES, move, 0);
    }
    return 0;
}
