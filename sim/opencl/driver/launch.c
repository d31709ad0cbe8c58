#include "launch.h"

#include "event.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The words that compiled kernels find before their arguments: struct heddle_ndrange of
 * sim/runtime/heddle_opencl.h. */
enum {
    WORD_DIMENSIONS = 0,
    WORD_OFFSET = 1,
    WORD_LOCAL = 4,
    WORD_GROUPS = 7,
    WORD_FRAMES = 10,
    WORD_FIBERS = 11
};

enum { LOCAL_ALIGN = 16 };

// ------------------------------------------------------------------------------- arguments

void launch_drop(struct command *command) {
    struct launch *launch = (struct launch *)command;
    for (cl_uint i = 0; launch->memory && i < launch->code->parameters; i++) {
        object_release(launch->memory[i]);
        memory_let_go(launch->memory[i]);
    }
    free(launch->memory);
    free(launch->args);
    executable_release(launch->executable);
    object_release(launch->kernel);
}

/* Word `number` of the arguments. */
static void word_put(struct launch *launch, uint32_t number, uint32_t word) {
    memcpy(launch->args + 4 * number, &word, sizeof word);
}

static void address_put(struct launch *launch, const struct parameter *parameter, uint32_t word) {
    memcpy(launch->args + parameter->offset, &word, sizeof word);
}

static uint64_t local_align(uint64_t bytes) {
    return (bytes + LOCAL_ALIGN - 1) / LOCAL_ALIGN * LOCAL_ALIGN;
}

/* Local arguments lie behind the kernel's own local variables. */
static cl_int argument_put(struct launch *launch, cl_uint index, uint64_t *local) {
    const struct parameter *parameter = &launch->code->parameter[index];
    const struct argument *argument = &launch->kernel->argument[index];
    if (!argument->set)
        return CL_INVALID_KERNEL_ARGS;
    if (parameter->kind == PARAMETER_LOCAL) {
        *local = local_align(*local);
        address_put(launch, parameter, (uint32_t)*local);
        *local += argument->local_bytes;
    } else if (parameter->kind == PARAMETER_BUFFER) {
        launch->memory[index] = object_retain(memory_keep(argument->memory));
        address_put(launch, parameter, 0);
    } else {
        memcpy(launch->args + parameter->offset, argument->value, parameter->size);
    }
    return CL_SUCCESS;
}

static cl_int local_check(const struct launch *launch, uint64_t local) {
    if (local <= launch->device->info.local_bytes)
        return CL_SUCCESS;
    context_complain(launch->kernel->program->context,
                     "kernel %s: a group wants %llu bytes of local memory, %u of them for its own "
                     "variables; device '%s' has %u",
                     launch->code->name, (unsigned long long)local, launch->code->local_bytes,
                     launch->device->name, launch->device->info.local_bytes);
    return CL_OUT_OF_RESOURCES;
}

cl_int launch_arguments(struct launch *launch) {
    const struct kernel_code *code = launch->code;
    uint64_t local = code->local_bytes;
    cl_int wrong = CL_SUCCESS;
    launch->args = calloc(1, code->args_bytes);
    launch->memory = calloc((size_t)code->parameters + 1, sizeof *launch->memory);
    if (!launch->args || !launch->memory)
        return CL_OUT_OF_HOST_MEMORY;
    pthread_mutex_lock(&launch->kernel->lock);
    for (cl_uint i = 0; i < code->parameters && wrong == CL_SUCCESS; i++)
        wrong = argument_put(launch, i, &local);
    pthread_mutex_unlock(&launch->kernel->lock);
    local = local_align(local);
    launch->local_bytes = (uint32_t)local;
    return wrong == CL_SUCCESS ? local_check(launch, local) : wrong;
}

// ------------------------------------------------------------------------------------- run

/* Groups that the core cannot hold run in pieces, or each thread runs several work-items; the
 * symbol says which way. Under the device's lock. */
