/* Kernels classed by what they wait for on the in-order core, as tables that figures can ask.
 *
 *   cluster   kernel, cluster (from 0), place (from left to right in the tree)
 *   tree      name, x, y: the tree as lines. A row of its own under a name is a leaf, four rows are
 *             a bracket that joins two
 */
#ifndef HEDDLE_CMD_SWEEP_CLASSES_H
#define HEDDLE_CMD_SWEEP_CLASSES_H

#include "cmd/sweep/database/store.h"

/* Makes both from the table `data`: the stalls of the in-order core of 4 warps x 4 threads, the
 * shape that all plans have. They are empty when it is not there. */
bool classes_make(struct store *store, struct error *error);

#endif
