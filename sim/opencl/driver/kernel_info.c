/* Queries about kernels. */
#include "device.h"
#include "info.h"
#include "kernel.h"

#include <stdlib.h>

cl_int CL_API_CALL clGetKernelInfo(cl_kernel kernel, cl_kernel_info name, size_t size, void *value,
                                   size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(kernel, OBJECT_KERNEL))
        return CL_INVALID_KERNEL;
    switch (name) {
    case CL_KERNEL_FUNCTION_NAME:
        return answer_string(&answer, kernel->name);
    case CL_KERNEL_NUM_ARGS:
        return answer_uint(&answer, kernel->arguments);
    case CL_KERNEL_REFERENCE_COUNT:
        return answer_uint(&answer, object_references(kernel));
    case CL_KERNEL_CONTEXT:
        return answer_handle(&answer, kernel->program->context);
    case CL_KERNEL_PROGRAM:
        return answer_handle(&answer, kernel->program);
    case CL_KERNEL_ATTRIBUTES:
        return answer_string(&answer, kernel_code(kernel, NULL)->attributes);
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int CL_API_CALL clGetKernelArgInfo(cl_kernel kernel, cl_uint index, cl_kernel_arg_info name,
                                      size_t size, void *value, size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(kernel, OBJECT_KERNEL))
        return CL_INVALID_KERNEL;
    if (index >= kernel->arguments)
        return CL_INVALID_ARG_INDEX;
    const struct parameter *parameter = &kernel_code(kernel, NULL)->parameter[index];
    switch (name) {
    case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
        return answer_uint(&answer, parameter->address);
    case CL_KERNEL_ARG_ACCESS_QUALIFIER:
        return answer_uint(&answer, parameter->access);
    case CL_KERNEL_ARG_TYPE_QUALIFIER:
        return answer_ulong(&answer, parameter->type_qualifier);
    case CL_KERNEL_ARG_TYPE_NAME:
        return answer_string(&answer, parameter->type);
    case CL_KERNEL_ARG_NAME:
        return answer_string(&answer, parameter->name);
    default:
        return CL_INVALID_VALUE;
    }
}

/* Static local memory and what the arguments ask for so far. */
static cl_ulong local_bytes(cl_kernel kernel, const struct kernel_code *code) {
    cl_ulong bytes = code->local_bytes;
    pthread_mutex_lock(&kernel->lock);
    for (cl_uint i = 0; i < kernel->arguments; i++)
        bytes += kernel->argument[i].local_bytes;
    pthread_mutex_unlock(&kernel->lock);
    return bytes;
}

/* Of the one device that the program is for, when none is named. */
static cl_int device_choose(cl_kernel kernel, cl_device_id *device) {
    cl_program program = kernel->program;
    if (*device)
        return object_is(*device, OBJECT_DEVICE) && program_place(program, *device) >= 0
                   ? CL_SUCCESS
                   : CL_INVALID_DEVICE;
    *device = program->device[0];
    return program->devices == 1 ? CL_SUCCESS : CL_INVALID_DEVICE;
}

cl_int CL_API_CALL clGetKernelWorkGroupInfo(cl_kernel kernel, cl_device_id device,
                                            cl_kernel_work_group_info name, size_t size,
                                            void *value, size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(kernel, OBJECT_KERNEL))
        return CL_INVALID_KERNEL;
    cl_int wrong = device_choose(kernel, &device);
    const struct kernel_code *code = wrong == CL_SUCCESS ? kernel_code(kernel, device) : NULL;
    if (!code)
        return CL_INVALID_DEVICE;
    switch (name) {
    case CL_KERNEL_WORK_GROUP_SIZE:
        return answer_size(&answer, kernel_group_most(code, device));
    case CL_KERNEL_COMPILE_WORK_GROUP_SIZE:
        return answer_bytes(&answer, code->required, sizeof code->required);
    case CL_KERNEL_LOCAL_MEM_SIZE:
        return answer_ulong(&answer, local_bytes(kernel, code));
    case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
        return answer_size(&answer, device->info.threads);
    case CL_KERNEL_PRIVATE_MEM_SIZE:
        return answer_ulong(&answer, code->private_bytes);
    default: /* CL_KERNEL_GLOBAL_WORK_SIZE is for custom devices */
        return CL_INVALID_VALUE;
    }
}

cl_int CL_API_CALL clGetKernelSubGroupInfo(cl_kernel kernel, cl_device_id device,
                                           cl_kernel_sub_group_info name, size_t input_size,
                                           const void *input, size_t size, void *value,
                                           size_t *size_ret) {
    (void)device;
    (void)name;
    (void)input_size;
    (void)input;
    (void)size;
    (void)value;
    (void)size_ret;
    return object_is(kernel, OBJECT_KERNEL) ? CL_INVALID_OPERATION : CL_INVALID_KERNEL;
}

cl_int CL_API_CALL clGetKernelSubGroupInfoKHR(cl_kernel kernel, cl_device_id device,
                                              cl_kernel_sub_group_info name, size_t input_size,
                                              const void *input, size_t size, void *value,
                                              size_t *size_ret) {
    return clGetKernelSubGroupInfo(kernel, device, name, input_size, input, size, value, size_ret);
}
