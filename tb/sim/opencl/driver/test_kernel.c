/* Kernels: arguments, work-items and groups, profiling, faults. */
#include "host.h"

#include <string.h>

static void test_kernel_info(void **state) {
    struct host *host = *state;
    char text[256];
    size_t sizes[3];
    cl_ulong bytes;
    cl_uint number;
    cl_kernel kernels[16];
    GOOD(clCreateKernelsInProgram(host->program, 16, kernels, &number));
    assert_int_equal(number, 8);
    for (cl_uint i = 0; i < number; i++)
        GOOD(clReleaseKernel(kernels[i]));
    FAILS(CL_INVALID_VALUE, clCreateKernelsInProgram(host->program, 2, kernels, NULL));
    cl_kernel kernel = host_kernel(host, "reverse");
    GOOD(clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof text, text, NULL));
    assert_string_equal(text, "reverse");
    GOOD(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof number, &number, NULL));
    assert_int_equal(number, 4);
    GOOD(clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_NAME, sizeof text, text, NULL));
    assert_string_equal(text, "in");
    GOOD(clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_TYPE_NAME, sizeof text, text, NULL));
    assert_string_equal(text, "int*");
    cl_ulong qualifier;
    GOOD(clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof qualifier, &qualifier,
                            NULL));
    assert_int_equal(qualifier, CL_KERNEL_ARG_TYPE_CONST);
    GOOD(clGetKernelArgInfo(kernel, 2, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof number, &number,
                            NULL));
    assert_int_equal(number, CL_KERNEL_ARG_ADDRESS_LOCAL);
    GOOD(clGetKernelArgInfo(kernel, 3, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof number, &number,
                            NULL));
    assert_int_equal(number, CL_KERNEL_ARG_ADDRESS_CONSTANT);
    FAILS(CL_INVALID_ARG_INDEX, clGetKernelArgInfo(kernel, 4, CL_KERNEL_ARG_NAME, 0, NULL, NULL));
    GOOD(clSetKernelArg(kernel, 2, 100, NULL));
    GOOD(clGetKernelWorkGroupInfo(kernel, NULL, CL_KERNEL_LOCAL_MEM_SIZE, sizeof bytes, &bytes,
                                  NULL));
    assert_true(bytes >= 104);
    GOOD(clGetKernelWorkGroupInfo(kernel, host->device, CL_KERNEL_WORK_GROUP_SIZE, sizeof *sizes,
                                  sizes, NULL));
    assert_true(sizes[0] >= 16 &&
                sizes[0] <= device_number(host->device, CL_DEVICE_MAX_WORK_GROUP_SIZE));
    GOOD(clReleaseKernel(kernel));
    kernel = host_kernel(host, "required");
    GOOD(clGetKernelWorkGroupInfo(kernel, NULL, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof sizes,
                                  sizes, NULL));
    assert_memory_equal(sizes, ((size_t[]){4, 2, 1}), sizeof sizes);
    GOOD(clGetKernelInfo(kernel, CL_KERNEL_ATTRIBUTES, sizeof text, text, NULL));
    assert_string_equal(text, "reqd_work_group_size(4,2,1)");
    static const char *const attributes[][2] = {
        {"add", "work_group_size_hint(64,1,1) vec_type_hint(ushort3)"},
        {"where", "vec_type_hint(float)"},
        {"values", "vec_type_hint(long16)"}};
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
        cl_kernel other = host_kernel(host, attributes[i][0]);
        GOOD(clGetKernelInfo(other, CL_KERNEL_ATTRIBUTES, sizeof text, text, NULL));
        assert_string_equal(text, attributes[i][1]);
        GOOD(clReleaseKernel(other));
    }
    FAILS(CL_INVALID_OPERATION, clGetKernelSubGroupInfo(kernel, NULL, 0, 0, NULL, 0, NULL, NULL));
    GOOD(clReleaseKernel(kernel));
}

