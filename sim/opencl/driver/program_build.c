/* Building, compiling and linking programs. All of it is done before the call returns; a callback
 * is called then, too. */
#include "device.h"
#include "info.h"
#include "program.h"

#include <stdlib.h>
#include <string.h>

/* One call of clBuildProgram or its kin, for one device after the other. */
struct task {
    cl_program program;
    const char *text; /* options, as they were given */
    struct list options;
    const struct build_file *header;
    size_t headers;
    const cl_program *input;
    cl_uint inputs;
    cl_int failure; /* code of a failure */
    cl_int (*one)(const struct task *task, cl_uint place);
};

// ----------------------------------------------------------------------------- for a device

static void build_clear(struct program_build *build) {
    executable_release(build->executable);
    archive_free(build->archive);
    build->executable = NULL;
    build->archive = NULL;
    free(build->log.data);
    build->log = (struct growing){0};
}

static cl_int build_end(const struct task *task, struct program_build *build, cl_int code) {
    free(build->options);
    build->options = strdup(task->text ? task->text : "");
    build->status = code == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
    return code == CL_BUILD_PROGRAM_FAILURE ? task->failure : code;
}

/* The program's source, with its headers and options. */
static cl_int source_build(const struct task *task, cl_uint place, bool bitcode,
                           struct growing *output) {
    const struct build_file source = {.name = "program.cl", .text = task->program->source};
    const struct build build = {.source = &source,
                                .sources = 1,
                                .header = task->header,
                                .headers = task->headers,
                                .options = &task->options,
                                .bitcode = bitcode};
    return build_run(task->program->device[place], &build, output,
                     &task->program->build[place].log);
}

/* Makes the executable of an archive; NULL: of the source. */
static cl_int executable_make(const struct task *task, cl_uint place,
                              const struct archive *archive) {
    struct program_build *build = &task->program->build[place];
    struct growing elf = {0};
    char reason[256];
    cl_int code = archive ? archive_build(archive, task->program->device[place], &task->options,
                                          &elf, &build->log)
                          : source_build(task, place, false, &elf);
    if (code == CL_SUCCESS) {
        build->executable = executable_new(elf.data, elf.size, reason);
        if (!build->executable) {
            growing_print(&build->log, "the compiler's program cannot be used: %s\n", reason);
            code = CL_BUILD_PROGRAM_FAILURE;
        }
    }
    free(elf.data);
    return code;
}

static cl_int one_build(const struct task *task, cl_uint place) {
    struct program_build *build = &task->program->build[place];
    struct archive *archive = build->archive;
    if (!task->program->source && !archive)
        return build->executable ? build_end(task, build, CL_SUCCESS) : CL_INVALID_BINARY;
    build->archive = NULL;
    build_clear(build);
    cl_int code = executable_make(task, place, task->program->source ? NULL : archive);
    archive_free(archive);
    return build_end(task, build, code);
}

static cl_int one_compile(const struct task *task, cl_uint place) {
    struct program_build *build = &task->program->build[place];
    struct growing bitcode = {0};
    build_clear(build);
    cl_int code = source_build(task, place, true, &bitcode);
    struct archive *archive = code == CL_SUCCESS ? archive_new() : NULL;
    if (archive && archive_add_object(archive, bitcode.data, bitcode.size)) {
        build->archive = archive;
    } else if (code == CL_SUCCESS) {
        archive_free(archive);
        code = CL_OUT_OF_HOST_MEMORY;
    }
    free(bitcode.data);
    return build_end(task, build, code);
}

static bool inputs_join(const struct task *task, cl_uint place, struct archive *archive) {
    bool good = archive != NULL;
    for (cl_uint i = 0; i < task->inputs && good; i++) {
        cl_program input = task->input[i];
        int at = program_place(input, task->program->device[place]);
        pthread_mutex_lock(&input->lock);
        good =
            at >= 0 && input->build[at].archive && archive_add(archive, input->build[at].archive);
        pthread_mutex_unlock(&input->lock);
    }
    return good;
}

