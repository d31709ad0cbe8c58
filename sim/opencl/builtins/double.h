/* Types of the functions in double.c. The test of the bits compiles them for the host as well. */
#ifndef HEDDLE_OPENCL_BUILTINS_DOUBLE_H
#define HEDDLE_OPENCL_BUILTINS_DOUBLE_H

#include <stdbool.h>

typedef unsigned int word;
typedef unsigned long long wide;

/* A function of its own in the kernel's program, and one that goes into each place of a call. */
#define CALLED __attribute__((weak, noinline, section(".text.double")))
#define INLINED __attribute__((weak))

#endif
