#include "platform.h"

#include "device.h"
#include "dispatch.h"
#include "info.h"

#include <stdlib.h>
#include <string.h>

/* A core with floating point of each kind, when the user names none: with atomic operations and 32
 * KB of local memory, as OpenCL's full profile wants. */
#define DEFAULT_DEVICES "inorder-4x4-fpu atomics=1 lmem_kb=32, loog-4x4-fpu atomics=1 lmem_kb=32"

const char platform_extensions[] =
    "cl_khr_icd cl_khr_byte_addressable_store cl_khr_extended_versioning";

static struct _cl_platform_id the_platform = {.lock = PTHREAD_MUTEX_INITIALIZER,
                                              .changed = PTHREAD_COND_INITIALIZER};
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void device_add(cl_platform_id platform, const char *entry) {
    cl_device_id *longer =
        realloc(platform->device, (platform->devices + 1) * sizeof *platform->device);
    if (!longer)
        return;
    platform->device = longer;
    platform->device[platform->devices] = device_new(entry);
    if (platform->device[platform->devices])
        platform->devices++;
}

static void platform_make(void) {
    const char *wanted = getenv("HEDDLE_OPENCL_DEVICES");
    char *copy = strdup(wanted && *wanted ? wanted : DEFAULT_DEVICES), *rest = NULL;
    object_begin(&the_platform.object, OBJECT_PLATFORM, NULL);
    /* A comma may be part of an option; with a semicolon anywhere it is. */
    const char *ends = copy && strchr(copy, ';') ? ";" : ",";
    for (char *entry = copy ? strtok_r(copy, ends, &rest) : NULL; entry;
         entry = strtok_r(NULL, ends, &rest))
        if (entry[strspn(entry, " \t\n")] != '\0')
            device_add(&the_platform, entry);
    free(copy);
}

cl_platform_id platform_get(void) {
    pthread_once(&once, platform_make);
    return &the_platform;
}

void platform_lock(void) {
    pthread_mutex_lock(&the_platform.lock);
}

void platform_unlock(void) {
    pthread_mutex_unlock(&the_platform.lock);
}

void platform_wait(void) {
    pthread_cond_wait(&the_platform.changed, &the_platform.lock);
}

void platform_wake(void) {
    pthread_cond_broadcast(&the_platform.changed);
}

// ------------------------------------------------------------------------------------ API

cl_int CL_API_CALL clGetPlatformIDs(cl_uint num_entries, cl_platform_id *platforms,
                                    cl_uint *num_platforms) {
    if ((!platforms && !num_platforms) || (platforms && num_entries == 0))
        return CL_INVALID_VALUE;
    if (platforms)
        *platforms = platform_get();
    if (num_platforms)
        *num_platforms = 1;
    return CL_SUCCESS;
}

cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform, cl_platform_info name, size_t size,
                                     void *value, size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (platform && !object_is(platform, OBJECT_PLATFORM))
        return CL_INVALID_PLATFORM;
    switch (name) {
    case CL_PLATFORM_PROFILE:
        return answer_string(&answer, "FULL_PROFILE");
    case CL_PLATFORM_VERSION:
        return answer_string(&answer, "OpenCL 1.2 heddle");
    case CL_PLATFORM_NAME:
        return answer_string(&answer, "heddle");
    case CL_PLATFORM_VENDOR:
        return answer_string(&answer, "heddle");
    case CL_PLATFORM_EXTENSIONS:
        return answer_string(&answer, platform_extensions);
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
        return device_answer_extensions(&answer, platform_extensions);
    case CL_PLATFORM_ICD_SUFFIX_KHR:
        return answer_string(&answer, "HEDDLE");
    case CL_PLATFORM_NUMERIC_VERSION:
        return answer_uint(&answer, CL_MAKE_VERSION(1, 2, 0));
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
        return answer_ulong(&answer, 0);
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int CL_API_CALL clGetDeviceIDs(cl_platform_id platform, cl_device_type type, cl_uint num_entries,
                                  cl_device_id *devices, cl_uint *num_devices) {
    cl_platform_id own = platform_get();
    const cl_device_type all = CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU |
                               CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM;
    if (platform && platform != own)
        return CL_INVALID_PLATFORM;
    if (type != CL_DEVICE_TYPE_ALL && (type == 0 || (type & ~all) != 0))
        return CL_INVALID_DEVICE_TYPE;
    if ((!devices && !num_devices) || (devices && num_entries == 0))
        return CL_INVALID_VALUE;
    cl_uint found = own->devices;
    if (type != CL_DEVICE_TYPE_ALL && !(type & CL_DEVICE_TYPE_GPU))
        found = type & CL_DEVICE_TYPE_DEFAULT && found > 0 ? 1 : 0;
    if (found == 0)
        return CL_DEVICE_NOT_FOUND;
    for (cl_uint i = 0; devices && i < found && i < num_entries; i++)
        devices[i] = own->device[i];
    if (num_devices)
        *num_devices = found;
    return CL_SUCCESS;
}

cl_int CL_API_CALL clUnloadPlatformCompiler(cl_platform_id platform) {
    return object_is(platform, OBJECT_PLATFORM) ? CL_SUCCESS : CL_INVALID_PLATFORM;
}

cl_int CL_API_CALL clUnloadCompiler(void) {
    return CL_SUCCESS;
}
