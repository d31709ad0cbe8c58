/* The front end: clang as a process, so that a crash of it is an error like any other.
 *
 * OpenCL C is compiled for nvptx, whose IR keeps address spaces, has pointers of 32 bits and is
 * what libclc is built for; C for the cores' own RV32. clang's messages go to standard error as
 * they are.
 */
#ifndef HEDDLE_OPENCL_FRONTEND_H
#define HEDDLE_OPENCL_FRONTEND_H

#include "compiler.h"

/* Makes c->module. False with a sentence when clang refuses the source. */
bool frontend_run(struct compilation *c, struct error *error);

/* Reads bitcode, `lazily` a function when the linker wants it. NULL with a sentence. */
LLVMModuleRef bitcode_read(LLVMContextRef context, const char *path, bool lazily,
                           struct error *error);

#endif
