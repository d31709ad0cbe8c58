#define _GNU_SOURCE /* memfd_create */
#include "executable.h"

#include "sim/host/libheddle.h"

#include <gelf.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define SECTION ".heddle.kernels"

/* At the beginning of the arguments; launch.c fills it. */
enum { HEADER_BYTES = 48 };

// --------------------------------------------------------------------------------- section

/* The section's bytes; NULL: it has none, or is no ELF. */
static const char *section_find(Elf *elf, size_t *size) {
    size_t names;
    Elf_Scn *section = NULL;
    if (!elf || elf_kind(elf) != ELF_K_ELF || elf_getshdrstrndx(elf, &names) != 0)
        return NULL;
    while ((section = elf_nextscn(elf, section)) != NULL) {
        GElf_Shdr header;
        const char *name =
            gelf_getshdr(section, &header) ? elf_strptr(elf, names, header.sh_name) : NULL;
        const Elf_Data *data =
            name && strcmp(name, SECTION) == 0 ? elf_getdata(section, NULL) : NULL;
        if (data && data->d_buf) {
            *size = data->d_size;
            return data->d_buf;
        }
    }
    return NULL;
}

// ------------------------------------------------------------------------------ description

static char *string_take(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return strdup(text ? text : "");
}

static uint32_t number_take(const json_t *object, const char *name) {
    return (uint32_t)json_integer_value(json_object_get(object, name));
}

