/* Where the bytes of buffers are. */
#include "memory.h"

#include "device.h"

#include <stdlib.h>
#include <string.h>

cl_mem memory_root(cl_mem memory) {
    return memory->parent ? memory->parent : memory;
}

bool memory_holds(const struct _cl_mem *memory, size_t offset, size_t size) {
    return offset <= memory->size && size <= memory->size - offset;
}

// --------------------------------------------------------------------------------- places

static uint32_t address_of(const struct _cl_mem *root, int place) {
    return (root->allocated[place] + DEVICE_ALIGN - 1) & ~(uint32_t)(DEVICE_ALIGN - 1);
}

static cl_int device_code(cl_context context, const struct heddle_error *error) {
    context_complain(context, "%s", error->text);
    return CL_OUT_OF_RESOURCES;
}

/* libheddle's addresses are multiples of 64, so that 64 bytes more hold the alignment. */
static cl_int device_allocate(cl_mem root, cl_device_id device, int place) {
    struct heddle_error error;
    if (root->allocated[place])
        return CL_SUCCESS;
    pthread_mutex_lock(&device->lock);
    bool good = heddle_device_allocate(device->core, root->size + DEVICE_ALIGN / 2,
                                       &root->allocated[place], &error);
    pthread_mutex_unlock(&device->lock);
    if (good)
        return CL_SUCCESS;
    context_complain(root->context, "%s", error.text);
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

static cl_int device_write(cl_mem root, cl_device_id device, int place, size_t offset,
                           const void *bytes, size_t size) {
    struct heddle_error error;
    pthread_mutex_lock(&device->lock);
    bool good = heddle_device_write(device->core, address_of(root, place) + (uint32_t)offset, bytes,
                                    size, &error);
    pthread_mutex_unlock(&device->lock);
    device_transferred(device, size);
    return good ? CL_SUCCESS : device_code(root->context, &error);
}

static cl_int device_read(cl_mem root, cl_device_id device, int place, size_t offset, void *bytes,
                          size_t size) {
    struct heddle_error error;
    pthread_mutex_lock(&device->lock);
    bool good = heddle_device_read(device->core, address_of(root, place) + (uint32_t)offset, bytes,
                                   size, &error);
    pthread_mutex_unlock(&device->lock);
    device_transferred(device, size);
    return good ? CL_SUCCESS : device_code(root->context, &error);
}

static bool store_make(cl_mem root) {
    if (!root->store)
        root->store = root->given ? root->given
                                  : aligned_alloc(DEVICE_ALIGN, (root->size + DEVICE_ALIGN - 1) /
                                                                    DEVICE_ALIGN * DEVICE_ALIGN);
    return root->store != NULL;
}

char *memory_store(cl_mem memory) {
    cl_mem root = memory_root(memory);
    pthread_mutex_lock(&root->lock);
    char *store = store_make(root) ? root->store : NULL;
    pthread_mutex_unlock(&root->lock);
    return store;
}

/* A device that has the bytes; -1: none. */
static int place_valid(const struct _cl_mem *root) {
    for (cl_uint i = 0; i < root->context->devices; i++)
        if (root->valid & PLACE_DEVICE(i))
            return (int)i;
    return -1;
}

/* Brings all bytes to the host. */
static cl_int host_fetch(cl_mem root) {
    int place = place_valid(root);
    if (root->valid & PLACE_HOST || root->valid == 0)
        return CL_SUCCESS;
    if (!store_make(root))
        return CL_OUT_OF_HOST_MEMORY;
    cl_int code =
        device_read(root, root->context->device[place], place, 0, root->store, root->size);
    if (code == CL_SUCCESS)
        root->valid |= PLACE_HOST;
    return code;
}

// ------------------------------------------------------------------------------ operations

static cl_int root_read(cl_mem root, size_t offset, void *bytes, size_t size) {
    int place = place_valid(root);
    if (root->valid & PLACE_HOST) {
        if (root->store + offset != bytes)
            memcpy(bytes, root->store + offset, size);
        return CL_SUCCESS;
    }
    return place < 0 ? CL_SUCCESS
                     : device_read(root, root->context->device[place], place, offset, bytes, size);
}

cl_int memory_read(cl_mem memory, cl_device_id device, size_t offset, void *bytes, size_t size) {
    cl_mem root = memory_root(memory);
    (void)device;
    pthread_mutex_lock(&root->lock);
    cl_int code = root_read(root, memory->origin + offset, bytes, size);
    pthread_mutex_unlock(&root->lock);
    return code;
}

/* Writes to each copy that is valid, of the host's and this device's. Copies of other devices
 * become invalid. */
static cl_int root_write(cl_mem root, cl_device_id device, size_t offset, const void *bytes,
                         size_t size) {
    int place = context_place(root->context, device);
    unsigned own = PLACE_DEVICE(place), both = own | PLACE_HOST;
    cl_int code = CL_SUCCESS;
    if (root->valid == 0) {
        code = device_allocate(root, device, place);
        root->valid = own;
    } else if (!(root->valid & both)) {
        code = host_fetch(root);
    }
    root->valid &= both;
    if (code == CL_SUCCESS && root->valid & PLACE_HOST && root->store + offset != bytes)
        memcpy(root->store + offset, bytes, size);
    if (code == CL_SUCCESS && root->valid & own)
        code = device_write(root, device, place, offset, bytes, size);
    return code;
}

cl_int memory_write(cl_mem memory, cl_device_id device, size_t offset, const void *bytes,
                    size_t size) {
    cl_mem root = memory_root(memory);
    pthread_mutex_lock(&root->lock);
    cl_int code = root_write(root, device, memory->origin + offset, bytes, size);
    pthread_mutex_unlock(&root->lock);
    return code;
}

static cl_int root_place(cl_mem root, cl_device_id device, bool written, uint32_t *address) {
    int place = context_place(root->context, device);
    cl_int code = device_allocate(root, device, place);
    if (code == CL_SUCCESS && !(root->valid & PLACE_DEVICE(place))) {
        code = host_fetch(root);
        if (code == CL_SUCCESS && root->valid & PLACE_HOST)
            code = device_write(root, device, place, 0, root->store, root->size);
    }
    if (code != CL_SUCCESS)
        return code;
    root->valid = written ? PLACE_DEVICE(place) : root->valid | PLACE_DEVICE(place);
    *address = address_of(root, place);
    return CL_SUCCESS;
}

cl_int memory_place(cl_mem memory, cl_device_id device, bool written, uint32_t *address) {
    cl_mem root = memory_root(memory);
    pthread_mutex_lock(&root->lock);
    cl_int code = root_place(root, device, written, address);
    pthread_mutex_unlock(&root->lock);
    *address += (uint32_t)memory->origin;
    return code;
}
