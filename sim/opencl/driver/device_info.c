/* clGetDeviceInfo: what is the same for all devices is a table. */
#include "base/version.h"
#include "build.h"
#include "device.h"
#include "platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum width { UINT, ULONG, SIZE, NOTHING };

/* OpenCL 1.2's queries, and 3.0's, which say of each optional feature that it is not there. */
static const struct {
    cl_device_info name;
    enum width width;
    cl_ulong value;
} fixed_table[] = {
    {CL_DEVICE_TYPE, ULONG, CL_DEVICE_TYPE_GPU},
    {CL_DEVICE_VENDOR_ID, UINT, 0x6864},
    {CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, UINT, 3},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR, UINT, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT, UINT, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT, UINT, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG, UINT, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, UINT, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, UINT, 1},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, UINT, 0},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, UINT, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, UINT, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, UINT, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG, UINT, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, UINT, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, UINT, 1},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, UINT, 0},
    {CL_DEVICE_ADDRESS_BITS, UINT, 32},
    {CL_DEVICE_IMAGE_SUPPORT, UINT, CL_FALSE},
    {CL_DEVICE_MAX_READ_IMAGE_ARGS, UINT, 0},
    {CL_DEVICE_MAX_WRITE_IMAGE_ARGS, UINT, 0},
    {CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, UINT, 0},
    /* The least of a device with images: hosts divide by these before they ask for a format. */
    {CL_DEVICE_IMAGE2D_MAX_WIDTH, SIZE, 8192},
    {CL_DEVICE_IMAGE2D_MAX_HEIGHT, SIZE, 8192},
    {CL_DEVICE_IMAGE3D_MAX_WIDTH, SIZE, 2048},
    {CL_DEVICE_IMAGE3D_MAX_HEIGHT, SIZE, 2048},
    {CL_DEVICE_IMAGE3D_MAX_DEPTH, SIZE, 2048},
    {CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, SIZE, 0},
    {CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, SIZE, 0},
    {CL_DEVICE_IMAGE_PITCH_ALIGNMENT, UINT, 0},
    {CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, UINT, 0},
    {CL_DEVICE_MAX_SAMPLERS, UINT, 0},
    {CL_DEVICE_MAX_PARAMETER_SIZE, SIZE, DEVICE_PARAMETERS},
    {CL_DEVICE_MEM_BASE_ADDR_ALIGN, UINT, 8 * DEVICE_ALIGN},
    {CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE, UINT, DEVICE_ALIGN},
    /* In software: to the nearest; towards others by conversions, as in all of OpenCL C 1.2. */
    {CL_DEVICE_DOUBLE_FP_CONFIG, ULONG,
     CL_FP_FMA | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_INF_NAN |
         CL_FP_DENORM | CL_FP_SOFT_FLOAT},
    {CL_DEVICE_HALF_FP_CONFIG, ULONG, 0},
    {CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, UINT, CL_READ_WRITE_CACHE},
    {CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, UINT, DEVICE_LINE},
    {CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, ULONG, 65536},
    {CL_DEVICE_MAX_CONSTANT_ARGS, UINT, 8},
    {CL_DEVICE_LOCAL_MEM_TYPE, UINT, CL_LOCAL},
    {CL_DEVICE_ERROR_CORRECTION_SUPPORT, UINT, CL_FALSE},
    {CL_DEVICE_HOST_UNIFIED_MEMORY, UINT, CL_FALSE},
    {CL_DEVICE_ENDIAN_LITTLE, UINT, CL_TRUE},
    {CL_DEVICE_COMPILER_AVAILABLE, UINT, CL_TRUE},
    {CL_DEVICE_LINKER_AVAILABLE, UINT, CL_TRUE},
    {CL_DEVICE_EXECUTION_CAPABILITIES, ULONG, CL_EXEC_KERNEL},
    {CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, ULONG,
     CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE},
    {CL_DEVICE_PARTITION_MAX_SUB_DEVICES, UINT, 0},
    {CL_DEVICE_PARTITION_PROPERTIES, SIZE, 0},
    {CL_DEVICE_PARTITION_AFFINITY_DOMAIN, ULONG, 0},
    {CL_DEVICE_PARTITION_TYPE, NOTHING, 0},
    {CL_DEVICE_PARENT_DEVICE, SIZE, 0},
    {CL_DEVICE_PREFERRED_INTEROP_USER_SYNC, UINT, CL_TRUE},
    {CL_DEVICE_PRINTF_BUFFER_SIZE, SIZE, 1 << 20},
    {CL_DEVICE_SVM_CAPABILITIES, ULONG, 0},
    {CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, ULONG,
     CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP},
    {CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, ULONG,
     CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
         CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP},
    {CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, SIZE, 0},
    {CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE, SIZE, 0},
    {CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, ULONG, 0},
    {CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, UINT, 0},
    {CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, UINT, 0},
    {CL_DEVICE_MAX_ON_DEVICE_QUEUES, UINT, 0},
    {CL_DEVICE_MAX_ON_DEVICE_EVENTS, UINT, 0},
    {CL_DEVICE_MAX_PIPE_ARGS, UINT, 0},
    {CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, UINT, 0},
    {CL_DEVICE_PIPE_MAX_PACKET_SIZE, UINT, 0},
    {CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT, UINT, 0},
    {CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, UINT, 0},
    {CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT, UINT, 0},
    {CL_DEVICE_MAX_NUM_SUB_GROUPS, UINT, 0},
    {CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS, UINT, CL_FALSE},
    {CL_DEVICE_NUMERIC_VERSION, UINT, CL_MAKE_VERSION(1, 2, 0)},
    {CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR, UINT, CL_MAKE_VERSION(1, 2, 0)},
    {CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT, UINT, CL_FALSE},
    {CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, UINT, CL_FALSE},
    {CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, UINT, CL_FALSE},
    {CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, ULONG, 0},
    {CL_DEVICE_PIPE_SUPPORT, UINT, CL_FALSE},
    {CL_DEVICE_ILS_WITH_VERSION, NOTHING, 0},
    {CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION, NOTHING, 0},
    {CL_DEVICE_OPENCL_C_FEATURES, NOTHING, 0},
};

