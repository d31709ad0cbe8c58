/* Features that no device has: each function returns the standard's code for that. */
#include "host.h"

/* The call made nothing, and `code` says so. */
#define REFUSED(wanted, call)                                                                      \
    do {                                                                                           \
        code = CL_SUCCESS;                                                                         \
        assert_null(call);                                                                         \
        assert_int_equal(code, wanted);                                                            \
    } while (0)
#define CONTEXT_REFUSED(name, ...)                                                                 \
    REFUSED(CL_INVALID_OPERATION, name(host->context, __VA_ARGS__, &code));                        \
    REFUSED(CL_INVALID_CONTEXT, name(NULL, __VA_ARGS__, &code))
#define QUEUE_REFUSED(name, ...)                                                                   \
    FAILS(CL_INVALID_OPERATION, name(host->queue, __VA_ARGS__));                                   \
    FAILS(CL_INVALID_COMMAND_QUEUE, name(NULL, __VA_ARGS__))

static const size_t box[3] = {1, 1, 1};

static void test_images(void **state) {
    struct host *host = *state;
    cl_int code;
    cl_uint count = 7;
    cl_float pixel[4] = {0};
    size_t pitch;
    const cl_image_format format = {CL_RGBA, CL_FLOAT};
    const cl_image_desc description = {.image_type = CL_MEM_OBJECT_IMAGE2D};
    CONTEXT_REFUSED(clCreateImage, 0, &format, &description, NULL);
    CONTEXT_REFUSED(clCreateImageWithProperties, NULL, 0, &format, &description, NULL);
    CONTEXT_REFUSED(clCreateImage2D, 0, &format, 1, 1, 0, NULL);
    CONTEXT_REFUSED(clCreateImage3D, 0, &format, 1, 1, 1, 0, 0, NULL);
    FAILS(CL_INVALID_CONTEXT,
          clGetSupportedImageFormats(NULL, 0, CL_MEM_OBJECT_IMAGE2D, 0, NULL, &count));
    GOOD(clGetSupportedImageFormats(host->context, 0, CL_MEM_OBJECT_IMAGE2D, 0, NULL, &count));
    assert_int_equal(count, 0);
    FAILS(CL_INVALID_MEM_OBJECT, clGetImageInfo(NULL, CL_IMAGE_FORMAT, 0, NULL, NULL));
    QUEUE_REFUSED(clEnqueueReadImage, NULL, CL_TRUE, box, box, 0, 0, pixel, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueWriteImage, NULL, CL_TRUE, box, box, 0, 0, pixel, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueCopyImage, NULL, NULL, box, box, box, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueCopyImageToBuffer, NULL, NULL, box, box, 0, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueCopyBufferToImage, NULL, NULL, 0, box, box, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueFillImage, NULL, pixel, box, box, 0, NULL, NULL);
    REFUSED(CL_INVALID_OPERATION, clEnqueueMapImage(host->queue, NULL, CL_TRUE, CL_MAP_READ, box,
                                                    box, &pitch, &pitch, 0, NULL, NULL, &code));
    REFUSED(CL_INVALID_COMMAND_QUEUE, clEnqueueMapImage(NULL, NULL, CL_TRUE, CL_MAP_READ, box, box,
                                                        &pitch, &pitch, 0, NULL, NULL, &code));
}

static void test_samplers_and_pipes(void **state) {
    struct host *host = *state;
    cl_int code;
    CONTEXT_REFUSED(clCreateSampler, CL_TRUE, CL_ADDRESS_NONE, CL_FILTER_NEAREST);
    CONTEXT_REFUSED(clCreateSamplerWithProperties, NULL);
    FAILS(CL_INVALID_SAMPLER, clRetainSampler(NULL));
    FAILS(CL_INVALID_SAMPLER, clReleaseSampler(NULL));
    FAILS(CL_INVALID_SAMPLER, clGetSamplerInfo(NULL, CL_SAMPLER_CONTEXT, 0, NULL, NULL));
    CONTEXT_REFUSED(clCreatePipe, 0, 4, 4, NULL);
    FAILS(CL_INVALID_MEM_OBJECT, clGetPipeInfo(NULL, CL_PIPE_PACKET_SIZE, 0, NULL, NULL));
}

static void test_shared_memory(void **state) {
    struct host *host = *state;
    cl_int word = 0;
    void *pointer = &word;
    const void *const_pointer = &word;
    cl_kernel kernel = host_kernel(host, "nothing");
    assert_null(clSVMAlloc(host->context, 0, 64, 0));
    clSVMFree(host->context, NULL);
    QUEUE_REFUSED(clEnqueueSVMFree, 1, &pointer, NULL, NULL, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueSVMMemcpy, CL_TRUE, &word, &word, 4, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueSVMMemFill, &word, "a", 1, 4, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueSVMMap, CL_TRUE, 0, &word, 4, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueSVMUnmap, &word, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueSVMMigrateMem, 1, &const_pointer, NULL, 0, 0, NULL, NULL);
    FAILS(CL_INVALID_OPERATION, clSetKernelArgSVMPointer(kernel, 0, NULL));
    GOOD(clReleaseKernel(kernel));
}

