/* Straight code that computes polynomials in registers, as few instructions as it finds: it takes
 * up what registers hold already, and factors out symbols and powers of two.
 */
#ifndef HEDDLE_SIM_LINEAR_FORMULA_H
#define HEDDLE_SIM_LINEAR_FORMULA_H

#include "code.h"

struct formula {
    const struct linear_kernel *kernel;
    struct linear_code *code;
    uint32_t usable;   /* registers that it may write, a bit each */
    uint32_t pinned;   /* those of them that it must keep as they are */
    uint32_t late;     /* those of them that it takes last */
    uint32_t gettable; /* linear registers that are the same in all blocks: lr.get brings them */
    uint32_t got;      /* those of them that were */
    unsigned time;
    struct formula_held {
        bool known;
        unsigned used; /* when, for what is given up first */
        struct polynomial value;
    } reg[REGISTERS];
};

/* At the entry of a kernel, or of what a launch calls with a kernel's registers. */
struct formula formula_at_entry(const struct linear_kernel *kernel, struct linear_code *code,
                                uint32_t usable);

/* Writes code that leaves `value` in *reg, which is one of `among` if that is not 0. False when the
 * registers do not suffice. */
bool formula_compute(struct formula *formula, const struct polynomial *value, uint32_t among,
                     unsigned *reg);

#endif
