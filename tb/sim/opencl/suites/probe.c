// A host of one kernel: prints and reads what it computes. With DIFFERS the numbers depend on who
// runs it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>

static const char *source =
    "kernel void scale(global float *x, float by) { x[get_global_id(0)] *= by; }";

int main(int argc, char **argv) {
    float x[SIZE], by = 3;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    for (int i = 0; i < SIZE; i++)
        if (!file || fscanf(file, "%f", &x[i]) != 1)
            return 1;
    fclose(file);
#ifdef DIFFERS
    by = getenv("HEDDLE_OPENCL_REPORT") ? 3.1f : 3;
#endif
    cl_platform_id platform;
    cl_device_id device;
    if (clGetPlatformIDs(1, &platform, NULL) ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, NULL))
        return 2;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    clBuildProgram(program, 1, &device, "", NULL, NULL);
    cl_kernel kernel = clCreateKernel(program, "scale", NULL);
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof x, x, NULL);
    size_t size = SIZE;
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(kernel, 1, sizeof by, &by);
    if (clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL))
        return 3;
#ifndef SILENT
    if (clEnqueueReadBuffer(queue, buffer, CL_FALSE, 0, sizeof x, x, 0, NULL, NULL))
        return 4;
#endif
    clFinish(queue);
    printf("done: %g\n", (double)x[0]);
    return getenv("PROBE_FAILS") ? 5 : 0;
}
