/* A program as the compiler made it for one device: an ELF with its kernels' descriptions in a
 * section. This is all that the driver knows about the form of what `heddle cc` writes; launch.c
 * knows how it is launched. */
#ifndef HEDDLE_OPENCL_EXECUTABLE_H
#define HEDDLE_OPENCL_EXECUTABLE_H

#include "api.h"
#include "text.h"

#include <stdatomic.h>
#include <stdint.h>

enum parameter_kind { PARAMETER_VALUE, PARAMETER_BUFFER, PARAMETER_LOCAL };

struct parameter {
    enum parameter_kind kind;
    uint32_t size;
    uint32_t offset; /* in the arguments */
    cl_kernel_arg_address_qualifier address;
    cl_kernel_arg_access_qualifier access;
    cl_kernel_arg_type_qualifier type_qualifier;
    char *type;
    char *name;
};

struct kernel_code {
    char *name;
    char *attributes;
    struct parameter *parameter;
    cl_uint parameters;
    uint32_t args_bytes; /* with the header that launch.c knows */
    size_t required[3];  /* reqd_work_group_size; 0: none */
    uint32_t local_bytes;
    uint32_t private_bytes;
    uint32_t frame_words; /* device memory that a thread needs to switch between work-items */
    bool cut;             /* neither barrier nor local memory: a group may run in pieces */
    bool fibers;          /* a thread can run several work-items */
};

struct executable {
    atomic_uint references;
    uint64_t id; /* of this process; never 0 */
    char *bytes; /* the ELF */
    size_t size;
    int file; /* the same, for the device's process to read */
    struct kernel_code *kernel;
    cl_uint kernels;
};

/* From the bytes of an ELF, which are copied. NULL with a sentence in `reason` (of 256 bytes) when
 * it is none, or describes no kernels. */
struct executable *executable_new(const void *bytes, size_t size, char reason[256]);

struct executable *executable_retain(struct executable *executable);
void executable_release(struct executable *executable);

/* NULL: no kernel of this name. */
const struct kernel_code *executable_kernel(const struct executable *executable, const char *name);

#endif
