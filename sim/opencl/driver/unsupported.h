/* Functions of what the driver does not support: images, samplers, pipes, shared virtual memory,
 * and objects of other APIs. They check their handles and answer with the standard's code. CL/cl.h
 * declares the functions of the core API; these are for the dispatch table. */
#ifndef HEDDLE_OPENCL_UNSUPPORTED_H
#define HEDDLE_OPENCL_UNSUPPORTED_H

#include "api.h"

/* For the functions of Direct3D: they have no type here, and no program can call them. */
cl_int CL_API_CALL unsupported_call(void);

#endif
