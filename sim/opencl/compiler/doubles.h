/* Lowers operations of double precision, which no core has, to calls of
 * sim/opencl/builtins/double.c.
 *
 * Values keep their type: a double that is loaded, stored or chosen is two words for the back end.
 * The called functions stay functions. They touch no memory, so their results are uniform when
 * their operands are; lanes may disagree within them as in kernels. */
#ifndef HEDDLE_OPENCL_DOUBLES_H
#define HEDDLE_OPENCL_DOUBLES_H

#include "compiler.h"

void doubles_lower(struct compilation *c);

/* Whether it is one of these functions. */
bool doubles_is_function(LLVMValueRef function);

/* A half as a double, or a double as a half in 16 bits: by way of a float. */
LLVMValueRef doubles_float_for_half(struct compilation *c, LLVMBuilderRef builder,
                                    LLVMValueRef value);

#endif
