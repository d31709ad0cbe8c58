#include "queue.h"

#include "context.h"
#include "device.h"
#include "event.h"
#include "info.h"
#include "platform.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------- thread

/* The next command that may run, taken out of the list; a barrier or an in-order queue lets none
 * pass. Under the lock. `failed` gets what became of its wait list. */
static struct command *command_take(cl_command_queue queue, cl_int *failed) {
    bool in_order = !(queue->properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    for (struct command **link = &queue->first; *link; link = &(*link)->next) {
        struct command *command = *link;
        cl_int state = events_state(command->waits, command->wait_count);
        bool blocked = command->barrier && command != queue->first;
        if (state != 0 && !blocked) {
            *link = command->next;
            *failed = state < 0 ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : CL_SUCCESS;
            return command;
        }
        if (in_order || command->barrier)
            return NULL;
    }
    return NULL;
}

/* Frees a command and what it waited for; its event stays, if anyone has it. */
static void command_free(struct command *command) {
    for (cl_uint i = 0; i < command->wait_count; i++)
        object_release(command->waits[i]);
    free(command->waits);
    if (command->drop)
        command->drop(command);
    object_release(command->event);
    free(command);
}

static void command_run(struct command *command, cl_device_id device, cl_int failed) {
    cl_event event = command->event;
    event_set(event, CL_SUBMITTED);
    event->time[TIME_SUBMIT] = event->time[TIME_START] = device_now(device);
    event_set(event, CL_RUNNING);
    if (failed == CL_SUCCESS && command->run)
        failed = command->run(command);
    if (!command->measured)
        event->time[TIME_END] = device_now(device);
    if (command->drop)
        command->drop(command);
    command->drop = NULL;
    event_set(event, failed == CL_SUCCESS ? CL_COMPLETE : failed);
    command_free(command);
}

static void queue_free(cl_command_queue queue) {
    object_release(queue->context);
    object_free(queue);
}

static void *queue_run(void *context) {
    cl_command_queue queue = context;
    platform_lock();
    for (;;) {
        cl_int failed = CL_SUCCESS;
        struct command *command = command_take(queue, &failed);
        if (!command && queue->closing)
            break;
        if (!command) {
            platform_wait();
            continue;
        }
        queue->running = true;
        platform_unlock();
        command_run(command, queue->device, failed);
        platform_lock();
        queue->running = false;
        platform_wake();
    }
    platform_unlock();
    queue_free(queue);
    return NULL;
}

/* Commands hold their queue, so that none is left. The thread frees the queue; only the last
 * command's event may be released by it. */
static void queue_destroy(void *object) {
    cl_command_queue queue = object;
    if (!queue->started) {
        queue_free(queue);
        return;
    }
    pthread_t thread = queue->thread;
    bool own = pthread_equal(thread, pthread_self());
    if (own)
        pthread_detach(thread);
    platform_lock();
    queue->closing = true;
    platform_wake();
    platform_unlock();
    if (!own)
        pthread_join(thread, NULL);
}

// -------------------------------------------------------------------------------- commands

static cl_int waits_take(struct command *command, const struct enqueue *enqueue) {
    if (enqueue->wait_count == 0)
        return CL_SUCCESS;
    command->waits = malloc(enqueue->wait_count * sizeof(cl_event));
    if (!command->waits)
        return CL_OUT_OF_HOST_MEMORY;
    for (cl_uint i = 0; i < enqueue->wait_count; i++)
        command->waits[i] = object_retain(enqueue->waits[i]);
    command->wait_count = enqueue->wait_count;
    return CL_SUCCESS;
}

void *command_new(const struct enqueue *enqueue, cl_command_type type, size_t bytes, cl_int *code) {
    cl_command_queue queue = enqueue->queue;
    if (!object_is(queue, OBJECT_QUEUE))
        return code_set(code, CL_INVALID_COMMAND_QUEUE, NULL);
    cl_int wrong = wait_list_check(queue->context, enqueue->wait_count, enqueue->waits);
    if (wrong != CL_SUCCESS)
        return code_set(code, wrong, NULL);
    struct command *command = calloc(1, bytes);
    if (command)
        command->event = event_new(queue->context, queue, type);
    if (!command || !command->event || waits_take(command, enqueue) != CL_SUCCESS) {
        if (command && command->event)
            object_release(command->event);
        free(command);
        return code_set(code, CL_OUT_OF_HOST_MEMORY, NULL);
    }
    return code_set(code, CL_SUCCESS, command);
}

cl_int command_drop(struct command *command, cl_int code) {
    command_free(command);
    return code;
}

/* Puts it at the end of the list. */
static cl_int command_append(cl_command_queue queue, struct command *command) {
    platform_lock();
    if (!queue->started)
        queue->started = pthread_create(&queue->thread, NULL, queue_run, queue) == 0;
    bool good = queue->started;
    struct command **link = &queue->first;
    while (*link)
        link = &(*link)->next;
    if (good)
        *link = command;
    platform_wake();
    platform_unlock();
    return good ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

static cl_int event_wait(cl_event event) {
    platform_lock();
    while (event->status > CL_COMPLETE)
        platform_wait();
    cl_int status = event->status;
    platform_unlock();
    return status;
}

cl_int command_enqueue(struct command *command, const struct enqueue *enqueue) {
    cl_event event = object_retain(command->event);
    event->time[TIME_QUEUED] = device_now(enqueue->queue->device);
    cl_int code = command_append(enqueue->queue, command);
    if (code != CL_SUCCESS) {
        object_release(event);
        return command_drop(command, code);
    }
    if (enqueue->blocking)
        code = event_wait(event);
    if (enqueue->event && code == CL_SUCCESS)
        *enqueue->event = event;
    else
        object_release(event);
    return code;
}

// ------------------------------------------------------------------------------------- API

static cl_command_queue queue_new(cl_context context, cl_device_id device,
                                  cl_command_queue_properties properties, cl_int *code) {
    const cl_command_queue_properties known =
        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
    const cl_command_queue_properties optional = CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;
    if (!object_is(context, OBJECT_CONTEXT))
        return code_set(code, CL_INVALID_CONTEXT, NULL);
    if (!object_is(device, OBJECT_DEVICE) || context_place(context, device) < 0)
        return code_set(code, CL_INVALID_DEVICE, NULL);
    if (properties & ~(known | optional))
        return code_set(code, CL_INVALID_VALUE, NULL);
    if (properties & optional)
        return code_set(code, CL_INVALID_QUEUE_PROPERTIES, NULL);
    cl_command_queue queue = object_new(OBJECT_QUEUE, sizeof *queue, queue_destroy);
    if (!queue)
        return code_set(code, CL_OUT_OF_HOST_MEMORY, NULL);
    queue->context = object_retain(context);
    queue->device = device;
    queue->properties = properties;
    return code_set(code, CL_SUCCESS, queue);
}

cl_command_queue CL_API_CALL clCreateCommandQueue(cl_context context, cl_device_id device,
                                                  cl_command_queue_properties properties,
                                                  cl_int *errcode_ret) {
    return queue_new(context, device, properties, errcode_ret);
}

cl_command_queue CL_API_CALL
clCreateCommandQueueWithProperties(cl_context context, cl_device_id device,
                                   const cl_queue_properties *properties, cl_int *errcode_ret) {
    cl_command_queue_properties wanted = 0;
    size_t count = 0;
    for (; properties && properties[count]; count += 2) {
        if (properties[count] == CL_QUEUE_SIZE)
            return code_set(errcode_ret, CL_INVALID_QUEUE_PROPERTIES, NULL);
        if (properties[count] != CL_QUEUE_PROPERTIES || count > 0)
            return code_set(errcode_ret, CL_INVALID_VALUE, NULL);
        wanted = properties[count + 1];
    }
    cl_command_queue queue = queue_new(context, device, wanted, errcode_ret);
    if (queue && properties) {
        memcpy(queue->given, properties, (count + 1) * sizeof *properties);
        queue->given_count = count + 1;
    }
    return queue;
}

cl_int CL_API_CALL clRetainCommandQueue(cl_command_queue queue) {
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    object_retain(queue);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clReleaseCommandQueue(cl_command_queue queue) {
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    object_release(queue);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info name,
                                         size_t size, void *value, size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    switch (name) {
    case CL_QUEUE_CONTEXT:
        return answer_handle(&answer, queue->context);
    case CL_QUEUE_DEVICE:
        return answer_handle(&answer, queue->device);
    case CL_QUEUE_REFERENCE_COUNT:
        return answer_uint(&answer, object_references(queue));
    case CL_QUEUE_PROPERTIES:
        return answer_ulong(&answer, queue->properties);
    case CL_QUEUE_PROPERTIES_ARRAY:
        return answer_bytes(&answer, queue->given, queue->given_count * sizeof *queue->given);
    case CL_QUEUE_DEVICE_DEFAULT:
        return answer_handle(&answer, NULL);
    case CL_QUEUE_SIZE:
        return CL_INVALID_COMMAND_QUEUE;
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int CL_API_CALL clSetCommandQueueProperty(cl_command_queue queue,
                                             cl_command_queue_properties properties, cl_bool enable,
                                             cl_command_queue_properties *old) {
    const cl_command_queue_properties known =
        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    if (properties & ~known)
        return CL_INVALID_VALUE;
    platform_lock();
    if (old)
        *old = queue->properties;
    if (enable)
        queue->properties |= properties;
    else
        queue->properties &= ~properties;
    platform_unlock();
    return CL_SUCCESS;
}

cl_int CL_API_CALL clSetDefaultDeviceCommandQueue(cl_context context, cl_device_id device,
                                                  cl_command_queue queue) {
    (void)queue;
    if (!object_is(context, OBJECT_CONTEXT))
        return CL_INVALID_CONTEXT;
    return object_is(device, OBJECT_DEVICE) ? CL_INVALID_OPERATION : CL_INVALID_DEVICE;
}

cl_int CL_API_CALL clFlush(cl_command_queue queue) {
    return object_is(queue, OBJECT_QUEUE) ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE;
}

cl_int CL_API_CALL clFinish(cl_command_queue queue) {
    if (!object_is(queue, OBJECT_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    object_retain(queue);
    platform_lock();
    while (queue->first || queue->running)
        platform_wait();
    platform_unlock();
    object_release(queue);
    return CL_SUCCESS;
}

// --------------------------------------------------------------------- markers and barriers

static cl_int marker_enqueue(const struct enqueue *enqueue, cl_command_type type) {
    cl_int code;
    struct command *command = command_new(enqueue, type, sizeof *command, &code);
    if (!command)
        return code;
    /* Without a list it waits for all before it. */
    command->barrier = type == CL_COMMAND_BARRIER || enqueue->wait_count == 0;
    return command_enqueue(command, enqueue);
}

cl_int CL_API_CALL clEnqueueMarkerWithWaitList(cl_command_queue queue, cl_uint count,
                                               const cl_event *waits, cl_event *event) {
    return marker_enqueue(&(struct enqueue){queue, CL_FALSE, count, waits, event},
                          CL_COMMAND_MARKER);
}

cl_int CL_API_CALL clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint count,
                                                const cl_event *waits, cl_event *event) {
    return marker_enqueue(&(struct enqueue){queue, CL_FALSE, count, waits, event},
                          CL_COMMAND_BARRIER);
}

cl_int CL_API_CALL clEnqueueMarker(cl_command_queue queue, cl_event *event) {
    if (object_is(queue, OBJECT_QUEUE) && !event)
        return CL_INVALID_VALUE;
    return clEnqueueMarkerWithWaitList(queue, 0, NULL, event);
}

cl_int CL_API_CALL clEnqueueBarrier(cl_command_queue queue) {
    return clEnqueueBarrierWithWaitList(queue, 0, NULL, NULL);
}

cl_int CL_API_CALL clEnqueueWaitForEvents(cl_command_queue queue, cl_uint count,
                                          const cl_event *events) {
    if (object_is(queue, OBJECT_QUEUE)) {
        if (count == 0 || !events)
            return CL_INVALID_VALUE;
        if (!objects_are(events, count, OBJECT_EVENT))
            return CL_INVALID_EVENT;
    }
    return clEnqueueBarrierWithWaitList(queue, count, events, NULL);
}
