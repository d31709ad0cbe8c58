/* A host of OpenCL that runs one kernel on operands. */
#ifndef HEDDLE_TB_FUNCTIONS_HOST_H
#define HEDDLE_TB_FUNCTIONS_HOST_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { FUNCTIONS_BUFFERS = 5 };

struct functions_host {
    cl_device_id device;
    cl_command_queue queue;
    cl_kernel kernel;
    cl_mem buffer[FUNCTIONS_BUFFERS];
};

static void functions_check(bool good, const char *what) {
    if (good)
        return;
    printf("functions: %s\n", what);
    exit(2);
}

static char *functions_read(const char *path) {
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    functions_check(file != NULL, "the kernels cannot be read");
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* The kernel has buffers of these sizes as arguments. */
static struct functions_host functions_begin(const char *path, const char *kernel,
                                             const size_t *size, cl_uint buffers) {
    struct functions_host host;
    cl_platform_id platform;
    const char *source = functions_read(path);
    functions_check(clGetPlatformIDs(1, &platform, NULL) == CL_SUCCESS, "there is no platform");
    functions_check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &host.device, NULL) ==
                        CL_SUCCESS,
                    "no device");
    cl_context context = clCreateContext(NULL, 1, &host.device, NULL, NULL, NULL);
    host.queue = clCreateCommandQueue(context, host.device, 0, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    functions_check(clBuildProgram(program, 0, NULL, NULL, NULL, NULL) == CL_SUCCESS,
                    "it does not compile");
    host.kernel = clCreateKernel(program, kernel, NULL);
    for (cl_uint i = 0; i < buffers; i++) {
        host.buffer[i] = clCreateBuffer(context, CL_MEM_READ_WRITE, size[i], NULL, NULL);
        clSetKernelArg(host.kernel, i, sizeof host.buffer[i], &host.buffer[i]);
    }
    return host;
}

static void functions_write(const struct functions_host *host, int buffer, const void *bytes,
                            size_t size) {
    clEnqueueWriteBuffer(host->queue, host->buffer[buffer], CL_TRUE, 0, size, bytes, 0, NULL, NULL);
}

/* Launches the kernel and reads a buffer. */
static void functions_run(const struct functions_host *host, size_t global, size_t local,
                          int buffer, void *bytes, size_t size) {
    clEnqueueNDRangeKernel(host->queue, host->kernel, 1, NULL, &global, &local, 0, NULL, NULL);
    functions_check(clEnqueueReadBuffer(host->queue, host->buffer[buffer], CL_TRUE, 0, size, bytes,
                                        0, NULL, NULL) == CL_SUCCESS,
                    "the launch failed");
}

#endif
