/* Commands that move bytes of buffers: read, write and copy, of parts and of boxes; fill. A part is
 * a box of one row. */
#include "context.h"
#include "device.h"
#include "memory.h"
#include "queue.h"

#include <stdlib.h>
#include <string.h>

/* One end of a transfer: a buffer, or memory of the host. */
struct side {
    cl_mem memory; /* NULL: the host's */
    char *host;
    size_t offset; /* of the box's first byte */
    size_t row;    /* from a row to the next, in bytes */
    size_t slice;
};

struct transfer {
    struct command command;
    cl_device_id device;
    struct side from, to;
    size_t region[3]; /* bytes, rows, slices */
};

static void transfer_drop(struct command *command) {
    struct transfer *transfer = (struct transfer *)command;
    object_release(transfer->from.memory);
    object_release(transfer->to.memory);
}

static cl_int row_move(const struct transfer *transfer, size_t from, size_t to, char *between) {
    size_t size = transfer->region[0];
    const char *bytes = between;
    cl_int code = CL_SUCCESS;
    if (!transfer->from.memory)
        bytes = transfer->from.host + from;
    else
        code = memory_read(transfer->from.memory, transfer->device, from,
                           transfer->to.memory ? between : transfer->to.host + to, size);
    if (code == CL_SUCCESS && transfer->to.memory)
        code = memory_write(transfer->to.memory, transfer->device, to, bytes, size);
    return code;
}

static cl_int transfer_run(struct command *command) {
    const struct transfer *transfer = (struct transfer *)command;
    bool copies = transfer->from.memory && transfer->to.memory;
    char *between = copies ? malloc(transfer->region[0]) : NULL;
    cl_int code = copies && !between ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
    for (size_t z = 0; z < transfer->region[2]; z++)
        for (size_t y = 0; y < transfer->region[1] && code == CL_SUCCESS; y++) {
            const struct side *from = &transfer->from, *to = &transfer->to;
            code = row_move(transfer, from->offset + z * from->slice + y * from->row,
                            to->offset + z * to->slice + y * to->row, between);
        }
    free(between);
    return code;
}

/* The error of a side, or CL_SUCCESS. */
static cl_int side_check(const struct side *side, const size_t region[3], cl_context context,
                         cl_mem_flags forbidden) {
    if (!side->memory)
        return side->host ? CL_SUCCESS : CL_INVALID_VALUE;
    size_t size = (region[2] - 1) * side->slice + (region[1] - 1) * side->row + region[0];
    if (side->memory->context != context)
        return CL_INVALID_CONTEXT;
    if (!memory_holds(side->memory, side->offset, size))
        return CL_INVALID_VALUE;
    return (side->memory->flags & forbidden) != 0 ? CL_INVALID_OPERATION : CL_SUCCESS;
}

static cl_int transfer_enqueue(const struct enqueue *enqueue, cl_command_type type,
                               const struct side *from, const struct side *to,
                               const size_t region[3]) {
    cl_int code;
    struct transfer *transfer = command_new(enqueue, type, sizeof *transfer, &code);
    if (!transfer)
        return code;
    bool host_reads = !to->memory, host_writes = !from->memory;
    cl_context context = enqueue->queue->context;
    code = region[0] == 0 || region[1] == 0 || region[2] == 0 ? CL_INVALID_VALUE : CL_SUCCESS;
    if (code == CL_SUCCESS)
        code = side_check(from, region, context,
                          host_reads ? CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS : 0);
    if (code == CL_SUCCESS)
        code = side_check(to, region, context,
                          host_writes ? CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS : 0);
    if (code != CL_SUCCESS)
        return command_drop(&transfer->command, code);
    transfer->command.run = transfer_run;
    transfer->command.drop = transfer_drop;
    transfer->device = enqueue->queue->device;
    transfer->from = *from;
    transfer->to = *to;
    object_retain(from->memory);
    object_retain(to->memory);
    memcpy(transfer->region, region, sizeof transfer->region);
    return command_enqueue(&transfer->command, enqueue);
}

/* The handles come before all else, in the order of the standard's list of errors. */
static cl_int handles_check(cl_command_queue queue, cl_mem one, cl_mem other) {
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    if (!object_is(one, OBJECT_MEMORY) || !object_is(other, OBJECT_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    return CL_SUCCESS;
}

// ----------------------------------------------------------------------------------- parts

cl_int CL_API_CALL clEnqueueReadBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                       size_t offset, size_t size, void *ptr, cl_uint count,
                                       const cl_event *waits, cl_event *event) {
    const struct enqueue enqueue = {queue, blocking, count, waits, event};
    cl_int code = handles_check(queue, buffer, buffer);
    return code != CL_SUCCESS
               ? code
               : transfer_enqueue(&enqueue, CL_COMMAND_READ_BUFFER,
                                  &(struct side){.memory = buffer, .offset = offset},
                                  &(struct side){.host = ptr}, (size_t[3]){size, 1, 1});
}

cl_int CL_API_CALL clEnqueueWriteBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                        size_t offset, size_t size, const void *ptr, cl_uint count,
                                        const cl_event *waits, cl_event *event) {
    const struct enqueue enqueue = {queue, blocking, count, waits, event};
    cl_int code = handles_check(queue, buffer, buffer);
    return code != CL_SUCCESS ? code
                              : transfer_enqueue(&enqueue, CL_COMMAND_WRITE_BUFFER,
                                                 &(struct side){.host = (char *)(uintptr_t)ptr},
                                                 &(struct side){.memory = buffer, .offset = offset},
                                                 (size_t[3]){size, 1, 1});
}

