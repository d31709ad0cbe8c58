/* Shared by the host programs of this folder: one device, one queue, the kernels of NAME.cl, and a
 * comparison with what the host computed. They use OpenCL 1.2 and nothing of heddle's.
 *
 * A call that fails ends the program with a sentence and status 1.
 */
#ifndef HEDDLE_OPENCL_SUITE_H
#define HEDDLE_OPENCL_SUITE_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stddef.h>
#include <stdint.h>

enum { SUITE_BUFFERS = 32 };

struct suite {
    const char *name;
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_mem buffer[SUITE_BUFFERS]; /* released by suite_close */
    size_t buffers;
    size_t compared, wrong; /* values */
};

/* Work-items in all, and of a group. */
struct range {
    cl_uint dimensions;
    size_t global[3], local[3];
};

/* The first device of the first platform that has one; builds NAME.cl. */
void suite_open(struct suite *suite, const char *name);

/* A buffer with these bytes; zeros where `bytes` is NULL. */
cl_mem suite_buffer(struct suite *suite, size_t size, const void *bytes);
void suite_read(struct suite *suite, cl_mem buffer, size_t size, void *bytes);
void suite_write(struct suite *suite, cl_mem buffer, size_t size, const void *bytes);

/* Runs a kernel to its end. A letter an argument: b cl_mem, i int, f float (passed as double),
 * l int, bytes of local memory. */
void suite_launch(struct suite *suite, const char *kernel, struct range range, const char *kinds,
                  ...);

struct range range_line(size_t global, size_t local);
struct range range_plane(size_t width, size_t height, size_t local_width, size_t local_height);

/* Floats agree within 1 in 2,000 of the larger one, or 0.0001. */
void suite_compare_floats(struct suite *suite, const float *got, const float *want, size_t count);
void suite_compare_words(struct suite *suite, const uint32_t *got, const uint32_t *want,
                         size_t count);

/* Prints how much was compared; the program's exit status. */
int suite_close(struct suite *suite);

/* The next of a sequence that is the same everywhere; below `limit`, or from 0 up to 1. */
uint32_t random_below(uint32_t *state, uint32_t limit);
float random_unit(uint32_t *state);
void random_fill(uint32_t *state, float *values, size_t count);

#endif
