/* printf: the kernel leaves the format's address and the words of the arguments in memory, and
 * the simulator or host makes text of them (sim/memory/print_area.h). */
#ifndef HEDDLE_OPENCL_PRINT_H
#define HEDDLE_OPENCL_PRINT_H

#include "compiler.h"

/* Before the scalarizer, which knows no calls. False with one sentence in `error` where a format
 * has a conversion that OpenCL C has not. */
bool print_lower(struct compilation *c, struct error *error);

#endif
