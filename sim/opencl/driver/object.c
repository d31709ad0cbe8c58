#include "object.h"

#include "dispatch.h"

#include <stdlib.h>

void object_begin(struct object *object, enum object_kind kind, void (*destroy)(void *object)) {
    object->dispatch = dispatch_table();
    atomic_init(&object->kind, kind);
    atomic_init(&object->references, 1);
    object->destroy = destroy;
}

void *object_new(enum object_kind kind, size_t bytes, void (*destroy)(void *object)) {
    struct object *object = calloc(1, bytes);
    if (object)
        object_begin(object, kind, destroy);
    return object;
}

bool object_is(const void *handle, enum object_kind kind) {
    const struct object *object = handle;
    return object && atomic_load(&object->kind) == (unsigned)kind;
}

bool objects_are(const void *handles, cl_uint count, enum object_kind kind) {
    const void *const *handle = handles;
    for (cl_uint i = 0; i < count; i++)
        if (!object_is(handle[i], kind))
            return false;
    return true;
}

void *object_retain(void *object) {
    if (object)
        atomic_fetch_add(&((struct object *)object)->references, 1);
    return object;
}

void object_release(void *object) {
    struct object *head = object;
    if (head && atomic_fetch_sub(&head->references, 1) == 1)
        head->destroy(object);
}

void object_free(void *object) {
    struct object *head = object;
    atomic_store(&head->kind, OBJECT_NONE);
    free(object);
}

cl_uint object_references(const void *object) {
    const struct object *head = object;
    return atomic_load(&head->references);
}
