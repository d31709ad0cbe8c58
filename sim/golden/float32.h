/* Single-precision arithmetic of RISC-V's F extension on bit patterns, for the golden model.
 *
 * The host computes in double precision, and computes the error of that result too. The two give
 * the exact value rounded to odd: towards zero, and the lowest bit is set when that was inexact. A
 * double has more than two bits beyond a single and exponents for every sum, product, quotient and
 * root of singles. So rounding once more to single gives, in every mode, the correctly rounded
 * exact value. That second step, with overflow and underflow, is integer code: hosts have no RMM,
 * and differ in when they find a result tiny. The RTL, which works digit by digit, has none of this
 * in common with it; a third computation, MPFR, is compared with both (tb/sim/test_golden_float.c).
 *
 * NaN results are the canonical one, tininess is detected after rounding, and flags are ORed into
 * *flags, as the RISC-V manual (20191213, chapter 11) asks for.
 * Source of rounding to odd: Boldo and Melquiond, "Emulation of a FMA and correctly rounded sums",
 * IEEE Transactions on Computers 57(4), 2008.
 */
#ifndef HEDDLE_SIM_FLOAT32_H
#define HEDDLE_SIM_FLOAT32_H

#include <stdint.h>

enum float_mode { FLOAT_RNE, FLOAT_RTZ, FLOAT_RDN, FLOAT_RUP, FLOAT_RMM };

enum { FLOAT_NX = 1, FLOAT_UF = 2, FLOAT_OF = 4, FLOAT_DZ = 8, FLOAT_NV = 16 };

/* Operands of an instruction; c is the third of the fused ones. */
struct float_operands {
    uint32_t a, b, c;
    enum float_mode mode;
};

typedef uint32_t float_function(const struct float_operands *in, unsigned *flags);

float_function float_add, float_sub, float_mul, float_div, float_sqrt;
float_function float_madd, float_msub, float_nmsub, float_nmadd;
float_function float_min, float_max, float_eq, float_lt, float_le, float_class;
float_function float_sgnj, float_sgnjn, float_sgnjx;
float_function float_to_signed, float_to_unsigned, float_from_signed, float_from_unsigned;
float_function float_move; /* a as it is */

#endif