/* Where a part of a buffer is in the buffer that has the bytes. */
static size_t root_offset(const struct _cl_mem *memory, size_t offset) {
    return memory->origin + offset;
}

cl_int CL_API_CALL clEnqueueCopyBuffer(cl_command_queue queue, cl_mem from, cl_mem to,
                                       size_t from_offset, size_t to_offset, size_t size,
                                       cl_uint count, const cl_event *waits, cl_event *event) {
    const struct enqueue enqueue = {queue, CL_FALSE, count, waits, event};
    cl_int code = handles_check(queue, from, to);
    if (code != CL_SUCCESS)
        return code;
    size_t a = root_offset(from, from_offset), b = root_offset(to, to_offset);
    if (memory_root(from) == memory_root(to) && memory_holds(from, from_offset, size) &&
        memory_holds(to, to_offset, size) && a < b + size && b < a + size)
        return CL_MEM_COPY_OVERLAP;
    return transfer_enqueue(
        &enqueue, CL_COMMAND_COPY_BUFFER, &(struct side){.memory = from, .offset = from_offset},
        &(struct side){.memory = to, .offset = to_offset}, (size_t[3]){size, 1, 1});
}

// ----------------------------------------------------------------------------------- boxes

/* Products of two such sizes can be added without running over. */
static bool sizes_small(const size_t sizes[3]) {
    const size_t most = (size_t)1 << 31;
    return sizes[0] <= most && sizes[1] <= most && sizes[2] <= most;
}

/* A side of a box; pitches of 0 are as close as they can be. False: not a box's. */
static bool side_box(struct side *side, const size_t origin[3], const size_t region[3], size_t row,
                     size_t slice) {
    if (!origin || !region || region[0] == 0 || region[1] == 0 || region[2] == 0)
        return false;
    if (!sizes_small(origin) || !sizes_small(region) || !sizes_small((size_t[3]){row, slice, 0}))
        return false;
    side->row = row ? row : region[0];
    side->slice = slice ? slice : side->row * region[1];
    side->offset = origin[2] * side->slice + origin[1] * side->row + origin[0];
    return side->row >= region[0] && side->slice >= side->row * region[1] &&
           side->slice % side->row == 0;
}

cl_int CL_API_CALL clEnqueueReadBufferRect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                           const size_t *buffer_origin, const size_t *host_origin,
                                           const size_t *region, size_t buffer_row,
                                           size_t buffer_slice, size_t host_row, size_t host_slice,
                                           void *ptr, cl_uint count, const cl_event *waits,
                                           cl_event *event) {
    const struct enqueue enqueue = {queue, blocking, count, waits, event};
    struct side from = {.memory = buffer}, to = {.host = ptr};
    cl_int code = handles_check(queue, buffer, buffer);
    if (code != CL_SUCCESS)
        return code;
    if (!side_box(&from, buffer_origin, region, buffer_row, buffer_slice) ||
        !side_box(&to, host_origin, region, host_row, host_slice))
        return CL_INVALID_VALUE;
    return transfer_enqueue(&enqueue, CL_COMMAND_READ_BUFFER_RECT, &from, &to, region);
}

cl_int CL_API_CALL clEnqueueWriteBufferRect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                            const size_t *buffer_origin, const size_t *host_origin,
                                            const size_t *region, size_t buffer_row,
                                            size_t buffer_slice, size_t host_row, size_t host_slice,
                                            const void *ptr, cl_uint count, const cl_event *waits,
                                            cl_event *event) {
    const struct enqueue enqueue = {queue, blocking, count, waits, event};
    struct side from = {.host = (char *)(uintptr_t)ptr}, to = {.memory = buffer};
    cl_int code = handles_check(queue, buffer, buffer);
    if (code != CL_SUCCESS)
        return code;
    if (!side_box(&to, buffer_origin, region, buffer_row, buffer_slice) ||
        !side_box(&from, host_origin, region, host_row, host_slice))
        return CL_INVALID_VALUE;
    return transfer_enqueue(&enqueue, CL_COMMAND_WRITE_BUFFER_RECT, &from, &to, region);
}

/* Whether two boxes of one buffer have a byte in common. With the same pitches rows and columns
 * decide, else what lies between first and last byte. */
