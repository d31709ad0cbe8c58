/* Programs as objects: made of sources and binaries, and what they say about themselves. */
#include "program.h"

#include "device.h"
#include "info.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------- make and end

static void program_destroy(void *object) {
    cl_program program = object;
    for (cl_uint i = 0; i < program->devices; i++) {
        struct program_build *build = &program->build[i];
        free(build->options);
        free(build->log.data);
        executable_release(build->executable);
        archive_free(build->archive);
    }
    free(program->source);
    pthread_mutex_destroy(&program->lock);
    object_release(program->context);
    object_free(program);
}

cl_program program_new(cl_context context, cl_uint devices, const cl_device_id *device) {
    cl_program program = object_new(OBJECT_PROGRAM, sizeof *program, program_destroy);
    if (!program)
        return NULL;
    program->context = object_retain(context);
    program->devices = device ? devices : context->devices;
    memcpy(program->device, device ? device : context->device,
           program->devices * sizeof *program->device);
    pthread_mutex_init(&program->lock, NULL);
    for (cl_uint i = 0; i < program->devices; i++)
        program->build[i].status = CL_BUILD_NONE;
    return program;
}

int program_place(const struct _cl_program *program, const struct _cl_device_id *device) {
    for (cl_uint i = 0; i < program->devices; i++)
        if (program->device[i] == device)
            return (int)i;
    return -1;
}

struct executable *program_executable(cl_program program, const struct _cl_device_id *device) {
    struct executable *found = NULL;
    pthread_mutex_lock(&program->lock);
    for (cl_uint i = 0; i < program->devices && !found; i++)
        if (!device || program->device[i] == device)
            found = program->build[i].executable;
    pthread_mutex_unlock(&program->lock);
    return found;
}

bool program_take_binary(struct program_build *build, const void *bytes, size_t size) {
    char reason[256];
    build->archive = archive_read(bytes, size);
    if (!build->archive)
        build->executable = executable_new(bytes, size, reason);
    return build->archive || build->executable;
}

// ---------------------------------------------------------------------------------- create

static char *sources_join(cl_uint count, const char **strings, const size_t *lengths) {
    struct growing text = {0};
    bool good = growing_add(&text, "", 0);
    for (cl_uint i = 0; i < count && good; i++)
        good =
            growing_add(&text, strings[i], lengths && lengths[i] ? lengths[i] : strlen(strings[i]));
    if (good)
        return text.data;
    free(text.data);
    return NULL;
}

cl_program CL_API_CALL clCreateProgramWithSource(cl_context context, cl_uint count,
                                                 const char **strings, const size_t *lengths,
                                                 cl_int *errcode_ret) {
    if (!object_is(context, OBJECT_CONTEXT))
        return code_set(errcode_ret, CL_INVALID_CONTEXT, NULL);
    bool good = count > 0 && strings;
    for (cl_uint i = 0; i < count && good; i++)
        good = strings[i] != NULL;
    if (!good)
        return code_set(errcode_ret, CL_INVALID_VALUE, NULL);
    cl_program program = program_new(context, 0, NULL);
    if (program)
        program->source = sources_join(count, strings, lengths);
    if (program && program->source)
        return code_set(errcode_ret, CL_SUCCESS, program);
    object_release(program);
    return code_set(errcode_ret, CL_OUT_OF_HOST_MEMORY, NULL);
}

static cl_int devices_check(cl_context context, cl_uint count, const cl_device_id *devices) {
    if (count == 0 || !devices || count > CONTEXT_DEVICES)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < count; i++)
        if (!object_is(devices[i], OBJECT_DEVICE) || context_place(context, devices[i]) < 0)
            return CL_INVALID_DEVICE;
    return CL_SUCCESS;
}

