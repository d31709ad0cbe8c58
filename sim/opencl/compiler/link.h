/* Adds the functions that are called and have no body. Only what is called is read, so libclc's
 * 20 MB cost milliseconds. */
#ifndef HEDDLE_OPENCL_LINK_H
#define HEDDLE_OPENCL_LINK_H

#include "compiler.h"

/* The functions of OpenCL C that the source calls. */
bool link_libclc(struct compilation *c, struct error *error);

/* The functions that lower_calls calls. */
bool link_builtins(struct compilation *c, struct error *error);

#endif
