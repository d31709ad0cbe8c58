/* Divergent branches that stay within their loop: a split before each, and a join where its two
 * sides meet again.
 *
 * A join has a block of its own, through which all that comes from its branch goes. Where such a
 * region can also be entered past the branch, the join has a token that says that nothing is open.
 */
#ifndef HEDDLE_OPENCL_REGIONS_H
#define HEDDLE_OPENCL_REGIONS_H

#include "base/error.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

/* The function has no phis, its divergent branches are marked, and loops_lower has run. With
 * `remarks`, prints how long tokens live. False where lanes part and never meet again: some are in
 * a loop without an end. */
bool regions_lower(LLVMValueRef function, bool remarks, struct error *error);

#endif
