/* Kernels and their arguments. */
#ifndef HEDDLE_OPENCL_KERNEL_H
#define HEDDLE_OPENCL_KERNEL_H

#include "executable.h"
#include "memory.h"
#include "program.h"

/* As clSetKernelArg got it. */
struct argument {
    bool set;
    cl_mem memory; /* of a buffer; NULL: a null pointer. Kept, without a reference */
    size_t local_bytes;
    unsigned char *value; /* of the parameter's size */
};

struct _cl_kernel {
    struct object object;
    cl_program program;
    char *name;
    cl_uint arguments;
    pthread_mutex_t lock; /* for the arguments */
    struct argument *argument;
};

/* The kernel's code for a device, or any with NULL; NULL: it was not built for the device. */
const struct kernel_code *kernel_code(const struct _cl_kernel *kernel,
                                      const struct _cl_device_id *device);

/* Work-items of its largest group. */
size_t kernel_group_most(const struct kernel_code *code, const struct _cl_device_id *device);

#endif
