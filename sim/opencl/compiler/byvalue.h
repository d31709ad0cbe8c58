/* Structs by value as arguments of kernels in C.
 *
 * RISC-V's calling convention passes more than 8 bytes by reference, which LLVM's IR does not tell
 * from a pointer. The debug information has the types of the source.
 */
#ifndef HEDDLE_OPENCL_BYVALUE_H
#define HEDDLE_OPENCL_BYVALUE_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

struct byvalue {
    uint32_t size, align;
};

/* Whether parameter `index` of a function in C is a reference to a struct that the source passes by
 * value, and which one. */
bool byvalue_find(LLVMValueRef function, unsigned index, struct byvalue *found);

#endif
