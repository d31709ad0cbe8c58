/* The driver as hosts use it, linked into the test for the sanitizers: `test_driver KERNELS.cl`.
 * Every entry of the dispatch table is called (covered.sh), also with arguments that are wrong. */
#include "host.h"

#include <stdio.h>
#include <stdlib.h>

static const char *kernels_path;

cl_mem host_buffer(struct host *host, cl_mem_flags flags, size_t size, void *bytes) {
    cl_int code;
    cl_mem memory = clCreateBuffer(host->context, flags, size, bytes, &code);
    assert_int_equal(code, CL_SUCCESS);
    return memory;
}

cl_kernel host_kernel(struct host *host, const char *name) {
    cl_int code;
    cl_kernel kernel = clCreateKernel(host->program, name, &code);
    assert_int_equal(code, CL_SUCCESS);
    return kernel;
}

void host_launch(struct host *host, cl_kernel kernel, size_t global, size_t local) {
    GOOD(clEnqueueNDRangeKernel(host->queue, kernel, 1, NULL, &global, local ? &local : NULL, 0,
                                NULL, NULL));
    GOOD(clFinish(host->queue));
}

void numbers_fill(cl_int *numbers, size_t count) {
    for (size_t i = 0; i < count; i++)
        numbers[i] = (cl_int)i;
}

static void CL_CALLBACK complaint_take(const char *text, const void *info, size_t size,
                                       void *data) {
    struct host *host = data;
    (void)info;
    (void)size;
    snprintf(host->complaint, sizeof host->complaint, "%s", text);
}

static char *file_read(const char *path) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *text = calloc(1, 65536);
    assert_true(fread(text, 1, 65535, file) > 0);
    fclose(file);
    return text;
}

static int setup(void **state) {
    static struct host host;
    cl_platform_id platform;
    cl_int code;
    char *source = file_read(kernels_path);
    host.source = source;
    GOOD(clGetPlatformIDs(1, &platform, NULL));
    GOOD(clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &host.device, NULL));
    host.context = clCreateContext(NULL, 1, &host.device, complaint_take, &host, &code);
    GOOD(code);
    host.queue = clCreateCommandQueue(host.context, host.device, CL_QUEUE_PROFILING_ENABLE, &code);
    GOOD(code);
    host.program = clCreateProgramWithSource(host.context, 1, &host.source, NULL, &code);
    GOOD(code);
    GOOD(clBuildProgram(host.program, 0, NULL, NULL, NULL, NULL));
    *state = &host;
    return 0;
}

static int teardown(void **state) {
    struct host *host = *state;
    GOOD(clReleaseProgram(host->program));
    GOOD(clReleaseCommandQueue(host->queue));
    GOOD(clReleaseContext(host->context));
    free((char *)(uintptr_t)host->source);
    return 0;
}

// ---------------------------------------------------------------------------------- tests

enum { TESTS_MOST = 100 };

int main(int argc, char **argv) {
    const struct CMUnitTest *const tables[] = {device_tests,      memory_tests, queue_tests,
                                               program_tests,     cache_tests,  kernel_tests,
                                               unsupported_tests, devices_tests};
    static struct CMUnitTest tests[TESTS_MOST];
    size_t count = 0;
    if (argc != 2)
        return 2;
    kernels_path = argv[1];
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct CMUnitTest *test = tables[i]; test->name && count < TESTS_MOST; test++)
            tests[count++] = *test;
    return _cmocka_run_group_tests("driver", tests, count, setup, teardown);
}
