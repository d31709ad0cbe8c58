/* Kernels with barriers for work-groups of which a thread runs several work-items (docs/opencl.md,
 * "Work-groups").
 *
 * A warp runs one work-item after the other in each of its lanes, all lanes together, up to a
 * barrier. There it keeps live values in a frame of the work-item's, and takes the next. After the
 * last one it waits for the other warps, and all of its work-items go on behind the barrier.
 *
 * Ids are not kept in frames: they are counted on from one work-item to the next. Nor are values
 * that are the same for the whole group, values that did not change since the last barrier, and
 * values that a few instructions compute from ids.
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

/* Calls of these stand for a barrier, and for a work-item's id in its group (with the dimension),
 * until fibers_lower. */
#define FIBER_BARRIER "heddle.fiber.barrier"
#define FIBER_ID "heddle.fiber.id"

/* How values that are the same for a whole group begin; reg2mem names its variables after them. */
#define FIBER_COMMON "common"

/* Gives each barrier the end of a block. Values that are the same for all work-items of a group get
 * a mark, since they need not be kept. On SSA. */
void fibers_prepare(struct compilation *c, LLVMValueRef function);

/* Names the values that are the same for all work-items of a group at the same barrier: one copy of
 * them serves all. The uniformity is that of the group. */
void fibers_name(LLVMValueRef function, const struct uniformity *uniformity);

/* Makes the fibers of a form, when phis are variables (reg2mem). False where something that is live
 * at a barrier cannot be kept: the kernel then has no such form. */
bool fibers_lower(struct compilation *c, struct kernel *kernel, enum form form);

#endif