static bool boxes_overlap(const struct side *a, const struct side *b, const size_t a_origin[3],
                          const size_t b_origin[3], const size_t region[3]) {
    size_t size = (region[2] - 1) * a->slice + (region[1] - 1) * a->row + region[0];
    size_t other = (region[2] - 1) * b->slice + (region[1] - 1) * b->row + region[0];
    size_t from = root_offset(a->memory, a->offset), to = root_offset(b->memory, b->offset);
    if (from >= to + other || to >= from + size)
        return false;
    if (a->memory != b->memory || a->row != b->row || a->slice != b->slice)
        return true;
    for (int i = 0; i < 3; i++)
        if (a_origin[i] >= b_origin[i] + region[i] || b_origin[i] >= a_origin[i] + region[i])
            return false;
    return true;
}

cl_int CL_API_CALL clEnqueueCopyBufferRect(cl_command_queue queue, cl_mem from, cl_mem to,
                                           const size_t *from_origin, const size_t *to_origin,
                                           const size_t *region, size_t from_row, size_t from_slice,
                                           size_t to_row, size_t to_slice, cl_uint count,
                                           const cl_event *waits, cl_event *event) {
    const struct enqueue enqueue = {queue, CL_FALSE, count, waits, event};
    struct side source = {.memory = from}, target = {.memory = to};
    cl_int code = handles_check(queue, from, to);
    if (code != CL_SUCCESS)
        return code;
    if (!side_box(&source, from_origin, region, from_row, from_slice) ||
        !side_box(&target, to_origin, region, to_row, to_slice))
        return CL_INVALID_VALUE;
    if (memory_root(from) == memory_root(to) &&
        boxes_overlap(&source, &target, from_origin, to_origin, region))
        return CL_MEM_COPY_OVERLAP;
    return transfer_enqueue(&enqueue, CL_COMMAND_COPY_BUFFER_RECT, &source, &target, region);
}

// ------------------------------------------------------------------------------------ fill

struct fill {
    struct command command;
    cl_device_id device;
    cl_mem memory;
    size_t offset, size, pattern_size;
    unsigned char pattern[128];
};

static cl_int fill_run(struct command *command) {
    const struct fill *fill = (struct fill *)command;
    char *bytes = malloc(fill->size);
    if (!bytes)
        return CL_OUT_OF_HOST_MEMORY;
    for (size_t i = 0; i < fill->size; i += fill->pattern_size)
        memcpy(bytes + i, fill->pattern, fill->pattern_size);
    cl_int code = memory_write(fill->memory, fill->device, fill->offset, bytes, fill->size);
    free(bytes);
    return code;
}

static void fill_drop(struct command *command) {
    object_release(((struct fill *)command)->memory);
}

static cl_int fill_check(const struct _cl_mem *memory, const void *pattern, size_t pattern_size,
                         size_t offset, size_t size) {
    bool power = pattern_size > 0 && (pattern_size & (pattern_size - 1)) == 0;
    if (!pattern || !power || pattern_size > 128 || offset % pattern_size != 0 || size == 0 ||
        size % pattern_size != 0 || !memory_holds(memory, offset, size))
        return CL_INVALID_VALUE;
    return CL_SUCCESS;
}

cl_int CL_API_CALL clEnqueueFillBuffer(cl_command_queue queue, cl_mem buffer, const void *pattern,
                                       size_t pattern_size, size_t offset, size_t size,
                                       cl_uint count, const cl_event *waits, cl_event *event) {
    const struct enqueue enqueue = {queue, CL_FALSE, count, waits, event};
    cl_int code = handles_check(queue, buffer, buffer);
    if (code == CL_SUCCESS && buffer->context != queue->context)
        code = CL_INVALID_CONTEXT;
    if (code == CL_SUCCESS)
        code = fill_check(buffer, pattern, pattern_size, offset, size);
    struct fill *fill = code == CL_SUCCESS
                            ? command_new(&enqueue, CL_COMMAND_FILL_BUFFER, sizeof *fill, &code)
                            : NULL;
    if (!fill)
        return code;
    fill->command.run = fill_run;
    fill->command.drop = fill_drop;
    fill->device = queue->device;
    fill->memory = object_retain(buffer);
    fill->offset = offset;
    fill->size = size;
    fill->pattern_size = pattern_size;
    memcpy(fill->pattern, pattern, pattern_size);
    return command_enqueue(&fill->command, &enqueue);
}

// --------------------------------------------------------------------------------- migrate

/* Bytes go where they are used by themselves, so that this is for its event only. */
cl_int CL_API_CALL clEnqueueMigrateMemObjects(cl_command_queue queue, cl_uint memories,
                                              const cl_mem *memory, cl_mem_migration_flags flags,
                                              cl_uint count, const cl_event *waits,
                                              cl_event *event) {
    const struct enqueue enqueue = {queue, CL_FALSE, count, waits, event};
    const cl_mem_migration_flags known =
        CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
    cl_int code;
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    if (memories == 0 || !memory || flags & ~known)
        return CL_INVALID_VALUE;
    if (!objects_are(memory, memories, OBJECT_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    for (cl_uint i = 0; i < memories; i++)
        if (memory[i]->context != queue->context)
            return CL_INVALID_CONTEXT;
    struct command *command =
        command_new(&enqueue, CL_COMMAND_MIGRATE_MEM_OBJECTS, sizeof *command, &code);
    return command ? command_enqueue(command, &enqueue) : code;
}
