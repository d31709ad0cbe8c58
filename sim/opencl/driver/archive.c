#include "archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC "heddle OpenCL object 2\n"

struct archive *archive_new(void) {
    return calloc(1, sizeof(struct archive));
}

void archive_free(struct archive *archive) {
    if (!archive)
        return;
    for (size_t i = 0; i < archive->objects; i++)
        free(archive->object[i].data);
    free(archive->object);
    free(archive);
}

bool archive_add_object(struct archive *archive, const char *bitcode, size_t size) {
    struct growing *longer =
        realloc(archive->object, (archive->objects + 1) * sizeof *archive->object);
    if (!longer)
        return false;
    archive->object = longer;
    longer[archive->objects] = (struct growing){0};
    return growing_add(&longer[archive->objects++], bitcode, size);
}

bool archive_add(struct archive *archive, const struct archive *other) {
    bool good = true;
    for (size_t i = 0; i < other->objects && good; i++)
        good = archive_add_object(archive, other->object[i].data, other->object[i].size);
    return good;
}

enum { NAME_SIZE = 32 };

cl_int archive_build(const struct archive *archive, const struct _cl_device_id *device,
                     const struct list *options, struct growing *elf, struct growing *log) {
    struct build_file *file = calloc(archive->objects + 1, sizeof *file);
    char(*name)[NAME_SIZE] = calloc(archive->objects + 1, NAME_SIZE);
    struct build build = {.source = file, .sources = archive->objects, .options = options};
    cl_int code = CL_OUT_OF_HOST_MEMORY;
    for (size_t i = 0; file && name && i < archive->objects; i++) {
        const struct growing *object = &archive->object[i];
        snprintf(name[i], NAME_SIZE, "object%zu.bc", i);
        file[i] = (struct build_file){name[i], object->data, object->size};
    }
    if (file && name && archive->objects > 0)
        code = build_run(device, &build, elf, log);
    free(name);
    free(file);
    return code;
}

// ----------------------------------------------------------------------------------- bytes

/* A line with the count, then each object behind a line with its size. */
bool archive_write(const struct archive *archive, struct growing *bytes) {
    bool good = growing_print(bytes, MAGIC "%d %zu\n", archive->library, archive->objects);
    for (size_t i = 0; i < archive->objects && good; i++)
        good = growing_print(bytes, "%zu\n", archive->object[i].size) &&
               growing_add(bytes, archive->object[i].data, archive->object[i].size);
    return good;
}

/* Numbers of the line at *at, which ends before `end`, and the place behind it. */
static bool line_read(const char **at, const char *end, size_t *number, size_t count) {
    const char *newline = memchr(*at, '\n', (size_t)(end - *at));
    for (size_t i = 0; newline && i < count; i++) {
        char *behind;
        number[i] = strtoul(*at, &behind, 10);
        if (behind == *at || behind > newline)
            return false;
        *at = behind;
    }
    *at = newline ? newline + 1 : end;
    return newline != NULL;
}

struct archive *archive_read(const void *bytes, size_t size) {
    const char *at = bytes, *end = at + size;
    size_t magic = strlen(MAGIC), counts[2], length;
    if (size <= magic || memcmp(bytes, MAGIC, magic) != 0)
        return NULL;
    at += magic;
    struct archive *archive = line_read(&at, end, counts, 2) ? archive_new() : NULL;
    if (!archive)
        return NULL;
    archive->library = counts[0] != 0;
    bool good = true;
    for (size_t i = 0; i < counts[1] && good; i++) {
        good = line_read(&at, end, &length, 1) && length > 0 && length <= (size_t)(end - at) &&
               archive_add_object(archive, at, length);
        at += good ? length : 0;
    }
    if (good)
        return archive;
    archive_free(archive);
    return NULL;
}
