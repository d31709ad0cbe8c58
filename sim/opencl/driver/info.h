/* Answers of the clGet...Info functions: a value into the caller's memory, its size, or both. */
#ifndef HEDDLE_OPENCL_INFO_H
#define HEDDLE_OPENCL_INFO_H

#include "api.h"

/* Where the caller wants a value. Both pointers may be NULL. */
struct answer {
    size_t size; /* room at `value` */
    void *value;
    size_t *size_ret;
};

/* CL_INVALID_VALUE when there is less room. */
cl_int answer_bytes(const struct answer *answer, const void *bytes, size_t size);
cl_int answer_string(const struct answer *answer, const char *text);

/* By the size that the standard gives the value. */
cl_int answer_uint(const struct answer *answer, cl_uint value);
cl_int answer_ulong(const struct answer *answer, cl_ulong value);
cl_int answer_size(const struct answer *answer, size_t value);
cl_int answer_handle(const struct answer *answer, const void *handle);

/* A list of properties that ends with 0, as it was given; NULL: none. */
cl_int answer_properties(const struct answer *answer, const cl_ulong *properties, size_t count);

/* Stores a result where the caller asked for it; `code` may be NULL. Returns `object`. */
void *code_set(cl_int *code, cl_int value, void *object);

#endif
