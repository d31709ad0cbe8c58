/* Hosts with many threads on one device: `test_stress KERNELS.cl`, compiled for the thread
 * sanitizer. Each thread has its own queue, buffers and kernel, and shares context, program, a user
 * event and one buffer with the others. */
#include "sim/opencl/driver/api.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 6, COUNT = 32 };

struct shared {
    cl_device_id device;
    cl_context context;
    cl_program program;
    cl_event go;
    cl_mem input;
    atomic_int called;
};

struct worker {
    struct shared *shared;
    pthread_t thread;
    cl_int addend;
    bool good;
};

static void CL_CALLBACK callback_count(cl_event event, cl_int status, void *data) {
    (void)event;
    if (status == CL_COMPLETE)
        atomic_fetch_add((atomic_int *)data, 1);
}

/* Adds round after round; what is read comes behind the kernel in the queue. */
static bool round_run(struct worker *worker, cl_command_queue queue, cl_kernel kernel, cl_mem out,
                      cl_int round) {
    struct shared *shared = worker->shared;
    const size_t global = COUNT, local = 4;
    cl_int addend = worker->addend + round, back[COUNT] = {0};
    cl_event ran, read;
    clSetKernelArg(kernel, 0, sizeof shared->input, &shared->input);
    clSetKernelArg(kernel, 1, sizeof out, &out);
    clSetKernelArg(kernel, 2, sizeof addend, &addend);
    if (clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 1, &shared->go, &ran) !=
            CL_SUCCESS ||
        clSetEventCallback(ran, CL_COMPLETE, callback_count, &shared->called) != CL_SUCCESS ||
        clEnqueueReadBuffer(queue, out, CL_FALSE, 0, sizeof back, back, 1, &ran, &read) !=
            CL_SUCCESS ||
        clWaitForEvents(1, &read) != CL_SUCCESS)
        return false;
    clReleaseEvent(ran);
    clReleaseEvent(read);
    for (cl_int i = 0; i < COUNT; i++)
        if (back[i] != i + addend)
            return false;
    return true;
}

static void *worker_run(void *context) {
    struct worker *worker = context;
    struct shared *shared = worker->shared;
    worker->good = true;
    for (cl_int round = 0; round < ROUNDS && worker->good; round++) {
        cl_command_queue queue =
            clCreateCommandQueue(shared->context, shared->device,
                                 round % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, NULL);
        cl_kernel kernel = clCreateKernel(shared->program, "add", NULL);
        cl_mem out = clCreateBuffer(shared->context, 0, COUNT * sizeof(cl_int), NULL, NULL);
        worker->good = queue && kernel && out && round_run(worker, queue, kernel, out, round);
        clReleaseMemObject(out);
        clReleaseKernel(kernel);
        clReleaseCommandQueue(queue);
    }
    return NULL;
}

static bool shared_open(struct shared *shared, const char *path) {
    cl_platform_id platform;
    cl_int numbers[COUNT], code;
    char text[16384] = {0};
    const char *source = text;
    FILE *file = fopen(path, "r");
    if (!file || fread(text, 1, sizeof text - 1, file) == 0)
        return false;
    fclose(file);
    for (cl_int i = 0; i < COUNT; i++)
        numbers[i] = i;
    clGetPlatformIDs(1, &platform, NULL);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &shared->device, NULL);
    shared->context = clCreateContext(NULL, 1, &shared->device, NULL, NULL, &code);
    if (code != CL_SUCCESS)
        return false;
    shared->program = clCreateProgramWithSource(shared->context, 1, &source, NULL, &code);
    shared->go = clCreateUserEvent(shared->context, &code);
    shared->input = clCreateBuffer(shared->context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                                   sizeof numbers, numbers, &code);
    return clBuildProgram(shared->program, 0, NULL, NULL, NULL, NULL) == CL_SUCCESS;
}

static void shared_close(struct shared *shared) {
    clReleaseMemObject(shared->input);
    clReleaseEvent(shared->go);
    clReleaseProgram(shared->program);
    clReleaseContext(shared->context);
}

int main(int argc, char **argv) {
    struct shared shared = {0};
    struct worker worker[THREADS];
    bool good = argc == 2 && shared_open(&shared, argv[1]);
    if (!good) {
        fprintf(stderr, "test_stress: no device, or the kernels do not build\n");
        return 1;
    }
    for (int i = 0; i < THREADS; i++) {
        worker[i] = (struct worker){.shared = &shared, .addend = 1000 * (i + 1)};
        pthread_create(&worker[i].thread, NULL, worker_run, &worker[i]);
    }
    clSetUserEventStatus(shared.go, CL_COMPLETE);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(worker[i].thread, NULL);
        good = good && worker[i].good;
    }
    good = good && atomic_load(&shared.called) == THREADS * ROUNDS;
    shared_close(&shared);
    printf("stress: %d threads, %d launches, %d callbacks: %s\n", THREADS, THREADS * ROUNDS,
           atomic_load(&shared.called), good ? "good" : "wrong");
    return good ? 0 : 1;
}
