/* Softmax with shuffles: a warp has a row to itself; maximum and sum go around its lanes, so that
 * all have both without memory. */
#include "heddle_math.h"
#include "shape.h"

extern const float in[ROWS * COLUMNS];
extern float out[ROWS * COLUMNS];

static float from_lane(float value, uint32_t lanes) {
    return heddle_float_of(heddle_shuffle_xor(heddle_float_bits(value), lanes, 64));
}

static void row(const struct heddle_group *group, const void *arg) {
    (void)arg;
    const float *from = in + group->id * COLUMNS + group->thread;
    float *to = out + group->id * COLUMNS + group->thread;
    float max = from[0];
    for (uint32_t i = 0; i < COLUMNS; i += group->size)
        max = heddle_max_float(max, from[i]);
    for (uint32_t step = group->size / 2; step > 0; step /= 2)
        max = heddle_max_float(max, from_lane(max, step));
    float sum = 0;
    for (uint32_t i = 0; i < COLUMNS; i += group->size) {
        float power = heddle_exp(from[i] - max);
        to[i] = power;
        sum += power;
    }
    for (uint32_t step = group->size / 2; step > 0; step /= 2)
        sum += from_lane(sum, step);
    float scale = 1 / sum;
    for (uint32_t i = 0; i < COLUMNS; i += group->size)
        to[i] *= scale;
}

int main(void) {
    heddle_spawn_groups(ROWS, heddle_threads(), 0, row, 0);
    return 0;
}
