/* The dispatch table, by which the ICD loader calls the driver. */
#ifndef HEDDLE_OPENCL_DISPATCH_H
#define HEDDLE_OPENCL_DISPATCH_H

#include "api.h"

/* Every entry is filled. */
const cl_icd_dispatch *dispatch_table(void);

#endif
