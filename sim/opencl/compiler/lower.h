/* Lowers operations that the back end would turn into branches, or into calls of a library whose
 * loops diverge.
 *
 * lower_halves and lower_calls replace operations by calls of functions in sim/opencl/builtins:
 * halves, rounding, 64-bit division and conversion, compare-and-exchange, copies of memory.
 * lower_selects makes a choice
 * between floats one between words, which has an instruction. A count of the zeros of a value that
 * may be 0 becomes one of a value that is not: the back end would put a branch around the first.
 */
#ifndef HEDDLE_OPENCL_LOWER_H
#define HEDDLE_OPENCL_LOWER_H

#include "compiler.h"

/* Conversions of halves, behind the scalarizer and before LLVM makes arithmetic of halves of them.
 */
void lower_halves(struct compilation *c);

void lower_calls(struct compilation *c);
void lower_selects(struct compilation *c);

/* Gives a loop without an end an exit that no lane takes. LLVM leaves such loops on paths that no
 * run takes, and the lanes on other paths need a place to meet. */
void lower_endless(LLVMValueRef function);

/* Whether all that is called has a body; false names what has none, and the line. */
bool lower_check(const struct compilation *c, struct error *error);

#endif
