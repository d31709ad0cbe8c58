/* Inside libheddle: a device, and the parts that work on it. */
#ifndef HEDDLE_SIM_DEVICE_H
#define HEDDLE_SIM_DEVICE_H

#include "libheddle.h"
#include "sim/program/protocol.h"
#include "spans.h"

#include <sys/types.h>

/* Text of one stream up to the end of its line. */
struct line {
    char text[1024];
    size_t size;
    int file; /* read end of a pipe, -1: closed */
};

struct figure {
    char name[40];
    uint64_t value;
};

struct device_figures {
    struct heddle_stats stats;
    struct figure *counter;
    size_t counters;
    char *json;
};

struct heddle_device {
    pid_t process;
    int socket;          /* -1: gone */
    struct line line[2]; /* by enum heddle_stream */
    heddle_text *text;
    void *context;
    bool running; /* a launch was started and not waited for */
    char *report; /* the last one, or NULL */
    struct heddle_info info;
    struct spans spans; /* of allocated memory */
    struct device_figures figures;
    struct heddle_argument *argument; /* of the kernel that was asked for last */
};

/* Fills `error` unless it is NULL; returns false. */
bool device_fail(struct heddle_error *error, enum heddle_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* False unless a name or path is there and no longer than a request. */
bool device_name_check(const char *what, const char *name, struct heddle_error *error);

/* The program heddle: $HEDDLE; else beside this library, in the source tree's build folder or
 * installed; else in PATH. */
void device_program_find(char *path, size_t bytes);

/* Starts `heddle serve WORDS`; device->process, socket and lines are set. */
bool device_start_process(struct heddle_device *device, const char *const *words,
                          struct heddle_error *error);

/* Sends a request in two parts, the second may be empty. */
bool device_send(struct heddle_device *device, enum host_request_kind kind, const void *head,
                 size_t head_size, const void *bytes, size_t size, struct heddle_error *error);

/* Waits for the answer, and passes on what is printed meanwhile. `answer` is for free(), has a NUL
 * behind it, and is set unless the device is gone. HOST_REFUSED fails; HOST_FAILED fails with the
 * sentence, and the answer is what follows it. */
bool device_receive(struct heddle_device *device, char **answer, size_t *size,
                    struct heddle_error *error);

/* Both, for requests that are answered at once. `answer` may be NULL. */
bool device_ask(struct heddle_device *device, enum host_request_kind kind, const void *head,
                size_t head_size, const void *bytes, size_t size, char **answer,
                size_t *answer_size, struct heddle_error *error);

/* Whether the arguments of a launch are those of its kernel. The device may not know. */
bool arguments_check(struct heddle_device *device, const struct heddle_launch *launch,
                     struct heddle_error *error);

/* "name value" lines into figures; takes over `answer`. */
void figures_read(struct device_figures *figures, const char *answer);
void figures_free(struct device_figures *figures);

#endif
