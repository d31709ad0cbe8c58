/* Softmax of the rows of a matrix, a row a group: maximum, exponentials and their sum, quotients.
 * Two trees in local memory with a barrier a level; every thread reads the results of both. */
#include "heddle_math.h"
#include "shape.h"

#include "branches.h"

extern const float in[ROWS * COLUMNS];
extern float out[ROWS * COLUMNS];

struct trees {
    float max[GROUP], sum[GROUP];
};

static float tree_max(const struct heddle_group *group, float *node) {
    uint32_t me = group->thread;
    for (uint32_t half = group->size / 2; half > 0; half /= 2) {
        heddle_group_barrier(group);
        if (me < half)
            node[me] = heddle_max_float(node[me], node[me + half]);
    }
    heddle_group_barrier(group);
    return node[0];
}

static float tree_sum(const struct heddle_group *group, float *node) {
    uint32_t me = group->thread;
    for (uint32_t half = group->size / 2; half > 0; half /= 2) {
        heddle_group_barrier(group);
        if (me < half)
            node[me] += node[me + half];
    }
    heddle_group_barrier(group);
    return node[0];
}

static void row(const struct heddle_group *group, const void *arg) {
    (void)arg;
    struct trees *trees = group->local;
    uint32_t me = group->thread;
    const float *from = in + group->id * COLUMNS;
    float *to = out + group->id * COLUMNS;
    float max = from[me];
    for (uint32_t i = 0; i < COLUMNS; i += group->size)
        max = heddle_max_float(max, from[i + me]);
    trees->max[me] = max;
    max = tree_max(group, trees->max);
    float sum = 0;
    for (uint32_t i = 0; i < COLUMNS; i += group->size) {
        float power = heddle_exp(from[i + me] - max);
        to[i + me] = power;
        sum += power;
    }
    trees->sum[me] = sum;
    float scale = 1 / tree_sum(group, trees->sum);
    for (uint32_t i = 0; i < COLUMNS; i += group->size)
        to[i + me] *= scale;
}

int main(void) {
    heddle_spawn_groups(ROWS, GROUP, sizeof(struct trees), row, 0);
    return 0;
}
