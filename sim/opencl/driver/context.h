/* Contexts: the devices that buffers and programs are for. */
#ifndef HEDDLE_OPENCL_CONTEXT_H
#define HEDDLE_OPENCL_CONTEXT_H

#include "object.h"

#include <stdint.h>

typedef void(CL_CALLBACK *context_notify)(const char *text, const void *info, size_t size,
                                          void *data);

enum { CONTEXT_DEVICES = 16, CONTEXT_PROPERTIES = 8 };

struct context_farewell {
    void(CL_CALLBACK *function)(cl_context context, void *data);
    void *data;
    struct context_farewell *next;
};

struct _cl_context {
    struct object object;
    cl_device_id device[CONTEXT_DEVICES];
    cl_uint devices;
    cl_context_properties property[CONTEXT_PROPERTIES];
    size_t properties; /* with the 0 that ends them; 0: NULL was given */
    context_notify notify;
    void *data;
    struct context_farewell *farewells; /* the last one first */
};

/* The number of a device in its context, -1: it is not one of it. */
int context_place(const struct _cl_context *context, const struct _cl_device_id *device);

/* Says why something failed to the context's callback, and on standard error if there is none. */
void context_complain(cl_context context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
