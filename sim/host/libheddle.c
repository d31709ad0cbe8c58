#include "device.h"

#include "gen/tables/memory_map.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Below the programs a page has the launch and its arguments, the rest is
 * given out. */
#define LAUNCH_BASE MEMORY_IO_END
#define ARGS_BASE (LAUNCH_BASE + 64)
#define HEAP_BASE (LAUNCH_BASE + 4096)
#define HEAP_END HOST_PROGRAMS

_Static_assert(ARGS_BASE + HEDDLE_ARGS_BYTES == HEAP_BASE, "a page for the launch");

/* struct heddle_launch of sim/runtime/heddle.h. */
struct core_launch {
    uint32_t kernel;
    uint32_t grid[3];
    uint32_t block[3];
    uint32_t args;
    uint32_t local_bytes;
    uint32_t deal;
};

// ---------------------------------------------------------------------------- open and close

static void info_take(struct heddle_info *info, const char *name, const char *value) {
    uint32_t number = (uint32_t)strtoul(value, NULL, 10);
    if (strcmp(name, "name") == 0)
        snprintf(info->name, sizeof info->name, "%s", value);
    else if (strcmp(name, "issue") == 0)
        snprintf(info->issue, sizeof info->issue, "%s", value);
    else if (strcmp(name, "warps") == 0)
        info->warps = number;
    else if (strcmp(name, "threads") == 0)
        info->threads = number;
    else if (strcmp(name, "local_bytes") == 0)
        info->local_bytes = number;
    else if (strcmp(name, "fpu") == 0)
        info->fpu = number != 0;
    else if (strcmp(name, "atomics") == 0)
        info->atomics = number != 0;
    else if (strcmp(name, "cores") == 0)
        info->cores = number;
}

