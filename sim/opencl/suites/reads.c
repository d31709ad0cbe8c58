/* A layer of the OpenCL loader: appends what a host reads from its device to the file HEDDLE_READS.
 *
 *     OPENCL_LAYERS=build/opencl/reads.so HEDDLE_READS=here ./program
 *
 * A record is its size, 8 bytes, and the bytes: of each clEnqueueReadBuffer and of each mapping
 * that the host may read. Such calls wait for their end. Reads of rectangles and of images are not
 * recorded. New buffers are zero, so that unwritten words are the same everywhere. A query for
 * devices of a kind finds those of any kind, so that a host that wants a GPU runs on a CPU, too.
 * Literals of double precision are single, as on a device without double precision: sums of a CPU
 * would differ, and pocl 3.1 has a wrong exp() in double precision.
 * Hosts are expected to read in one thread.
 */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl_layer.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cl_icd_dispatch *below;
static cl_icd_dispatch here;

static void record(const void *bytes, size_t size) {
    const char *path = getenv("HEDDLE_READS");
    FILE *file = path ? fopen(path, "ab") : NULL;
    uint64_t header = size;
    if (!file)
        return;
    if (fwrite(&header, sizeof header, 1, file) != 1 || fwrite(bytes, 1, size, file) != size)
        fprintf(stderr, "reads: %s cannot be written\n", path);
    fclose(file);
}

static cl_int CL_API_CALL read_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                      size_t offset, size_t size, void *bytes, cl_uint waits,
                                      const cl_event *wait, cl_event *event) {
    (void)blocking;
    cl_int code =
        below->clEnqueueReadBuffer(queue, buffer, CL_TRUE, offset, size, bytes, waits, wait, event);
    if (code == CL_SUCCESS)
        record(bytes, size);
    return code;
}

static void *CL_API_CALL map_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                    cl_map_flags flags, size_t offset, size_t size, cl_uint waits,
                                    const cl_event *wait, cl_event *event, cl_int *result) {
    cl_bool reads = (flags & CL_MAP_READ) != 0;
    void *bytes = below->clEnqueueMapBuffer(queue, buffer, reads ? CL_TRUE : blocking, flags,
                                            offset, size, waits, wait, event, result);
    if (bytes && reads)
        record(bytes, size);
    return bytes;
}

static cl_mem CL_API_CALL buffer_create(cl_context context, cl_mem_flags flags, size_t size,
                                        void *bytes, cl_int *result) {
    void *zeros = bytes ? NULL : calloc(1, size + 1);
    cl_mem buffer = below->clCreateBuffer(context, zeros ? flags | CL_MEM_COPY_HOST_PTR : flags,
                                          size, zeros ? zeros : bytes, result);
    free(zeros);
    return buffer;
}

static cl_int CL_API_CALL devices_get(cl_platform_id platform, cl_device_type type, cl_uint count,
                                      cl_device_id *devices, cl_uint *found) {
    (void)type;
    return below->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, devices, found);
}

static cl_context CL_API_CALL context_of_type(const cl_context_properties *properties,
                                              cl_device_type type,
                                              void(CL_CALLBACK *notify)(const char *, const void *,
                                                                        size_t, void *),
                                              void *data, cl_int *result) {
    (void)type;
    return below->clCreateContextFromType(properties, CL_DEVICE_TYPE_ALL, notify, data, result);
}

static cl_int CL_API_CALL program_build(cl_program program, cl_uint count,
                                        const cl_device_id *devices, const char *options,
                                        void(CL_CALLBACK *notify)(cl_program, void *), void *data) {
    static const char single[] = "-cl-single-precision-constant ";
    size_t size = sizeof single + (options ? strlen(options) : 0);
    char *all = malloc(size);
    if (!all)
        return CL_OUT_OF_HOST_MEMORY;
    snprintf(all, size, "%s%s", single, options ? options : "");
    cl_int code = below->clBuildProgram(program, count, devices, all, notify, data);
    free(all);
    return code;
}

CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info name, size_t size, void *value,
                                               size_t *value_size) {
    cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    if (name != CL_LAYER_API_VERSION || (value && size < sizeof version))
        return CL_INVALID_VALUE;
    if (value)
        *(cl_layer_api_version *)value = version;
    if (value_size)
        *value_size = sizeof version;
    return CL_SUCCESS;
}

CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint entries, const cl_icd_dispatch *target,
                                            cl_uint *entries_here, const cl_icd_dispatch **layer) {
    cl_uint own = (cl_uint)(sizeof here / sizeof(void *));
    if (entries < own)
        return CL_INVALID_VALUE;
    below = target;
    here.clEnqueueReadBuffer = read_buffer;
    here.clEnqueueMapBuffer = map_buffer;
    here.clCreateBuffer = buffer_create;
    here.clGetDeviceIDs = devices_get;
    here.clCreateContextFromType = context_of_type;
    here.clBuildProgram = program_build;
    *entries_here = own;
    *layer = &here;
    return CL_SUCCESS;
}
