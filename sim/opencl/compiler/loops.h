/* Loops that lanes leave in different turns: one branch leaves them, behind a pred.
 *
 * Such a loop goes on with the lanes that stay until none does; then all that entered it are on
 * again. All lanes of the loop come by its one test. Any other exit sets a number, which a common
 * last block of the turn tests. Code after the loop branches by that number.
 */
#ifndef HEDDLE_OPENCL_LOOPS_H
#define HEDDLE_OPENCL_LOOPS_H

#include <llvm-c/Core.h>

/* The function has no phis (reg2mem) and its divergent branches are marked (uniformity.h); those
 * that this adds are marked, too. */
void loops_lower(LLVMValueRef function);

#endif