static const struct {
    cl_device_info name;
    const char *text;
} text_table[] = {
    {CL_DEVICE_VENDOR, "heddle"},
    {CL_DEVICE_OPENCL_C_VERSION, "OpenCL C 1.2 "},
    {CL_DEVICE_BUILT_IN_KERNELS, ""},
    {CL_DEVICE_IL_VERSION, ""},
    {CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED, ""},
};

/* The full profile wants 32 KB of local memory. */
static bool is_full(const struct _cl_device_id *device) {
    return device->info.local_bytes >= 32768;
}

static cl_int answer_fixed(const struct answer *answer, enum width width, cl_ulong value) {
    switch (width) {
    case UINT:
        return answer_uint(answer, (cl_uint)value);
    case ULONG:
        return answer_ulong(answer, value);
    case SIZE:
        return answer_size(answer, (size_t)value);
    default:
        return answer_bytes(answer, NULL, 0);
    }
}

cl_int device_answer_extensions(const struct answer *answer, const char *extensions) {
    cl_name_version list[16] = {0};
    size_t count = 0;
    while (*extensions && count < sizeof list / sizeof *list) {
        size_t size = strcspn(extensions, " ");
        memcpy(list[count].name, extensions, size);
        list[count++].version = CL_MAKE_VERSION(1, 0, 0);
        extensions += size + strspn(extensions + size, " ");
    }
    return answer_bytes(answer, list, count * sizeof *list);
}

#define ATOMICS                                                                                    \
    " cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics"                       \
    " cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics"

/* A device of the embedded profile says that it has 64-bit integers nevertheless. */
static cl_int answer_extensions(const struct answer *answer, const struct _cl_device_id *device,
                                bool versions) {
    char text[512];
    snprintf(text, sizeof text, "%s cl_khr_fp64%s%s", platform_extensions,
             device->info.atomics ? ATOMICS : "", is_full(device) ? "" : " cles_khr_int64");
    return versions ? device_answer_extensions(answer, text) : answer_string(answer, text);
}

static cl_int answer_c_versions(const struct answer *answer) {
    static const cl_name_version versions[] = {{CL_MAKE_VERSION(1, 2, 0), "OpenCL C"},
                                               {CL_MAKE_VERSION(1, 1, 0), "OpenCL C"},
                                               {CL_MAKE_VERSION(1, 0, 0), "OpenCL C"}};
    return answer_bytes(answer, versions, sizeof versions);
}

/* The device, and options of all programs. Hosts read it into arrays of 64 or 100 bytes, and
 * PyOpenCL keeps programs by it: what does not fit becomes a hash. */
