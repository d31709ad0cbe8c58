/* A kernel on its way to a device: sizes and arguments as they were when it was enqueued. launch.c
 * alone knows how a compiled kernel is launched. */
#ifndef HEDDLE_OPENCL_LAUNCH_H
#define HEDDLE_OPENCL_LAUNCH_H

#include "device.h"
#include "kernel.h"
#include "queue.h"

struct launch {
    struct command command; /* first */
    cl_device_id device;
    cl_kernel kernel;
    const struct kernel_code *code;
    struct executable *executable;
    cl_uint dimensions;
    size_t offset[3], global[3], local[3];
    uint32_t local_bytes; /* of a group, the arguments' among them */
    unsigned char *args;  /* of code->args_bytes; buffers' addresses come when it runs */
    cl_mem *memory;       /* by argument, NULL: none */
};

/* Runs it, to its end; the queue's thread calls it. */
cl_int launch_run(struct command *command);

/* Prepares arguments: what is wrong with them, or CL_SUCCESS. Sizes are known. */
cl_int launch_arguments(struct launch *launch);

void launch_drop(struct command *command);

#endif
