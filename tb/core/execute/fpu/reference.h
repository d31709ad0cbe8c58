/* RV32F as MPFR computes it: the value and the flags of every operation of the floating-point unit
 * but loads and stores.
 *
 * Independent of the RTL and of the host's arithmetic. test_reference.c compares it with both the
 * host, in the modes that it has, and integer arithmetic, in the one that it has not.
 */
#ifndef HEDDLE_TB_FPU_REFERENCE_H
#define HEDDLE_TB_FPU_REFERENCE_H

#include "gen/tables/isa_table.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>

/* Rounding modes by their codes: to nearest (ties to even, ties away), to zero, down, up. */
enum fp_mode { FP_RNE, FP_RTZ, FP_RDN, FP_RUP, FP_RMM, FP_MODES };

/* Flags as in fflags. */
enum fp_flag { FP_NX = 1, FP_UF = 2, FP_OF = 4, FP_DZ = 8, FP_NV = 16 };

struct fp_case {
    enum isa_op op;
    enum fp_mode mode;
    uint32_t a, b, c;
};

struct fp_result {
    uint32_t value;
    unsigned flags;
};

/* Numbers that an evaluation works with. */
struct fp_reference {
    mpfr_t a, b, c, rounded;     /* 24 bits */
    mpfr_t exact, scaled, whole; /* as many as a sum of product and number can have */
};

void fp_reference_open(struct fp_reference *reference);
void fp_reference_close(struct fp_reference *reference);

struct fp_result fp_reference_result(struct fp_reference *reference, const struct fp_case *input);

bool fp_is_nan(uint32_t word);

#endif
