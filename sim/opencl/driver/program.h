/* Programs: sources or binaries, and what they were built to for each device. */
#ifndef HEDDLE_OPENCL_PROGRAM_H
#define HEDDLE_OPENCL_PROGRAM_H

#include "archive.h"
#include "context.h"
#include "executable.h"

#include <pthread.h>

/* For one device. */
struct program_build {
    cl_build_status status;
    char *options;
    struct growing log;
    struct executable *executable; /* one of these two, or neither */
    struct archive *archive;
};

struct _cl_program {
    struct object object;
    cl_context context;
    char *source; /* NULL: made of binaries, or linked */
    cl_device_id device[CONTEXT_DEVICES];
    cl_uint devices;
    atomic_uint kernels;  /* that refer to it: it cannot be built anew */
    pthread_mutex_t lock; /* for the builds */
    struct program_build build[CONTEXT_DEVICES];
};

typedef void(CL_CALLBACK *program_notify)(cl_program program, void *data);

/* One for the devices of a list, or of the context; NULL without memory. */
cl_program program_new(cl_context context, cl_uint devices, const cl_device_id *device);

/* The number of a device in the program, -1: none. */
int program_place(const struct _cl_program *program, const struct _cl_device_id *device);

/* The executable for a device, or any with NULL; NULL: none. Not retained: kernels keep it alive.
 */
struct executable *program_executable(cl_program program, const struct _cl_device_id *device);

/* Puts a binary in place: an executable or an archive. False: it is neither. */
bool program_take_binary(struct program_build *build, const void *bytes, size_t size);

#endif
