/* From the front end's target to the cores': the module's target, and attributes of its functions
 * that name another or forbid what this compiler needs. */
#ifndef HEDDLE_OPENCL_RETARGET_H
#define HEDDLE_OPENCL_RETARGET_H

#include "compiler.h"

/* Target and data layout of `machine`; types keep their sizes and places. */
void retarget_module(LLVMModuleRef module, LLVMTargetMachineRef machine);

/* All functions with a body are to be inlined where they are called, and no pass may turn loops
 * into calls. */
void retarget_functions(struct compilation *c);

#endif