static void test_other_interfaces(void **state) {
    struct host *host = *state;
    cl_int code;
    cl_mem memory = host_buffer(host, 0, 4, NULL);
    CONTEXT_REFUSED(clCreateFromGLBuffer, 0, 1);
    CONTEXT_REFUSED(clCreateFromGLTexture, 0, 0, 0, 1);
    CONTEXT_REFUSED(clCreateFromGLTexture2D, 0, 0, 0, 1);
    CONTEXT_REFUSED(clCreateFromGLTexture3D, 0, 0, 0, 1);
    CONTEXT_REFUSED(clCreateFromGLRenderbuffer, 0, 1);
    CONTEXT_REFUSED(clCreateEventFromGLsyncKHR, NULL);
    FAILS(CL_INVALID_GL_OBJECT, clGetGLObjectInfo(memory, NULL, NULL));
    FAILS(CL_INVALID_MEM_OBJECT, clGetGLObjectInfo(NULL, NULL, NULL));
    FAILS(CL_INVALID_GL_OBJECT, clGetGLTextureInfo(memory, 0, 0, NULL, NULL));
    FAILS(CL_INVALID_MEM_OBJECT, clGetGLTextureInfo(NULL, 0, 0, NULL, NULL));
    FAILS(CL_INVALID_GL_SHAREGROUP_REFERENCE_KHR, clGetGLContextInfoKHR(NULL, 0, 0, NULL, NULL));
    QUEUE_REFUSED(clEnqueueAcquireGLObjects, 1, &memory, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueReleaseGLObjects, 1, &memory, 0, NULL, NULL);
    CONTEXT_REFUSED(clCreateFromEGLImageKHR, NULL, NULL, 0, NULL);
    CONTEXT_REFUSED(clCreateEventFromEGLSyncKHR, NULL, NULL);
    QUEUE_REFUSED(clEnqueueAcquireEGLObjectsKHR, 1, &memory, 0, NULL, NULL);
    QUEUE_REFUSED(clEnqueueReleaseEGLObjectsKHR, 1, &memory, 0, NULL, NULL);
    GOOD(clReleaseMemObject(memory));
}

/* Direct3D's functions have no type outside of Windows. */
static void test_direct3d(void **state) {
    const struct host *host = *state;
    const cl_icd_dispatch *table = *(const cl_icd_dispatch *const *)(const void *)host->context;
    void *const entry[] = {
        table->clGetDeviceIDsFromD3D10KHR,           table->clCreateFromD3D10BufferKHR,
        table->clCreateFromD3D10Texture2DKHR,        table->clCreateFromD3D10Texture3DKHR,
        table->clEnqueueAcquireD3D10ObjectsKHR,      table->clEnqueueReleaseD3D10ObjectsKHR,
        table->clGetDeviceIDsFromD3D11KHR,           table->clCreateFromD3D11BufferKHR,
        table->clCreateFromD3D11Texture2DKHR,        table->clCreateFromD3D11Texture3DKHR,
        table->clEnqueueAcquireD3D11ObjectsKHR,      table->clEnqueueReleaseD3D11ObjectsKHR,
        table->clGetDeviceIDsFromDX9MediaAdapterKHR, table->clCreateFromDX9MediaSurfaceKHR,
        table->clEnqueueAcquireDX9MediaSurfacesKHR,  table->clEnqueueReleaseDX9MediaSurfacesKHR,
    };
    for (size_t i = 0; i < sizeof entry / sizeof *entry; i++)
        FAILS(CL_INVALID_OPERATION, ((cl_int(*)(void))(uintptr_t)entry[i])());
}

static void test_optional(void **state) {
    struct host *host = *state;
    const cl_icd_dispatch *table = *(const cl_icd_dispatch *const *)(const void *)host->context;
    cl_int code;
    cl_ulong time;
    cl_uint count;
    cl_device_id device[2];
    cl_kernel kernel = host_kernel(host, "nothing");
    FAILS(CL_INVALID_OPERATION, clGetDeviceAndHostTimer(host->device, &time, &time));
    FAILS(CL_INVALID_DEVICE, clGetDeviceAndHostTimer(NULL, &time, &time));
    FAILS(CL_INVALID_OPERATION, clSetDefaultDeviceCommandQueue(host->context, host->device, NULL));
    FAILS(CL_INVALID_CONTEXT, clSetDefaultDeviceCommandQueue(NULL, host->device, NULL));
    FAILS(CL_INVALID_OPERATION, clSetProgramReleaseCallback(host->program, NULL, NULL));
    FAILS(CL_INVALID_PROGRAM, clSetProgramReleaseCallback(NULL, NULL, NULL));
    FAILS(CL_INVALID_OPERATION, clSetProgramSpecializationConstant(host->program, 0, 4, &code));
    FAILS(CL_INVALID_PROGRAM, clSetProgramSpecializationConstant(NULL, 0, 4, &code));
    FAILS(CL_INVALID_OPERATION,
          table->clGetKernelSubGroupInfoKHR(kernel, host->device, 0, 0, NULL, 0, NULL, NULL));
    FAILS(CL_INVALID_VALUE,
          table->clCreateSubDevicesEXT(host->device, (cl_device_partition_property_ext[]){0}, 2,
                                       device, &count));
    GOOD(table->clRetainDeviceEXT(host->device));
    GOOD(table->clReleaseDeviceEXT(host->device));
    GOOD(clReleaseKernel(kernel));
}

const struct CMUnitTest unsupported_tests[] = {
    cmocka_unit_test(test_images),
    cmocka_unit_test(test_samplers_and_pipes),
    cmocka_unit_test(test_shared_memory),
    cmocka_unit_test(test_other_interfaces),
    cmocka_unit_test(test_direct3d),
    cmocka_unit_test(test_optional),
    {0},
};