static cl_int answer_name(const struct answer *answer, const struct _cl_device_id *device) {
    enum { MOST = 63, KEPT = 50 };
    struct growing name = {0};
    const char *options = build_options_of_user();
    bool good = growing_print(&name, "heddle %s%s%s", device->name, *options ? " " : "", options);
    if (good && name.size > MOST) {
        uint64_t hash = bytes_hash(name.data, name.size);
        name.size = KEPT;
        while (name.data[name.size - 1] != ' ')
            name.size--;
        good = growing_print(&name, "... %08x", (unsigned)(hash ^ hash >> 32));
    }
    cl_int code = good ? answer_string(answer, name.data) : CL_OUT_OF_HOST_MEMORY;
    free(name.data);
    return code;
}

/* Times of events are cycles of this clock, which is a figure that the user gives. */
static cl_int answer_version(const struct answer *answer, const struct _cl_device_id *device) {
    char text[256];
    snprintf(text, sizeof text, "OpenCL 1.2 heddle, event times are cycles at %g MHz", device->mhz);
    return answer_string(answer, text);
}

static cl_int answer_core(const struct answer *answer, const struct _cl_device_id *device,
                          cl_device_info name) {
    const size_t most = device_group_most(device), sizes[3] = {most, most, most};
    switch (name) {
    case CL_DEVICE_MAX_COMPUTE_UNITS:
        return answer_uint(answer, device->info.cores);
    case CL_DEVICE_MAX_WORK_GROUP_SIZE:
        return answer_size(answer, most);
    case CL_DEVICE_MAX_WORK_ITEM_SIZES:
        return answer_bytes(answer, sizes, sizeof sizes);
    case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
        return answer_size(answer, device->info.threads);
    case CL_DEVICE_LOCAL_MEM_SIZE:
        return answer_ulong(answer, device->info.local_bytes);
    case CL_DEVICE_SINGLE_FP_CONFIG:
        return answer_ulong(answer, CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN | CL_FP_DENORM |
                                        (device->info.fpu ? CL_FP_FMA : CL_FP_SOFT_FLOAT));
    case CL_DEVICE_PROFILE:
        return answer_string(answer, is_full(device) ? "FULL_PROFILE" : "EMBEDDED_PROFILE");
    case CL_DEVICE_EXTENSIONS:
    case CL_DEVICE_EXTENSIONS_WITH_VERSION:
        return answer_extensions(answer, device, name == CL_DEVICE_EXTENSIONS_WITH_VERSION);
    default:
        return CL_INVALID_VALUE;
    }
}

static cl_int answer_other(const struct answer *answer, cl_device_id device, cl_device_info name) {
    switch (name) {
    case CL_DEVICE_NAME:
        return answer_name(answer, device);
    case CL_DEVICE_VERSION:
        return answer_version(answer, device);
    case CL_DRIVER_VERSION:
        return answer_string(answer, HEDDLE_VERSION);
    case CL_DEVICE_PLATFORM:
        return answer_handle(answer, platform_get());
    case CL_DEVICE_MAX_CLOCK_FREQUENCY:
        return answer_uint(answer, (cl_uint)(device->mhz < 1 ? 1 : device->mhz));
    case CL_DEVICE_PROFILING_TIMER_RESOLUTION:
        return answer_size(answer, (size_t)(device->mhz > 1000 ? 1 : 1000 / device->mhz));
    case CL_DEVICE_GLOBAL_MEM_SIZE:
        return answer_ulong(answer, 4 * device_buffer_most());
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
        return answer_ulong(answer, device_buffer_most());
    case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
        return answer_ulong(answer, 16384);
    case CL_DEVICE_REFERENCE_COUNT:
        return answer_uint(answer, 1);
    case CL_DEVICE_AVAILABLE:
        return answer_uint(answer, device_open(device));
    case CL_DEVICE_OPENCL_C_ALL_VERSIONS:
        return answer_c_versions(answer);
    default:
        /* The rest is the core's own, which has to be there. */
        device_open(device);
        return answer_core(answer, device, name);
    }
}

cl_int CL_API_CALL clGetDeviceInfo(cl_device_id device, cl_device_info name, size_t size,
                                   void *value, size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(device, OBJECT_DEVICE))
        return CL_INVALID_DEVICE;
    for (size_t i = 0; i < sizeof fixed_table / sizeof *fixed_table; i++)
        if (fixed_table[i].name == name)
            return answer_fixed(&answer, fixed_table[i].width, fixed_table[i].value);
    for (size_t i = 0; i < sizeof text_table / sizeof *text_table; i++)
        if (text_table[i].name == name)
            return answer_string(&answer, text_table[i].text);
    return answer_other(&answer, device, name);
}