cl_program CL_API_CALL clCreateProgramWithBinary(cl_context context, cl_uint count,
                                                 const cl_device_id *devices, const size_t *lengths,
                                                 const unsigned char **binaries,
                                                 cl_int *binary_status, cl_int *errcode_ret) {
    if (!object_is(context, OBJECT_CONTEXT))
        return code_set(errcode_ret, CL_INVALID_CONTEXT, NULL);
    cl_int code = devices_check(context, count, devices);
    if (code == CL_SUCCESS && (!lengths || !binaries))
        code = CL_INVALID_VALUE;
    cl_program program = code == CL_SUCCESS ? program_new(context, count, devices) : NULL;
    if (!program)
        return code_set(errcode_ret, code == CL_SUCCESS ? CL_OUT_OF_HOST_MEMORY : code, NULL);
    for (cl_uint i = 0; i < count; i++) {
        cl_int status = !binaries[i] || lengths[i] == 0 ? CL_INVALID_VALUE
                        : program_take_binary(&program->build[i], binaries[i], lengths[i])
                            ? CL_SUCCESS
                            : CL_INVALID_BINARY;
        if (binary_status)
            binary_status[i] = status;
        code = code == CL_SUCCESS ? status : code;
    }
    if (code != CL_SUCCESS)
        object_release(program);
    return code_set(errcode_ret, code, code == CL_SUCCESS ? program : NULL);
}

cl_program CL_API_CALL clCreateProgramWithBuiltInKernels(cl_context context, cl_uint count,
                                                         const cl_device_id *devices,
                                                         const char *names, cl_int *errcode_ret) {
    cl_int code = CL_INVALID_CONTEXT;
    if (object_is(context, OBJECT_CONTEXT))
        code = devices_check(context, count, devices);
    (void)names; /* there are none */
    return code_set(errcode_ret, code == CL_SUCCESS ? CL_INVALID_VALUE : code, NULL);
}

cl_program CL_API_CALL clCreateProgramWithIL(cl_context context, const void *il, size_t length,
                                             cl_int *errcode_ret) {
    (void)il;
    (void)length;
    return code_set(errcode_ret,
                    object_is(context, OBJECT_CONTEXT) ? CL_INVALID_OPERATION : CL_INVALID_CONTEXT,
                    NULL);
}

