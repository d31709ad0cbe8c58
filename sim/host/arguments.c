/* The arguments of kernels, from the lines of the answer to HOST_ARGUMENTS. */
#include "device.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum heddle_kind kind_of(char letter) {
    static const char letters[] = "-usfbp"; /* by enum heddle_kind */
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (enum heddle_kind)(at - letters) : HEDDLE_OTHER;
}

static bool line_take(struct heddle_argument *argument, const char *line) {
    char kind, target;
    if (sscanf(line, "%" SCNu32 " %" SCNu32 " %c %c %" SCNu32 " %63s", &argument->offset,
               &argument->size, &kind, &target, &argument->target_size, argument->name) != 6)
        return false;
    argument->kind = kind_of(kind);
    argument->target = kind_of(target);
    return true;
}

static void answer_take(struct heddle_device *device, struct heddle_arguments *arguments,
                        char *answer) {
    char *rest = NULL, *line = strtok_r(answer, "\n", &rest), form[8];
    size_t count = 0, room = 1;
    arguments->known = line && sscanf(line, "%7s %" SCNu32, form, &arguments->bytes) == 2;
    if (!arguments->known)
        return;
    arguments->array = strcmp(form, "array") == 0;
    for (const char *at = rest; at && *at; at++)
        room += *at == '\n';
    free(device->argument);
    device->argument = calloc(room, sizeof *device->argument);
    while (device->argument && (line = strtok_r(NULL, "\n", &rest)))
        count += line_take(&device->argument[count], line);
    arguments->argument = device->argument;
    arguments->count = device->argument ? count : 0;
}

bool heddle_device_arguments(struct heddle_device *device, const char *kernel,
                             struct heddle_arguments *arguments, struct heddle_error *error) {
    char *answer = NULL;
    size_t size = 0;
    *arguments = (struct heddle_arguments){0};
    bool good =
        device_name_check("kernel", kernel, error) &&
        device_ask(device, HOST_ARGUMENTS, kernel, strlen(kernel), NULL, 0, &answer, &size, error);
    if (good && size > 0)
        answer_take(device, arguments, answer);
    free(answer);
    return good;
}

/* "count, addend, words" */
static void names_print(const struct heddle_arguments *arguments, char *names, size_t bytes) {
    size_t used = 0;
    names[0] = '\0';
    for (size_t i = 0; i < arguments->count && used < bytes; i++) {
        int more = snprintf(names + used, bytes - used, "%s%s", i ? ", " : "",
                            arguments->argument[i].name);
        used += more > 0 ? (size_t)more : 0;
    }
}

/* After its last member a struct may have bytes that are never read. */
static uint32_t members_end(const struct heddle_arguments *arguments) {
    uint32_t end = 0;
    for (size_t i = 0; i < arguments->count; i++) {
        const struct heddle_argument *argument = &arguments->argument[i];
        if (argument->offset + argument->size > end)
            end = argument->offset + argument->size;
    }
    return end;
}

bool arguments_check(struct heddle_device *device, const struct heddle_launch *launch,
                     struct heddle_error *error) {
    struct heddle_arguments arguments;
    char names[256];
    if (!heddle_device_arguments(device, launch->kernel, &arguments, error))
        return false;
    if (!arguments.known)
        return true;
    if (arguments.array)
        return launch->args_bytes % arguments.bytes == 0 ||
               device_fail(error, HEDDLE_BAD_INPUT,
                           "kernel '%s' reads elements of %" PRIu32
                           " bytes; %zu bytes of arguments are no multiple",
                           launch->kernel, arguments.bytes, launch->args_bytes);
    names_print(&arguments, names, sizeof names);
    return (launch->args_bytes >= members_end(&arguments) &&
            launch->args_bytes <= arguments.bytes) ||
           device_fail(error, HEDDLE_BAD_INPUT,
                       "kernel '%s' takes %" PRIu32 " bytes of arguments (%s), not %zu",
                       launch->kernel, arguments.bytes, names, launch->args_bytes);
}
