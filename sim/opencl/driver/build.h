/* Runs the compiler, `heddle cc`, as a process. */
#ifndef HEDDLE_OPENCL_BUILD_H
#define HEDDLE_OPENCL_BUILD_H

#include "device.h"
#include "text.h"

/* A file that is compiled, or one that sources include. */
struct build_file {
    const char *name; /* below the build's folder */
    const char *text;
    size_t size; /* 0: text is a string */
};

struct build {
    const struct build_file *source;
    size_t sources;
    const struct build_file *header;
    size_t headers;
    const struct list *options; /* as build_options made them */
    bool bitcode;               /* the output is bitcode, which a later build has as a source */
};

/* The options of clBuildProgram as words of the compiler. Folders and macros are joined to their
 * option. False, with a sentence, at the first that OpenCL 1.2 does not have. */
bool build_options(const char *options, struct list *words, char reason[256]);

/* Options of `heddle cc` that the user wants for all programs, "" without. */
const char *build_options_of_user(void);

/* CL_SUCCESS; CL_BUILD_PROGRAM_FAILURE: the log says why. `elf` gets the program or bitcode, `log`
 * is added to. */
cl_int build_run(const struct _cl_device_id *device, const struct build *build, struct growing *elf,
                 struct growing *log);

#endif
