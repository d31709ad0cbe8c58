/* Talking to a device: its process, requests and answers, what it prints. */
#define _GNU_SOURCE /* dladdr, pipe2 */
#include "device.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

extern char **environ;

bool device_fail(struct heddle_error *error, enum heddle_code code, const char *format, ...) {
    va_list arguments;
    if (!error)
        return false;
    error->code = code;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

bool device_name_check(const char *what, const char *name, struct heddle_error *error) {
    if (!name)
        return device_fail(error, HEDDLE_BAD_INPUT, "the name of the %s is NULL", what);
    return strlen(name) < PATH_BYTES ||
           device_fail(error, HEDDLE_BAD_INPUT, "the name of the %s has more than %d characters",
                       what, PATH_BYTES - 1);
}

// --------------------------------------------------------------------------------- process

void device_program_find(char *path, size_t bytes) {
    static const char *const places[] = {"../bin/heddle", "heddle", "../../bin/heddle"};
    const char *chosen = getenv("HEDDLE");
    Dl_info library;
    if (chosen && *chosen) {
        snprintf(path, bytes, "%s", chosen);
        return;
    }
    bool known = dladdr((void *)(uintptr_t)heddle_device_open, &library) && library.dli_fname;
    const char *slash = known ? strrchr(library.dli_fname, '/') : NULL;
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++) {
        snprintf(path, bytes, "%.*s/%s", (int)(slash - library.dli_fname), library.dli_fname,
                 places[i]);
        if (access(path, X_OK) == 0)
            return;
    }
    snprintf(path, bytes, "heddle");
}

/* The environment, with steps of a build as lines. NULL without memory. */
static char **environment_make(void) {
    size_t count = 0;
    while (environ[count])
        count++;
    char **copy = malloc((count + 2) * sizeof *copy);
    if (!copy)
        return NULL;
    memcpy(copy, environ, count * sizeof *copy);
    copy[count] = (char *)(uintptr_t) "HEDDLE_PROGRESS=lines";
    copy[count + 1] = NULL;
    return copy;
}

static char **arguments_make(const char *program, const char *const *words) {
    size_t count = 0;
    while (words && words[count])
        count++;
    char **argv = malloc((count + 3) * sizeof *argv);
    if (!argv)
        return NULL;
    argv[0] = (char *)(uintptr_t)program;
    argv[1] = (char *)(uintptr_t) "serve";
    for (size_t i = 0; i < count; i++)
        argv[i + 2] = (char *)(uintptr_t)words[i];
    argv[count + 2] = NULL;
    return argv;
}

/* `ends` are what the process gets as its standard streams. */
static int process_spawn(struct heddle_device *device, const char *program,
                         const char *const *words, const int ends[3]) {
    char **argv = arguments_make(program, words), **environment = environment_make();
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, standard;
    int reason = argv && environment ? 0 : ENOMEM;
    sigemptyset(&none);
    sigemptyset(&standard);
    sigaddset(&standard, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &standard);
    for (int i = 0; i < 3; i++)
        posix_spawn_file_actions_adddup2(&actions, ends[i], i);
    if (!reason)
        reason = posix_spawnp(&device->process, program, &actions, &attributes, argv, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(argv);
    free(environment);
    return reason;
}

static bool streams_make(struct heddle_device *device, int ends[3]) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    device->socket = pair[0];
    ends[0] = pair[1];
    for (int i = 0; i < 2; i++) {
        if (pipe2(pair, O_CLOEXEC) != 0)
            return false;
        device->line[i].file = pair[0];
        ends[i + 1] = pair[1];
        fcntl(pair[0], F_SETFL, O_NONBLOCK);
    }
    return true;
}

