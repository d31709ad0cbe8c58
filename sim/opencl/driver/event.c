#include "event.h"

#include "device.h"
#include "info.h"
#include "platform.h"
#include "queue.h"

#include <stdlib.h>

static void event_destroy(void *object) {
    cl_event event = object;
    while (event->callbacks) {
        struct event_callback *callback = event->callbacks;
        event->callbacks = callback->next;
        free(callback);
    }
    object_release(event->queue);
    object_release(event->context);
    object_free(event);
}

cl_event event_new(cl_context context, cl_command_queue queue, cl_command_type type) {
    cl_event event = object_new(OBJECT_EVENT, sizeof *event, event_destroy);
    if (!event)
        return NULL;
    event->context = object_retain(context);
    event->queue = object_retain(queue);
    event->type = type;
    event->status = queue ? CL_QUEUED : CL_SUBMITTED;
    return event;
}

/* Takes out one callback that a status calls for; NULL: none. Under the lock. */
static struct event_callback *callback_take(cl_event event, cl_int status) {
    for (struct event_callback **link = &event->callbacks; *link; link = &(*link)->next)
        if (status <= (*link)->status) {
            struct event_callback *callback = *link;
            *link = callback->next;
            return callback;
        }
    return NULL;
}

/* A callback for an earlier state than an error gets the error. */
static void callbacks_call(cl_event event, cl_int status) {
    for (;;) {
        platform_lock();
        struct event_callback *callback = callback_take(event, status);
        platform_unlock();
        if (!callback)
            return;
        callback->function(event, status < 0 ? status : callback->status, callback->data);
        free(callback);
    }
}

void event_set(cl_event event, cl_int status) {
    platform_lock();
    event->status = status;
    platform_wake();
    platform_unlock();
    callbacks_call(event, status);
}

cl_int events_state(const cl_event *events, cl_uint count) {
    cl_int state = 1;
    for (cl_uint i = 0; i < count; i++) {
        if (events[i]->status < 0)
            return events[i]->status;
        if (events[i]->status != CL_COMPLETE)
            state = 0;
    }
    return state;
}

cl_int wait_list_check(cl_context context, cl_uint count, const cl_event *events) {
    if ((count == 0) != (events == NULL))
        return CL_INVALID_EVENT_WAIT_LIST;
    if (!objects_are(events, count, OBJECT_EVENT))
        return CL_INVALID_EVENT_WAIT_LIST;
    for (cl_uint i = 0; i < count; i++)
        if (events[i]->context != context)
            return CL_INVALID_CONTEXT;
    return CL_SUCCESS;
}

// ------------------------------------------------------------------------------------ API

cl_int CL_API_CALL clWaitForEvents(cl_uint count, const cl_event *events) {
    cl_int state = 0;
    if (count == 0 || !events)
        return CL_INVALID_VALUE;
    if (!objects_are(events, count, OBJECT_EVENT))
        return CL_INVALID_EVENT;
    cl_int code = wait_list_check(events[0]->context, count, events);
    if (code != CL_SUCCESS)
        return code;
    platform_lock();
    /* Also of one that failed the others are waited for. */
    for (cl_uint i = 0; i < count; i++)
        while (events[i]->status > CL_COMPLETE)
            platform_wait();
    state = events_state(events, count);
    platform_unlock();
    return state < 0 ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : CL_SUCCESS;
}

cl_int CL_API_CALL clGetEventInfo(cl_event event, cl_event_info name, size_t size, void *value,
                                  size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(event, OBJECT_EVENT))
        return CL_INVALID_EVENT;
    platform_lock();
    cl_int status = event->status;
    platform_unlock();
    switch (name) {
    case CL_EVENT_COMMAND_QUEUE:
        return answer_handle(&answer, event->queue);
    case CL_EVENT_CONTEXT:
        return answer_handle(&answer, event->context);
    case CL_EVENT_COMMAND_TYPE:
        return answer_uint(&answer, event->type);
    case CL_EVENT_COMMAND_EXECUTION_STATUS:
        return answer_bytes(&answer, &status, sizeof status);
    case CL_EVENT_REFERENCE_COUNT:
        return answer_uint(&answer, object_references(event));
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int CL_API_CALL clRetainEvent(cl_event event) {
    if (!object_is(event, OBJECT_EVENT))
        return CL_INVALID_EVENT;
    object_retain(event);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clReleaseEvent(cl_event event) {
    if (!object_is(event, OBJECT_EVENT))
        return CL_INVALID_EVENT;
    object_release(event);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clGetEventProfilingInfo(cl_event event, cl_profiling_info name, size_t size,
                                           void *value, size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(event, OBJECT_EVENT))
        return CL_INVALID_EVENT;
    platform_lock();
    bool known = event->queue && event->queue->properties & CL_QUEUE_PROFILING_ENABLE &&
                 event->status == CL_COMPLETE;
    platform_unlock();
    if (name == CL_PROFILING_COMMAND_COMPLETE)
        name = CL_PROFILING_COMMAND_END;
    if (name < CL_PROFILING_COMMAND_QUEUED || name > CL_PROFILING_COMMAND_END)
        return CL_INVALID_VALUE;
    return known ? answer_ulong(&answer, event->time[name - CL_PROFILING_COMMAND_QUEUED])
                 : CL_PROFILING_INFO_NOT_AVAILABLE;
}

cl_int CL_API_CALL clSetEventCallback(cl_event event, cl_int status,
                                      void(CL_CALLBACK *function)(cl_event event, cl_int status,
                                                                  void *data),
                                      void *data) {
    if (!object_is(event, OBJECT_EVENT))
        return CL_INVALID_EVENT;
    if (!function || status < CL_COMPLETE || status > CL_SUBMITTED)
        return CL_INVALID_VALUE;
    struct event_callback *callback = malloc(sizeof *callback);
    if (!callback)
        return CL_OUT_OF_HOST_MEMORY;
    platform_lock();
    *callback = (struct event_callback){status, function, data, event->callbacks};
    event->callbacks = callback;
    cl_int now = event->status;
    platform_unlock();
    object_retain(event);
    callbacks_call(event, now);
    object_release(event);
    return CL_SUCCESS;
}

cl_event CL_API_CALL clCreateUserEvent(cl_context context, cl_int *errcode_ret) {
    if (!object_is(context, OBJECT_CONTEXT))
        return code_set(errcode_ret, CL_INVALID_CONTEXT, NULL);
    cl_event event = event_new(context, NULL, CL_COMMAND_USER);
    return code_set(errcode_ret, event ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY, event);
}

cl_int CL_API_CALL clSetUserEventStatus(cl_event event, cl_int status) {
    if (!object_is(event, OBJECT_EVENT) || event->queue)
        return CL_INVALID_EVENT;
    if (status > CL_COMPLETE)
        return CL_INVALID_VALUE;
    platform_lock();
    bool fresh = event->status > CL_COMPLETE;
    if (fresh)
        event->status = status;
    platform_wake();
    platform_unlock();
    if (!fresh)
        return CL_INVALID_OPERATION;
    object_retain(event);
    callbacks_call(event, status);
    object_release(event);
    return CL_SUCCESS;
}
