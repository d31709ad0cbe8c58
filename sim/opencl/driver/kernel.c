#include "kernel.h"

#include "device.h"
#include "info.h"

#include <stdlib.h>
#include <string.h>

const struct kernel_code *kernel_code(const struct _cl_kernel *kernel,
                                      const struct _cl_device_id *device) {
    const struct executable *executable = program_executable(kernel->program, device);
    return executable ? executable_kernel(executable, kernel->name) : NULL;
}

size_t kernel_group_most(const struct kernel_code *code, const struct _cl_device_id *device) {
    return code->cut || code->fibers ? device_group_most(device) : device_threads(device);
}

// ---------------------------------------------------------------------------- make and end

static void kernel_destroy(void *object) {
    cl_kernel kernel = object;
    for (cl_uint i = 0; kernel->argument && i < kernel->arguments; i++) {
        memory_let_go(kernel->argument[i].memory);
        free(kernel->argument[i].value);
    }
    free(kernel->argument);
    free(kernel->name);
    pthread_mutex_destroy(&kernel->lock);
    atomic_fetch_sub(&kernel->program->kernels, 1);
    object_release(kernel->program);
    object_free(kernel);
}

static cl_kernel kernel_new(cl_program program, const struct kernel_code *code) {
    cl_kernel kernel = object_new(OBJECT_KERNEL, sizeof *kernel, kernel_destroy);
    if (!kernel)
        return NULL;
    kernel->program = object_retain(program);
    atomic_fetch_add(&program->kernels, 1);
    kernel->arguments = code->parameters;
    pthread_mutex_init(&kernel->lock, NULL);
    kernel->name = strdup(code->name);
    kernel->argument = calloc((size_t)code->parameters + 1, sizeof *kernel->argument);
    bool good = kernel->name && kernel->argument;
    for (cl_uint i = 0; i < code->parameters && good; i++)
        good = (kernel->argument[i].value = calloc(1, code->parameter[i].size + 1)) != NULL;
    if (good)
        return kernel;
    object_release(kernel);
    return NULL;
}

cl_kernel CL_API_CALL clCreateKernel(cl_program program, const char *name, cl_int *errcode_ret) {
    if (!object_is(program, OBJECT_PROGRAM))
        return code_set(errcode_ret, CL_INVALID_PROGRAM, NULL);
    const struct executable *executable = program_executable(program, NULL);
    if (!executable)
        return code_set(errcode_ret, CL_INVALID_PROGRAM_EXECUTABLE, NULL);
    if (!name)
        return code_set(errcode_ret, CL_INVALID_VALUE, NULL);
    const struct kernel_code *code = executable_kernel(executable, name);
    if (!code)
        return code_set(errcode_ret, CL_INVALID_KERNEL_NAME, NULL);
    cl_kernel kernel = kernel_new(program, code);
    return code_set(errcode_ret, kernel ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY, kernel);
}

cl_int CL_API_CALL clCreateKernelsInProgram(cl_program program, cl_uint room, cl_kernel *kernels,
                                            cl_uint *count_ret) {
    if (!object_is(program, OBJECT_PROGRAM))
        return CL_INVALID_PROGRAM;
    const struct executable *executable = program_executable(program, NULL);
    if (!executable)
        return CL_INVALID_PROGRAM_EXECUTABLE;
    if (kernels && room < executable->kernels)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; kernels && i < executable->kernels; i++) {
        kernels[i] = kernel_new(program, &executable->kernel[i]);
        if (kernels[i])
            continue;
        while (i > 0)
            object_release(kernels[--i]);
        return CL_OUT_OF_HOST_MEMORY;
    }
    if (count_ret)
        *count_ret = executable->kernels;
    return CL_SUCCESS;
}

static void argument_copy(struct argument *to, const struct argument *from, size_t size) {
    unsigned char *value = to->value;
    *to = *from;
    to->value = value;
    memcpy(value, from->value, size);
    memory_keep(to->memory);
}

