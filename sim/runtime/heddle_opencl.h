/* Kernels of OpenCL C, launched by a program's own main (docs/opencl.md).
 *
 *     HEDDLE_OPENCL_KERNEL(saxpy);    // __kernel void saxpy(uint n, float a, global float *x, ...)
 *
 *     static struct { struct heddle_ndrange range; uint32_t n; float a; float *x, *y; } args = {
 *         .n = N, .a = 2, .x = x, .y = y};
 *     heddle_ndrange(saxpy, (uint32_t[]){1024, 1, 1}, (uint32_t[]){64, 1, 1}, 0, &args.range);
 *
 * Arguments lie behind the range, each on a boundary of its own size, as in the struct above. A
 * pointer to local memory is a number, its offset in the group's local memory. The kernel's own
 * variables come first: the offset is heddle_opencl_NAME.local_bytes or more.
 */
#ifndef HEDDLE_OPENCL_H
#define HEDDLE_OPENCL_H

#include "heddle.h"

/* Every block of arguments begins with this. The launching code fills it in; heddle_ndrange does so
 * for all but the offset. */
struct heddle_ndrange {
    uint32_t work_dim;
    uint32_t offset[3];     /* of the first work-item */
    uint32_t local_size[3]; /* work-items of a group */
    uint32_t groups[3];
    uint32_t frames; /* address of what fibers keep at barriers */
    uint32_t fibers; /* work-items of a thread, or blocks of a group that is cut */
};

/* A kernel, as the compiler describes it. */
struct heddle_opencl_kernel {
    heddle_kernel *core;   /* for groups that fit a core */
    heddle_kernel *cut;    /* for groups in pieces of a warp; 0: it has barriers or local memory */
    heddle_kernel *fibers; /* for groups of which a thread runs several work-items; 0: none */
    uint32_t local_bytes;  /* of its local variables */
    uint32_t frame_words;  /* that a work-item keeps at a barrier */
};

#define HEDDLE_OPENCL_KERNEL(name) extern const struct heddle_opencl_kernel heddle_opencl_##name

/* Runs a kernel over `global` work-items in groups of `local`, which divide them; `local_bytes` of
 * local memory are for its local arguments. */
#define heddle_ndrange(name, global, local, local_bytes, range)                                    \
    heddle_ndrange_run(&heddle_opencl_##name, global, local, local_bytes, range)

void heddle_ndrange_run(const struct heddle_opencl_kernel *kernel, const uint32_t global[3],
                        const uint32_t local[3], uint32_t local_bytes,
                        struct heddle_ndrange *range);

#endif
