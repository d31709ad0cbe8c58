/* Ranges of the kernels' forms in OpenCL C (kernel.cl and opencl.c beside kernel.c). */
#ifndef HEDDLE_KERNELS_NDGRID_H
#define HEDDLE_KERNELS_NDGRID_H

#include "heddle_opencl.h"

/* Runs a kernel over at least width x height work-items, in groups as large as a warp: as
 * launch_over of grid.h does. */
#define ndrange_over(name, width, height, args)                                                    \
    ndrange_over_(&heddle_opencl_##name, width, height, &(args).range)

HEDDLE_INLINE void ndrange_over_(const struct heddle_opencl_kernel *kernel, uint32_t width,
                                 uint32_t height, struct heddle_ndrange *range) {
    uint32_t across = heddle_threads();
    while (across > width)
        across /= 2;
    uint32_t down = heddle_threads() / across;
    const uint32_t global[] = {(width + across - 1) / across * across,
                               (height + down - 1) / down * down, 1};
    heddle_ndrange_run(kernel, global, (const uint32_t[]){across, down, 1}, 0, range);
}

#endif