cl_kernel CL_API_CALL clCloneKernel(cl_kernel source, cl_int *errcode_ret) {
    if (!object_is(source, OBJECT_KERNEL))
        return code_set(errcode_ret, CL_INVALID_KERNEL, NULL);
    const struct kernel_code *code = kernel_code(source, NULL);
    cl_kernel kernel = kernel_new(source->program, code);
    if (!kernel)
        return code_set(errcode_ret, CL_OUT_OF_HOST_MEMORY, NULL);
    pthread_mutex_lock(&source->lock);
    for (cl_uint i = 0; i < source->arguments; i++)
        argument_copy(&kernel->argument[i], &source->argument[i], code->parameter[i].size);
    pthread_mutex_unlock(&source->lock);
    return code_set(errcode_ret, CL_SUCCESS, kernel);
}

cl_int CL_API_CALL clRetainKernel(cl_kernel kernel) {
    if (!object_is(kernel, OBJECT_KERNEL))
        return CL_INVALID_KERNEL;
    object_retain(kernel);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clReleaseKernel(cl_kernel kernel) {
    if (!object_is(kernel, OBJECT_KERNEL))
        return CL_INVALID_KERNEL;
    object_release(kernel);
    return CL_SUCCESS;
}

// ------------------------------------------------------------------------------- arguments

static cl_int buffer_set(cl_kernel kernel, struct argument *argument, size_t size,
                         const void *value) {
    cl_mem memory = NULL;
    if (size != sizeof memory)
        return CL_INVALID_ARG_SIZE;
    if (value)
        memcpy(&memory, value, sizeof memory);
    if (memory && !object_is(memory, OBJECT_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    if (memory && memory->context != kernel->program->context)
        return CL_INVALID_MEM_OBJECT;
    memory_let_go(argument->memory);
    argument->memory = memory_keep(memory);
    return CL_SUCCESS;
}

static cl_int local_set(struct argument *argument, size_t size, const void *value) {
    if (value)
        return CL_INVALID_ARG_VALUE;
    if (size == 0)
        return CL_INVALID_ARG_SIZE;
    argument->local_bytes = size;
    return CL_SUCCESS;
}

static cl_int value_set(const struct parameter *parameter, struct argument *argument, size_t size,
                        const void *value) {
    if (!value)
        return CL_INVALID_ARG_VALUE;
    if (size != parameter->size)
        return CL_INVALID_ARG_SIZE;
    memcpy(argument->value, value, size);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clSetKernelArg(cl_kernel kernel, cl_uint index, size_t size, const void *value) {
    if (!object_is(kernel, OBJECT_KERNEL))
        return CL_INVALID_KERNEL;
    if (index >= kernel->arguments)
        return CL_INVALID_ARG_INDEX;
    const struct parameter *parameter = &kernel_code(kernel, NULL)->parameter[index];
    struct argument *argument = &kernel->argument[index];
    pthread_mutex_lock(&kernel->lock);
    cl_int code = parameter->kind == PARAMETER_BUFFER ? buffer_set(kernel, argument, size, value)
                  : parameter->kind == PARAMETER_LOCAL
                      ? local_set(argument, size, value)
                      : value_set(parameter, argument, size, value);
    argument->set = argument->set || code == CL_SUCCESS;
    pthread_mutex_unlock(&kernel->lock);
    return code;
}

cl_int CL_API_CALL clSetKernelArgSVMPointer(cl_kernel kernel, cl_uint index, const void *value) {
    (void)index;
    (void)value;
    return object_is(kernel, OBJECT_KERNEL) ? CL_INVALID_OPERATION : CL_INVALID_KERNEL;
}

cl_int CL_API_CALL clSetKernelExecInfo(cl_kernel kernel, cl_kernel_exec_info name, size_t size,
                                       const void *value) {
    (void)name;
    (void)size;
    (void)value;
    return object_is(kernel, OBJECT_KERNEL) ? CL_INVALID_OPERATION : CL_INVALID_KERNEL;
}
