/* Kernels with barriers for work-groups of which a thread runs several work-items (docs/opencl.md,
 * "Work-groups").
 *
 * A warp runs one work-item after the other in each of its lanes, all lanes together, up to a
 * barrier; there it keeps what is live in a frame of the work-item's and takes the next. When it
 * had all, it waits for the other warps, and all of its work-items go on behind the barrier.
 *
 * In the last round of work-items of a group that is no number of warps, some lanes have none. They
 * wait at a join.
 *
 * Where work-items may finish before others (barriers.h), each keeps in its frame where it goes on,
 * and only lanes with one that goes on do. The form for groups that fit the core is then made the
 * same way, with one work-item a thread and no frames.
 */
#ifndef HEDDLE_OPENCL_FIBERS_H
#define HEDDLE_OPENCL_FIBERS_H

#include "kernels.h"
#include "uniformity.h"

/* What stands for a barrier, and for a work-item's number in its group, until fibers_lower. */
#define FIBER_BARRIER "heddle.fiber.barrier"
#define FIBER_NUMBER "heddle.fiber.number"

/* Gives each barrier the end of a block. Values that are the same for all work-items of a group get
 * a mark: nobody has to keep them. On SSA. */
void fibers_prepare(struct compilation *c, LLVMValueRef function);

/* Names what is the same in all lanes, so that lanes keep it in one word. */
void fibers_name(LLVMValueRef function, const struct uniformity *uniformity);

/* Makes the fibers of a form, when phis are variables (reg2mem). False where something that is live
 * at a barrier cannot be kept: the kernel then has no such form. */
bool fibers_lower(struct compilation *c, struct kernel *kernel, enum form form);

#endif
