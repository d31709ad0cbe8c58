/* Buffers as objects of the API. */
#include "device.h"
#include "memory.h"
#include "platform.h"

#include <stdlib.h>
#include <string.h>

static const cl_mem_flags access_flags = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
static const cl_mem_flags host_flags =
    CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
static const cl_mem_flags pointer_flags =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

// -------------------------------------------------------------------------- make and end

static void devices_give_back(cl_mem memory) {
    for (cl_uint i = 0; i < memory->context->devices; i++) {
        cl_device_id device = memory->context->device[i];
        if (!memory->allocated[i])
            continue;
        pthread_mutex_lock(&device->lock);
        heddle_device_release(device->core, memory->allocated[i], NULL);
        pthread_mutex_unlock(&device->lock);
    }
}

cl_mem memory_keep(cl_mem memory) {
    if (memory)
        atomic_fetch_add(&memory->keepers, 1);
    return memory;
}

void memory_let_go(cl_mem memory) {
    if (!memory || atomic_fetch_sub(&memory->keepers, 1) != 1)
        return;
    while (memory->mappings) {
        struct mapping *mapping = memory->mappings;
        memory->mappings = mapping->next;
        free(mapping);
    }
    if (!memory->parent) {
        devices_give_back(memory);
        pthread_mutex_destroy(&memory->lock);
    }
    if (memory->store && memory->store != memory->given)
        free(memory->store);
    memory_let_go(memory->parent);
    object_release(memory->context);
    object_free(memory);
}

/* Without references. A launch by a kernel that keeps it makes new ones for a while. */
static void memory_destroy(void *object) {
    cl_mem memory = object;
    if (atomic_exchange(&memory->released, true))
        return;
    while (memory->farewells) {
        struct memory_farewell *farewell = memory->farewells;
        memory->farewells = farewell->next;
        farewell->function(memory, farewell->data);
        free(farewell);
    }
    object_release(memory->parent);
    memory_let_go(memory);
}

static cl_mem memory_new(cl_context context, cl_mem_flags flags, size_t size) {
    cl_mem memory = object_new(OBJECT_MEMORY, sizeof *memory, memory_destroy);
    if (!memory)
        return NULL;
    atomic_init(&memory->keepers, 1);
    memory->context = object_retain(context);
    memory->flags = (flags & access_flags) != 0 ? flags : flags | CL_MEM_READ_WRITE;
    memory->size = size;
    return memory;
}

static bool one_at_most(cl_mem_flags flags) {
    return (flags & (flags - 1)) == 0;
}

static bool flags_good(cl_mem_flags flags) {
    return (flags & ~(access_flags | host_flags | pointer_flags)) == 0 &&
           one_at_most(flags & access_flags) && one_at_most(flags & host_flags) &&
           !(flags & CL_MEM_USE_HOST_PTR && flags & (pointer_flags ^ CL_MEM_USE_HOST_PTR));
}

/* The host's bytes: in place, or as a copy. */
static cl_int bytes_take(cl_mem memory, void *host) {
    if (memory->flags & CL_MEM_USE_HOST_PTR)
        memory->given = host;
    if (!host)
        return CL_SUCCESS;
    char *store = memory_store(memory);
    if (!store)
        return CL_OUT_OF_HOST_MEMORY;
    if (store != host)
        memcpy(store, host, memory->size);
    memory->valid = PLACE_HOST;
    return CL_SUCCESS;
}

// --------------------------------------------------------------------------------- create

cl_mem CL_API_CALL clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size,
                                  void *host_ptr, cl_int *errcode_ret) {
    bool takes = flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
    if (!object_is(context, OBJECT_CONTEXT))
        return code_set(errcode_ret, CL_INVALID_CONTEXT, NULL);
    if (!flags_good(flags))
        return code_set(errcode_ret, CL_INVALID_VALUE, NULL);
    if (size == 0 || size > device_buffer_most())
        return code_set(errcode_ret, CL_INVALID_BUFFER_SIZE, NULL);
    if (takes != (host_ptr != NULL))
        return code_set(errcode_ret, CL_INVALID_HOST_PTR, NULL);
    cl_mem memory = memory_new(context, flags, size);
    if (!memory)
        return code_set(errcode_ret, CL_OUT_OF_HOST_MEMORY, NULL);
    pthread_mutex_init(&memory->lock, NULL);
    cl_int code = bytes_take(memory, host_ptr);
    if (code != CL_SUCCESS)
        object_release(memory);
    return code_set(errcode_ret, code, code == CL_SUCCESS ? memory : NULL);
}

cl_mem CL_API_CALL clCreateBufferWithProperties(cl_context context,
                                                const cl_mem_properties *properties,
                                                cl_mem_flags flags, size_t size, void *host_ptr,
                                                cl_int *errcode_ret) {
    if (properties && properties[0] != 0)
        return code_set(errcode_ret, CL_INVALID_PROPERTY, NULL);
    cl_mem memory = clCreateBuffer(context, flags, size, host_ptr, errcode_ret);
    if (memory)
        memory->property_count = properties ? 1 : 0;
    return memory;
}

