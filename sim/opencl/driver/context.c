#include "context.h"

#include "device.h"
#include "platform.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int context_place(const struct _cl_context *context, const struct _cl_device_id *device) {
    for (cl_uint i = 0; i < context->devices; i++)
        if (context->device[i] == device)
            return (int)i;
    return -1;
}

void context_complain(cl_context context, const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (context->notify)
        context->notify(text, NULL, 0, context->data);
    else
        fprintf(stderr, "heddle OpenCL: %s\n", text);
}

static void context_destroy(void *object) {
    cl_context context = object;
    while (context->farewells) {
        struct context_farewell *farewell = context->farewells;
        context->farewells = farewell->next;
        farewell->function(context, farewell->data);
        free(farewell);
    }
    object_free(context);
}

static cl_int properties_take(cl_context context, const cl_context_properties *properties) {
    bool platform = false, sync = false;
    if (!properties)
        return CL_SUCCESS;
    size_t count = 0;
    for (; properties[count]; count += 2) {
        bool *seen = properties[count] == CL_CONTEXT_PLATFORM            ? &platform
                     : properties[count] == CL_CONTEXT_INTEROP_USER_SYNC ? &sync
                                                                         : NULL;
        if (!seen || *seen)
            return CL_INVALID_PROPERTY;
        *seen = true;
        if (seen == &platform && (cl_platform_id)properties[count + 1] != platform_get())
            return CL_INVALID_PLATFORM;
    }
    memcpy(context->property, properties, (count + 1) * sizeof *properties);
    context->properties = count + 1;
    return CL_SUCCESS;
}

static cl_int devices_take(cl_context context, const cl_device_id *devices, cl_uint count) {
    for (cl_uint i = 0; i < count; i++) {
        if (!object_is(devices[i], OBJECT_DEVICE))
            return CL_INVALID_DEVICE;
        if (context_place(context, devices[i]) >= 0)
            continue;
        if (context->devices == CONTEXT_DEVICES)
            return CL_OUT_OF_RESOURCES;
        if (!device_open(devices[i]))
            return CL_DEVICE_NOT_AVAILABLE;
        context->device[context->devices++] = devices[i];
    }
    return CL_SUCCESS;
}

// ------------------------------------------------------------------------------------ API

cl_context CL_API_CALL clCreateContext(const cl_context_properties *properties, cl_uint num_devices,
                                       const cl_device_id *devices, context_notify notify,
                                       void *data, cl_int *errcode_ret) {
    if (!devices || num_devices == 0 || (!notify && data))
        return code_set(errcode_ret, CL_INVALID_VALUE, NULL);
    cl_context context = object_new(OBJECT_CONTEXT, sizeof *context, context_destroy);
    if (!context)
        return code_set(errcode_ret, CL_OUT_OF_HOST_MEMORY, NULL);
    context->notify = notify;
    context->data = data;
    cl_int code = properties_take(context, properties);
    if (code == CL_SUCCESS)
        code = devices_take(context, devices, num_devices);
    if (code != CL_SUCCESS)
        object_release(context);
    return code_set(errcode_ret, code, code == CL_SUCCESS ? context : NULL);
}

cl_context CL_API_CALL clCreateContextFromType(const cl_context_properties *properties,
                                               cl_device_type type, context_notify notify,
                                               void *data, cl_int *errcode_ret) {
    cl_device_id device[CONTEXT_DEVICES];
    cl_uint count = 0;
    cl_int code = clGetDeviceIDs(platform_get(), type, CONTEXT_DEVICES, device, &count);
    if (code != CL_SUCCESS)
        return code_set(errcode_ret, code, NULL);
    if (count > CONTEXT_DEVICES)
        count = CONTEXT_DEVICES;
    return clCreateContext(properties, count, device, notify, data, errcode_ret);
}

cl_int CL_API_CALL clRetainContext(cl_context context) {
    if (!object_is(context, OBJECT_CONTEXT))
        return CL_INVALID_CONTEXT;
    object_retain(context);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clReleaseContext(cl_context context) {
    if (!object_is(context, OBJECT_CONTEXT))
        return CL_INVALID_CONTEXT;
    object_release(context);
    return CL_SUCCESS;
}

cl_int CL_API_CALL clGetContextInfo(cl_context context, cl_context_info name, size_t size,
                                    void *value, size_t *size_ret) {
    const struct answer answer = {size, value, size_ret};
    if (!object_is(context, OBJECT_CONTEXT))
        return CL_INVALID_CONTEXT;
    switch (name) {
    case CL_CONTEXT_REFERENCE_COUNT:
        return answer_uint(&answer, object_references(context));
    case CL_CONTEXT_NUM_DEVICES:
        return answer_uint(&answer, context->devices);
    case CL_CONTEXT_DEVICES:
        return answer_bytes(&answer, context->device, context->devices * sizeof *context->device);
    case CL_CONTEXT_PROPERTIES:
        return answer_bytes(&answer, context->property,
                            context->properties * sizeof *context->property);
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int CL_API_CALL clSetContextDestructorCallback(
    cl_context context, void(CL_CALLBACK *function)(cl_context context, void *data), void *data) {
    if (!object_is(context, OBJECT_CONTEXT))
        return CL_INVALID_CONTEXT;
    struct context_farewell *farewell = function ? calloc(1, sizeof *farewell) : NULL;
    if (!farewell)
        return function ? CL_OUT_OF_HOST_MEMORY : CL_INVALID_VALUE;
    platform_lock();
    *farewell = (struct context_farewell){function, data, context->farewells};
    context->farewells = farewell;
    platform_unlock();
    return CL_SUCCESS;
}
