/* The back end: LLVM's, for RV32 with Zicond, with those passes off that would copy a join or turn
 * a choice into a branch. */
#ifndef HEDDLE_OPENCL_CODEGEN_H
#define HEDDLE_OPENCL_CODEGEN_H

#include "compiler.h"

/* Options of LLVM are the process's: called once, first. NULL with a sentence. */
LLVMTargetMachineRef codegen_begin(const struct compile_options *options, struct error *error);

/* Writes the object file or the assembly. */
bool codegen_write(const struct compilation *c, struct error *error);

#endif