static bool hello(struct heddle_device *device, struct heddle_error *error) {
    char *answer, *rest = NULL;
    size_t size;
    int version = 0;
    if (!device_ask(device, HOST_HELLO, NULL, 0, NULL, 0, &answer, &size, error))
        return false;
    if (sscanf(answer, "version %d", &version) != 1 || version != HOST_VERSION) {
        free(answer);
        return device_fail(error, HEDDLE_GONE,
                           "the program heddle is of another version than this library");
    }
    for (char *line = strtok_r(answer, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *value = strchr(line, ' ');
        if (value) {
            *value++ = '\0';
            info_take(&device->info, line, value);
        }
    }
    free(answer);
    return true;
}

struct heddle_device *heddle_device_open(const char *const *words, heddle_text *text, void *context,
                                         struct heddle_error *error) {
    struct heddle_device *device = calloc(1, sizeof *device);
    if (!device) {
        device_fail(error, HEDDLE_GONE, "no memory");
        return NULL;
    }
    device->socket = device->line[0].file = device->line[1].file = -1;
    device->text = text;
    device->context = context;
    if (device_start_process(device, words, error) && hello(device, error))
        return device;
    if (error && device->process > 0) {
        /* A process that ended by itself refused its words (2), or could not build the model; one
           that waits for the next request has none to come. */
        int status = 0;
        if (device->socket >= 0)
            close(device->socket);
        device->socket = -1;
        if (waitpid(device->process, &status, 0) == device->process) {
            device->process = 0;
            if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
                error->code = HEDDLE_BAD_INPUT;
        }
    }
    heddle_device_close(device);
    return NULL;
}

void heddle_device_close(struct heddle_device *device) {
    if (!device)
        return;
    if (device->socket >= 0)
        close(device->socket);
    if (device->running)
        kill(device->process, SIGTERM);
    for (int i = 0; i < 2; i++)
        if (device->line[i].file >= 0)
            close(device->line[i].file);
    if (device->process > 0)
        waitpid(device->process, NULL, 0);
    figures_free(&device->figures);
    free(device->spans.span);
    free(device->report);
    free(device->argument);
    free(device);
}

const struct heddle_info *heddle_device_info(const struct heddle_device *device) {
    return &device->info;
}

// ------------------------------------------------------------------------ programs and memory

bool heddle_device_load(struct heddle_device *device, const char *path,
                        struct heddle_error *error) {
    return device_name_check("program", path, error) &&
           device_ask(device, HOST_LOAD, path, strlen(path), NULL, 0, NULL, NULL, error);
}

bool heddle_device_symbol(struct heddle_device *device, const char *name,
                          struct heddle_symbol *symbol, struct heddle_error *error) {
    char *answer = NULL;
    size_t size = 0;
    struct host_span span = {0};
    bool good = device_name_check("symbol", name, error) &&
                device_ask(device, HOST_SYMBOL, name, strlen(name), NULL, 0, &answer, &size, error);
    if (good && size == sizeof span)
        memcpy(&span, answer, sizeof span);
    free(answer);
    *symbol = (struct heddle_symbol){span.address, span.size};
    return good;
}

bool heddle_device_allocate(struct heddle_device *device, size_t size, uint32_t *address,
                            struct heddle_error *error) {
    return spans_take(&device->spans, HEAP_BASE, HEAP_END, size, address) ||
           device_fail(error, HEDDLE_BAD_INPUT, "there is no room for %zu bytes in device memory%s",
                       size, size ? "" : ": ask for at least one");
}

bool heddle_device_release(struct heddle_device *device, uint64_t address,
                           struct heddle_error *error) {
    return (address <= UINT32_MAX && spans_give(&device->spans, (uint32_t)address)) ||
           device_fail(error, HEDDLE_BAD_INPUT, "nothing was allocated at 0x%08" PRIx64, address);
}

/* Pieces are smaller than what a request may hold. */
static size_t piece(size_t left) {
    size_t most = HOST_MOST - sizeof(struct host_span);
    return left < most ? left : most;
}

static bool span_check(uint64_t address, const void *bytes, size_t size,
                       struct heddle_error *error) {
    if (address > UINT32_MAX || (uint64_t)size > UINT32_MAX - address)
        return device_fail(error, HEDDLE_BAD_INPUT,
                           "%zu bytes at 0x%08" PRIx64 " end behind the memory", size, address);
    return bytes || size == 0 ||
           device_fail(error, HEDDLE_BAD_INPUT, "%zu bytes of the host are at NULL", size);
}

bool heddle_device_write(struct heddle_device *device, uint64_t address, const void *bytes,
                         size_t size, struct heddle_error *error) {
    if (!span_check(address, bytes, size, error))
        return false;
    for (size_t done = 0; done < size; done += piece(size - done)) {
        uint32_t at = (uint32_t)(address + done);
        if (!device_ask(device, HOST_WRITE, &at, sizeof at, (const char *)bytes + done,
                        piece(size - done), NULL, NULL, error))
            return false;
    }
    return true;
}

bool heddle_device_read(struct heddle_device *device, uint64_t address, void *bytes, size_t size,
                        struct heddle_error *error) {
    if (!span_check(address, bytes, size, error))
        return false;
    for (size_t done = 0; done < size; done += piece(size - done)) {
        const struct host_span span = {(uint32_t)(address + done), (uint32_t)piece(size - done)};
        char *answer = NULL;
        size_t came = 0;
        bool good =
            device_ask(device, HOST_READ, &span, sizeof span, NULL, 0, &answer, &came, error);
        if (good)
            memcpy((char *)bytes + done, answer, came < span.size ? came : span.size);
        free(answer);
        if (!good)
            return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------- launches

static bool dimensions_take(const char *what, const uint64_t given[3], uint32_t taken[3],
                            uint64_t most, struct heddle_error *error) {
    uint64_t size[3], all = 1;
    bool fits = true;
    for (int i = 0; i < 3; i++) {
        size[i] = given[i] ? given[i] : 1;
        fits = fits && size[i] <= most / all;
        all = fits ? all * size[i] : all;
        taken[i] = (uint32_t)size[i];
    }
    return fits ||
           device_fail(error, HEDDLE_BAD_INPUT,
                       "a %s of %" PRIu64 " x %" PRIu64 " x %" PRIu64 " is more than %" PRIu64,
                       what, size[0], size[1], size[2], most);
}

/* All that can be wrong is found before anything is written. */
static bool launch_check(const struct heddle_device *device, const struct heddle_launch *launch,
                         struct core_launch *core, struct heddle_error *error) {
    uint64_t threads = (uint64_t)device->info.warps * device->info.threads;
    if (!dimensions_take("block", launch->block, core->block, threads, error) ||
        !dimensions_take("grid", launch->grid, core->grid, UINT32_MAX - 1, error))
        return false;
    core->args = ARGS_BASE;
    core->deal = 0; /* HEDDLE_DEAL_HALF */
    core->local_bytes = ((uint32_t)launch->local_bytes + 3) & ~UINT32_C(3);
    if (launch->local_bytes > device->info.local_bytes)
        return device_fail(error, HEDDLE_BAD_INPUT,
                           "a block wants %" PRIu64 " bytes of local memory; the core has %" PRIu32,
                           launch->local_bytes, device->info.local_bytes);
    if (!launch->args && launch->args_bytes)
        return device_fail(error, HEDDLE_BAD_INPUT, "%zu bytes of arguments are at NULL",
                           launch->args_bytes);
    return launch->args_bytes <= HEDDLE_ARGS_BYTES ||
           device_fail(error, HEDDLE_BAD_INPUT, "%zu bytes of arguments are more than %d",
                       launch->args_bytes, HEDDLE_ARGS_BYTES);
}

static bool run_send(struct heddle_device *device, const struct host_run *run,
                     struct heddle_error *error) {
    device->running = device_send(device, HOST_RUN, run, sizeof *run, NULL, 0, error);
    return device->running;
}

/* All of the arguments' memory: no kernel finds those of the launch before. */
static bool launch_write(struct heddle_device *device, const struct core_launch *core,
                         const struct heddle_launch *launch, struct heddle_error *error) {
    unsigned char args[HEDDLE_ARGS_BYTES] = {0};
    if (launch->args_bytes)
        memcpy(args, launch->args, launch->args_bytes);
    return heddle_device_write(device, LAUNCH_BASE, core, sizeof *core, error) &&
           heddle_device_write(device, ARGS_BASE, args, sizeof args, error);
}

bool heddle_device_start(struct heddle_device *device, const struct heddle_launch *launch,
                         struct heddle_error *error) {
    struct core_launch core;
    struct heddle_symbol kernel, start;
    struct heddle_error why;
    if (!launch_check(device, launch, &core, error) ||
        !heddle_device_symbol(device, launch->kernel, &kernel, error))
        return false;
    if (!heddle_device_symbol(device, "heddle_launch_start", &start, &why))
        return device_fail(error, why.code,
                           "the program cannot be launched: it has no heddle_launch_start (link it "
                           "with heddle cc, or with -u heddle_launch_start)");
    if (!arguments_check(device, launch, error))
        return false;
    core.kernel = kernel.address;
    const struct host_run run = {.entry = start.address, .boot_arg = LAUNCH_BASE};
    return launch_write(device, &core, launch, error) && run_send(device, &run, error);
}

bool heddle_device_wait(struct heddle_device *device, struct heddle_error *error) {
    char *answer = NULL;
    size_t size = 0;
    if (!device->running)
        return device_fail(error, HEDDLE_BAD_INPUT, "nothing was started that could be waited for");
    device->running = false;
    bool good = device_receive(device, &answer, &size, error);
    if (answer && size > 0)
        figures_read(&device->figures, answer);
    free(answer);
    return good;
}

bool heddle_device_launch(struct heddle_device *device, const struct heddle_launch *launch,
                          struct heddle_error *error) {
    return heddle_device_start(device, launch, error) && heddle_device_wait(device, error);
}

bool heddle_device_run(struct heddle_device *device, uint64_t boot_arg,
                       struct heddle_error *error) {
    const struct host_run run = {.boot_arg = (uint32_t)boot_arg, .at_entry = 1};
    if (boot_arg > UINT32_MAX)
        return device_fail(error, HEDDLE_BAD_INPUT,
                           "the boot argument %" PRIu64 " does not fit into 32 bits", boot_arg);
    return run_send(device, &run, error) && heddle_device_wait(device, error);
}
