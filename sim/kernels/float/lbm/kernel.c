/* Lattice Boltzmann (D2Q9, one relaxation time) on a torus with solid cells, a cell a task. A step
 * pulls the nine distributions from the neighbours, each from a plane of its own, and collides:
 * long straight arithmetic on nine values in registers. In solid cells distributions turn round
 * instead, so warps diverge there. */
#include "shape.h"

#include "branches.h"

extern const uint32_t solid[CELLS];
extern const float start[VALUES];
extern float other[VALUES], out[VALUES];

static const int8_t dx[DIRECTIONS] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int8_t dy[DIRECTIONS] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const uint8_t opposite[DIRECTIONS] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const float weight[DIRECTIONS] = {4.0f / 9,  1.0f / 9,  1.0f / 9,  1.0f / 9, 1.0f / 9,
                                         1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};

struct step {
    const float *from;
    float *to;
};

static uint32_t neighbour(uint32_t id, int32_t y, int32_t x) {
    uint32_t row = (id / WIDTH + HEIGHT + (uint32_t)y) % HEIGHT;
    uint32_t column = (id % WIDTH + WIDTH + (uint32_t)x) % WIDTH;
    return row * WIDTH + column;
}

static void collide(float *to, const float *f) {
    float density = 0, x = 0, y = 0;
#pragma GCC unroll 9
    for (int i = 0; i < DIRECTIONS; i++) {
        density += f[i];
        x += dx[i] * f[i];
        y += dy[i] * f[i];
    }
    float volume = 1 / density;
    x *= volume;
    y *= volume;
    float rest = 1 - 1.5f * (x * x + y * y);
#pragma GCC unroll 9
    for (int i = 0; i < DIRECTIONS; i++) {
        float along = dx[i] * x + dy[i] * y;
        float towards = __builtin_fmaf(__builtin_fmaf(4.5f, along, 3), along, rest);
        to[i * CELLS] = __builtin_fmaf(OMEGA, weight[i] * density * towards - f[i], f[i]);
    }
}

static void cell(uint32_t id, const void *arg) {
    const struct step *step = arg;
    float f[DIRECTIONS];
#pragma GCC unroll 9
    for (int i = 0; i < DIRECTIONS; i++)
        f[i] = step->from[i * CELLS + (int)neighbour(id, -dy[i], -dx[i])];
    float *to = step->to + id;
    if (solid[id] != 0) {
#pragma GCC unroll 9
        for (int i = 0; i < DIRECTIONS; i++)
            to[i * CELLS] = f[opposite[i]];
    } else {
        collide(to, f);
    }
}

int main(void) {
    const float *from = start;
    for (int i = 0; i < STEPS; i++) {
        struct step step = {.from = from, .to = (STEPS - i) % 2 ? out : other};
        heddle_spawn(CELLS, cell, &step);
        from = step.to;
    }
    return 0;
}
