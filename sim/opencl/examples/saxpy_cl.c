/* saxpy by OpenCL, on the first device: `saxpy_cl`. Nothing in it knows heddle. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdio.h>

enum { COUNT = 1000 };

static const char *const source =
    "__kernel void saxpy(float a, __global const float *x, __global float *y) {\n"
    "    size_t i = get_global_id(0);\n"
    "    y[i] = a * x[i] + y[i];\n"
    "}\n";

/* Objects that were opened. */
struct gpu {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_kernel kernel;
};

static int gpu_open(struct gpu *gpu) {
    cl_platform_id platform;
    cl_int code;
    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &gpu->device, NULL) != CL_SUCCESS)
        return 0;
    gpu->context = clCreateContext(NULL, 1, &gpu->device, NULL, NULL, &code);
    gpu->queue = clCreateCommandQueue(gpu->context, gpu->device, CL_QUEUE_PROFILING_ENABLE, &code);
    gpu->program =
        clCreateProgramWithSource(gpu->context, 1, (const char **)(size_t)&source, NULL, &code);
    if (clBuildProgram(gpu->program, 1, &gpu->device, "", NULL, NULL) != CL_SUCCESS)
        return 0;
    gpu->kernel = clCreateKernel(gpu->program, "saxpy", &code);
    return code == CL_SUCCESS;
}

static void gpu_close(struct gpu *gpu) {
    clReleaseKernel(gpu->kernel);
    clReleaseProgram(gpu->program);
    clReleaseCommandQueue(gpu->queue);
    clReleaseContext(gpu->context);
}

/* Nanoseconds that the kernel took; 0: it failed. */
static cl_ulong saxpy(const struct gpu *gpu, float a, float *x, float *y) {
    const size_t global = COUNT;
    cl_event event;
    cl_ulong begin = 0, end = 0;
    cl_mem in = clCreateBuffer(gpu->context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                               COUNT * sizeof *x, x, NULL);
    cl_mem out = clCreateBuffer(gpu->context, CL_MEM_COPY_HOST_PTR, COUNT * sizeof *y, y, NULL);
    clSetKernelArg(gpu->kernel, 0, sizeof a, &a);
    clSetKernelArg(gpu->kernel, 1, sizeof in, &in);
    clSetKernelArg(gpu->kernel, 2, sizeof out, &out);
    if (clEnqueueNDRangeKernel(gpu->queue, gpu->kernel, 1, NULL, &global, NULL, 0, NULL, &event) ==
        CL_SUCCESS) {
        clEnqueueReadBuffer(gpu->queue, out, CL_TRUE, 0, COUNT * sizeof *y, y, 0, NULL, NULL);
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof begin, &begin, NULL);
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
        clReleaseEvent(event);
    }
    clReleaseMemObject(in);
    clReleaseMemObject(out);
    return end - begin;
}

int main(void) {
    struct gpu gpu;
    char name[256];
    float x[COUNT], y[COUNT];
    int wrong = 0;
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)i;
        y[i] = 1;
    }
    if (!gpu_open(&gpu)) {
        fputs("no OpenCL device that builds the program\n", stderr);
        return 1;
    }
    cl_ulong ns = saxpy(&gpu, 2.5f, x, y);
    for (int i = 0; i < COUNT; i++)
        wrong += y[i] != 2.5f * x[i] + 1;
    clGetDeviceInfo(gpu.device, CL_DEVICE_NAME, sizeof name, name, NULL);
    printf("%s: %d of %d wrong, %llu ns\n", name, wrong, COUNT, (unsigned long long)ns);
    gpu_close(&gpu);
    return wrong != 0 || ns == 0;
}