static void test_arguments(void **state) {
    struct host *host = *state;
    cl_kernel kernel = host_kernel(host, "values");
    cl_float out[7];
    const struct {
        cl_int a;
        cl_float b;
    } pair = {-5, 2.5f};
    const size_t one = 1;
    cl_mem a = host_buffer(host, 0, sizeof out, NULL);
    FAILS(CL_INVALID_KERNEL_ARGS,
          clEnqueueNDRangeKernel(host->queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
    FAILS(CL_INVALID_ARG_INDEX, clSetKernelArg(kernel, 7, 4, &one));
    FAILS(CL_INVALID_ARG_SIZE, clSetKernelArg(kernel, 0, 4, &a));
    FAILS(CL_INVALID_MEM_OBJECT, clSetKernelArg(kernel, 0, sizeof(cl_mem), &host->queue));
    FAILS(CL_INVALID_ARG_SIZE, clSetKernelArg(kernel, 1, 4, "abc"));
    FAILS(CL_INVALID_ARG_VALUE, clSetKernelArg(kernel, 1, 1, NULL));
    GOOD(clSetKernelArg(kernel, 0, sizeof a, &a));
    GOOD(clSetKernelArg(kernel, 1, 1, &(cl_char){-3}));
    GOOD(clSetKernelArg(kernel, 2, 2, &(cl_short){-300}));
    GOOD(clSetKernelArg(kernel, 3, 8, &(cl_long){1 << 20}));
    GOOD(clSetKernelArg(kernel, 4, 16, &(cl_float4){{1, 2, 3, 4}}));
    GOOD(clSetKernelArg(kernel, 5, sizeof pair, &pair));
    GOOD(clSetKernelArg(kernel, 6, 4, &(cl_uchar4){{1, 2, 3, 9}}));
    cl_int code;
    cl_kernel clone = clCloneKernel(kernel, &code);
    GOOD(code);
    host_launch(host, clone, 1, 1);
    GOOD(clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
    const cl_float expected[7] = {-3, -300, 1 << 20, 10, -5, 2.5f, 6};
    assert_memory_equal(out, expected, sizeof out);
    FAILS(CL_INVALID_OPERATION, clSetKernelArgSVMPointer(kernel, 0, out));
    FAILS(CL_INVALID_OPERATION, clSetKernelExecInfo(kernel, 0, 0, NULL));
    GOOD(clRetainKernel(kernel));
    GOOD(clReleaseKernel(kernel));
    GOOD(clReleaseKernel(kernel));
    GOOD(clReleaseKernel(clone));
    GOOD(clReleaseMemObject(a));
}

static void where_check(const cl_int *out, const size_t offset[3], const size_t global[3],
                        const size_t local[3], cl_int dimensions) {
    for (size_t z = 0; z < global[2]; z++)
        for (size_t y = 0; y < global[1]; y++)
            for (size_t x = 0; x < global[0]; x++, out += 4) {
                assert_int_equal(out[0],
                                 x + offset[0] + 100 * (y + offset[1]) + 10000 * (z + offset[2]));
                assert_int_equal(out[1],
                                 x % local[0] + 100 * (y % local[1]) + 10000 * (z % local[2]));
                assert_int_equal(out[2],
                                 x / local[0] + 100 * (y / local[1]) + 10000 * (z / local[2]));
                assert_int_equal(out[3], (size_t)dimensions + 100 * local[0] +
                                             10000 * (global[0] / local[0]));
            }
}

/* Groups that a core holds, and larger ones; offsets; one to three dimensions. */
static void test_ndrange(void **state) {
    static const struct {
        cl_uint dimensions;
        size_t offset[3], global[3], local[3];
    } table[] = {{1, {0, 0, 0}, {48, 1, 1}, {4, 1, 1}}, {1, {7, 0, 0}, {60, 1, 1}, {20, 1, 1}},
                 {2, {1, 2, 0}, {6, 10, 1}, {3, 5, 1}}, {2, {0, 0, 0}, {16, 8, 1}, {8, 8, 1}},
                 {3, {1, 0, 3}, {4, 6, 2}, {2, 3, 2}},  {3, {0, 0, 0}, {4, 4, 4}, {4, 4, 2}}};
    struct host *host = *state;
    cl_int out[4 * 128];
    cl_kernel kernel = host_kernel(host, "where");
    cl_mem a = host_buffer(host, 0, sizeof out, NULL);
    GOOD(clSetKernelArg(kernel, 0, sizeof a, &a));
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        GOOD(clEnqueueNDRangeKernel(host->queue, kernel, table[i].dimensions, table[i].offset,
                                    table[i].global, table[i].local, 0, NULL, NULL));
        GOOD(clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
        where_check(out, table[i].offset, table[i].global, table[i].local,
                    (cl_int)table[i].dimensions);
    }
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseKernel(kernel));
}

static void test_ndrange_wrong(void **state) {
    struct host *host = *state;
    const size_t twelve[3] = {12, 12, 12}, five[3] = {5, 1, 1}, zero[3] = {0, 1, 1},
                 large[3] = {2048, 1, 1}, huge[3] = {(size_t)1 << 33, 1, 1}, four[3] = {4, 4, 1};
    cl_kernel kernel = host_kernel(host, "nothing"), required = host_kernel(host, "required");
    cl_command_queue queue = host->queue;
    FAILS(CL_INVALID_WORK_DIMENSION,
          clEnqueueNDRangeKernel(queue, kernel, 0, NULL, twelve, NULL, 0, NULL, NULL));
    FAILS(CL_INVALID_WORK_DIMENSION,
          clEnqueueNDRangeKernel(queue, kernel, 4, NULL, twelve, NULL, 0, NULL, NULL));
    FAILS(CL_INVALID_GLOBAL_WORK_SIZE,
          clEnqueueNDRangeKernel(queue, kernel, 1, NULL, NULL, NULL, 0, NULL, NULL));
    FAILS(CL_INVALID_GLOBAL_WORK_SIZE,
          clEnqueueNDRangeKernel(queue, kernel, 1, NULL, zero, NULL, 0, NULL, NULL));
    FAILS(CL_INVALID_GLOBAL_WORK_SIZE,
          clEnqueueNDRangeKernel(queue, kernel, 1, NULL, huge, NULL, 0, NULL, NULL));
    FAILS(CL_INVALID_GLOBAL_OFFSET,
          clEnqueueNDRangeKernel(queue, kernel, 1, huge, twelve, NULL, 0, NULL, NULL));
    FAILS(CL_INVALID_WORK_GROUP_SIZE,
          clEnqueueNDRangeKernel(queue, kernel, 1, NULL, twelve, five, 0, NULL, NULL));
    FAILS(CL_INVALID_WORK_GROUP_SIZE,
          clEnqueueNDRangeKernel(queue, kernel, 1, NULL, twelve, zero, 0, NULL, NULL));
    FAILS(CL_INVALID_WORK_ITEM_SIZE,
          clEnqueueNDRangeKernel(queue, kernel, 1, NULL, large, large, 0, NULL, NULL));
    FAILS(CL_INVALID_WORK_GROUP_SIZE,
          clEnqueueNDRangeKernel(queue, required, 2, NULL, twelve, four, 0, NULL, NULL) ==
                  CL_INVALID_KERNEL_ARGS
              ? CL_INVALID_WORK_GROUP_SIZE
              : CL_SUCCESS);
    FAILS(CL_INVALID_KERNEL,
          clEnqueueNDRangeKernel(queue, (cl_kernel)queue, 1, NULL, twelve, NULL, 0, NULL, NULL));
    cl_mem a = host_buffer(host, 0, 1024, NULL);
    GOOD(clSetKernelArg(required, 0, sizeof a, &a));
    FAILS(CL_INVALID_WORK_GROUP_SIZE,
          clEnqueueNDRangeKernel(queue, required, 2, NULL, twelve, four, 0, NULL, NULL));
    FAILS(CL_INVALID_WORK_GROUP_SIZE,
          clEnqueueNDRangeKernel(queue, required, 2, NULL, twelve, NULL, 0, NULL, NULL));
    GOOD(clEnqueueNDRangeKernel(queue, required, 2, NULL, twelve, (size_t[]){4, 2}, 0, NULL, NULL));
    GOOD(clFinish(queue));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseKernel(kernel));
    GOOD(clReleaseKernel(required));
}

/* Local memory, barriers, groups that fit a core and groups of which each thread has several. */
static void test_groups(void **state) {
    struct host *host = *state;
    cl_int in[COUNT], out[COUNT], table[4] = {0, 10, 20, 30};
    size_t most;
    cl_kernel kernel = host_kernel(host, "reverse");
    numbers_fill(in, COUNT);
    cl_mem a = host_buffer(host, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, sizeof in, in);
    cl_mem b = host_buffer(host, 0, sizeof in, NULL);
    cl_mem c = host_buffer(host, CL_MEM_COPY_HOST_PTR, sizeof table, table);
    GOOD(clSetKernelArg(kernel, 0, sizeof a, &a));
    GOOD(clSetKernelArg(kernel, 1, sizeof b, &b));
    GOOD(clSetKernelArg(kernel, 3, sizeof c, &c));
    GOOD(clGetKernelWorkGroupInfo(kernel, NULL, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most,
                                  NULL));
    for (size_t n = 4; n <= COUNT && n <= most; n *= 2) {
        GOOD(clSetKernelArg(kernel, 2, 4 * n, NULL));
        host_launch(host, kernel, COUNT, n);
        GOOD(clEnqueueReadBuffer(host->queue, b, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
        for (size_t i = 0; i < COUNT; i++) {
            size_t from = i / n * n + n - 1 - i % n;
            assert_int_equal(out[i], (int)from + table[from % n % 4]);
        }
    }
    FAILS(CL_INVALID_ARG_SIZE, clSetKernelArg(kernel, 2, 0, NULL));
    FAILS(CL_INVALID_ARG_VALUE, clSetKernelArg(kernel, 2, 4, in));
    GOOD(clSetKernelArg(kernel, 2, 40000, NULL));
    const size_t global = COUNT;
    FAILS(CL_OUT_OF_RESOURCES,
          clEnqueueNDRangeKernel(host->queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL));
    assert_non_null(strstr(host->complaint, "reverse: a group wants 40016 bytes of local memory"));
    assert_non_null(strstr(host->complaint, "has 32768"));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseMemObject(b));
    GOOD(clReleaseMemObject(c));
    GOOD(clReleaseKernel(kernel));
}

static void test_profiling(void **state) {
    struct host *host = *state;
    cl_ulong time[4];
    cl_event event;
    const size_t four = 4;
    cl_kernel kernel = host_kernel(host, "nothing");
    GOOD(clEnqueueNDRangeKernel(host->queue, kernel, 1, NULL, &four, &four, 0, NULL, &event));
    GOOD(clWaitForEvents(1, &event));
    for (cl_profiling_info i = 0; i < 4; i++)
        GOOD(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_QUEUED + i, sizeof *time, &time[i],
                                     NULL));
    assert_true(time[0] <= time[1] && time[1] <= time[2] && time[2] < time[3]);
    /* 20 ns a cycle. */
    assert_int_equal((time[3] - time[2]) % 20, 0);
    print_message("a launch of nothing takes %d cycles\n", (int)((time[3] - time[2]) / 20));
    FAILS(CL_INVALID_VALUE, clGetEventProfilingInfo(event, 0, sizeof *time, time, NULL));
    GOOD(clReleaseEvent(event));
    GOOD(clReleaseKernel(kernel));
}

/* A kernel that breaks down is an error of its event, and the next one runs. */
static void test_fault(void **state) {
    struct host *host = *state;
    const size_t one = 1;
    cl_event event;
    cl_int out = 0;
    cl_kernel fault = host_kernel(host, "fault"), count = host_kernel(host, "count");
    cl_mem a = host_buffer(host, CL_MEM_COPY_HOST_PTR, sizeof out, &out);
    GOOD(clSetKernelArg(fault, 0, sizeof(cl_mem), NULL));
    GOOD(clEnqueueNDRangeKernel(host->queue, fault, 1, NULL, &one, NULL, 0, NULL, &event));
    FAILS(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &event));
    assert_int_equal(event_status(event), CL_OUT_OF_RESOURCES);
    assert_non_null(strstr(host->complaint, "kernel fault on device '"));
    GOOD(clSetKernelArg(count, 0, sizeof a, &a));
    host_launch(host, count, 40, 8);
    GOOD(clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, 4, &out, 0, NULL, NULL));
    assert_int_equal(out, 40);
    GOOD(clReleaseEvent(event));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseKernel(fault));
    GOOD(clReleaseKernel(count));
}

const struct CMUnitTest kernel_tests[] = {
    cmocka_unit_test(test_kernel_info), cmocka_unit_test(test_arguments),
    cmocka_unit_test(test_ndrange),     cmocka_unit_test(test_ndrange_wrong),
    cmocka_unit_test(test_groups),      cmocka_unit_test(test_profiling),
    cmocka_unit_test(test_fault),       {0},
};
