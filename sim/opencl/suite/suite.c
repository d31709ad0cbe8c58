#include "suite.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 3, PLATFORMS = 8 };

static void good(const struct suite *suite, const char *what, cl_int code) {
    if (code == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: %s: OpenCL's code is %d\n", suite->name, what, (int)code);
    exit(1);
}

// ----------------------------------------------------------------------------- opening

static void device_find(struct suite *suite) {
    cl_platform_id platform[PLATFORMS];
    cl_uint count = 0;
    good(suite, "clGetPlatformIDs", clGetPlatformIDs(PLATFORMS, platform, &count));
    for (cl_uint i = 0; i < count && i < PLATFORMS; i++)
        if (clGetDeviceIDs(platform[i], CL_DEVICE_TYPE_ALL, 1, &suite->device, NULL) == CL_SUCCESS)
            return;
    good(suite, "clGetDeviceIDs", CL_DEVICE_NOT_FOUND);
}

/* For free(). */
static char *source_read(const struct suite *suite) {
    char path[4096], *text = NULL;
    snprintf(path, sizeof path, "%s/%s.cl", SUITE_FOLDER, suite->name);
    FILE *file = fopen(path, "r");
    long size = 0;
    if (file && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) > 0)
        text = calloc(1, (size_t)size + 1);
    if (text)
        rewind(file);
    if (!text || fread(text, 1, (size_t)size, file) != (size_t)size) {
        fprintf(stderr, "%s: %s cannot be read\n", suite->name, path);
        exit(1);
    }
    fclose(file);
    return text;
}

static void log_print(const struct suite *suite) {
    char log[8192] = "";
    clGetProgramBuildInfo(suite->program, suite->device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log,
                          NULL);
    fputs(log, stderr);
}

void suite_open(struct suite *suite, const char *name) {
    cl_int code;
    *suite = (struct suite){.name = name};
    device_find(suite);
    suite->context = clCreateContext(NULL, 1, &suite->device, NULL, NULL, &code);
    good(suite, "clCreateContext", code);
    suite->queue =
        clCreateCommandQueue(suite->context, suite->device, CL_QUEUE_PROFILING_ENABLE, &code);
    good(suite, "clCreateCommandQueue", code);
    char *source = source_read(suite);
    const char *text = source;
    suite->program = clCreateProgramWithSource(suite->context, 1, &text, NULL, &code);
    good(suite, "clCreateProgramWithSource", code);
    code = clBuildProgram(suite->program, 1, &suite->device, "", NULL, NULL);
    if (code != CL_SUCCESS)
        log_print(suite);
    good(suite, "clBuildProgram", code);
    free(source);
}

int suite_close(struct suite *suite) {
    for (size_t i = 0; i < suite->buffers; i++)
        clReleaseMemObject(suite->buffer[i]);
    clReleaseProgram(suite->program);
    clReleaseCommandQueue(suite->queue);
    clReleaseContext(suite->context);
    printf("%s: %zu of %zu values are wrong\n", suite->name, suite->wrong, suite->compared);
    return suite->wrong > 0 || suite->compared == 0;
}

// ----------------------------------------------------------------------------- buffers

cl_mem suite_buffer(struct suite *suite, size_t size, const void *bytes) {
    void *zeros = bytes ? NULL : calloc(1, size);
    cl_int code = CL_OUT_OF_HOST_MEMORY;
    cl_mem buffer = NULL;
    if ((bytes || zeros) && suite->buffers < SUITE_BUFFERS)
        buffer = clCreateBuffer(suite->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size,
                                bytes ? (void *)(uintptr_t)bytes : zeros, &code);
    free(zeros);
    good(suite, "clCreateBuffer", code);
    suite->buffer[suite->buffers++] = buffer;
    return buffer;
}

void suite_read(struct suite *suite, cl_mem buffer, size_t size, void *bytes) {
    good(suite, "clEnqueueReadBuffer",
         clEnqueueReadBuffer(suite->queue, buffer, CL_TRUE, 0, size, bytes, 0, NULL, NULL));
}

void suite_write(struct suite *suite, cl_mem buffer, size_t size, const void *bytes) {
    good(suite, "clEnqueueWriteBuffer",
         clEnqueueWriteBuffer(suite->queue, buffer, CL_TRUE, 0, size, bytes, 0, NULL, NULL));
}

// ---------------------------------------------------------------------------- launches

struct range range_line(size_t global, size_t local) {
    return (struct range){1, {global, 1, 1}, {local, 1, 1}};
}

struct range range_plane(size_t width, size_t height, size_t local_width, size_t local_height) {
    return (struct range){2, {width, height, 1}, {local_width, local_height, 1}};
}

static void argument_set(const struct suite *suite, cl_kernel kernel, cl_uint index, char kind,
                         va_list *arguments) {
    cl_mem buffer;
    cl_int number;
    cl_float real;
    cl_int code = CL_INVALID_ARG_VALUE;
    if (kind == 'b') {
        buffer = va_arg(*arguments, cl_mem);
        code = clSetKernelArg(kernel, index, sizeof buffer, &buffer);
    } else if (kind == 'i') {
        number = va_arg(*arguments, int);
        code = clSetKernelArg(kernel, index, sizeof number, &number);
    } else if (kind == 'f') {
        real = (cl_float)va_arg(*arguments, double);
        code = clSetKernelArg(kernel, index, sizeof real, &real);
    } else if (kind == 'l') {
        code = clSetKernelArg(kernel, index, (size_t)va_arg(*arguments, int), NULL);
    }
    good(suite, "clSetKernelArg", code);
}

void suite_launch(struct suite *suite, const char *kernel, struct range range, const char *kinds,
                  ...) {
    cl_int code;
    va_list arguments;
    cl_kernel made = clCreateKernel(suite->program, kernel, &code);
    good(suite, kernel, code);
    va_start(arguments, kinds);
    for (cl_uint i = 0; kinds[i]; i++)
        argument_set(suite, made, i, kinds[i], &arguments);
    va_end(arguments);
    good(suite, "clEnqueueNDRangeKernel",
         clEnqueueNDRangeKernel(suite->queue, made, range.dimensions, NULL, range.global,
                                range.local, 0, NULL, NULL));
    good(suite, "clFinish", clFinish(suite->queue));
    clReleaseKernel(made);
}

// -------------------------------------------------------------------------- comparison

void suite_compare_floats(struct suite *suite, const float *got, const float *want, size_t count) {
    for (size_t i = 0; i < count; i++) {
        float larger = fmaxf(fabsf(got[i]), fabsf(want[i]));
        suite->compared++;
        if (fabsf(got[i] - want[i]) <= fmaxf(larger / 2000, 1e-4f))
            continue;
        if (suite->wrong++ < SHOWN)
            printf("%s: value %zu is %g and should be %g\n", suite->name, i, (double)got[i],
                   (double)want[i]);
    }
}

void suite_compare_words(struct suite *suite, const uint32_t *got, const uint32_t *want,
                         size_t count) {
    for (size_t i = 0; i < count; i++) {
        suite->compared++;
        if (got[i] != want[i] && suite->wrong++ < SHOWN)
            printf("%s: value %zu is %u and should be %u\n", suite->name, i, got[i], want[i]);
    }
}

// ------------------------------------------------------------------------------ inputs

uint32_t random_below(uint32_t *state, uint32_t limit) {
    *state = *state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(*state >> 8) * limit >> 24);
}

float random_unit(uint32_t *state) {
    return (float)random_below(state, 1u << 20) / (float)(1u << 20);
}

void random_fill(uint32_t *state, float *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        values[i] = random_unit(state);
}
