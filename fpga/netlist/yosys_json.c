#include "yosys_json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static size_t file_read(void *buffer, size_t size, void *stream) {
    int count = gzread(stream, buffer, (unsigned)size);
    return count < 0 ? (size_t)-1 : (size_t)count;
}

json_t *yosys_json_read(const char *file, struct error *error) {
    json_error_t wrong;
    gzFile stream = gzopen(file, "rb");
    if (!stream) {
        error_set(error, "%s cannot be read: %s", file, strerror(errno));
        return NULL;
    }
    json_t *root = json_load_callback(file_read, stream, 0, &wrong);
    gzclose(stream);
    if (!root)
        error_set(error, "%s: %s, line %d", file, wrong.text, wrong.line);
    return root;
}

json_t *yosys_json_top(json_t *root, const char **name) {
    json_t *modules = json_object_get(root, "modules"), *module, *found = NULL;
    const char *key;
    json_object_foreach(modules, key, module) {
        bool only = json_object_size(modules) == 1;
        if (only || json_object_get(json_object_get(module, "attributes"), "top")) {
            *name = key;
            found = module;
        }
    }
    return found;
}

json_int_t yosys_json_parameter(json_t *cell, const char *name) {
    const json_t *value = json_object_get(json_object_get(cell, "parameters"), name);
    const char *bits = json_string_value(value);
    return bits ? (json_int_t)strtoll(bits, NULL, 2) : json_integer_value(value);
}
