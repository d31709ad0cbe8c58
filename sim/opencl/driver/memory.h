/* Buffers. Their bytes are where they were last written: in memory of the host, in that of one
 * device, or alike in several places. They are copied to another place when they are used there.
 *
 * A sub-buffer has no bytes of its own; offsets into it are turned into those of its parent.
 */
#ifndef HEDDLE_OPENCL_MEMORY_H
#define HEDDLE_OPENCL_MEMORY_H

#include "context.h"

#include <pthread.h>

struct memory_farewell {
    void(CL_CALLBACK *function)(cl_mem memory, void *data);
    void *data;
    struct memory_farewell *next;
};

/* A part of a buffer that the host uses between clEnqueueMapBuffer and its unmapping. */
struct mapping {
    char *pointer;
    size_t offset; /* in the parent */
    size_t size;
    cl_map_flags flags;
    struct mapping *next;
};

struct _cl_mem {
    struct object object;
    cl_context context;
    cl_mem_flags flags;
    size_t size;
    cl_mem parent; /* of a sub-buffer, or NULL */
    size_t origin; /* in the parent */
    void *given;   /* the host's memory of CL_MEM_USE_HOST_PTR */
    cl_mem_properties properties[2];
    size_t property_count;             /* 1: an empty list was given */
    struct memory_farewell *farewells; /* the last one first; platform's lock */
    atomic_uint keepers;      /* kernels with it as an argument, and one for its references */
    atomic_bool released;     /* no references are left */
    struct mapping *mappings; /* platform's lock */

    /* Of a buffer that is no sub-buffer: */
    pthread_mutex_t lock; /* for all below */
    char *store;          /* in the host's memory; NULL: none yet */
    unsigned valid;       /* PLACE_HOST, PLACE_DEVICE(n): places with the bytes; 0: none yet */
    uint32_t allocated[CONTEXT_DEVICES]; /* by libheddle; 0: not yet */
};

#define PLACE_HOST 1u
#define PLACE_DEVICE(number) (2u << (number))

/* A kernel's argument is no reference to a buffer. It keeps the handle and the bytes, for hosts
 * that release a buffer between clSetKernelArg and the launch. Both take NULL, too. */
cl_mem memory_keep(cl_mem memory);
void memory_let_go(cl_mem memory);

/* All of them take the buffer's lock and, when they need it, the device's; they fail with an OpenCL
 * code. `device` is the one that the command is for. */
cl_int memory_read(cl_mem memory, cl_device_id device, size_t offset, void *bytes, size_t size);
cl_int memory_write(cl_mem memory, cl_device_id device, size_t offset, const void *bytes,
                    size_t size);

/* Brings the bytes to a device; `written`: they will then be valid only there. */
cl_int memory_place(cl_mem memory, cl_device_id device, bool written, uint32_t *address);

/* Memory of the host that mirrors the buffer, allocated by the first call; NULL without memory. */
char *memory_store(cl_mem memory);

/* Whether a part lies in a buffer. */
bool memory_holds(const struct _cl_mem *memory, size_t offset, size_t size);

/* The buffer that has the bytes: itself or its parent. */
cl_mem memory_root(cl_mem memory);

#endif
