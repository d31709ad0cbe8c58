/* libheddle: runs kernels on simulated cores from a C program.
 *
 *     struct heddle_error error;
 *     const char *const words[] = {"fpu=full", "warps=8", NULL};
 *     struct heddle_device *gpu = heddle_device_open(words, NULL, NULL, &error);
 *     struct saxpy args = {.count = n, .factor = 2};
 *     const struct heddle_launch launch = {
 *         .kernel = "saxpy", .grid = {n / 16}, .block = {16}, .args = &args,
 *         .args_bytes = sizeof args};
 *
 *     heddle_device_load(gpu, "saxpy.elf", &error);
 *     heddle_device_allocate(gpu, 4 * n, &args.x, &error);
 *     heddle_device_write(gpu, args.x, x, 4 * n, &error);
 *     heddle_device_launch(gpu, &launch, &error);
 *     heddle_device_read(gpu, args.x, x, 4 * n, &error);
 *     printf("%" PRIu64 " cycles\n", heddle_device_stats(gpu)->cycles);
 *     heddle_device_close(gpu);
 *
 * A device is a core of one configuration in a process of its own, so there may be many, and one
 * that breaks down is an error like any other. A device belongs to one thread at a time; different
 * devices are independent.
 *
 * Functions that can fail return false (heddle_device_open: NULL) and fill `error`, which may be
 * NULL. After HEDDLE_GONE a device can only be closed. Addresses are the core's, sizes are bytes.
 * Numbers from the host have 64 bits; one that a core of 32 bits cannot take is an error.
 */
#ifndef LIBHEDDLE_H
#define LIBHEDDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

enum heddle_code {
    HEDDLE_OK,
    HEDDLE_RUN_FAILED, /* fault, hang, mismatch, ...; the device goes on */
    HEDDLE_BAD_INPUT,  /* the request is not possible; nothing happened */
    HEDDLE_GONE        /* the device's process is gone, or was never there */
};

struct heddle_error {
    enum heddle_code code;
    char text[1024]; /* one sentence, without a full stop */
};

struct heddle_device;

/* Where a line of text comes from: the kernel's console, or progress and reports of heddle. */
enum heddle_stream { HEDDLE_CONSOLE, HEDDLE_REPORT };

/* Takes a line without its newline. Called from within the functions of the device. */
typedef void heddle_text(void *context, enum heddle_stream stream, const char *line);

/* Starts a device. The first time that a configuration is opened its model is built, which takes
 * some ten seconds and is told to `text`. `words` are those of `heddle run` before its kernels and
 * end with NULL: presets ("-c", "thesis-4x4"), knobs ("warps=8"), options ("--mem-latency=50",
 * "--no-lockstep"); NULL for the default core. `text` may be NULL: the console then goes to
 * standard output, reports on runs that fail to standard error.
 *
 * The program is $HEDDLE if that is set; else `heddle` beside the library (../bin, or the same
 * folder); else the one in PATH. */
struct heddle_device *heddle_device_open(const char *const *words, heddle_text *text, void *context,
                                         struct heddle_error *error);

/* Ends the device, also within a launch that was started. NULL is none. */
void heddle_device_close(struct heddle_device *device);

struct heddle_info {
    char name[64];  /* the preset's, or issue-warpsxthreads */
    char issue[32]; /* issue scheme */
    uint32_t warps;
    uint32_t threads;     /* of a warp */
    uint32_t local_bytes; /* local memory */
    bool fpu;
    bool atomics;
    uint32_t cores;
};

const struct heddle_info *heddle_device_info(const struct heddle_device *device);

/* ---- Programs and memory. */

/* Loads a program of the runtime (heddle cc), in place of the one that was there; allocated memory
 * stays. */
bool heddle_device_load(struct heddle_device *device, const char *path, struct heddle_error *error);

struct heddle_symbol {
    uint32_t address;
    uint32_t size; /* 0 when the program does not say */
};

bool heddle_device_symbol(struct heddle_device *device, const char *name,
                          struct heddle_symbol *symbol, struct heddle_error *error);

