/* Command queues. Each has a thread of its own, started with its first command, which runs its
 * commands one at a time. A queue in order takes them in order. An out-of-order queue takes the
 * first command whose wait list is complete and that no barrier holds back.
 *
 * A command is allocated by who enqueues it, with its own members behind it, and belongs to the
 * queue from command_enqueue on, also when that fails.
 */
#ifndef HEDDLE_OPENCL_QUEUE_H
#define HEDDLE_OPENCL_QUEUE_H

#include "object.h"

#include <pthread.h>

struct command {
    cl_event event;
    cl_int (*run)(struct command *command); /* executes it; NULL: nothing to do */
    void (*drop)(struct command *command);  /* releases its own members; NULL: none */
    bool barrier;                           /* waits for all before it, all behind it wait */
    bool measured;                          /* run sets the event's start and end */
    cl_event *waits;
    cl_uint wait_count;
    struct command *next;
};

struct _cl_command_queue {
    struct object object;
    cl_context context;
    cl_device_id device;
    cl_command_queue_properties properties;
    cl_queue_properties given[8]; /* of clCreateCommandQueueWithProperties */
    size_t given_count;           /* with the 0 that ends them */

    /* Under the platform's lock: */
    struct command *first; /* those not yet begun */
    bool running;
    bool closing;
    bool started;
    pthread_t thread;
};

/* Arguments that all clEnqueue functions share. */
struct enqueue {
    cl_command_queue queue;
    cl_bool blocking;
    cl_uint wait_count;
    const cl_event *waits;
    cl_event *event; /* NULL: not asked for */
};

/* A zeroed command of `bytes`; NULL with a code when the queue or wait list is not valid. Its first
 * member is a struct command. */
void *command_new(const struct enqueue *enqueue, cl_command_type type, size_t bytes, cl_int *code);

/* Drops a command that is not enqueued. Returns the code. */
cl_int command_drop(struct command *command, cl_int code);

/* Enqueues, and waits for its end if it is blocking. */
cl_int command_enqueue(struct command *command, const struct enqueue *enqueue);

#endif
