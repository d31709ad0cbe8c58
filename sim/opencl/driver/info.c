#include "info.h"

#include <string.h>

cl_int answer_bytes(const struct answer *answer, const void *bytes, size_t size) {
    if (answer->value && answer->size < size)
        return CL_INVALID_VALUE;
    if (answer->value && size > 0)
        memcpy(answer->value, bytes, size);
    if (answer->size_ret)
        *answer->size_ret = size;
    return CL_SUCCESS;
}

cl_int answer_string(const struct answer *answer, const char *text) {
    return answer_bytes(answer, text ? text : "", text ? strlen(text) + 1 : 1);
}

cl_int answer_uint(const struct answer *answer, cl_uint value) {
    return answer_bytes(answer, &value, sizeof value);
}

cl_int answer_ulong(const struct answer *answer, cl_ulong value) {
    return answer_bytes(answer, &value, sizeof value);
}

cl_int answer_size(const struct answer *answer, size_t value) {
    return answer_bytes(answer, &value, sizeof value);
}

cl_int answer_handle(const struct answer *answer, const void *handle) {
    return answer_bytes(answer, &handle, sizeof handle);
}

cl_int answer_properties(const struct answer *answer, const cl_ulong *properties, size_t count) {
    return answer_bytes(answer, properties, properties ? count * sizeof *properties : 0);
}

void *code_set(cl_int *code, cl_int value, void *object) {
    if (code)
        *code = value;
    return object;
}
