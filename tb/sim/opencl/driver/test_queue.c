/* Queues, events, order. */
#include "host.h"

#include <stdatomic.h>
#include <time.h>

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

cl_int event_status(cl_event event) {
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

const struct CMUnitTest queue_tests[] = {
    cmocka_unit_test(test_queue),
    cmocka_unit_test(test_events),
    cmocka_unit_test(test_events_failed),
    cmocka_unit_test(test_out_of_order),
    {0},
};
