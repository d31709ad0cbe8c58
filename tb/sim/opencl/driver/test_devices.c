/* Several devices, and those that are gone. The last test kills all devices. */
#include "host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

const struct CMUnitTest devices_tests[] = {
    cmocka_unit_test(test_two_devices),
    cmocka_unit_test(test_gone),
    {0},
};