/* Device memory, on a boundary of 64 bytes, zero when it is first given out. */
bool heddle_device_allocate(struct heddle_device *device, size_t size, uint32_t *address,
                            struct heddle_error *error);
bool heddle_device_release(struct heddle_device *device, uint64_t address,
                           struct heddle_error *error);

/* Anywhere in the core's RAM, also within programs; host bytes may be any. */
bool heddle_device_write(struct heddle_device *device, uint64_t address, const void *bytes,
                         size_t size, struct heddle_error *error);
bool heddle_device_read(struct heddle_device *device, uint64_t address, void *bytes, size_t size,
                        struct heddle_error *error);

/* ---- Launches. */

enum { HEDDLE_ARGS_BYTES = 4032 }; /* at most */

struct heddle_launch {
    const char *kernel; /* its name: HEDDLE_KERNEL(name, ...) */
    uint64_t grid[3];   /* blocks; 0 counts as 1 */
    uint64_t block[3];  /* threads of a block, as many as the core has at most; 0 counts as 1 */
    const void *args;   /* copied to the core's memory; the kernel gets the copy's address */
    size_t args_bytes;
    uint64_t local_bytes; /* of local memory for a block */
};

/* Runs a kernel to its end. Memory is as it was left; caches are empty, but for a device that was
 * opened with --warm.
 * `args_bytes` is checked against the kernel's debug information: the whole struct, or a multiple
 * of an element. The rest of the arguments' memory is zero. */
bool heddle_device_launch(struct heddle_device *device, const struct heddle_launch *launch,
                          struct heddle_error *error);

/* An argument of a kernel: the innermost member of a struct or array. */
enum heddle_kind {
    HEDDLE_OTHER,
    HEDDLE_UNSIGNED,
    HEDDLE_SIGNED,
    HEDDLE_FLOAT,
    HEDDLE_BOOL,
    HEDDLE_POINTER
};

struct heddle_argument {
    char name[64]; /* "count", "size[1]"; "-" for an element that has none */
    uint32_t offset, size;
    enum heddle_kind kind, target; /* of a pointer: what it points to, HEDDLE_OTHER if unknown */
    uint32_t target_size;
};

struct heddle_arguments {
    bool known; /* the program has debug information, and the kernel names a type; else a launch
                   checks no arguments */
    bool array; /* the kernel reads elements of `bytes` each, the host says how many */
    uint32_t bytes;
    size_t count;
    const struct heddle_argument *argument; /* the device's, until the next call or load */
};

/* The arguments of a kernel of the loaded program, from its debug information. */
bool heddle_device_arguments(struct heddle_device *device, const char *kernel,
                             struct heddle_arguments *arguments, struct heddle_error *error);

/* The same in two halves: several devices run at the same time. Between the two the device takes no
 * other request. */
bool heddle_device_start(struct heddle_device *device, const struct heddle_launch *launch,
                         struct heddle_error *error);
bool heddle_device_wait(struct heddle_device *device, struct heddle_error *error);

/* Runs the loaded program from its own entry: main. It is judged as `heddle run` does. */
bool heddle_device_run(struct heddle_device *device, uint64_t boot_arg, struct heddle_error *error);

/* ---- Figures of the last run, also of one that failed; all zero before the first. */

struct heddle_stats {
    char result[16]; /* "passed", "fault", ...: docs/simulation.md */
    uint64_t cycles;
    uint64_t instructions;        /* of warps */
    uint64_t thread_instructions; /* the same, a lane each */
    double ipc;
    double wall_s; /* that the simulation took */
    uint32_t exit_code;
    bool warm; /* the launch began with the last one's instruction cache and branch history */
};

const struct heddle_stats *heddle_device_stats(const struct heddle_device *device);

/* A counter by its name (docs/counters.md); false when there is none of the name, or the core was
 * generated without counters. Names by number, NULL behind the last. */
bool heddle_device_counter(const struct heddle_device *device, const char *name, uint64_t *value);
const char *heddle_device_counter_name(const struct heddle_device *device, size_t number);

/* The output of `heddle run --json`; "" before the first run. Valid until the next. */
const char *heddle_device_json(const struct heddle_device *device);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