bool device_start_process(struct heddle_device *device, const char *const *words,
                          struct heddle_error *error) {
    char program[PATH_BYTES];
    int ends[3] = {-1, -1, -1};
    device_program_find(program, sizeof program);
    int reason = streams_make(device, ends) ? process_spawn(device, program, words, ends) : errno;
    for (int i = 0; i < 3; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return reason == 0 || device_fail(error, HEDDLE_GONE,
                                      "the program %s cannot be started: %s (set HEDDLE to it)",
                                      program, strerror(reason));
}

// ------------------------------------------------------------------------------------ text

/* The last report since an answer is kept: when the process ends, it says why. */
static void report_forget(struct heddle_device *device) {
    free(device->report);
    device->report = NULL;
}

static void report_keep(struct heddle_device *device, const char *line) {
    static const char prefix[] = "heddle serve: ";
    bool own = strncmp(line, prefix, sizeof prefix - 1) == 0;
    report_forget(device);
    device->report = strdup(own ? line + sizeof prefix - 1 : line);
}

/* Without a taker, the console goes on to standard output, and reports on a run to standard error.
 */
static void line_pass(struct heddle_device *device, enum heddle_stream stream, const char *line) {
    bool open = device->info.warps > 0;
    if (stream == HEDDLE_REPORT)
        report_keep(device, line);
    if (device->text)
        device->text(device->context, stream, line);
    else if (stream == HEDDLE_CONSOLE || open)
        fprintf(stream == HEDDLE_CONSOLE ? stdout : stderr, "%s\n", line);
}

static void line_end(struct heddle_device *device, enum heddle_stream stream) {
    struct line *line = &device->line[stream];
    line->text[line->size] = '\0';
    line->size = 0;
    line_pass(device, stream, line->text);
}

/* All that is there now. */
static void stream_read(struct heddle_device *device, enum heddle_stream stream) {
    struct line *line = &device->line[stream];
    char block[4096];
    ssize_t size = -1;
    while (line->file >= 0 && (size = read(line->file, block, sizeof block)) > 0)
        for (ssize_t i = 0; i < size; i++) {
            if (block[i] != '\n')
                line->text[line->size++] = block[i];
            if (block[i] == '\n' || line->size == sizeof line->text - 1)
                line_end(device, stream);
        }
    if (line->file >= 0 && size == 0) {
        close(line->file);
        line->file = -1;
    }
}

/* Waits until the socket has something; false when it was closed. */
static void socket_wait(struct heddle_device *device) {
    for (;;) {
        struct pollfd files[3] = {
            {.fd = device->socket, .events = POLLIN},
            {.fd = device->line[0].file, .events = POLLIN},
            {.fd = device->line[1].file, .events = POLLIN},
        };
        if (poll(files, 3, -1) < 0 && errno != EINTR)
            return;
        for (int i = 0; i < 2; i++)
            if (files[i + 1].revents)
                stream_read(device, (enum heddle_stream)i);
        if (files[0].revents)
            return;
    }
}

/* Output that was printed before an answer is there when the answer is. */
static void streams_drain(struct heddle_device *device) {
    for (int i = 0; i < 2; i++) {
        stream_read(device, (enum heddle_stream)i);
        if (device->line[i].size > 0)
            line_end(device, (enum heddle_stream)i);
    }
}

// --------------------------------------------------------------------------------- messages

static bool gone(struct heddle_device *device, struct heddle_error *error) {
    if (device->socket >= 0)
        close(device->socket);
    device->socket = -1;
    streams_drain(device);
    return device_fail(error, HEDDLE_GONE, "%s",
                       device->report ? device->report : "the device's process has ended");
}

static bool bytes_send(struct heddle_device *device, const void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t part = send(device->socket, (const char *)bytes + done, size - done, MSG_NOSIGNAL);
        if (part < 0 && errno != EINTR)
            return false;
        done += part > 0 ? (size_t)part : 0;
    }
    return true;
}

static bool bytes_receive(struct heddle_device *device, void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        socket_wait(device);
        ssize_t part = recv(device->socket, (char *)bytes + done, size - done, 0);
        if (part == 0 || (part < 0 && errno != EINTR))
            return false;
        done += part > 0 ? (size_t)part : 0;
    }
    return true;
}

bool device_send(struct heddle_device *device, enum host_request_kind kind, const void *head,
                 size_t head_size, const void *bytes, size_t size, struct heddle_error *error) {
    const struct host_header header = {kind, (uint32_t)(head_size + size)};
    if (device->running)
        return device_fail(error, HEDDLE_BAD_INPUT,
                           "a launch was started and heddle_device_wait not called yet");
    return (device->socket >= 0 && bytes_send(device, &header, sizeof header) &&
            bytes_send(device, head, head_size) && bytes_send(device, bytes, size)) ||
           gone(device, error);
}

bool device_receive(struct heddle_device *device, char **answer, size_t *size,
                    struct heddle_error *error) {
    struct host_header header;
    *answer = NULL;
    if (device->socket < 0 || !bytes_receive(device, &header, sizeof header) ||
        !(*answer = malloc((size_t)header.size + 1)) ||
        !bytes_receive(device, *answer, header.size)) {
        free(*answer);
        *answer = NULL;
        return gone(device, error);
    }
    (*answer)[header.size] = '\0';
    *size = header.size;
    streams_drain(device);
    report_forget(device);
    if (header.kind == HOST_OK)
        return true;
    device_fail(error, header.kind == HOST_FAILED ? HEDDLE_RUN_FAILED : HEDDLE_BAD_INPUT, "%s",
                *answer);
    if (header.kind == HOST_FAILED) {
        size_t sentence = strlen(*answer) + 1;
        *size -= sentence;
        memmove(*answer, *answer + sentence, *size + 1);
    } else {
        *size = 0;
        (*answer)[0] = '\0';
    }
    return false;
}

bool device_ask(struct heddle_device *device, enum host_request_kind kind, const void *head,
                size_t head_size, const void *bytes, size_t size, char **answer,
                size_t *answer_size, struct heddle_error *error) {
    char *ignored = NULL;
    size_t ignored_size;
    bool good = device_send(device, kind, head, head_size, bytes, size, error) &&
                device_receive(device, answer ? answer : &ignored,
                               answer_size ? answer_size : &ignored_size, error);
    free(ignored);
    return good;
}
