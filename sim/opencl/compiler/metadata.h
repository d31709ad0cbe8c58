/* Metadata of the kernels. For hosts: a line of JSON a kernel, in the program's section
 * .heddle.kernels, which is not loaded. For a program that launches them itself: a descriptor in
 * memory (sim/runtime/heddle_opencl.h). docs/opencl-hosts.md has the members.
 */
#ifndef HEDDLE_OPENCL_METADATA_H
#define HEDDLE_OPENCL_METADATA_H

#include "compiler.h"

/* Adds both to the module, and writes the lines to the file that the options name. */
bool metadata_write(struct compilation *c, struct error *error);

#endif
