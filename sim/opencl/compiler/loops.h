/* Loops that lanes leave in different turns: one branch leaves them, behind a pred.
 *
 * Such a loop goes on with the lanes that stay until none does; then all that entered it are on
 * again. Ways out that are not the loop's one test at which all its lanes come by become a number,
 * which a common last block of the turn looks at; behind the loop that number says where to go.
 */
#ifndef HEDDLE_OPENCL_LOOPS_H
#define HEDDLE_OPENCL_LOOPS_H

#include <llvm-c/Core.h>

/* The function has no phis (reg2mem) and its divergent branches are marked (uniformity.h); those
 * that this adds are marked, too. */
void loops_lower(LLVMValueRef function);

#endif
