/* Mapping buffers into the host's memory: a part is read into the buffer's mirror there, and
 * written back when it is unmapped. */
#include "device.h"
#include "info.h"
#include "memory.h"
#include "platform.h"
#include "queue.h"

#include <stdlib.h>
#include <string.h>

struct map {
    struct command command;
    cl_device_id device;
    cl_mem memory;
    struct mapping mapping;
};

static void map_drop(struct command *command) {
    object_release(((struct map *)command)->memory);
}

static cl_int map_run(struct command *command) {
    const struct map *map = (struct map *)command;
    const struct mapping *mapping = &map->mapping;
    if (mapping->flags & CL_MAP_WRITE_INVALIDATE_REGION)
        return CL_SUCCESS;
    return memory_read(memory_root(map->memory), map->device, mapping->offset, mapping->pointer,
                       mapping->size);
}

static cl_int unmap_run(struct command *command) {
    const struct map *map = (struct map *)command;
    const struct mapping *mapping = &map->mapping;
    if (!(mapping->flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)))
        return CL_SUCCESS;
    return memory_write(memory_root(map->memory), map->device, mapping->offset, mapping->pointer,
                        mapping->size);
}

static cl_int map_check(cl_command_queue queue, cl_mem memory, cl_map_flags flags, size_t offset,
                        size_t size) {
    const cl_map_flags writes = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    if (!object_is(memory, OBJECT_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    if (queue->context != memory->context)
        return CL_INVALID_CONTEXT;
    if (size == 0 || !memory_holds(memory, offset, size) || flags & ~(writes | CL_MAP_READ) ||
        (flags & CL_MAP_WRITE_INVALIDATE_REGION && flags & (CL_MAP_READ | CL_MAP_WRITE)))
        return CL_INVALID_VALUE;
    if ((flags & CL_MAP_READ && memory->flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) ||
        (flags & writes && memory->flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)))
        return CL_INVALID_OPERATION;
    return CL_SUCCESS;
}

/* The command of a map or an unmap. */
static struct map *map_new(const struct enqueue *enqueue, cl_command_type type, cl_mem memory,
                           const struct mapping *mapping, cl_int *code) {
    struct map *map = command_new(enqueue, type, sizeof *map, code);
    if (!map)
        return NULL;
    map->command.run = type == CL_COMMAND_MAP_BUFFER ? map_run : unmap_run;
    map->command.drop = map_drop;
    map->device = enqueue->queue->device;
    map->memory = object_retain(memory);
    map->mapping = *mapping;
    return map;
}

static bool mapping_add(cl_mem memory, const struct mapping *mapping) {
    struct mapping *added = malloc(sizeof *added);
    if (!added)
        return false;
    *added = *mapping;
    platform_lock();
    added->next = memory->mappings;
    memory->mappings = added;
    platform_unlock();
    return true;
}

/* False: nothing is mapped there. */
static bool mapping_remove(cl_mem memory, const char *pointer, struct mapping *taken) {
    struct mapping *found = NULL;
    platform_lock();
    for (struct mapping **link = &memory->mappings; *link && !found; link = &(*link)->next)
        if ((*link)->pointer == pointer) {
            found = *link;
            *link = found->next;
            break;
        }
    platform_unlock();
    if (found)
        *taken = *found;
    free(found);
    return found != NULL;
}

void *CL_API_CALL clEnqueueMapBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                     cl_map_flags flags, size_t offset, size_t size, cl_uint count,
                                     const cl_event *waits, cl_event *event, cl_int *errcode_ret) {
    const struct enqueue enqueue = {queue, blocking, count, waits, event};
    struct mapping mapping = {.size = size, .flags = flags};
    cl_int code = map_check(queue, buffer, flags, offset, size);
    if (code != CL_SUCCESS)
        return code_set(errcode_ret, code, NULL);
    char *store = memory_store(buffer);
    if (!store)
        return code_set(errcode_ret, CL_MAP_FAILURE, NULL);
    mapping.offset = buffer->origin + offset;
    mapping.pointer = store + mapping.offset;
    struct map *map = map_new(&enqueue, CL_COMMAND_MAP_BUFFER, buffer, &mapping, &code);
    if (!map)
        return code_set(errcode_ret, code, NULL);
    if (!mapping_add(buffer, &mapping))
        return code_set(errcode_ret, command_drop(&map->command, CL_OUT_OF_HOST_MEMORY), NULL);
    code = command_enqueue(&map->command, &enqueue);
    if (code != CL_SUCCESS)
        mapping_remove(buffer, mapping.pointer, &mapping);
    return code_set(errcode_ret, code, code == CL_SUCCESS ? mapping.pointer : NULL);
}

cl_int CL_API_CALL clEnqueueUnmapMemObject(cl_command_queue queue, cl_mem memory, void *pointer,
                                           cl_uint count, const cl_event *waits, cl_event *event) {
    const struct enqueue enqueue = {queue, CL_FALSE, count, waits, event};
    struct mapping mapping;
    cl_int code;
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    if (!object_is(memory, OBJECT_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    if (queue->context != memory->context)
        return CL_INVALID_CONTEXT;
    if (!mapping_remove(memory, pointer, &mapping))
        return CL_INVALID_VALUE;
    struct map *map = map_new(&enqueue, CL_COMMAND_UNMAP_MEM_OBJECT, memory, &mapping, &code);
    if (map)
        return command_enqueue(&map->command, &enqueue);
    mapping_add(memory, &mapping);
    return code;
}
