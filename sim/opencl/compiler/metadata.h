/* What a host has to know of the kernels: a line of JSON for each, in the program's section
 * .heddle.kernels, which is not loaded; and a descriptor in memory for a program that launches them
 * itself (sim/runtime/heddle_opencl.h). docs/opencl-hosts.md has the members.
 */
#ifndef HEDDLE_OPENCL_METADATA_H
#define HEDDLE_OPENCL_METADATA_H

#include "compiler.h"

/* Adds both to the module, and writes the lines to the file that the options name. */
bool metadata_write(struct compilation *c, struct error *error);

#endif
