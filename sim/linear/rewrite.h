/* A kernel rewritten for linear registers (R2D2, section 3.2): what every warp executes once a
 * launch, which sets the thread parts, and the kernel, which begins with what it executes once a
 * block, to set the block parts.
 *
 * The thread part of a linear register has all that is the same in all blocks, arguments too; what
 * is in no block part costs a block nothing. Coefficients that the block parts want may have linear
 * registers of their own. Which values get one is chosen by the instructions that would be
 * executed, a loop being worth LINEAR_LOOP rounds.
 */
#ifndef HEDDLE_SIM_LINEAR_REWRITE_H
#define HEDDLE_SIM_LINEAR_REWRITE_H

#include "code.h"

enum { LINEAR_LOOP = 8, LINEAR_SHARES = 16 };

struct linear_rewritten {
    struct linear_code code; /* the launch's part, then the run's, then the kernel */
    size_t entry;            /* the word at which a run begins */
    size_t body;             /* the word at which a block of it does */
    uint32_t launch_cost;    /* of the launch's part, and of the run's: what a block saves is */
    uint32_t run_cost;       /* LINEAR_SHARES */
    uint64_t cost;           /* of the kernel, and of the original; to compare */
    uint64_t cost_before;
};

/* Writes a kernel as it is decided on (its fates and linear registers), for code that lies at
 * `address`. False when that cannot be written: registers do not suffice, or a branch does not
 * reach. linear_rewritten_free in either case. */
bool linear_write(struct linear_kernel *kernel, uint32_t address, struct linear_rewritten *result);

/* Decides what to rewrite of a kernel, and writes it. False when nothing is gained. */
bool linear_rewrite(struct linear_kernel *kernel, uint32_t address,
                    struct linear_rewritten *result);

void linear_rewritten_free(struct linear_rewritten *rewritten);

#endif
