/* The driver as hosts use it, linked into the test for the sanitizers: `test_driver KERNELS.cl`.
 * Every function of OpenCL 1.2 is called, also with arguments that are wrong. */
#include "host.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------- set up

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

// ---------------------------------------------------------------- platform, device, context

static void test_platform(void **state) {
    cl_platform_id platform;
    cl_uint count;
    char text[256];
    size_t size;
    (void)state;
    FAILS(CL_INVALID_VALUE, clGetPlatformIDs(0, NULL, NULL));
    FAILS(CL_INVALID_VALUE, clGetPlatformIDs(0, &platform, NULL));
    GOOD(clGetPlatformIDs(1, &platform, &count));
    assert_int_equal(count, 1);
    GOOD(clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof text, text, &size));
    assert_string_equal(text, "heddle");
    assert_int_equal(size, sizeof "heddle");
    FAILS(CL_INVALID_VALUE, clGetPlatformInfo(platform, CL_PLATFORM_NAME, 2, text, NULL));
    FAILS(CL_INVALID_VALUE, clGetPlatformInfo(platform, 0, sizeof text, text, NULL));
    FAILS(CL_INVALID_PLATFORM,
          clGetPlatformInfo((cl_platform_id) & (struct host){0}, CL_PLATFORM_NAME, 0, NULL, NULL));
    GOOD(clUnloadPlatformCompiler(platform));
    GOOD(clUnloadCompiler());
    assert_null(clGetExtensionFunctionAddress("clNoSuchFunction"));
    assert_non_null(clGetExtensionFunctionAddressForPlatform(platform, "clIcdGetPlatformIDsKHR"));
}

/* No entry of the table may be NULL: the loader calls what is there. */
static void test_dispatch(void **state) {
    const struct host *host = *state;
    const cl_icd_dispatch *table = *(const cl_icd_dispatch *const *)(const void *)host->context;
    void *entry[sizeof *table / sizeof(void *)];
    memcpy(entry, table, sizeof entry);
    for (size_t i = 0; i < sizeof entry / sizeof *entry; i++)
        assert_non_null(entry[i]);
}

static size_t device_number(cl_device_id device, cl_device_info name) {
    cl_ulong value = 0;
    GOOD(clGetDeviceInfo(device, name, sizeof value, &value, NULL));
    return (size_t)value;
}

static void test_device(void **state) {
    struct host *host = *state;
    cl_device_id device[4];
    cl_uint count;
    char text[512];
    FAILS(CL_INVALID_DEVICE_TYPE, clGetDeviceIDs(NULL, 0, 1, device, NULL));
    FAILS(CL_INVALID_VALUE, clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 0, device, NULL));
    FAILS(CL_DEVICE_NOT_FOUND, clGetDeviceIDs(NULL, CL_DEVICE_TYPE_CPU, 1, device, NULL));
    GOOD(clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 4, device, &count));
    assert_true(count >= 1);
    GOOD(clGetDeviceIDs(NULL, CL_DEVICE_TYPE_DEFAULT, 4, device, &count));
    assert_int_equal(count, 1);
    GOOD(clGetDeviceInfo(host->device, CL_DEVICE_VERSION, sizeof text, text, NULL));
    assert_non_null(strstr(text, "OpenCL 1.2 heddle, event times are cycles at 50 MHz"));
    assert_int_equal(device_number(host->device, CL_DEVICE_MAX_CLOCK_FREQUENCY), 50);
    assert_int_equal(device_number(host->device, CL_DEVICE_PROFILING_TIMER_RESOLUTION), 20);
    assert_int_equal(device_number(host->device, CL_DEVICE_LOCAL_MEM_SIZE), 32768);
    assert_int_equal(device_number(host->device, CL_DEVICE_SVM_CAPABILITIES), 0);
    assert_int_equal(device_number(host->device, CL_DEVICE_PIPE_SUPPORT), CL_FALSE);
    FAILS(CL_INVALID_VALUE, clGetDeviceInfo(host->device, 0x1fff, sizeof text, text, NULL));
    FAILS(CL_INVALID_DEVICE,
          clGetDeviceInfo((cl_device_id)host->context, CL_DEVICE_NAME, 0, NULL, NULL));
    GOOD(clRetainDevice(host->device));
    GOOD(clReleaseDevice(host->device));
    FAILS(CL_INVALID_VALUE,
          clCreateSubDevices(host->device,
                             (cl_device_partition_property[]){CL_DEVICE_PARTITION_EQUALLY, 2, 0}, 4,
                             device, &count));
    FAILS(CL_INVALID_OPERATION, clGetHostTimer(host->device, &(cl_ulong){0}));
}

