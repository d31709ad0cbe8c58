/* The OpenCL API as the driver implements it: all functions of OpenCL 3.0's headers, the deprecated
 * ones among them. The driver's functions have the standard's names and are not exported; the ICD
 * loader calls them through the dispatch table. */
#ifndef HEDDLE_OPENCL_API_H
#define HEDDLE_OPENCL_API_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS

#include <CL/cl_icd.h>

#endif