static cl_int one_link(const struct task *task, cl_uint place) {
    struct program_build *build = &task->program->build[place];
    struct archive *archive = archive_new();
    cl_int code = inputs_join(task, place, archive) ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
    if (code == CL_SUCCESS && task->text && strstr(task->text, "-create-library")) {
        archive->library = true;
        build->archive = archive;
        return build_end(task, build, code);
    }
    if (code == CL_SUCCESS)
        code = executable_make(task, place, archive);
    archive_free(archive);
    return build_end(task, build, code);
}

// ------------------------------------------------------------------------------ for a call

static cl_int devices_check(const struct _cl_program *program, cl_uint count,
                            const cl_device_id *devices) {
    if ((count == 0) != (devices == NULL))
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < count; i++)
        if (!object_is(devices[i], OBJECT_DEVICE) || program_place(program, devices[i]) < 0)
            return CL_INVALID_DEVICE;
    return CL_SUCCESS;
}

static bool device_wanted(const struct _cl_device_id *device, cl_uint count,
                          const cl_device_id *devices) {
    bool wanted = count == 0;
    for (cl_uint i = 0; i < count; i++)
        wanted = wanted || devices[i] == device;
    return wanted;
}

/* Does it for the wanted devices; the first failure counts, the others are built nevertheless. */
static cl_int task_run(const struct task *task, cl_uint count, const cl_device_id *devices) {
    cl_program program = task->program;
    cl_int code = CL_SUCCESS;
    pthread_mutex_lock(&program->lock);
    for (cl_uint i = 0; i < program->devices; i++) {
        cl_int one =
            device_wanted(program->device[i], count, devices) ? task->one(task, i) : CL_SUCCESS;
        code = code == CL_SUCCESS ? one : code;
    }
    pthread_mutex_unlock(&program->lock);
    return code;
}

static cl_int program_check(cl_program program, cl_uint count, const cl_device_id *devices,
                            program_notify notify, const void *data) {
    if (!object_is(program, OBJECT_PROGRAM))
        return CL_INVALID_PROGRAM;
    if (!notify && data)
        return CL_INVALID_VALUE;
    cl_int code = devices_check(program, count, devices);
    if (code == CL_SUCCESS && atomic_load(&program->kernels) > 0)
        return CL_INVALID_OPERATION;
    return code;
}

/* The sentence about a wrong option is in the log, too. */
static cl_int options_take(struct task *task, cl_int wrong) {
    char reason[256];
    if (build_options(task->text, &task->options, reason))
        return CL_SUCCESS;
    pthread_mutex_lock(&task->program->lock);
    for (cl_uint i = 0; i < task->program->devices; i++)
        growing_print(&task->program->build[i].log, "%s\n", reason);
    pthread_mutex_unlock(&task->program->lock);
    return wrong;
}

cl_int CL_API_CALL clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                                  const char *options, program_notify notify, void *data) {
    struct task task = {
        .program = program, .text = options, .failure = CL_BUILD_PROGRAM_FAILURE, .one = one_build};
    cl_int code = program_check(program, count, devices, notify, data);
    if (code == CL_SUCCESS)
        code = options_take(&task, CL_INVALID_BUILD_OPTIONS);
    if (code == CL_SUCCESS) {
        code = task_run(&task, count, devices);
        if (notify)
            notify(program, data);
    }
    list_free(&task.options);
    return code;
}

static cl_int headers_take(struct build_file *file, cl_uint headers, const cl_program *header,
                           const char **names) {
    for (cl_uint i = 0; i < headers; i++) {
        if (!object_is(header[i], OBJECT_PROGRAM))
            return CL_INVALID_PROGRAM;
        if (!header[i]->source || !names[i])
            return CL_INVALID_VALUE;
        file[i] = (struct build_file){.name = names[i], .text = header[i]->source};
    }
    return CL_SUCCESS;
}

