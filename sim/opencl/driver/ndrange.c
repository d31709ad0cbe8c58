/* clEnqueueNDRangeKernel: what is wrong with sizes, and which group size is taken when the host
 * names none. */
#include "info.h"
#include "launch.h"

#include <stdint.h>
#include <stdlib.h>

// ------------------------------------------------------------------------------ group sizes

/* Lanes that work of all that its warps have, in 1/4096. */
static size_t lanes_used(size_t items, size_t threads) {
    size_t warps = (items + threads - 1) / threads;
    return 4096 * items / (warps * threads);
}

/* Groups that fill their warps; among them the smallest, since warps of different groups need not
 * wait for each other. */
static void local_choose(struct launch *launch) {
    size_t threads = launch->device->info.threads, most = device_threads(launch->device), best = 0;
    for (size_t x = 1; x <= most; x++)
        for (size_t y = 1; x * y <= most; y++) {
            bool divides = launch->global[0] % x == 0 && launch->global[1] % y == 0;
            size_t used = divides ? lanes_used(x * y, threads) : 0;
            bool smaller = x * y < launch->local[0] * launch->local[1];
            if (used < best || used == 0 || (used == best && !smaller))
                continue;
            best = used;
            launch->local[0] = x;
            launch->local[1] = y;
        }
}

static cl_int local_take(struct launch *launch, const size_t *local) {
    const size_t *required = launch->code->required;
    if (!local && required[0] == 0) {
        local_choose(launch);
        return CL_SUCCESS;
    }
    /* OpenCL 1.2 wants a size from the host even where the kernel says the only one. */
    if (!local)
        return CL_INVALID_WORK_GROUP_SIZE;
    size_t items = 1, most = kernel_group_most(launch->code, launch->device);
    for (cl_uint i = 0; i < launch->dimensions; i++) {
        if (local[i] == 0 || launch->global[i] % local[i] != 0)
            return CL_INVALID_WORK_GROUP_SIZE;
        if (local[i] > device_group_most(launch->device))
            return CL_INVALID_WORK_ITEM_SIZE;
        items *= local[i];
        launch->local[i] = local[i];
    }
    for (int i = 0; i < 3 && required[0] != 0; i++)
        if (launch->local[i] != required[i])
            return CL_INVALID_WORK_GROUP_SIZE;
    return items <= most ? CL_SUCCESS : CL_INVALID_WORK_GROUP_SIZE;
}

/* The device counts in 32 bits. */
static cl_int global_take(struct launch *launch, const size_t *global, const size_t *offset) {
    uint64_t items = 1;
    if (!global)
        return CL_INVALID_GLOBAL_WORK_SIZE;
    for (cl_uint i = 0; i < launch->dimensions; i++) {
        if (global[i] == 0 || global[i] >= UINT32_MAX || (items *= global[i]) >= UINT32_MAX)
            return CL_INVALID_GLOBAL_WORK_SIZE;
        launch->global[i] = global[i];
        launch->offset[i] = offset ? offset[i] : 0;
        if (launch->offset[i] > UINT32_MAX - global[i])
            return CL_INVALID_GLOBAL_OFFSET;
    }
    return CL_SUCCESS;
}

// ------------------------------------------------------------------------------------- API

static cl_int kernel_check(cl_command_queue queue, cl_kernel kernel) {
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    if (!object_is(kernel, OBJECT_KERNEL))
        return CL_INVALID_KERNEL;
    if (kernel->program->context != queue->context)
        return CL_INVALID_CONTEXT;
    return kernel_code(kernel, queue->device) ? CL_SUCCESS : CL_INVALID_PROGRAM_EXECUTABLE;
}

/* Sizes and arguments. */
static cl_int launch_fill(struct launch *launch, const size_t *offset, const size_t *global,
                          const size_t *local) {
    for (int i = 0; i < 3; i++)
        launch->global[i] = launch->local[i] = 1;
    cl_int code = launch_arguments(launch);
    if (code == CL_SUCCESS)
        code = global_take(launch, global, offset);
    return code == CL_SUCCESS ? local_take(launch, local) : code;
}

static cl_int launch_enqueue(const struct enqueue *enqueue, cl_kernel kernel, cl_command_type type,
                             cl_uint dimensions, const size_t *offset, const size_t *global,
                             const size_t *local) {
    cl_int code = kernel_check(enqueue->queue, kernel);
    if (code != CL_SUCCESS)
        return code;
    if (dimensions < 1 || dimensions > 3)
        return CL_INVALID_WORK_DIMENSION;
    struct launch *launch = command_new(enqueue, type, sizeof *launch, &code);
    if (!launch)
        return code;
    launch->command.run = launch_run;
    launch->command.drop = launch_drop;
    launch->command.measured = true;
    launch->device = enqueue->queue->device;
    launch->kernel = object_retain(kernel);
    launch->code = kernel_code(kernel, launch->device);
    launch->executable = executable_retain(program_executable(kernel->program, launch->device));
    launch->dimensions = dimensions;
    code = launch_fill(launch, offset, global, local);
    return code == CL_SUCCESS ? command_enqueue(&launch->command, enqueue)
                              : command_drop(&launch->command, code);
}

cl_int CL_API_CALL clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel,
                                          cl_uint dimensions, const size_t *offset,
                                          const size_t *global, const size_t *local, cl_uint count,
                                          const cl_event *waits, cl_event *event) {
    const struct enqueue enqueue = {queue, CL_FALSE, count, waits, event};
    return launch_enqueue(&enqueue, kernel, CL_COMMAND_NDRANGE_KERNEL, dimensions, offset, global,
                          local);
}

cl_int CL_API_CALL clEnqueueTask(cl_command_queue queue, cl_kernel kernel, cl_uint count,
                                 const cl_event *waits, cl_event *event) {
    const struct enqueue enqueue = {queue, CL_FALSE, count, waits, event};
    const size_t one = 1;
    return launch_enqueue(&enqueue, kernel, CL_COMMAND_TASK, 1, NULL, &one, &one);
}

cl_int CL_API_CALL clEnqueueNativeKernel(cl_command_queue queue,
                                         void(CL_CALLBACK *function)(void *), void *args,
                                         size_t size, cl_uint memories, const cl_mem *memory,
                                         const void **places, cl_uint count, const cl_event *waits,
                                         cl_event *event) {
    (void)function;
    (void)args;
    (void)size;
    (void)memories;
    (void)memory;
    (void)places;
    (void)count;
    (void)waits;
    (void)event;
    return object_is(queue, OBJECT_QUEUE) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}
