/* Data of lbm: a stream to the right with a small disturbance meets a block. The reference, in
 * double precision, pushes to the neighbours, and has the velocity as the square of an expanded
 * equilibrium. */
#include "shape.h"
#include "sim/kernels/float/lbm/../../datagen.h"

static const int velocity[DIRECTIONS][2] = {{0, 0}, {0, 1},  {1, 0},   {0, -1}, {-1, 0},
                                            {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

static double weight_of(int direction) {
    return direction == 0 ? 4 / 9.0 : direction < 5 ? 1 / 9.0 : 1 / 36.0;
}

static double equilibrium(int direction, double density, double y, double x) {
    double along = velocity[direction][0] * y + velocity[direction][1] * x;
    return weight_of(direction) * density *
           (1 + 3 * along + 4.5 * along * along - 1.5 * (x * x + y * y));
}

static int opposite(int direction) {
    int other = 0;
    while (velocity[other][0] != -velocity[direction][0] ||
           velocity[other][1] != -velocity[direction][1])
        other++;
    return other;
}

struct grid {
    double f[CELLS][DIRECTIONS];
};

static void stream(const struct grid *from, struct grid *to) {
    for (int i = 0; i < VALUES; i++) {
        int cell = i / DIRECTIONS, direction = i % DIRECTIONS;
        int y = (cell / WIDTH + velocity[direction][0] + HEIGHT) % HEIGHT;
        int x = (cell % WIDTH + velocity[direction][1] + WIDTH) % WIDTH;
        to->f[y * WIDTH + x][direction] = from->f[cell][direction];
    }
}

static void collide(double *f, uint32_t solid) {
    double density = 0, y = 0, x = 0, next[DIRECTIONS];
    for (int i = 0; i < DIRECTIONS; i++) {
        density += f[i];
        y += velocity[i][0] * f[i];
        x += velocity[i][1] * f[i];
    }
    for (int i = 0; i < DIRECTIONS; i++) {
        double balance = equilibrium(i, density, y / density, x / density);
        next[i] = solid ? f[opposite(i)] : f[i] + (double)OMEGA * (balance - f[i]);
    }
    for (int i = 0; i < DIRECTIONS; i++)
        f[i] = next[i];
}

int main(void) {
    static float start[VALUES], result[VALUES];
    static uint32_t solid[CELLS];
    static struct grid grid, moved;
    struct random random = {40};
    for (int i = 0; i < CELLS; i++) {
        int y = i / WIDTH, x = i % WIDTH;
        solid[i] = y >= 4 && y < 8 && x >= 5 && x < 8;
        double density = 1 + (double)random_float(&random, -0.05f, 0.05f);
        for (int k = 0; k < DIRECTIONS; k++) {
            start[k * CELLS + i] = (float)equilibrium(k, density, 0.01, 0.1);
            grid.f[i][k] = (double)start[k * CELLS + i];
        }
    }
    for (int i = 0; i < STEPS; i++) {
        stream(&grid, &moved);
        grid = moved;
        for (int cell = 0; cell < CELLS; cell++)
            collide(grid.f[cell], solid[cell]);
    }
    for (int i = 0; i < VALUES; i++)
        result[i] = (float)grid.f[i % CELLS][i / CELLS];
    data_words("solid", solid, CELLS);
    data_floats("start", start, VALUES);
    data_space("other", VALUES);
    data_check_near(result, VALUES, 3e-7f);
    return 0;
}
