/* Whether a rewritten program does the same as the original. Both run on the golden model, and the
 * memory accesses of the kernels are compared for every thread of every block, in order, address
 * and datum. Then the final contents of memory are compared. Left out are the loads that a
 * rewritten kernel needs no more, stacks, and what the runtime notes for itself.
 *
 * A program whose threads race may do something else each time: then addresses can be compared all
 * the same, if they do not depend on what is loaded.
 */
#ifndef HEDDLE_SIM_LINEAR_VERIFY_H
#define HEDDLE_SIM_LINEAR_VERIFY_H

#include "sim/config.h"
#include "watch.h"

#include <stdint.h>

struct linear_verified {
    uint64_t accesses; /* that were compared, of all threads */
    struct linear_ran {
        struct watch_count all;
        struct watch_count *kernel; /* of each, with what is computed ahead; for free() */
    } ran[2];                       /* the original, and the rewritten one */
};

/* Both programs have ended well and done the same: false with the first difference in `error`, or
 * why one of them did not; linear_verified_free in either case. With `races` only
 * addresses are compared. */
bool linear_verify(const struct linear_program *program, const char *rewritten,
                   const struct heddle_config *config, bool races, struct linear_verified *verified,
                   struct error *error);
void linear_verified_free(struct linear_verified *verified);

#endif
