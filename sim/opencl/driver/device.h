/* A device: a core of one configuration, in a process that libheddle starts when it is first
 * needed. Devices live as long as the process.
 *
 * A device's time is its cycles so far, in the clock that its entry of HEDDLE_OPENCL_DEVICES says
 * (mhz=N, 100 without it).
 */
#ifndef HEDDLE_OPENCL_DEVICE_H
#define HEDDLE_OPENCL_DEVICE_H

#include "info.h"
#include "object.h"
#include "sim/host/libheddle.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

enum {
    DEVICE_ALIGN = 128,      /* of buffers: a long16 */
    DEVICE_LINE = 64,        /* bytes that the memory moves in a cycle */
    DEVICE_PARAMETERS = 1024 /* bytes of a kernel's arguments */
};

struct _cl_device_id {
    struct object object;
    char *name;   /* its entry, without mhz= */
    char **words; /* of heddle run: a preset, knobs, options */
    char **knobs; /* those of heddle cc: without the options */
    double mhz;

    atomic_ullong cycles; /* of everything it did */
    pthread_mutex_t lock; /* for all below, and every request to the core */
    struct heddle_device *core;
    bool tried; /* to open it */
    bool told;  /* that its model is built */
    struct heddle_info info;
    uint32_t frames; /* memory for threads that run several work-items, and its size */
    uint64_t frames_bytes;
    uint64_t loaded; /* id of the executable that is loaded, 0: none */
};

/* From an entry of HEDDLE_OPENCL_DEVICES: words of heddle run, where a word that is neither a knob
 * nor an option is a preset or a file. NULL without memory. */
cl_device_id device_new(const char *entry);

/* Starts the device's process, the first time building its model; takes the lock. False when it
 * cannot be started: the reason is then on standard error. */
bool device_open(cl_device_id device);

/* Threads of a core, which has such a group at once; the device is open. Larger groups run in
 * pieces, up to the device's most. */
size_t device_threads(const struct _cl_device_id *device);
size_t device_group_most(const struct _cl_device_id *device);

/* The address of memory of at least this size whose contents do not matter; the same for every
 * launch. Under the lock. */
bool device_frames(cl_device_id device, uint64_t bytes, uint32_t *address,
                   struct heddle_error *error);

/* Most bytes of one buffer. */
cl_ulong device_buffer_most(void);

/* The device's time in ns. */
cl_ulong device_now(const struct _cl_device_id *device);

/* The time of a number of its cycles. */
cl_ulong device_ns(const struct _cl_device_id *device, uint64_t cycles);

/* Counts what a transfer takes, a line a cycle. */
void device_transferred(cl_device_id device, size_t bytes);

/* cl_name_version of each of the extensions. */
cl_int device_answer_extensions(const struct answer *answer, const char *extensions);

#endif
