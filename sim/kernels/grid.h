/* Grids of the kernels' launch forms (launch.c beside kernel.c). */
#ifndef HEDDLE_KERNELS_GRID_H
#define HEDDLE_KERNELS_GRID_H

#include "heddle.h"

/* Warps of a block. */
#ifndef BLOCK_WARPS
#define BLOCK_WARPS 1
#endif

/* Threads that a block has fewer than they. */
#ifndef BLOCK_LESS
#define BLOCK_LESS 0
#endif

/* How they are dealt (enum heddle_deal). */
#ifndef BLOCK_DEAL
#define BLOCK_DEAL HEDDLE_DEAL_HALF
#endif

/* Launches `kernel` over at least width x height threads. A block has as many threads as
 * BLOCK_WARPS warps, less BLOCK_LESS: a part of a row or, where rows are shorter, of several. With
 * one warp a block, any free warp takes any block. The kernel holds back threads beyond the edges.
 */
HEDDLE_INLINE void launch_over(heddle_kernel *kernel, uint32_t width, uint32_t height,
                               const void *args) {
    uint32_t threads = BLOCK_WARPS * heddle_threads() - BLOCK_LESS;
    uint32_t across = threads;
    while (across > width)
        across /= 2;
    uint32_t down = threads / across;
    heddle_launch_deal(kernel,
                       (uint32_t[]){(width + across - 1) / across, (height + down - 1) / down, 1},
                       (uint32_t[]){across, down, 1}, 0, args, BLOCK_DEAL);
}

/* This thread's place in the grid of all threads; names as in HEDDLE_KERNEL. */
#define GRID_X (block_x * block->size[0] + thread_x)
#define GRID_Y (block_y * block->size[1] + thread_y)

#endif
