/* The head of all OpenCL objects: the dispatch table for the ICD loader, a kind by which handles
 * are validated, and a reference count.
 *
 * The kind is cleared before an object is freed. Objects that name another hold a reference to it.
 */
#ifndef HEDDLE_OPENCL_OBJECT_H
#define HEDDLE_OPENCL_OBJECT_H

#include "api.h"

#include <stdatomic.h>
#include <stdbool.h>

enum object_kind {
    OBJECT_NONE,
    OBJECT_PLATFORM = 0x68640001, /* no value that other drivers' objects are likely to have */
    OBJECT_DEVICE,
    OBJECT_CONTEXT,
    OBJECT_QUEUE,
    OBJECT_MEMORY,
    OBJECT_PROGRAM,
    OBJECT_KERNEL,
    OBJECT_EVENT
};

struct object {
    const cl_icd_dispatch *dispatch; /* first, as the loader requires */
    atomic_uint kind;
    atomic_uint references;
    void (*destroy)(void *object); /* by the last release */
};

/* A zeroed object of `bytes`, with one reference; NULL without memory. Its first member is a struct
 * object. */
void *object_new(enum object_kind kind, size_t bytes, void (*destroy)(void *object));

/* Fills the head of an object that is not allocated alone. */
void object_begin(struct object *object, enum object_kind kind, void (*destroy)(void *object));

/* Whether a handle is an object of this kind. */
bool object_is(const void *handle, enum object_kind kind);

/* Both take any object. object_free ends one whose parts are released. */
void *object_retain(void *object);
void object_release(void *object);
void object_free(void *object);

cl_uint object_references(const void *object);

/* Whether no two of `count` handles differ in kind, and none is NULL. */
bool objects_are(const void *handles, cl_uint count, enum object_kind kind);

#endif