cl_int CL_API_CALL clRetainProgram(cl_program program) {
    if (!object_is(program, OBJECT_PROGRAM))
        return CL_INVALID_PROGRAM;
    object_retain(program);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clReleaseProgram(cl_program program) {
    if (!object_is(program, OBJECT_PROGRAM))
        return CL_INVALID_PROGRAM;
    object_release(program);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clSetProgramReleaseCallback(cl_program program, program_notify notify,
                                               void *data) {
    (void)notify;
    (void)data;
    return object_is(program, OBJECT_PROGRAM) ? CL_INVALID_OPERATION : CL_INVALID_PROGRAM;
}

cl_int CL_API_CALL clSetProgramSpecializationConstant(cl_program program, cl_uint id, size_t size,
                                                      const void *value) {
    (void)id;
    (void)size;
    (void)value;
    return object_is(program, OBJECT_PROGRAM) ? CL_INVALID_OPERATION : CL_INVALID_PROGRAM;
}

// ------------------------------------------------------------------------------------ info

/* The bytes of a build's binary; `text` holds those that are made for the answer. */
static void binary_of(const struct program_build *build, struct growing *text, const void **bytes,
                      size_t *size) {
    *bytes = build->executable ? build->executable->bytes : NULL;
    *size = build->executable ? build->executable->size : 0;
    if (!build->executable && build->archive && archive_write(build->archive, text)) {
        *bytes = text->data;
        *size = text->size;
    }
}

static cl_int answer_binaries(const struct answer *answer, cl_program program, bool sizes_only) {
    size_t sizes[CONTEXT_DEVICES];
    unsigned char *const *target = answer->value;
    bool room = answer->value && answer->size >= program->devices * sizeof *target;
    pthread_mutex_lock(&program->lock);
    for (cl_uint i = 0; i < program->devices; i++) {
        struct growing text = {0};
        const void *bytes;
        binary_of(&program->build[i], &text, &bytes, &sizes[i]);
        if (!sizes_only && room && target[i] && sizes[i] > 0)
            memcpy(target[i], bytes, sizes[i]);
        free(text.data);
    }
    pthread_mutex_unlock(&program->lock);
    if (sizes_only)
        return answer_bytes(answer, sizes, program->devices * sizeof *sizes);
    if (answer->value && !room)
        return CL_INVALID_VALUE;
    if (answer->size_ret)
        *answer->size_ret = program->devices * sizeof *target;
    return CL_SUCCESS;
}

static cl_int answer_kernels(const struct answer *answer, cl_program program, bool names) {
    const struct executable *executable = program_executable(program, NULL);
    struct growing text = {0};
    if (!executable)
        return CL_INVALID_PROGRAM_EXECUTABLE;
    if (!names)
        return answer_size(answer, executable->kernels);
    for (cl_uint i = 0; i < executable->kernels; i++)
        growing_print(&text, "%s%s", i ? ";" : "", executable->kernel[i].name);
    cl_int code = answer_string(answer, text.data);
    free(text.data);
    return code;
}

cl_int CL_API_CALL clGetProgramInfo(cl_program program, cl_program_info name, size_t size,
                                    void *value, size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(program, OBJECT_PROGRAM))
        return CL_INVALID_PROGRAM;
    switch (name) {
    case CL_PROGRAM_REFERENCE_COUNT:
        return answer_uint(&answer, object_references(program));
    case CL_PROGRAM_CONTEXT:
        return answer_handle(&answer, program->context);
    case CL_PROGRAM_NUM_DEVICES:
        return answer_uint(&answer, program->devices);
    case CL_PROGRAM_DEVICES:
        return answer_bytes(&answer, program->device, program->devices * sizeof *program->device);
    case CL_PROGRAM_SOURCE:
        return answer_string(&answer, program->source);
    case CL_PROGRAM_IL:
        return answer_bytes(&answer, NULL, 0);
    case CL_PROGRAM_BINARY_SIZES:
    case CL_PROGRAM_BINARIES:
        return answer_binaries(&answer, program, name == CL_PROGRAM_BINARY_SIZES);
    case CL_PROGRAM_NUM_KERNELS:
    case CL_PROGRAM_KERNEL_NAMES:
        return answer_kernels(&answer, program, name == CL_PROGRAM_KERNEL_NAMES);
    case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
    case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT:
        return answer_uint(&answer, CL_FALSE);
    default:
        return CL_INVALID_VALUE;
    }
}

static cl_program_binary_type binary_type(const struct program_build *build) {
    if (build->executable)
        return CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
    if (!build->archive)
        return CL_PROGRAM_BINARY_TYPE_NONE;
    return build->archive->library ? CL_PROGRAM_BINARY_TYPE_LIBRARY
                                   : CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
}

static cl_int answer_build(const struct answer *answer, const struct program_build *build,
                           cl_program_build_info name) {
    switch (name) {
    case CL_PROGRAM_BUILD_STATUS:
        return answer_bytes(answer, &build->status, sizeof build->status);
    case CL_PROGRAM_BUILD_OPTIONS:
        return answer_string(answer, build->options);
    case CL_PROGRAM_BUILD_LOG:
        return answer_string(answer, build->log.data);
    case CL_PROGRAM_BINARY_TYPE:
        return answer_uint(answer, binary_type(build));
    case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
        return answer_size(answer, 0);
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int CL_API_CALL clGetProgramBuildInfo(cl_program program, cl_device_id device,
                                         cl_program_build_info name, size_t size, void *value,
                                         size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(program, OBJECT_PROGRAM))
        return CL_INVALID_PROGRAM;
    int place = object_is(device, OBJECT_DEVICE) ? program_place(program, device) : -1;
    if (place < 0)
        return CL_INVALID_DEVICE;
    pthread_mutex_lock(&program->lock);
    cl_int code = answer_build(&answer, &program->build[place], name);
    pthread_mutex_unlock(&program->lock);
    return code;
}
