/* Kernels of test_host.c: results, memory between launches, output, and every way to end badly. */
#include "heddle.h"

uint32_t launches;
uint32_t cleared[100];

struct add {
    uint32_t count;
    uint32_t addend;
    uint32_t *words;
};

HEDDLE_KERNEL(add, const struct add *args) {
    uint32_t i = block_x * block->size[0] + thread_x;
    HEDDLE_IF(i < args->count)
    args->words[i] += args->addend;
    HEDDLE_IF(i == 0)
    launches++;
}

/* Where a thread is, in three dimensions of each. */
HEDDLE_KERNEL(place, uint32_t *words) {
    const uint32_t *grid = block->grid, *size = block->size;
    uint32_t thread = (thread_z * size[1] + thread_y) * size[0] + thread_x;
    uint32_t index = (block_z * grid[1] + block_y) * grid[0] + block_x;
    words[index * size[0] * size[1] * size[2] + thread] =
        block_x | block_y << 4 | block_z << 8 | thread_x << 12 | thread_y << 16 | thread_z << 20;
}

HEDDLE_KERNEL(local, uint32_t *words) {
    uint32_t *mine = block->local;
    mine[thread_x] = block_x;
    heddle_block_barrier(block);
    words[block_x * block->size[0] + thread_x] = mine[block->size[0] - 1 - thread_x];
}

HEDDLE_KERNEL(say, const char *text) {
    HEDDLE_IF(thread_x == 0)
    heddle_puts(text);
}

HEDDLE_KERNEL(misaligned, uint32_t *words) {
    *(volatile uint32_t *)((char *)words + 1) = 1;
}

HEDDLE_KERNEL(endless, volatile uint32_t *words) {
    while (*words == 0)
        ;
}

/* Members of every kind, for checks of what a host gives: all are stored. */
struct point {
    uint32_t x, y;
};

struct mixed {
    uint8_t small;
    bool flag;
    int16_t sign;
    float real;
    struct point point[2];
    const float *reals;
    uint64_t wide;
    uint32_t *words;
};

HEDDLE_KERNEL(mixed, const struct mixed *args) {
    HEDDLE_IF(thread_x == 0) {
        args->words[0] = args->small;
        args->words[1] = args->flag;
        args->words[2] = (uint32_t)args->sign;
        __builtin_memcpy(&args->words[3], &args->real, 4);
        args->words[4] = args->point[1].y;
        args->words[5] = (uint32_t)(args->wide >> 32);
    }
}
