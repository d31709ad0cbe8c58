/* clCompileProgram and clLinkProgram -create-library make an archive: the bitcode of each source.
 * Linking compiles all of it as one program. */
#ifndef HEDDLE_OPENCL_ARCHIVE_H
#define HEDDLE_OPENCL_ARCHIVE_H

#include "build.h"
#include "text.h"

struct archive {
    bool library;
    struct growing *object;
    size_t objects;
};

/* The caller frees with archive_free; NULL without memory. */
struct archive *archive_new(void);
void archive_free(struct archive *archive);

/* Adds an object. */
bool archive_add_object(struct archive *archive, const char *bitcode, size_t size);

/* Adds all objects of another archive. */
bool archive_add(struct archive *archive, const struct archive *other);

/* Compiles what is in it. */
cl_int archive_build(const struct archive *archive, const struct _cl_device_id *device,
                     const struct list *options, struct growing *elf, struct growing *log);

/* As bytes, and back; NULL: the bytes are no archive. */
bool archive_write(const struct archive *archive, struct growing *bytes);
struct archive *archive_read(const void *bytes, size_t size);

#endif
