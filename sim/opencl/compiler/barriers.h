/* Work-items that return before a barrier to which others of their group come.
 *
 * They count as arrived, as long as others go on. A kernel is parted if one of its divergent
 * branches has a barrier on one of its ways. Its work-items go to a common place at each barrier
 * (fibers.h), and finished ones wait there. A word in the group's local memory has the number of
 * the last barrier at which a work-item arrived that goes on. The group has finished when all warps
 * meet at a barrier with a higher number.
 */
#ifndef HEDDLE_OPENCL_BARRIERS_H
#define HEDDLE_OPENCL_BARRIERS_H

#include "kernels.h"

/* Marks the kernels that are parted and gives them the word. Branches carry their marks. */
void barriers_find(struct compilation *c);

/* The place of the word. */
LLVMValueRef barriers_arrived(const struct compilation *c, LLVMBuilderRef builder,
                              const struct kernel *kernel, enum form form);

/* A load of the word, which other warps write. */
LLVMValueRef barriers_arrived_load(const struct compilation *c, LLVMBuilderRef builder,
                                   LLVMValueRef arrived);

/* The instruction `bar` for the block of a wrapper. */
void barriers_wait(const struct compilation *c, LLVMBuilderRef builder, LLVMValueRef wrapper);

#endif
