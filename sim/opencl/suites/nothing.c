/* Launches an empty kernel on the first device: its cycles are those of a launch of nothing, from
 * empty caches. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdio.h>

int main(void) {
    const char *source = "__kernel void nothing(void) {}";
    cl_platform_id platform;
    cl_device_id device;
    size_t items = 16;
    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return 1;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    if (clBuildProgram(program, 0, NULL, NULL, NULL, NULL) != CL_SUCCESS)
        return 1;
    cl_kernel kernel = clCreateKernel(program, "nothing", NULL);
    if (clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL) != CL_SUCCESS ||
        clFinish(queue) != CL_SUCCESS)
        return 1;
    puts("done");
    return 0;
}
