/* Data of kmeans: points around hidden centres. The reference adds each point to its cluster as
 * soon as it knows it, in the kernel's order. */
#include "shape.h"
#include "sim/kernels/float/kmeans/../../datagen.h"

#include <math.h>

static int nearest(const float *feature, int point, float centre[CLUSTERS][FEATURES]) {
    int best = 0;
    float least = INFINITY;
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
        float distance = 0;
        for (int i = 0; i < FEATURES; i++) {
            float difference = feature[i * POINTS + point] - centre[cluster][i];
            distance = fmaf(difference, difference, distance);
        }
        if (distance < least) {
            least = distance;
            best = cluster;
        }
    }
    return best;
}

static void round_once(const float *feature, float centre[CLUSTERS][FEATURES]) {
    float sum[CLUSTERS][FEATURES] = {{0}};
    int count[CLUSTERS] = {0};
    for (int point = 0; point < POINTS; point++) {
        int cluster = nearest(feature, point, centre);
        count[cluster]++;
        for (int i = 0; i < FEATURES; i++)
            sum[cluster][i] += feature[i * POINTS + point];
    }
    for (int cluster = 0; cluster < CLUSTERS; cluster++)
        for (int i = 0; i < FEATURES && count[cluster] != 0; i++)
            centre[cluster][i] = sum[cluster][i] / (float)count[cluster];
}

int main(void) {
    static float feature[FEATURES * POINTS], hidden[CLUSTERS][FEATURES], centre[CLUSTERS][FEATURES];
    struct random random = {29};
    for (int i = 0; i < CLUSTERS * FEATURES; i++)
        hidden[i / FEATURES][i % FEATURES] = random_float(&random, -10, 10);
    for (int point = 0; point < POINTS; point++) {
        uint32_t cluster = random_below(&random, CLUSTERS);
        for (int i = 0; i < FEATURES; i++)
            feature[i * POINTS + point] = hidden[cluster][i] + random_float(&random, -3, 3);
    }
    for (int i = 0; i < CLUSTERS * FEATURES; i++)
        centre[i / FEATURES][i % FEATURES] = feature[i % FEATURES * POINTS + i / FEATURES];
    data_floats("feature", feature, FEATURES * POINTS);
    data_floats("start", centre[0], CLUSTERS * FEATURES);
    data_space("member", POINTS);
    for (int i = 0; i < ROUNDS; i++)
        round_once(feature, centre);
    data_check_floats(centre[0], CLUSTERS * FEATURES);
    return 0;
}
