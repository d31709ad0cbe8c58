/* Buffers: reading, writing, rectangles, parts, mapping. */
#include "host.h"

static void test_buffer(void **state) {
    struct host *host = *state;
    cl_int in[COUNT], out[COUNT] = {0}, code;
    numbers_fill(in, COUNT);
    assert_null(clCreateBuffer(host->context, 0, 0, NULL, &code));
    assert_int_equal(code, CL_INVALID_BUFFER_SIZE);
    assert_null(clCreateBuffer(host->context, 0, (size_t)1 << 40, NULL, &code));
    assert_int_equal(code, CL_INVALID_BUFFER_SIZE);
    assert_null(clCreateBuffer(host->context, CL_MEM_COPY_HOST_PTR, 4, NULL, &code));
    assert_int_equal(code, CL_INVALID_HOST_PTR);
    assert_null(clCreateBuffer(host->context, 0, 4, in, &code));
    assert_int_equal(code, CL_INVALID_HOST_PTR);
    assert_null(
        clCreateBuffer(host->context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 4, NULL, &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    assert_null(clCreateBuffer((cl_context)host->queue, 0, 4, NULL, &code));
    assert_int_equal(code, CL_INVALID_CONTEXT);
    cl_mem a = host_buffer(host, CL_MEM_COPY_HOST_PTR, sizeof in, in);
    cl_mem b = host_buffer(host, 0, sizeof in, NULL);
    GOOD(clEnqueueCopyBuffer(host->queue, a, b, 0, 16, sizeof in - 16, 0, NULL, NULL));
    GOOD(clEnqueueFillBuffer(host->queue, b, "ab", 2, 0, 16, 0, NULL, NULL));
    GOOD(clEnqueueReadBuffer(host->queue, b, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
    assert_memory_equal(out, "abababababababab", 16);
    assert_memory_equal(out + 4, in, sizeof in - 16);
    GOOD(clEnqueueWriteBuffer(host->queue, b, CL_TRUE, 8, 8, in, 0, NULL, NULL));
    GOOD(clEnqueueReadBuffer(host->queue, b, CL_TRUE, 8, 4, out, 0, NULL, NULL));
    assert_int_equal(out[0], 0);
    FAILS(CL_INVALID_VALUE,
          clEnqueueReadBuffer(host->queue, b, CL_TRUE, 4, sizeof out, out, 0, NULL, NULL));
    FAILS(CL_INVALID_VALUE,
          clEnqueueReadBuffer(host->queue, b, CL_TRUE, 0, 4, NULL, 0, NULL, NULL));
    FAILS(CL_INVALID_VALUE, clEnqueueReadBuffer(host->queue, b, CL_TRUE, 0, 0, out, 0, NULL, NULL));
    FAILS(CL_INVALID_MEM_OBJECT, clEnqueueReadBuffer(host->queue, (cl_mem)host->context, CL_TRUE, 0,
                                                     4, out, 0, NULL, NULL));
    FAILS(CL_INVALID_COMMAND_QUEUE,
          clEnqueueReadBuffer(NULL, b, CL_TRUE, 0, 4, out, 0, NULL, NULL));
    FAILS(CL_INVALID_EVENT_WAIT_LIST,
          clEnqueueReadBuffer(host->queue, b, CL_TRUE, 0, 4, out, 1, NULL, NULL));
    FAILS(CL_MEM_COPY_OVERLAP, clEnqueueCopyBuffer(host->queue, a, a, 0, 4, 8, 0, NULL, NULL));
    FAILS(CL_INVALID_VALUE, clEnqueueFillBuffer(host->queue, b, "abc", 3, 0, 6, 0, NULL, NULL));
    GOOD(clEnqueueMigrateMemObjects(host->queue, 1, &b, 0, 0, NULL, NULL));
    FAILS(CL_INVALID_VALUE, clEnqueueMigrateMemObjects(host->queue, 0, &b, 0, 0, NULL, NULL));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseMemObject(b));
}

/* An object lives as long as anybody retains it. */
static void test_retained(void **state) {
    struct host *host = *state;
    cl_int code, word = 0;
    cl_uint count = 0;
    assert_null(clCreateBufferWithProperties(host->context, (cl_mem_properties[]){1, 1, 0}, 0, 4,
                                             NULL, &code));
    assert_int_equal(code, CL_INVALID_PROPERTY);
    cl_mem a = clCreateBufferWithProperties(host->context, (cl_mem_properties[]){0},
                                            CL_MEM_COPY_HOST_PTR, 4, &(cl_int){7}, &code);
    GOOD(code);
    GOOD(clRetainMemObject(a));
    GOOD(clGetMemObjectInfo(a, CL_MEM_REFERENCE_COUNT, sizeof count, &count, NULL));
    assert_int_equal(count, 2);
    GOOD(clReleaseMemObject(a));
    GOOD(clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, 4, &word, 0, NULL, NULL));
    assert_int_equal(word, 7);
    GOOD(clReleaseMemObject(a));
    FAILS(CL_INVALID_MEM_OBJECT, clRetainMemObject((cl_mem)host->queue));
    GOOD(clRetainProgram(host->program));
    GOOD(clGetProgramInfo(host->program, CL_PROGRAM_REFERENCE_COUNT, sizeof count, &count, NULL));
    assert_int_equal(count, 2);
    GOOD(clReleaseProgram(host->program));
    FAILS(CL_INVALID_PROGRAM, clRetainProgram((cl_program)host->queue));
}

static void test_host_access(void **state) {
    struct host *host = *state;
    cl_mem reads = host_buffer(host, CL_MEM_HOST_READ_ONLY, 64, NULL);
    cl_mem none = host_buffer(host, CL_MEM_HOST_NO_ACCESS, 64, NULL);
    cl_int word = 0, code;
    FAILS(CL_INVALID_OPERATION,
          clEnqueueWriteBuffer(host->queue, reads, CL_TRUE, 0, 4, &word, 0, NULL, NULL));
    FAILS(CL_INVALID_OPERATION,
          clEnqueueReadBuffer(host->queue, none, CL_TRUE, 0, 4, &word, 0, NULL, NULL));
    assert_null(
        clEnqueueMapBuffer(host->queue, none, CL_TRUE, CL_MAP_READ, 0, 4, 0, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_OPERATION);
    GOOD(clReleaseMemObject(reads));
    GOOD(clReleaseMemObject(none));
}

static void test_rectangles(void **state) {
    struct host *host = *state;
    cl_int in[COUNT], out[COUNT] = {0}, back[COUNT] = {0};
    const size_t origin[3] = {8, 1, 0}, zero[3] = {0, 0, 0}, region[3] = {8, 2, 2};
    numbers_fill(in, COUNT);
    cl_mem a = host_buffer(host, CL_MEM_COPY_HOST_PTR, sizeof in, in);
    cl_mem b = host_buffer(host, CL_MEM_COPY_HOST_PTR, sizeof out, out);
    /* Rows of four words, slices of four rows. */
    GOOD(clEnqueueReadBufferRect(host->queue, a, CL_TRUE, origin, zero, region, 16, 64, 0, 0, out,
                                 0, NULL, NULL));
    assert_memory_equal(out, ((cl_int[]){6, 7, 10, 11, 22, 23, 26, 27}), 32);
    GOOD(clEnqueueWriteBufferRect(host->queue, b, CL_TRUE, origin, zero, region, 16, 64, 0, 0, out,
                                  0, NULL, NULL));
    GOOD(clEnqueueReadBuffer(host->queue, b, CL_TRUE, 0, sizeof back, back, 0, NULL, NULL));
    assert_int_equal(back[5], 0);
    assert_int_equal(back[6], 6);
    assert_int_equal(back[27], 27);
    GOOD(clEnqueueCopyBufferRect(host->queue, a, b, zero, origin, region, 16, 64, 16, 64, 0, NULL,
                                 NULL));
    GOOD(clEnqueueReadBuffer(host->queue, b, CL_TRUE, 0, sizeof back, back, 0, NULL, NULL));
    assert_int_equal(back[6], 0);
    assert_int_equal(back[27], 21);
    FAILS(CL_MEM_COPY_OVERLAP,
          clEnqueueCopyBufferRect(host->queue, a, a, zero, (size_t[3]){4, 1, 0}, region, 16, 64, 16,
                                  64, 0, NULL, NULL));
    FAILS(CL_INVALID_VALUE, clEnqueueReadBufferRect(host->queue, a, CL_TRUE, origin, zero, region,
                                                    4, 64, 0, 0, out, 0, NULL, NULL));
    FAILS(CL_INVALID_VALUE,
          clEnqueueReadBufferRect(host->queue, a, CL_TRUE, (size_t[3]){0, 0, 7}, zero, region, 16,
                                  64, 0, 0, out, 0, NULL, NULL));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseMemObject(b));
}

static void test_sub_buffer(void **state) {
    struct host *host = *state;
    cl_int in[COUNT], out[COUNT] = {0}, code;
    cl_buffer_region part = {128, 64};
    cl_kernel add = host_kernel(host, "add");
    numbers_fill(in, COUNT);
    cl_mem a = host_buffer(host, CL_MEM_COPY_HOST_PTR, sizeof in, in);
    cl_mem b = host_buffer(host, 0, 64, NULL);
    cl_mem sub = clCreateSubBuffer(a, CL_MEM_READ_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &part, &code);
    GOOD(code);
    GOOD(clSetKernelArg(add, 0, sizeof sub, &sub));
    GOOD(clSetKernelArg(add, 1, sizeof b, &b));
    GOOD(clSetKernelArg(add, 2, sizeof(cl_int), &(cl_int){1000}));
    host_launch(host, add, 16, 0);
    GOOD(clEnqueueReadBuffer(host->queue, b, CL_TRUE, 0, 64, out, 0, NULL, NULL));
    for (int i = 0; i < 16; i++)
        assert_int_equal(out[i], 1032 + i);
    size_t offset;
    cl_mem parent;
    GOOD(clGetMemObjectInfo(sub, CL_MEM_OFFSET, sizeof offset, &offset, NULL));
    assert_int_equal(offset, 128);
    GOOD(clGetMemObjectInfo(sub, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent, NULL));
    assert_ptr_equal(parent, a);
    assert_null(clCreateSubBuffer(sub, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &code));
    assert_int_equal(code, CL_INVALID_MEM_OBJECT);
    part.origin = 4;
    assert_null(clCreateSubBuffer(a, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &code));
    assert_int_equal(code, CL_MISALIGNED_SUB_BUFFER_OFFSET);
    part = (cl_buffer_region){128, 256};
    assert_null(clCreateSubBuffer(a, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseMemObject(sub));
    GOOD(clReleaseMemObject(b));
    GOOD(clReleaseKernel(add));
}

static void CL_CALLBACK memory_gone(cl_mem memory, void *data) {
    (void)memory;
    ++*(int *)data;
}

static void test_map(void **state) {
    struct host *host = *state;
    cl_int in[COUNT], out[COUNT] = {0}, code, gone = 0;
    cl_uint count;
    numbers_fill(in, COUNT);
    cl_mem a = host_buffer(host, CL_MEM_USE_HOST_PTR, sizeof in, in);
    GOOD(clSetMemObjectDestructorCallback(a, memory_gone, &gone));
    cl_int *mapped = clEnqueueMapBuffer(host->queue, a, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 16, 64,
                                        0, NULL, NULL, &code);
    GOOD(code);
    assert_ptr_equal(mapped, in + 4);
    assert_int_equal(mapped[0], 4);
    GOOD(clGetMemObjectInfo(a, CL_MEM_MAP_COUNT, sizeof count, &count, NULL));
    assert_int_equal(count, 1);
    mapped[0] = 77;
    FAILS(CL_INVALID_VALUE, clEnqueueUnmapMemObject(host->queue, a, in, 0, NULL, NULL));
    GOOD(clEnqueueUnmapMemObject(host->queue, a, mapped, 0, NULL, NULL));
    FAILS(CL_INVALID_VALUE, clEnqueueUnmapMemObject(host->queue, a, mapped, 0, NULL, NULL));
    GOOD(clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
    assert_int_equal(out[4], 77);
    assert_null(
        clEnqueueMapBuffer(host->queue, a, CL_TRUE, CL_MAP_READ, 0, 4096, 0, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    GOOD(clReleaseMemObject(a));
    assert_int_equal(gone, 1);
}

/* An argument is no reference: the buffer's end is told. The kernel can be launched all the same.
 */
static void test_released_argument(void **state) {
    struct host *host = *state;
    cl_int in[16], out[16] = {0}, code;
    int gone[2] = {0, 0};
    cl_uint count;
    cl_buffer_region part = {0, 64};
    cl_kernel add = host_kernel(host, "add");
    numbers_fill(in, 16);
    cl_mem a = host_buffer(host, CL_MEM_COPY_HOST_PTR, sizeof in, in);
    cl_mem sub = clCreateSubBuffer(a, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &code);
    cl_mem b = host_buffer(host, 0, sizeof out, NULL);
    GOOD(clSetMemObjectDestructorCallback(a, memory_gone, &gone[0]));
    GOOD(clSetMemObjectDestructorCallback(sub, memory_gone, &gone[1]));
    GOOD(clSetKernelArg(add, 0, sizeof sub, &sub));
    GOOD(clSetKernelArg(add, 1, sizeof b, &b));
    GOOD(clSetKernelArg(add, 2, sizeof(cl_int), &(cl_int){100}));
    GOOD(clGetMemObjectInfo(sub, CL_MEM_REFERENCE_COUNT, sizeof count, &count, NULL));
    assert_int_equal(count, 1);
    GOOD(clReleaseMemObject(a));
    assert_int_equal(gone[0], 0);
    GOOD(clReleaseMemObject(sub));
    assert_int_equal(gone[0] + gone[1], 2);
    for (int i = 0; i < 2; i++)
        host_launch(host, add, 16, 4);
    GOOD(clEnqueueReadBuffer(host->queue, b, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
    for (int i = 0; i < 16; i++)
        assert_int_equal(out[i], i + 100);
    assert_int_equal(gone[0] + gone[1], 2);
    GOOD(clReleaseKernel(add));
    GOOD(clReleaseMemObject(b));
}

/* A mapping shows what a kernel wrote, and the next kernel sees what is written there. */
static void test_map_kernel(void **state) {
    struct host *host = *state;
    cl_int code;
    cl_kernel add = host_kernel(host, "add");
    cl_mem a = host_buffer(host, CL_MEM_ALLOC_HOST_PTR, 64, NULL);
    cl_int *mapped = clEnqueueMapBuffer(host->queue, a, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, 0,
                                        64, 0, NULL, NULL, &code);
    GOOD(code);
    for (int i = 0; i < 16; i++)
        mapped[i] = 777 * i;
    GOOD(clEnqueueUnmapMemObject(host->queue, a, mapped, 0, NULL, NULL));
    GOOD(clSetKernelArg(add, 0, sizeof a, &a));
    GOOD(clSetKernelArg(add, 1, sizeof a, &a));
    GOOD(clSetKernelArg(add, 2, sizeof(cl_int), &(cl_int){5}));
    host_launch(host, add, 16, 4);
    host_launch(host, add, 16, 16);
    mapped = clEnqueueMapBuffer(host->queue, a, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &code);
    GOOD(code);
    for (int i = 0; i < 16; i++)
        assert_int_equal(mapped[i], 777 * i + 10);
    GOOD(clEnqueueUnmapMemObject(host->queue, a, mapped, 0, NULL, NULL));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseKernel(add));
}

const struct CMUnitTest memory_tests[] = {
    cmocka_unit_test(test_buffer),
    cmocka_unit_test(test_retained),
    cmocka_unit_test(test_host_access),
    cmocka_unit_test(test_rectangles),
    cmocka_unit_test(test_sub_buffer),
    cmocka_unit_test(test_map),
    cmocka_unit_test(test_map_kernel),
    cmocka_unit_test(test_released_argument),
    {0},
};