static cl_uint word_find(const json_t *object, const char *name, const char *const *words,
                         cl_uint count) {
    const char *text = json_string_value(json_object_get(object, name));
    for (cl_uint i = 0; text && i < count; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return count - 1;
}

static bool parameter_take(struct parameter *parameter, const json_t *json) {
    static const char *const spaces[] = {"global", "local", "constant", "private"};
    static const char *const accesses[] = {"read_only", "write_only", "read_write", "none"};
    static const enum parameter_kind kinds[] = {PARAMETER_BUFFER, PARAMETER_LOCAL, PARAMETER_BUFFER,
                                                PARAMETER_VALUE};
    const char *qualifier = json_string_value(json_object_get(json, "qualifier"));
    cl_uint space = word_find(json, "space", spaces, 4);
    qualifier = qualifier ? qualifier : "";
    parameter->kind = kinds[space];
    parameter->address = CL_KERNEL_ARG_ADDRESS_GLOBAL + space;
    parameter->access = CL_KERNEL_ARG_ACCESS_READ_ONLY + word_find(json, "access", accesses, 4);
    parameter->type_qualifier =
        (strstr(qualifier, "const") ? (cl_ulong)CL_KERNEL_ARG_TYPE_CONST : 0) |
        (strstr(qualifier, "restrict") ? (cl_ulong)CL_KERNEL_ARG_TYPE_RESTRICT : 0) |
        (strstr(qualifier, "volatile") ? (cl_ulong)CL_KERNEL_ARG_TYPE_VOLATILE : 0);
    parameter->size = number_take(json, "size");
    parameter->offset = number_take(json, "offset");
    parameter->type = string_take(json, "type");
    parameter->name = string_take(json, "name");
    return parameter->type && parameter->name;
}

/* Values lie within the arguments, and those are no more than a launch takes. */
static bool parameters_good(const struct kernel_code *kernel) {
    for (cl_uint i = 0; i < kernel->parameters; i++) {
        const struct parameter *parameter = &kernel->parameter[i];
        if (parameter->offset < HEADER_BYTES || parameter->offset > kernel->args_bytes ||
            parameter->size > kernel->args_bytes - parameter->offset)
            return false;
        if (parameter->kind != PARAMETER_VALUE && parameter->size != 4)
            return false;
    }
    return kernel->args_bytes >= HEADER_BYTES && kernel->args_bytes <= HEDDLE_ARGS_BYTES;
}

/* The attributes as they were written, of those that the compiler keeps. */
static char *attributes_make(const struct kernel_code *kernel, const json_t *json) {
    const json_t *hint = json_object_get(json, "work_group_size_hint");
    const char *vector = json_string_value(json_object_get(json, "vec_type_hint"));
    struct growing text = {0};
    bool good = growing_add(&text, "", 0);
    if (good && kernel->required[0] != 0)
        good = growing_print(&text, "reqd_work_group_size(%zu,%zu,%zu) ", kernel->required[0],
                             kernel->required[1], kernel->required[2]);
    if (good && json_integer_value(json_array_get(hint, 0)) != 0)
        good = growing_print(&text, "work_group_size_hint(%lld,%lld,%lld) ",
                             json_integer_value(json_array_get(hint, 0)),
                             json_integer_value(json_array_get(hint, 1)),
                             json_integer_value(json_array_get(hint, 2)));
    if (good && vector && *vector)
        growing_print(&text, "vec_type_hint(%s) ", vector);
    if (text.size > 0)
        text.data[text.size - 1] = '\0';
    return text.data;
}

static bool kernel_take(struct kernel_code *kernel, const json_t *json) {
    const json_t *list = json_object_get(json, "args");
    const json_t *required = json_object_get(json, "reqd_work_group_size");
    bool good = true;
    for (size_t i = 0; i < 3; i++)
        kernel->required[i] = (size_t)json_integer_value(json_array_get(required, i));
    kernel->name = string_take(json, "name");
    kernel->attributes = attributes_make(kernel, json);
    kernel->local_bytes = number_take(json, "local_bytes");
    kernel->private_bytes = number_take(json, "private_bytes");
    kernel->frame_words = number_take(json, "frame_words");
    kernel->args_bytes = number_take(json, "args_bytes");
    kernel->cut = json_is_true(json_object_get(json, "cut"));
    kernel->fibers = json_is_true(json_object_get(json, "fibers"));
    kernel->parameter = calloc(json_array_size(list) + 1, sizeof *kernel->parameter);
    for (size_t i = 0; i < json_array_size(list) && kernel->parameter && good; i++) {
        kernel->parameters = (cl_uint)i + 1;
        good = parameter_take(&kernel->parameter[i], json_array_get(list, i));
    }
    return good && kernel->parameter && kernel->name && *kernel->name && kernel->attributes &&
           parameters_good(kernel);
}

/* Adds the kernel of one line. */
static bool line_take(struct executable *executable, const char *line, size_t size,
                      char reason[256]) {
    json_error_t error;
    json_t *json = json_loadb(line, size, 0, &error);
    struct kernel_code *longer =
        realloc(executable->kernel, (executable->kernels + (size_t)1) * sizeof *executable->kernel);
    if (longer) {
        executable->kernel = longer;
        longer[executable->kernels] = (struct kernel_code){0};
        executable->kernels++;
    }
    bool good = json && longer && kernel_take(&longer[executable->kernels - 1], json);
    if (!json)
        snprintf(reason, 256, "its section " SECTION " is not JSON: %.160s", error.text);
    else if (!good)
        snprintf(reason, 256, "its section " SECTION " does not describe kernels");
    json_decref(json);
    return good;
}

static bool description_take(struct executable *executable, char reason[256]) {
    size_t left = 0;
    bool good = true;
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory(executable->bytes, executable->size);
    const char *at = section_find(elf, &left);
    if (!at)
        snprintf(reason, 256, "it is no ELF that describes kernels in a section " SECTION);
    while (at && left > 0 && *at != '\0' && good) {
        const char *end = memchr(at, '\n', left);
        size_t size = end ? (size_t)(end - at) + 1 : strnlen(at, left);
        good = line_take(executable, at, size, reason);
        at += size;
        left -= size;
    }
    if (elf)
        elf_end(elf);
    return at && good;
}

// ------------------------------------------------------------------------------ make and end

/* A file without a name, which the device's process reads through /proc. */
static int file_make(const void *bytes, size_t size) {
    int file = memfd_create("heddle OpenCL program", MFD_CLOEXEC);
    for (size_t done = 0; file >= 0 && done < size;) {
        ssize_t part = write(file, (const char *)bytes + done, size - done);
        if (part <= 0) {
            close(file);
            return -1;
        }
        done += (size_t)part;
    }
    return file;
}

struct executable *executable_new(const void *bytes, size_t size, char reason[256]) {
    static atomic_ullong last; /* programs are told apart by a number, not by where they lie */
    struct executable *executable = calloc(1, sizeof *executable);
    char *copy = malloc(size + 1);
    snprintf(reason, 256, "no memory");
    if (!executable || !copy) {
        free(executable);
        free(copy);
        return NULL;
    }
    memcpy(copy, bytes, size);
    atomic_init(&executable->references, 1);
    executable->id = atomic_fetch_add(&last, 1) + 1;
    executable->bytes = copy;
    executable->size = size;
    executable->file = file_make(bytes, size);
    if (executable->file >= 0 && description_take(executable, reason))
        return executable;
    executable_release(executable);
    return NULL;
}

struct executable *executable_retain(struct executable *executable) {
    if (executable)
        atomic_fetch_add(&executable->references, 1);
    return executable;
}

static void kernel_free(struct kernel_code *kernel) {
    for (cl_uint i = 0; i < kernel->parameters; i++) {
        free(kernel->parameter[i].type);
        free(kernel->parameter[i].name);
    }
    free(kernel->parameter);
    free(kernel->name);
    free(kernel->attributes);
}

void executable_release(struct executable *executable) {
    if (!executable || atomic_fetch_sub(&executable->references, 1) != 1)
        return;
    for (cl_uint i = 0; i < executable->kernels; i++)
        kernel_free(&executable->kernel[i]);
    free(executable->kernel);
    free(executable->bytes);
    if (executable->file >= 0)
        close(executable->file);
    free(executable);
}

const struct kernel_code *executable_kernel(const struct executable *executable, const char *name) {
    for (cl_uint i = 0; i < executable->kernels; i++)
        if (strcmp(executable->kernel[i].name, name) == 0)
            return &executable->kernel[i];
    return NULL;
}
