/* Shared by host programs of the tests: a context, its queue and the program of kernels.cl. */
#ifndef HEDDLE_TB_OPENCL_HOST_H
#define HEDDLE_TB_OPENCL_HOST_H

#include "sim/opencl/driver/api.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define GOOD(call) assert_int_equal(call, CL_SUCCESS)
#define FAILS(code, call) assert_int_equal(call, code)

enum { COUNT = 64 };

struct host {
    const char *source; /* of the kernels */
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    char complaint[1024]; /* the last one of the context */
};

/* The functions of the driver are all that is called. */
cl_mem host_buffer(struct host *host, cl_mem_flags flags, size_t size, void *bytes);
cl_kernel host_kernel(struct host *host, const char *name);

/* One-dimensional, to its end. */
void host_launch(struct host *host, cl_kernel kernel, size_t global, size_t local);

size_t device_number(cl_device_id device, cl_device_info name);
cl_int event_status(cl_event event);

/* Tests of each file, in the order in which they run; the last entry has no name. */
extern const struct CMUnitTest device_tests[], memory_tests[], queue_tests[], program_tests[],
    cache_tests[], kernel_tests[], unsupported_tests[], devices_tests[];

/* 0, 1, ... */
void numbers_fill(cl_int *numbers, size_t count);

#endif