/* The flags of a sub-buffer may restrict those of its parent, and say nothing about memory. */
static bool sub_flags_good(const struct _cl_mem *parent, cl_mem_flags flags) {
    if (!flags_good(flags) || flags & pointer_flags)
        return false;
    if (parent->flags & CL_MEM_WRITE_ONLY && flags & (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY))
        return false;
    if (parent->flags & CL_MEM_READ_ONLY && flags & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY))
        return false;
    if (parent->flags & CL_MEM_HOST_WRITE_ONLY && flags & CL_MEM_HOST_READ_ONLY)
        return false;
    if (parent->flags & CL_MEM_HOST_READ_ONLY && flags & CL_MEM_HOST_WRITE_ONLY)
        return false;
    return !(parent->flags & CL_MEM_HOST_NO_ACCESS &&
             flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY));
}

static cl_mem_flags sub_flags(const struct _cl_mem *parent, cl_mem_flags flags) {
    if (!(flags & access_flags))
        flags |= parent->flags & access_flags;
    if (!(flags & host_flags))
        flags |= parent->flags & host_flags;
    return flags | (parent->flags & pointer_flags);
}

cl_mem CL_API_CALL clCreateSubBuffer(cl_mem parent, cl_mem_flags flags, cl_buffer_create_type type,
                                     const void *info, cl_int *errcode_ret) {
    const cl_buffer_region *region = info;
    if (!object_is(parent, OBJECT_MEMORY) || parent->parent)
        return code_set(errcode_ret, CL_INVALID_MEM_OBJECT, NULL);
    if (!sub_flags_good(parent, flags) || type != CL_BUFFER_CREATE_TYPE_REGION || !region ||
        !memory_holds(parent, region->origin, region->size))
        return code_set(errcode_ret, CL_INVALID_VALUE, NULL);
    if (region->size == 0)
        return code_set(errcode_ret, CL_INVALID_BUFFER_SIZE, NULL);
    if (region->origin % DEVICE_ALIGN != 0)
        return code_set(errcode_ret, CL_MISALIGNED_SUB_BUFFER_OFFSET, NULL);
    cl_mem memory = memory_new(parent->context, sub_flags(parent, flags), region->size);
    if (!memory)
        return code_set(errcode_ret, CL_OUT_OF_HOST_MEMORY, NULL);
    memory->parent = object_retain(memory_keep(parent));
    memory->origin = region->origin;
    return code_set(errcode_ret, CL_SUCCESS, memory);
}

// ------------------------------------------------------------------------------ the others

cl_int CL_API_CALL clRetainMemObject(cl_mem memory) {
    if (!object_is(memory, OBJECT_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    object_retain(memory);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clReleaseMemObject(cl_mem memory) {
    if (!object_is(memory, OBJECT_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    object_release(memory);
    return CL_SUCCESS;
}

static cl_uint map_count(cl_mem memory) {
    cl_uint count = 0;
    platform_lock();
    for (const struct mapping *mapping = memory->mappings; mapping; mapping = mapping->next)
        count++;
    platform_unlock();
    return count;
}

static void *host_pointer(const struct _cl_mem *memory) {
    char *given = memory->parent ? memory->parent->given : memory->given;
    return given ? given + memory->origin : NULL;
}

cl_int CL_API_CALL clGetMemObjectInfo(cl_mem memory, cl_mem_info name, size_t size, void *value,
                                      size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(memory, OBJECT_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    switch (name) {
    case CL_MEM_TYPE:
        return answer_uint(&answer, CL_MEM_OBJECT_BUFFER);
    case CL_MEM_FLAGS:
        return answer_ulong(&answer, memory->flags);
    case CL_MEM_SIZE:
        return answer_size(&answer, memory->size);
    case CL_MEM_HOST_PTR:
        return answer_handle(&answer, host_pointer(memory));
    case CL_MEM_MAP_COUNT:
        return answer_uint(&answer, map_count(memory));
    case CL_MEM_REFERENCE_COUNT:
        return answer_uint(&answer, object_references(memory));
    case CL_MEM_CONTEXT:
        return answer_handle(&answer, memory->context);
    case CL_MEM_ASSOCIATED_MEMOBJECT:
        return answer_handle(&answer, memory->parent);
    case CL_MEM_OFFSET:
        return answer_size(&answer, memory->origin);
    case CL_MEM_USES_SVM_POINTER:
        return answer_uint(&answer, CL_FALSE);
    case CL_MEM_PROPERTIES:
        return answer_bytes(&answer, memory->properties,
                            memory->property_count * sizeof *memory->properties);
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int CL_API_CALL clSetMemObjectDestructorCallback(
    cl_mem memory, void(CL_CALLBACK *function)(cl_mem memory, void *data), void *data) {
    if (!object_is(memory, OBJECT_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    struct memory_farewell *farewell = function ? calloc(1, sizeof *farewell) : NULL;
    if (!farewell)
        return function ? CL_OUT_OF_HOST_MEMORY : CL_INVALID_VALUE;
    platform_lock();
    *farewell = (struct memory_farewell){function, data, memory->farewells};
    memory->farewells = farewell;
    platform_unlock();
    return CL_SUCCESS;
}