static void CL_CALLBACK context_gone(cl_context context, void *data) {
    (void)context;
    ++*(int *)data;
}

static void test_context(void **state) {
    struct host *host = *state;
    cl_platform_id platform;
    cl_int code;
    cl_uint number;
    int gone = 0;
    GOOD(clGetPlatformIDs(1, &platform, NULL));
    const cl_context_properties good[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)platform, 0};
    const cl_context_properties bad[] = {0x7777, 1, 0};
    assert_null(clCreateContext(bad, 1, &host->device, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_PROPERTY);
    assert_null(clCreateContext(NULL, 0, &host->device, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    assert_null(clCreateContext(NULL, 1, (cl_device_id[]){NULL}, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_DEVICE);
    assert_null(clCreateContextFromType(NULL, CL_DEVICE_TYPE_CPU, NULL, NULL, &code));
    assert_int_equal(code, CL_DEVICE_NOT_FOUND);
    cl_context context = clCreateContextFromType(good, CL_DEVICE_TYPE_GPU, NULL, NULL, &code);
    GOOD(code);
    cl_context_properties kept[3];
    GOOD(clGetContextInfo(context, CL_CONTEXT_PROPERTIES, sizeof kept, kept, NULL));
    assert_memory_equal(kept, good, sizeof good);
    GOOD(clRetainContext(context));
    GOOD(clGetContextInfo(context, CL_CONTEXT_REFERENCE_COUNT, sizeof number, &number, NULL));
    assert_int_equal(number, 2);
    GOOD(clReleaseContext(context));
    GOOD(clSetContextDestructorCallback(context, context_gone, &gone));
    GOOD(clReleaseContext(context));
    assert_int_equal(gone, 1);
    FAILS(CL_INVALID_CONTEXT, clRetainContext((cl_context)host->queue));
    FAILS(CL_INVALID_CONTEXT, clReleaseContext(NULL));
}

// --------------------------------------------------------------------------------- buffers

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

/* What a kernel wrote is seen through a mapping, and what is written there by the next kernel. */
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

// ----------------------------------------------------------------------- queues and events

static void test_queue(void **state) {
    struct host *host = *state;
    cl_int code;
    cl_command_queue_properties properties;
    const cl_queue_properties wanted[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
    const cl_queue_properties device[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0};
    assert_null(clCreateCommandQueue(NULL, host->device, 0, &code));
    assert_int_equal(code, CL_INVALID_CONTEXT);
    assert_null(clCreateCommandQueue(host->context, NULL, 0, &code));
    assert_int_equal(code, CL_INVALID_DEVICE);
    assert_null(clCreateCommandQueue(host->context, host->device, 1 << 20, &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    assert_null(clCreateCommandQueueWithProperties(host->context, host->device, device, &code));
    assert_int_equal(code, CL_INVALID_QUEUE_PROPERTIES);
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(host->context, host->device, wanted, &code);
    GOOD(code);
    GOOD(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, NULL));
    assert_int_equal(properties, CL_QUEUE_PROFILING_ENABLE);
    GOOD(clSetCommandQueueProperty(queue, CL_QUEUE_PROFILING_ENABLE, CL_FALSE, &properties));
    FAILS(CL_INVALID_VALUE, clGetCommandQueueInfo(queue, 1, 0, NULL, NULL));
    GOOD(clRetainCommandQueue(queue));
    GOOD(clReleaseCommandQueue(queue));
    GOOD(clFlush(queue));
    GOOD(clFinish(queue));
    GOOD(clReleaseCommandQueue(queue));
    FAILS(CL_INVALID_COMMAND_QUEUE, clFinish(NULL));
    FAILS(CL_INVALID_OPERATION,
          clEnqueueNativeKernel(host->queue, NULL, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
}

static void CL_CALLBACK status_add(cl_event event, cl_int status, void *data) {
    (void)event;
    *(atomic_int *)data += 1 + status;
}

static cl_int event_status(cl_event event) {
    cl_int status;
    GOOD(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    return status;
}

static void test_events(void **state) {
    struct host *host = *state;
    cl_int code, word = 5;
    cl_event after, marker;
    atomic_int called = 0;
    cl_mem a = host_buffer(host, 0, 64, NULL);
    cl_event user = clCreateUserEvent(host->context, &code);
    GOOD(code);
    GOOD(clEnqueueWriteBuffer(host->queue, a, CL_FALSE, 0, 4, &word, 1, &user, &after));
    GOOD(clSetEventCallback(after, CL_COMPLETE, status_add, &called));
    GOOD(clEnqueueMarker(host->queue, &marker));
    assert_true(event_status(after) > CL_COMPLETE);
    FAILS(CL_PROFILING_INFO_NOT_AVAILABLE,
          clGetEventProfilingInfo(after, CL_PROFILING_COMMAND_END, 8, &(cl_ulong){0}, NULL));
    FAILS(CL_INVALID_VALUE, clSetUserEventStatus(user, 5));
    FAILS(CL_INVALID_EVENT, clSetUserEventStatus(after, CL_COMPLETE));
    GOOD(clSetUserEventStatus(user, CL_COMPLETE));
    FAILS(CL_INVALID_OPERATION, clSetUserEventStatus(user, CL_COMPLETE));
    GOOD(clWaitForEvents(1, &marker));
    assert_int_equal(event_status(after), CL_COMPLETE);
    GOOD(clSetEventCallback(after, CL_COMPLETE, status_add, &called));
    assert_int_equal(called, 2);
    cl_command_type type;
    GOOD(clGetEventInfo(after, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
    assert_int_equal(type, CL_COMMAND_WRITE_BUFFER);
    GOOD(clEnqueueWaitForEvents(host->queue, 1, &after));
    GOOD(clEnqueueBarrier(host->queue));
    FAILS(CL_INVALID_VALUE, clEnqueueMarker(host->queue, NULL));
    FAILS(CL_INVALID_VALUE, clWaitForEvents(0, NULL));
    FAILS(CL_INVALID_VALUE, clSetEventCallback(after, 7, status_add, &called));
    GOOD(clRetainEvent(after));
    GOOD(clReleaseEvent(after));
    GOOD(clReleaseEvent(after));
    GOOD(clReleaseEvent(marker));
    GOOD(clReleaseEvent(user));
    GOOD(clReleaseMemObject(a));
}

/* An event that failed fails all that wait for it, and blocking calls. */
static void test_events_failed(void **state) {
    struct host *host = *state;
    cl_int code, word = 5;
    cl_event after;
    cl_mem a = host_buffer(host, 0, 64, NULL);
    cl_event user = clCreateUserEvent(host->context, &code);
    GOOD(code);
    GOOD(clEnqueueWriteBuffer(host->queue, a, CL_FALSE, 0, 4, &word, 1, &user, &after));
    GOOD(clSetUserEventStatus(user, -77));
    FAILS(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &after));
    assert_true(event_status(after) < 0);
    FAILS(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
          clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, 4, &word, 1, &user, NULL));
    GOOD(clReleaseEvent(after));
    GOOD(clReleaseEvent(user));
    GOOD(clReleaseMemObject(a));
}

/* In an out-of-order queue a command passes one that waits, and no barrier. */
static void test_out_of_order(void **state) {
    struct host *host = *state;
    cl_int code, word = 5;
    cl_event second, barrier, third;
    cl_mem a = host_buffer(host, 0, 64, NULL);
    cl_event user = clCreateUserEvent(host->context, &code);
    cl_command_queue queue = clCreateCommandQueue(host->context, host->device,
                                                  CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &code);
    GOOD(code);
    GOOD(clEnqueueWriteBuffer(queue, a, CL_FALSE, 0, 4, &word, 1, &user, NULL));
    GOOD(clEnqueueWriteBuffer(queue, a, CL_FALSE, 4, 4, &word, 0, NULL, &second));
    GOOD(clWaitForEvents(1, &second));
    GOOD(clEnqueueBarrierWithWaitList(queue, 0, NULL, &barrier));
    GOOD(clEnqueueMarkerWithWaitList(queue, 1, &second, &third));
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    assert_true(event_status(barrier) > CL_COMPLETE && event_status(third) > CL_COMPLETE);
    GOOD(clSetUserEventStatus(user, CL_COMPLETE));
    GOOD(clWaitForEvents(2, (cl_event[]){barrier, third}));
    GOOD(clReleaseEvent(second));
    GOOD(clReleaseEvent(barrier));
    GOOD(clReleaseEvent(third));
    GOOD(clReleaseEvent(user));
    GOOD(clReleaseCommandQueue(queue));
    GOOD(clReleaseMemObject(a));
}

// -------------------------------------------------------------------------------- programs

static cl_program program_of(struct host *host, const char *source) {
    cl_int code;
    cl_program program = clCreateProgramWithSource(host->context, 1, &source, NULL, &code);
    GOOD(code);
    return program;
}

static void log_read(struct host *host, cl_program program, char *text, size_t size) {
    GOOD(clGetProgramBuildInfo(program, host->device, CL_PROGRAM_BUILD_LOG, size, text, NULL));
}

static void test_build(void **state) {
    struct host *host = *state;
    char text[8192];
    cl_build_status status;
    cl_int code;
    assert_null(clCreateProgramWithSource(host->context, 0, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    cl_program program =
        program_of(host, "__kernel void f(__global int *x) {\n  *x = Y + no;\n}\n");
    assert_null(clCreateKernel(program, "f", &code));
    assert_int_equal(code, CL_INVALID_PROGRAM_EXECUTABLE);
    FAILS(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(program, 0, NULL, "-D Y=1", NULL, NULL));
    log_read(host, program, text, sizeof text);
    assert_non_null(strstr(text, "program.cl:2:12: error: use of undeclared identifier 'no'"));
    assert_null(strstr(text, "identifier 'Y'"));
    GOOD(clGetProgramBuildInfo(program, host->device, CL_PROGRAM_BUILD_STATUS, sizeof status,
                               &status, NULL));
    assert_int_equal(status, CL_BUILD_ERROR);
    FAILS(CL_INVALID_BUILD_OPTIONS, clBuildProgram(program, 0, NULL, "-bad", NULL, NULL));
    FAILS(CL_INVALID_VALUE, clBuildProgram(program, 1, NULL, "", NULL, NULL));
    GOOD(clBuildProgram(program, 1, &host->device, "-DY=1 -D no=\"(2 + 0)\" -cl-mad-enable", NULL,
                        NULL));
    GOOD(clGetProgramBuildInfo(program, host->device, CL_PROGRAM_BUILD_OPTIONS, sizeof text, text,
                               NULL));
    assert_string_equal(text, "-DY=1 -D no=\"(2 + 0)\" -cl-mad-enable");
    assert_null(clCreateKernel(program, "g", &code));
    assert_int_equal(code, CL_INVALID_KERNEL_NAME);
    cl_kernel kernel = clCreateKernel(program, "f", &code);
    GOOD(code);
    FAILS(CL_INVALID_OPERATION, clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    GOOD(clReleaseKernel(kernel));
    GOOD(clReleaseProgram(program));
    FAILS(CL_INVALID_PROGRAM, clReleaseProgram((cl_program)host->queue));
}

static void CL_CALLBACK program_built(cl_program program, void *data) {
    (void)program;
    ++*(int *)data;
}

static void test_compile_link(void **state) {
    struct host *host = *state;
    cl_int code, out = 0, built = 0;
    cl_program header = program_of(host, "int twice(int x);\n#define THREE 3\n");
    cl_program one = program_of(host, "#include \"twice.h\"\nint twice(int x) { return 2 * x; }\n");
    cl_program two = program_of(host, "#include \"lib/twice.h\"\n__kernel void f(__global int *x) "
                                      "{ *x = twice(THREE) + N; }\n");
    const char *plain = "twice.h", *below = "lib/twice.h";
    GOOD(clCompileProgram(one, 0, NULL, "-DN=1", 1, &header, &plain, program_built, &built));
    GOOD(clCompileProgram(two, 0, NULL, "-DN=100", 1, &header, &below, NULL, NULL));
    assert_int_equal(built, 1);
    cl_program_binary_type type;
    GOOD(
        clGetProgramBuildInfo(one, host->device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, NULL));
    assert_int_equal(type, CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
    cl_program library =
        clLinkProgram(host->context, 0, NULL, "-create-library", 1, &one, NULL, NULL, &code);
    GOOD(code);
    cl_program program = clLinkProgram(host->context, 0, NULL, NULL, 2,
                                       (cl_program[]){two, library}, NULL, NULL, &code);
    GOOD(code);
    cl_kernel kernel = clCreateKernel(program, "f", &code);
    GOOD(code);
    cl_mem a = host_buffer(host, 0, 4, NULL);
    GOOD(clSetKernelArg(kernel, 0, sizeof a, &a));
    GOOD(clEnqueueTask(host->queue, kernel, 0, NULL, NULL));
    GOOD(clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, 4, &out, 0, NULL, NULL));
    assert_int_equal(out, 106);
    assert_null(clLinkProgram(host->context, 0, NULL, NULL, 1, &host->program, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_OPERATION);
    assert_null(clLinkProgram(host->context, 0, NULL, "-nonsense", 1, &one, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_LINKER_OPTIONS);
    FAILS(CL_INVALID_COMPILER_OPTIONS,
          clCompileProgram(one, 0, NULL, "-nonsense", 0, NULL, NULL, NULL, NULL));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseKernel(kernel));
    for (cl_uint i = 0; i < 5; i++)
        GOOD(clReleaseProgram(((cl_program[]){header, one, two, library, program})[i]));
}

/* Both kinds of binaries come back as what they were. */
static void test_binary(void **state) {
    struct host *host = *state;
    cl_int code, status;
    size_t size;
    GOOD(clGetProgramInfo(host->program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *bytes = malloc(size);
    GOOD(clGetProgramInfo(host->program, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
    cl_program program = clCreateProgramWithBinary(
        host->context, 1, &host->device, &size, (const unsigned char *[]){bytes}, &status, &code);
    GOOD(code);
    GOOD(status);
    GOOD(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "nothing", &code);
    GOOD(code);
    host_launch(host, kernel, 4, 4);
    GOOD(clReleaseKernel(kernel));
    GOOD(clReleaseProgram(program));
    for (size_t cut = 0; cut < size; cut += size / 7) {
        cl_program part =
            clCreateProgramWithBinary(host->context, 1, &host->device, &cut,
                                      (const unsigned char *[]){bytes}, &status, &code);
        assert_null(part);
        assert_int_equal(code, cut ? CL_INVALID_BINARY : CL_INVALID_VALUE);
    }
    free(bytes);
    assert_null(clCreateProgramWithBuiltInKernels(host->context, 1, &host->device, "x", &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    assert_null(clCreateProgramWithIL(host->context, "x", 1, &code));
    assert_int_equal(code, CL_INVALID_OPERATION);
}

static void test_binary_object(void **state) {
    struct host *host = *state;
    cl_int code, status;
    size_t size;
    cl_program object = program_of(host, "__kernel void f(void) {}\n");
    GOOD(clCompileProgram(object, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    GOOD(clGetProgramInfo(object, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *bytes = malloc(size);
    GOOD(clGetProgramInfo(object, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
    cl_program again = clCreateProgramWithBinary(host->context, 1, &host->device, &size,
                                                 (const unsigned char *[]){bytes}, &status, &code);
    GOOD(code);
    cl_program program = clLinkProgram(host->context, 0, NULL, NULL, 1, &again, NULL, NULL, &code);
    GOOD(code);
    char names[64];
    GOOD(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, NULL));
    assert_string_equal(names, "f");
    free(bytes);
    for (cl_uint i = 0; i < 3; i++)
        GOOD(clReleaseProgram(((cl_program[]){object, again, program})[i]));
}

// ---------------------------------------------------------------------------------- kernels

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

static void test_unsupported(void **state) {
    struct host *host = *state;
    cl_int code;
    cl_uint count = 7;
    const cl_image_format format = {CL_RGBA, CL_FLOAT};
    const cl_image_desc description = {.image_type = CL_MEM_OBJECT_IMAGE2D};
    assert_null(clCreateImage(host->context, 0, &format, &description, NULL, &code));
    assert_int_equal(code, CL_INVALID_OPERATION);
    assert_null(clCreateImage2D(NULL, 0, &format, 1, 1, 0, NULL, &code));
    assert_int_equal(code, CL_INVALID_CONTEXT);
    GOOD(clGetSupportedImageFormats(host->context, 0, CL_MEM_OBJECT_IMAGE2D, 0, NULL, &count));
    assert_int_equal(count, 0);
    assert_null(clCreateSampler(host->context, CL_TRUE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, &code));
    assert_int_equal(code, CL_INVALID_OPERATION);
    FAILS(CL_INVALID_SAMPLER, clReleaseSampler(NULL));
    assert_null(clCreatePipe(host->context, 0, 4, 4, NULL, &code));
    assert_int_equal(code, CL_INVALID_OPERATION);
    assert_null(clSVMAlloc(host->context, 0, 64, 0));
    FAILS(CL_INVALID_OPERATION, clEnqueueSVMMemFill(host->queue, &code, "a", 1, 4, 0, NULL, NULL));
    FAILS(CL_INVALID_COMMAND_QUEUE, clEnqueueSVMMap(NULL, CL_TRUE, 0, &code, 4, 0, NULL, NULL));
    FAILS(CL_INVALID_MEM_OBJECT, clGetImageInfo(NULL, CL_IMAGE_FORMAT, 0, NULL, NULL));
}

/* Bytes follow the commands from device to device, and through the host. */
static void test_two_devices(void **state) {
    struct host *host = *state;
    cl_int out[COUNT], code;
    cl_device_id device[2];
    cl_command_queue queue[2];
    const size_t global = COUNT;
    GOOD(clGetDeviceIDs(NULL, CL_DEVICE_TYPE_GPU, 2, device, NULL));
    cl_context context = clCreateContext(NULL, 2, device, NULL, NULL, &code);
    GOOD(code);
    cl_program program = clCreateProgramWithSource(context, 1, &host->source, NULL, &code);
    GOOD(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "add", &code);
    GOOD(code);
    numbers_fill(out, COUNT);
    cl_mem a = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof out, out, &code);
    GOOD(clSetKernelArg(kernel, 0, sizeof a, &a));
    GOOD(clSetKernelArg(kernel, 1, sizeof a, &a));
    for (cl_int i = 0; i < 2; i++) {
        queue[i] = clCreateCommandQueue(context, device[i], 0, &code);
        GOOD(code);
    }
    for (cl_int i = 0; i < 4; i++) {
        GOOD(clSetKernelArg(kernel, 2, sizeof i, &(cl_int){1000 << i}));
        GOOD(clEnqueueNDRangeKernel(queue[i % 2], kernel, 1, NULL, &global, NULL, 0, NULL, NULL));
        GOOD(clFinish(queue[i % 2]));
    }
    /* Written by the queue of a device that does not have the bytes; the other has them anew. */
    GOOD(clEnqueueWriteBuffer(queue[0], a, CL_TRUE, 4, 4, &(cl_int){6}, 0, NULL, NULL));
    GOOD(clSetKernelArg(kernel, 2, sizeof(cl_int), &(cl_int){1}));
    GOOD(clEnqueueNDRangeKernel(queue[1], kernel, 1, NULL, &global, NULL, 0, NULL, NULL));
    GOOD(clEnqueueReadBuffer(queue[1], a, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
    for (cl_int i = 0; i < COUNT; i++)
        assert_int_equal(out[i], i == 1 ? 7 : i + 15001);
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseKernel(kernel));
    GOOD(clReleaseProgram(program));
    GOOD(clReleaseCommandQueue(queue[0]));
    GOOD(clReleaseCommandQueue(queue[1]));
    GOOD(clReleaseContext(context));
}

/* The processes of all devices. */
static void devices_kill(void) {
    char path[64], pids[256] = {0}, *rest = NULL;
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(pids, 1, sizeof pids - 1, file) > 0);
    fclose(file);
    for (char *word = strtok_r(pids, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        pid_t pid = (pid_t)strtol(word, NULL, 10);
        siginfo_t ended;
        kill(pid, SIGKILL);
        waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOWAIT); /* its status is libheddle's */
    }
}

/* The last test: a device whose process is gone is an error of each command, and no end. */
static void test_gone(void **state) {
    struct host *host = *state;
    const size_t four = 4;
    cl_event event;
    cl_int word = 1;
    cl_kernel kernel = host_kernel(host, "nothing");
    cl_mem a = host_buffer(host, 0, 4, NULL);
    GOOD(clEnqueueWriteBuffer(host->queue, a, CL_TRUE, 0, 4, &word, 0, NULL, NULL));
    devices_kill();
    GOOD(clEnqueueNDRangeKernel(host->queue, kernel, 1, NULL, &four, NULL, 0, NULL, &event));
    FAILS(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &event));
    assert_int_equal(event_status(event), CL_OUT_OF_RESOURCES);
    FAILS(CL_OUT_OF_RESOURCES,
          clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, 4, &word, 0, NULL, NULL));
    if (!strstr(host->complaint, "process has ended"))
        print_message("complaint: %s\n", host->complaint);
    assert_non_null(strstr(host->complaint, "process has ended"));
    GOOD(clReleaseEvent(event));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseKernel(kernel));
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_platform),      cmocka_unit_test(test_dispatch),
        cmocka_unit_test(test_device),        cmocka_unit_test(test_context),
        cmocka_unit_test(test_buffer),        cmocka_unit_test(test_host_access),
        cmocka_unit_test(test_rectangles),    cmocka_unit_test(test_sub_buffer),
        cmocka_unit_test(test_map),           cmocka_unit_test(test_map_kernel),
        cmocka_unit_test(test_queue),         cmocka_unit_test(test_events),
        cmocka_unit_test(test_events_failed), cmocka_unit_test(test_out_of_order),
        cmocka_unit_test(test_build),         cmocka_unit_test(test_compile_link),
        cmocka_unit_test(test_binary),        cmocka_unit_test(test_binary_object),
        cmocka_unit_test(test_kernel_info),   cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_ndrange),       cmocka_unit_test(test_ndrange_wrong),
        cmocka_unit_test(test_groups),        cmocka_unit_test(test_profiling),
        cmocka_unit_test(test_fault),         cmocka_unit_test(test_unsupported),
        cmocka_unit_test(test_two_devices),   cmocka_unit_test(test_gone),
    };
    if (argc != 2)
        return 2;
    kernels_path = argv[1];
    return cmocka_run_group_tests(tests, setup, teardown);
}
