/* clCompileProgram and clLinkProgram -create-library keep a program's sources and the headers that
 * they include. Each object has a folder of its own, and its macros are lines at the source's
 * beginning. Linking compiles them as one source, so static functions of two objects must not have
 * the same name. */
#ifndef HEDDLE_OPENCL_ARCHIVE_H
#define HEDDLE_OPENCL_ARCHIVE_H

#include "build.h"
#include "text.h"

#include <stdint.h>

struct archive_file {
    char *name; /* object0/program.cl */
    char *text;
    bool source;
};

struct archive {
    bool library;
    uint32_t objects;
    struct archive_file *file;
    size_t files;
    struct list options; /* all but macros and folders */
};

/* The caller frees with archive_free; NULL without memory. */
struct archive *archive_new(void);
void archive_free(struct archive *archive);

/* Adds a source with its headers and options as a new object. */
bool archive_add_object(struct archive *archive, const char *source,
                        const struct build_file *header, size_t headers,
                        const struct list *options);

/* Adds all objects of another archive. */
bool archive_add(struct archive *archive, const struct archive *other);

/* Compiles what is in it. */
cl_int archive_build(const struct archive *archive, const struct _cl_device_id *device,
                     const struct list *options, bool check, struct growing *elf,
                     struct growing *log);

/* As bytes, and back; NULL: the bytes are no archive. */
bool archive_write(const struct archive *archive, struct growing *bytes);
struct archive *archive_read(const void *bytes, size_t size);

#endif