cl_int CL_API_CALL clCompileProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                                    const char *options, cl_uint headers, const cl_program *header,
                                    const char **names, program_notify notify, void *data) {
    struct task task = {.program = program,
                        .text = options,
                        .failure = CL_COMPILE_PROGRAM_FAILURE,
                        .one = one_compile};
    cl_int code = program_check(program, count, devices, notify, data);
    if (code == CL_SUCCESS &&
        ((headers == 0) != (header == NULL) || (headers == 0) != (names == NULL)))
        code = CL_INVALID_VALUE;
    if (code == CL_SUCCESS && !program->source)
        code = CL_INVALID_OPERATION;
    struct build_file *file = calloc((size_t)headers + 1, sizeof *file);
    if (code == CL_SUCCESS)
        code = file ? headers_take(file, headers, header, names) : CL_OUT_OF_HOST_MEMORY;
    task.header = file;
    task.headers = headers;
    if (code == CL_SUCCESS)
        code = options_take(&task, CL_INVALID_COMPILER_OPTIONS);
    if (code == CL_SUCCESS) {
        code = task_run(&task, count, devices);
        if (notify)
            notify(program, data);
    }
    list_free(&task.options);
    free(file);
    return code;
}

/* Every input has to be compiled for every device, or none for it. */
static cl_int inputs_check(cl_context context, cl_uint count, const cl_device_id *devices,
                           cl_uint inputs, const cl_program *input) {
    if (inputs == 0 || !input)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < inputs; i++) {
        if (!object_is(input[i], OBJECT_PROGRAM))
            return CL_INVALID_PROGRAM;
        if (input[i]->context != context)
            return CL_INVALID_OPERATION;
        for (cl_uint j = 0; j < count; j++) {
            int place = program_place(input[i], devices[j]);
            if (place < 0 || !input[i]->build[place].archive)
                return CL_INVALID_OPERATION;
        }
    }
    return CL_SUCCESS;
}

/* The devices to link for: the list, or the context's. */
static cl_int link_devices(cl_context context, cl_uint *count, const cl_device_id **devices) {
    if (!object_is(context, OBJECT_CONTEXT))
        return CL_INVALID_CONTEXT;
    if ((*count == 0) != (*devices == NULL) || *count > CONTEXT_DEVICES)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < *count; i++)
        if (!object_is((*devices)[i], OBJECT_DEVICE) || context_place(context, (*devices)[i]) < 0)
            return CL_INVALID_DEVICE;
    if (*count == 0) {
        *devices = context->device;
        *count = context->devices;
    }
    return CL_SUCCESS;
}

cl_program CL_API_CALL clLinkProgram(cl_context context, cl_uint count, const cl_device_id *devices,
                                     const char *options, cl_uint inputs, const cl_program *input,
                                     program_notify notify, void *data, cl_int *errcode_ret) {
    struct task task = {.text = options,
                        .input = input,
                        .inputs = inputs,
                        .failure = CL_LINK_PROGRAM_FAILURE,
                        .one = one_link};
    cl_int code = link_devices(context, &count, &devices);
    if (code == CL_SUCCESS && !notify && data)
        code = CL_INVALID_VALUE;
    if (code == CL_SUCCESS)
        code = inputs_check(context, count, devices, inputs, input);
    if (code == CL_SUCCESS && !(task.program = program_new(context, count, devices)))
        code = CL_OUT_OF_HOST_MEMORY;
    if (code == CL_SUCCESS) {
        code = options_take(&task, CL_INVALID_LINKER_OPTIONS);
        if (code == CL_SUCCESS)
            code = task_run(&task, 0, NULL);
        else {
            object_release(task.program);
            task.program = NULL;
        }
    }
    list_free(&task.options);
    if (task.program && notify)
        notify(task.program, data);
    return code_set(errcode_ret, code, task.program);
}
