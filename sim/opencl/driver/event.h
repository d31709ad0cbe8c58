/* Events: of commands, and of users. Their state changes under the platform's lock. */
#ifndef HEDDLE_OPENCL_EVENT_H
#define HEDDLE_OPENCL_EVENT_H

#include "object.h"

#include <stdint.h>

struct event_callback {
    cl_int status; /* called when the event's is this or lower */
    void(CL_CALLBACK *function)(cl_event event, cl_int status, void *data);
    void *data;
    struct event_callback *next;
};

/* When a command reached each state, in ns of the device's time; by CL_PROFILING_COMMAND_... */
enum event_time { TIME_QUEUED, TIME_SUBMIT, TIME_START, TIME_END, TIMES };

struct _cl_event {
    struct object object;
    cl_context context;
    cl_command_queue queue; /* NULL: a user event */
    cl_command_type type;
    cl_int status; /* CL_QUEUED down to CL_COMPLETE, or an error */
    cl_ulong time[TIMES];
    struct event_callback *callbacks;
};

/* An event of a queue's command, or of a user (NULL), with one reference; NULL without memory. */
cl_event event_new(cl_context context, cl_command_queue queue, cl_command_type type);

/* Gives an event its next status and calls the callbacks for it. Not under the lock. */
void event_set(cl_event event, cl_int status);

/* 1: all complete; 0: one is not; a negative status: one failed. Under the lock. */
cl_int events_state(const cl_event *events, cl_uint count);

/* The error of a wait list for a context, or CL_SUCCESS. */
cl_int wait_list_check(cl_context context, cl_uint count, const cl_event *events);

#endif
