/* Remarks: for each branch of a kernel, whether lanes may disagree on it, why, and what is done
 * about it, a line each, "FILE:LINE: KERNEL: ..." on standard output. */
#ifndef HEDDLE_OPENCL_REMARKS_H
#define HEDDLE_OPENCL_REMARKS_H

#include "uniformity.h"

void remarks_print(const struct flowgraph *graph, const struct uniformity *uniformity);

/* A sentence about a kernel as a whole. */
void remark_print(LLVMValueRef function, const char *sentence);

#endif
