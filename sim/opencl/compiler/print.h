/* printf: the kernel leaves the format's address and the words of the arguments in memory, and
 * the simulator or host makes text of them (sim/memory/print_area.h). */
#ifndef HEDDLE_OPENCL_PRINT_H
#define HEDDLE_OPENCL_PRINT_H

#include "compiler.h"

/* Before the scalarizer, which knows no calls. */
void print_lower(struct compilation *c);

#endif
