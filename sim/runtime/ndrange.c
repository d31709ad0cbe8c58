/* Launches kernels of OpenCL C: chooses the form for the size of the work-groups. */
#include "heddle_opencl.h"
#include "team.h"

/* End of the program (link.ld): memory behind it is free. */
extern char _end[];

static uint32_t product(const uint32_t size[3]) {
    return size[0] * size[1] * size[2];
}

/* One work-item a thread. */
static void core_form(const struct heddle_opencl_kernel *kernel, struct heddle_launch *launch) {
    launch->kernel = (uint32_t)(uintptr_t)kernel->core;
}

/* Blocks of a warp, as many as cover a group, side by side. */
static void cut_form(const struct heddle_opencl_kernel *kernel, struct heddle_launch *launch,
                     struct heddle_ndrange *range) {
    range->fibers = warps_for(product(range->local_size));
    launch->kernel = (uint32_t)(uintptr_t)kernel->cut;
    launch->grid[0] = range->groups[0] * range->fibers;
    launch->block[0] = heddle_threads();
    launch->block[1] = launch->block[2] = 1;
}

/* All of the core for a group, in whole warps that have equally much to do. */
static void fiber_form(const struct heddle_opencl_kernel *kernel, struct heddle_launch *launch,
                       struct heddle_ndrange *range) {
    uint32_t items = product(range->local_size), warps = warps_for(items);
    range->fibers = (warps + heddle_warps() - 1) / heddle_warps();
    range->frames = ((uint32_t)(uintptr_t)_end + 63) & ~UINT32_C(63);
    launch->kernel = (uint32_t)(uintptr_t)kernel->fibers;
    launch->block[0] = (warps + range->fibers - 1) / range->fibers * heddle_threads();
    launch->block[1] = launch->block[2] = 1;
}

void heddle_ndrange_run(const struct heddle_opencl_kernel *kernel, const uint32_t global[3],
                        const uint32_t local[3], uint32_t local_bytes,
                        struct heddle_ndrange *range) {
    /* Member by member: an initializer becomes a call of memset with -Os, and there is no C
     * library. */
    struct heddle_launch launch;
    launch.args = (uint32_t)(uintptr_t)range;
    launch.local_bytes = (kernel->local_bytes + local_bytes + 15) & ~15U;
    launch.deal = HEDDLE_DEAL_HALF;
    uint32_t core = heddle_warps() * heddle_threads();
    range->work_dim = global[2] > 1 ? 3 : global[1] > 1 ? 2 : 1;
    for (int i = 0; i < 3; i++) {
        range->local_size[i] = launch.block[i] = local[i];
        range->groups[i] = launch.grid[i] = global[i] / local[i];
        if (range->groups[i] * local[i] != global[i])
            heddle_panic("heddle_ndrange: the work-items do not divide into groups\n");
    }
    if (product(local) <= core)
        core_form(kernel, &launch);
    else if (kernel->cut)
        cut_form(kernel, &launch, range);
    else if (kernel->fibers)
        fiber_form(kernel, &launch, range);
    else
        heddle_panic("heddle_ndrange: a work-group has more work-items than the core threads\n");
    heddle_launch_run(&launch);
}