static bool core_fill(struct launch *launch, struct heddle_launch *core, struct growing *symbol,
                      struct heddle_error *error) {
    const struct kernel_code *code = launch->code;
    const struct heddle_info *info = &launch->device->info;
    uint32_t items = (uint32_t)(launch->local[0] * launch->local[1] * launch->local[2]);
    uint32_t warps = (items + info->threads - 1) / info->threads;
    bool fits = warps <= info->warps;
    for (uint32_t i = 0; i < 3; i++) {
        core->grid[i] = (uint32_t)(launch->global[i] / launch->local[i]);
        core->block[i] = fits ? (uint32_t)launch->local[i] : 1;
        word_put(launch, WORD_OFFSET + i, (uint32_t)launch->offset[i]);
        word_put(launch, WORD_LOCAL + i, (uint32_t)launch->local[i]);
        word_put(launch, WORD_GROUPS + i, (uint32_t)core->grid[i]);
    }
    word_put(launch, WORD_DIMENSIONS, launch->dimensions);
    core->kernel = growing_print(symbol, "%s%s", code->name,
                                 fits        ? ""
                                 : code->cut ? ".cut"
                                             : ".fibers")
                       ? symbol->data
                       : code->name;
    if (!fits && code->cut) {
        core->grid[0] *= warps;
        core->block[0] = info->threads;
        word_put(launch, WORD_FIBERS, warps);
    } else if (!fits) {
        uint32_t fibers = (warps + info->warps - 1) / info->warps, frames = 0;
        core->block[0] = (warps + fibers - 1) / fibers * info->threads;
        word_put(launch, WORD_FIBERS, fibers);
        uint64_t threads = (uint64_t)info->cores * info->warps * info->threads;
        if (!device_frames(launch->device, 4 * threads * fibers * code->frame_words, &frames,
                           error))
            return false;
        word_put(launch, WORD_FRAMES, frames);
    }
    return true;
}

static cl_int buffers_place(struct launch *launch) {
    for (cl_uint i = 0; i < launch->code->parameters; i++) {
        cl_mem memory = launch->memory[i];
        uint32_t address = 0;
        if (!memory)
            continue;
        bool written = !(memory->flags & CL_MEM_READ_ONLY) &&
                       launch->code->parameter[i].address != CL_KERNEL_ARG_ADDRESS_CONSTANT;
        cl_int code = memory_place(memory, launch->device, written, &address);
        if (code != CL_SUCCESS)
            return code;
        address_put(launch, &launch->code->parameter[i], address);
    }
    return CL_SUCCESS;
}

/* A program stays loaded until another one runs. Under the device's lock. */
static bool program_load(cl_device_id device, const struct executable *executable,
                         struct heddle_error *error) {
    char path[64];
    if (device->loaded == executable->id)
        return true;
    device->loaded = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd/%d", (long)getpid(), executable->file);
    if (!heddle_device_load(device->core, path, error))
        return false;
    device->loaded = executable->id;
    return true;
}

static bool core_launch(struct launch *launch, struct heddle_error *error) {
    struct growing symbol = {0};
    struct heddle_launch core = {.args = launch->args,
                                 .args_bytes = launch->code->args_bytes,
                                 .local_bytes = launch->local_bytes};
    bool good = core_fill(launch, &core, &symbol, error) &&
                heddle_device_launch(launch->device->core, &core, error);
    free(symbol.data);
    return good;
}

/* The last steps of a launch while it still has the device. */
static void core_finish(struct launch *launch) {
    cl_device_id device = launch->device;
    const struct heddle_stats *stats = heddle_device_stats(device->core);
    cl_event event = launch->command.event;
    uint64_t start = atomic_fetch_add(&device->cycles, stats->cycles);
    event->time[TIME_START] = device_ns(device, start);
    event->time[TIME_END] = device_ns(device, start + stats->cycles);
    report_write(launch, stats);
}

cl_int launch_run(struct command *command) {
    struct launch *launch = (struct launch *)command;
    cl_device_id device = launch->device;
    struct heddle_error error;
    cl_int code = buffers_place(launch);
    if (code != CL_SUCCESS)
        return code;
    pthread_mutex_lock(&device->lock);
    bool good = program_load(device, launch->executable, &error);
    bool ran = good;
    good = good && core_launch(launch, &error);
    if (good || (ran && error.code == HEDDLE_RUN_FAILED))
        core_finish(launch);
    pthread_mutex_unlock(&device->lock);
    if (good)
        return CL_SUCCESS;
    context_complain(launch->kernel->program->context, "kernel %s on device '%s': %s",
                     launch->code->name, device->name, error.text);
    return CL_OUT_OF_RESOURCES;
}
