/* The platform, devices and contexts. */
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_platform(void **state) {
    cl_platform_id platform;
    cl_uint count;
    char text[256];
    size_t size;
    (void)state;
    FAILS(CL_INVALID_VALUE, clGetPlatformIDs(0, NULL, NULL));
    FAILS(CL_INVALID_VALUE, clGetPlatformIDs(0, &platform, NULL));
    GOOD(clGetPlatformIDs(1, &platform, &count));
    assert_int_equal(count, 1);
    GOOD(clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof text, text, &size));
    assert_string_equal(text, "heddle");
    assert_int_equal(size, sizeof "heddle");
    FAILS(CL_INVALID_VALUE, clGetPlatformInfo(platform, CL_PLATFORM_NAME, 2, text, NULL));
    FAILS(CL_INVALID_VALUE, clGetPlatformInfo(platform, 0, sizeof text, text, NULL));
    FAILS(CL_INVALID_PLATFORM,
          clGetPlatformInfo((cl_platform_id) & (struct host){0}, CL_PLATFORM_NAME, 0, NULL, NULL));
    GOOD(clUnloadPlatformCompiler(platform));
    GOOD(clUnloadCompiler());
    assert_null(clGetExtensionFunctionAddress("clNoSuchFunction"));
    assert_non_null(clGetExtensionFunctionAddressForPlatform(platform, "clIcdGetPlatformIDsKHR"));
}

/* No entry of the table may be NULL: the loader calls what is there. */
static void test_dispatch(void **state) {
    const struct host *host = *state;
    const cl_icd_dispatch *table = *(const cl_icd_dispatch *const *)(const void *)host->context;
    void *entry[sizeof *table / sizeof(void *)];
    memcpy(entry, table, sizeof entry);
    for (size_t i = 0; i < sizeof entry / sizeof *entry; i++)
        assert_non_null(entry[i]);
}

size_t device_number(cl_device_id device, cl_device_info name) {
    cl_ulong value = 0;
    GOOD(clGetDeviceInfo(device, name, sizeof value, &value, NULL));
    return (size_t)value;
}

/* A name that is too long for arrays of hosts is cut, and still differs from others. */
static void test_names(void **state) {
    struct host *host = *state;
    static const char words[] = "-DONE=1 -DTWO=2 -DTHREE=3 -DFOUR=4 -DFIVE=5 -DSIX=";
    char options[80], name[3][64];
    GOOD(clGetDeviceInfo(host->device, CL_DEVICE_NAME, sizeof *name, name[0], NULL));
    assert_string_equal(name[0], "heddle inorder-4x4-fpu atomics=1 lmem_kb=32");
    for (int i = 1; i < 3; i++) {
        snprintf(options, sizeof options, "%s%d", words, i);
        setenv("HEDDLE_OPENCL_OPTIONS", options, 1);
        GOOD(clGetDeviceInfo(host->device, CL_DEVICE_NAME, sizeof *name, name[i], NULL));
        assert_int_equal(strncmp(name[i], name[0], strlen(name[0])), 0);
    }
    unsetenv("HEDDLE_OPENCL_OPTIONS");
    assert_string_not_equal(name[1], name[2]);
}

static void test_device(void **state) {
    struct host *host = *state;
    cl_device_id device[4];
    cl_uint count;
    char text[512];
    FAILS(CL_INVALID_DEVICE_TYPE, clGetDeviceIDs(NULL, 0, 1, device, NULL));
    FAILS(CL_INVALID_VALUE, clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 0, device, NULL));
    FAILS(CL_DEVICE_NOT_FOUND, clGetDeviceIDs(NULL, CL_DEVICE_TYPE_CPU, 1, device, NULL));
    GOOD(clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 4, device, &count));
    assert_true(count >= 1);
    GOOD(clGetDeviceIDs(NULL, CL_DEVICE_TYPE_DEFAULT, 4, device, &count));
    assert_int_equal(count, 1);
    GOOD(clGetDeviceInfo(host->device, CL_DEVICE_VERSION, sizeof text, text, NULL));
    assert_non_null(strstr(text, "OpenCL 1.2 heddle, event times are cycles at 50 MHz"));
    assert_int_equal(device_number(host->device, CL_DEVICE_MAX_CLOCK_FREQUENCY), 50);
    assert_int_equal(device_number(host->device, CL_DEVICE_PROFILING_TIMER_RESOLUTION), 20);
    assert_int_equal(device_number(host->device, CL_DEVICE_LOCAL_MEM_SIZE), 32768);
    assert_int_equal(device_number(host->device, CL_DEVICE_SVM_CAPABILITIES), 0);
    assert_int_equal(device_number(host->device, CL_DEVICE_PIPE_SUPPORT), CL_FALSE);
    FAILS(CL_INVALID_VALUE, clGetDeviceInfo(host->device, 0x1fff, sizeof text, text, NULL));
    FAILS(CL_INVALID_DEVICE,
          clGetDeviceInfo((cl_device_id)host->context, CL_DEVICE_NAME, 0, NULL, NULL));
    GOOD(clRetainDevice(host->device));
    GOOD(clReleaseDevice(host->device));
    FAILS(CL_INVALID_VALUE,
          clCreateSubDevices(host->device,
                             (cl_device_partition_property[]){CL_DEVICE_PARTITION_EQUALLY, 2, 0}, 4,
                             device, &count));
    FAILS(CL_INVALID_OPERATION, clGetHostTimer(host->device, &(cl_ulong){0}));
}

static void CL_CALLBACK context_gone(cl_context context, void *data) {
    (void)context;
    ++*(int *)data;
}

static void test_context(void **state) {
    struct host *host = *state;
    cl_platform_id platform;
    cl_int code;
    cl_uint number;
    int gone = 0;
    GOOD(clGetPlatformIDs(1, &platform, NULL));
    const cl_context_properties good[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)platform, 0};
    const cl_context_properties bad[] = {0x7777, 1, 0};
    assert_null(clCreateContext(bad, 1, &host->device, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_PROPERTY);
    assert_null(clCreateContext(NULL, 0, &host->device, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    assert_null(clCreateContext(NULL, 1, (cl_device_id[]){NULL}, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_DEVICE);
    assert_null(clCreateContextFromType(NULL, CL_DEVICE_TYPE_CPU, NULL, NULL, &code));
    assert_int_equal(code, CL_DEVICE_NOT_FOUND);
    cl_context context = clCreateContextFromType(good, CL_DEVICE_TYPE_GPU, NULL, NULL, &code);
    GOOD(code);
    cl_context_properties kept[3];
    GOOD(clGetContextInfo(context, CL_CONTEXT_PROPERTIES, sizeof kept, kept, NULL));
    assert_memory_equal(kept, good, sizeof good);
    GOOD(clRetainContext(context));
    GOOD(clGetContextInfo(context, CL_CONTEXT_REFERENCE_COUNT, sizeof number, &number, NULL));
    assert_int_equal(number, 2);
    GOOD(clReleaseContext(context));
    GOOD(clSetContextDestructorCallback(context, context_gone, &gone));
    GOOD(clReleaseContext(context));
    assert_int_equal(gone, 1);
    FAILS(CL_INVALID_CONTEXT, clRetainContext((cl_context)host->queue));
    FAILS(CL_INVALID_CONTEXT, clReleaseContext(NULL));
}

const struct CMUnitTest device_tests[] = {
    cmocka_unit_test(test_platform), cmocka_unit_test(test_dispatch), cmocka_unit_test(test_names),
    cmocka_unit_test(test_device),   cmocka_unit_test(test_context),  {0},
};
