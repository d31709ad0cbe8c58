#include "float32.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0 && DBL_MANT_DIG == 53, "double has to be just that");

#define SIGN UINT32_C(0x80000000)
#define INFINITE UINT32_C(0x7f800000)
#define LARGEST UINT32_C(0x7f7fffff)
#define CANONICAL_NAN UINT32_C(0x7fc00000)

enum { SINGLE_MIN = -126, DOUBLE_BIAS = 1023, DOUBLE_FRACTION = 52, DROPPED = 29 };

/* ------------------------------------------------------------------------- kinds of operands */

static bool is_negative(uint32_t a) {
    return a & SIGN;
}

static bool is_nan(uint32_t a) {
    return (a & ~SIGN) > INFINITE;
}

static bool is_signalling(uint32_t a) {
    return is_nan(a) && !(a & 0x00400000);
}

static bool is_infinite(uint32_t a) {
    return (a & ~SIGN) == INFINITE;
}

static bool is_zero(uint32_t a) {
    return (a & ~SIGN) == 0;
}

static uint32_t invalid(unsigned *flags) {
    *flags |= FLOAT_NV;
    return CANONICAL_NAN;
}

/* The result when an operand is a NaN. */
static uint32_t nan_of(uint32_t a, uint32_t b, uint32_t c, unsigned *flags) {
    bool signalling = is_signalling(a) || is_signalling(b) || is_signalling(c);
    return signalling ? invalid(flags) : CANONICAL_NAN;
}

static double value_of(uint32_t a) {
    float value;
    memcpy(&value, &a, sizeof value);
    return value;
}

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* ---------------------------------------------------------------------------------- rounding */

/* value / 2^drop, rounded; value is below 2^54, drop is not 0. */
static uint64_t round_bits(uint64_t value, unsigned drop, bool negative, enum float_mode mode,
                           bool *inexact) {
    drop = drop > 60 ? 60 : drop;
    uint64_t kept = value >> drop;
    uint64_t rest = value - (kept << drop);
    uint64_t half = UINT64_C(1) << (drop - 1);
    *inexact = rest != 0;
    switch (mode) {
    case FLOAT_RNE:
        return kept + (rest > half || (rest == half && (kept & 1)));
    case FLOAT_RTZ:
        return kept;
    case FLOAT_RDN:
        return kept + (rest && negative);
    case FLOAT_RUP:
        return kept + (rest && !negative);
    case FLOAT_RMM:
        return kept + (rest >= half);
    }
    return kept;
}

static uint32_t overflow(bool negative, enum float_mode mode, unsigned *flags) {
    bool to_infinity =
        mode == FLOAT_RNE || mode == FLOAT_RMM || mode == (negative ? FLOAT_RDN : FLOAT_RUP);
    *flags |= FLOAT_OF | FLOAT_NX;
    return (negative ? SIGN : 0) | (to_infinity ? INFINITE : LARGEST);
}

/* A double rounded to odd, neither zero nor infinite, to a single. */
static uint32_t round_single(double odd, enum float_mode mode, unsigned *flags) {
    uint64_t bits = bits_of(odd);
    bool negative = bits >> 63;
    int exponent = (int)(bits >> DOUBLE_FRACTION & 0x7ff) - DOUBLE_BIAS;
    uint64_t significand = UINT64_C(1) << DOUBLE_FRACTION | (bits << 12 >> 12);
    unsigned below = exponent < SINGLE_MIN ? (unsigned)(SINGLE_MIN - exponent) : 0;
    uint64_t biased = below ? 0 : (uint64_t)(exponent - SINGLE_MIN);
    bool inexact, unused;
    /* The significand's leading bit counts one up in the exponent, as does a carry. */
    uint64_t result =
        (biased << 23) + round_bits(significand, DROPPED + below, negative, mode, &inexact);
    if (result >= INFINITE)
        return overflow(negative, mode, flags);
    /* Tiny: still below the smallest normal number with all bits of a normal one. */
    bool grows = below == 1 && round_bits(significand, DROPPED, negative, mode, &unused) >> 24;
    if (inexact)
        *flags |= below && !grows ? FLOAT_UF | FLOAT_NX : FLOAT_NX;
    return (negative ? SIGN : 0) | (uint32_t)result;
}

/* -------------------------------------------------------------------------- rounding to odd */

/* `nearest` + `error`, exactly, rounded to odd. `nearest` is that sum rounded to nearest, so it is
 * zero only without an error. Of the error only the sign counts. */
static double round_to_odd(double nearest, double error) {
    uint64_t bits = bits_of(nearest);
    if (error == 0)
        return nearest;
    bits -= !signbit(error) != !signbit(nearest); /* the next one towards zero */
    bits |= 1;
    double odd;
    memcpy(&odd, &bits, sizeof odd);
    return odd;
}

/* Knuth's two-sum: the error of a sum is a double. */
static double odd_sum(double a, double b) {
    double nearest = a + b;
    double part = nearest - a;
    return round_to_odd(nearest, (a - (nearest - part)) + (b - part));
}

/* The remainder of a rounded quotient or root is a double, which one fma computes. */
static double odd_quotient(double a, double b) {
    double nearest = a / b;
    double remainder = fma(-nearest, b, a);
    return round_to_odd(nearest, signbit(b) ? -remainder : remainder);
}

static double odd_root(double a) {
    double nearest = sqrt(a);
    return round_to_odd(nearest, fma(-nearest, nearest, a));
}

/* a + b, which are exact. */
static uint32_t sum(double a, double b, enum float_mode mode, unsigned *flags) {
    if (isinf(a) && isinf(b) && signbit(a) != signbit(b))
        return invalid(flags);
    if (isinf(a) || isinf(b))
        return (signbit(isinf(a) ? a : b) ? SIGN : 0) | INFINITE;
    double odd = odd_sum(a, b);
    if (odd != 0)
        return round_single(odd, mode, flags);
    bool negative = signbit(a) && signbit(b);
    bool cancels = !signbit(a) != !signbit(b);
    return negative || (cancels && mode == FLOAT_RDN) ? SIGN : 0;
}

/* a * b + c. The product of two singles fits into a double. */
static uint32_t fused(uint32_t a, uint32_t b, uint32_t c, enum float_mode mode, unsigned *flags) {
    if ((is_infinite(a) && is_zero(b)) || (is_zero(a) && is_infinite(b)))
        return invalid(flags); /* also when c is a quiet NaN */
    if (is_nan(a) || is_nan(b) || is_nan(c))
        return nan_of(a, b, c, flags);
    return sum(value_of(a) * value_of(b), value_of(c), mode, flags);
}

/* -------------------------------------------------------------------------------- arithmetic */

uint32_t float_add(const struct float_operands *in, unsigned *flags) {
    if (is_nan(in->a) || is_nan(in->b))
        return nan_of(in->a, in->b, 0, flags);
    return sum(value_of(in->a), value_of(in->b), in->mode, flags);
}

uint32_t float_sub(const struct float_operands *in, unsigned *flags) {
    struct float_operands negated = {in->a, in->b ^ SIGN, 0, in->mode};
    return float_add(&negated, flags);
}

uint32_t float_mul(const struct float_operands *in, unsigned *flags) {
    uint32_t sign = (in->a ^ in->b) & SIGN;
    if (is_nan(in->a) || is_nan(in->b))
        return nan_of(in->a, in->b, 0, flags);
    if (is_infinite(in->a) || is_infinite(in->b))
        return is_zero(in->a) || is_zero(in->b) ? invalid(flags) : sign | INFINITE;
    if (is_zero(in->a) || is_zero(in->b))
        return sign;
    return round_single(value_of(in->a) * value_of(in->b), in->mode, flags);
}

uint32_t float_madd(const struct float_operands *in, unsigned *flags) {
    return fused(in->a, in->b, in->c, in->mode, flags);
}

uint32_t float_msub(const struct float_operands *in, unsigned *flags) {
    return fused(in->a, in->b, in->c ^ SIGN, in->mode, flags);
}

uint32_t float_nmsub(const struct float_operands *in, unsigned *flags) {
    return fused(in->a ^ SIGN, in->b, in->c, in->mode, flags);
}

uint32_t float_nmadd(const struct float_operands *in, unsigned *flags) {
    return fused(in->a ^ SIGN, in->b, in->c ^ SIGN, in->mode, flags);
}

uint32_t float_div(const struct float_operands *in, unsigned *flags) {
    uint32_t sign = (in->a ^ in->b) & SIGN;
    if (is_nan(in->a) || is_nan(in->b))
        return nan_of(in->a, in->b, 0, flags);
    if (is_infinite(in->a))
        return is_infinite(in->b) ? invalid(flags) : sign | INFINITE;
    if (is_zero(in->b) && is_zero(in->a))
        return invalid(flags);
    if (is_zero(in->b)) {
        *flags |= FLOAT_DZ;
        return sign | INFINITE;
    }
    if (is_zero(in->a) || is_infinite(in->b))
        return sign;
    double quotient = odd_quotient(value_of(in->a), value_of(in->b));
    return round_single(quotient, in->mode, flags);
}

uint32_t float_sqrt(const struct float_operands *in, unsigned *flags) {
    if (is_nan(in->a))
        return nan_of(in->a, 0, 0, flags);
    if (is_zero(in->a))
        return in->a;
    if (is_negative(in->a))
        return invalid(flags);
    if (is_infinite(in->a))
        return in->a;
    return round_single(odd_root(value_of(in->a)), in->mode, flags);
}

/* ------------------------------------------------------------------ comparisons, signs, bits */

/* Numbers in their order, -0 just below 0. */
static int32_t order_of(uint32_t a) {
    return (int32_t)(is_negative(a) ? a ^ ~SIGN : a);
}

static uint32_t pick(const struct float_operands *in, bool larger, unsigned *flags) {
    if (is_signalling(in->a) || is_signalling(in->b))
        *flags |= FLOAT_NV;
    if (is_nan(in->a))
        return is_nan(in->b) ? CANONICAL_NAN : in->b;
    if (is_nan(in->b))
        return in->a;
    return (order_of(in->a) < order_of(in->b)) != larger ? in->a : in->b;
}

uint32_t float_min(const struct float_operands *in, unsigned *flags) {
    return pick(in, false, flags);
}

uint32_t float_max(const struct float_operands *in, unsigned *flags) {
    return pick(in, true, flags);
}

static bool are_equal(uint32_t a, uint32_t b) {
    return a == b || (is_zero(a) && is_zero(b));
}

uint32_t float_eq(const struct float_operands *in, unsigned *flags) {
    if (is_signalling(in->a) || is_signalling(in->b))
        *flags |= FLOAT_NV;
    return !is_nan(in->a) && are_equal(in->a, in->b);
}

uint32_t float_lt(const struct float_operands *in, unsigned *flags) {
    if (is_nan(in->a) || is_nan(in->b)) {
        *flags |= FLOAT_NV;
        return 0;
    }
    return !are_equal(in->a, in->b) && order_of(in->a) < order_of(in->b);
}

uint32_t float_le(const struct float_operands *in, unsigned *flags) {
    if (is_nan(in->a) || is_nan(in->b)) {
        *flags |= FLOAT_NV;
        return 0;
    }
    return are_equal(in->a, in->b) || order_of(in->a) < order_of(in->b);
}

uint32_t float_class(const struct float_operands *in, unsigned *flags) {
    (void)flags;
    uint32_t magnitude = in->a & ~SIGN;
    if (is_nan(in->a))
        return is_signalling(in->a) ? 1 << 8 : 1 << 9;
    unsigned kind = magnitude == 0 ? 0 : magnitude < 0x00800000 ? 1 : magnitude < INFINITE ? 2 : 3;
    return UINT32_C(1) << (is_negative(in->a) ? 3 - kind : 4 + kind);
}

uint32_t float_sgnj(const struct float_operands *in, unsigned *flags) {
    (void)flags;
    return (in->a & ~SIGN) | (in->b & SIGN);
}

uint32_t float_sgnjn(const struct float_operands *in, unsigned *flags) {
    (void)flags;
    return (in->a & ~SIGN) | (~in->b & SIGN);
}

uint32_t float_sgnjx(const struct float_operands *in, unsigned *flags) {
    (void)flags;
    return in->a ^ (in->b & SIGN);
}

uint32_t float_move(const struct float_operands *in, unsigned *flags) {
    (void)flags;
    return in->a;
}

/* ------------------------------------------------------------------------------- conversions */

/* Integers that a conversion can give: -below to above. */
static uint32_t to_integer(const struct float_operands *in, uint64_t below, uint64_t above,
                           unsigned *flags) {
    bool negative = is_negative(in->a) && !is_nan(in->a), inexact = false;
    uint64_t limit = negative ? below : above, magnitude = UINT64_MAX;
    uint64_t bits = bits_of(value_of(in->a));
    int exponent = (int)(bits >> DOUBLE_FRACTION & 0x7ff) - DOUBLE_BIAS;
    if (is_zero(in->a))
        return 0;
    if (exponent < 32)
        magnitude =
            round_bits(UINT64_C(1) << DOUBLE_FRACTION | (bits << 12 >> 12),
                       (unsigned)(DOUBLE_FRACTION - exponent), negative, in->mode, &inexact);
    if (magnitude > limit) {
        *flags |= FLOAT_NV;
        magnitude = limit;
    } else if (inexact) {
        *flags |= FLOAT_NX;
    }
    return negative ? 0 - (uint32_t)magnitude : (uint32_t)magnitude;
}

uint32_t float_to_signed(const struct float_operands *in, unsigned *flags) {
    return to_integer(in, UINT64_C(1) << 31, INT32_MAX, flags);
}

uint32_t float_to_unsigned(const struct float_operands *in, unsigned *flags) {
    return to_integer(in, 0, UINT32_MAX, flags);
}

uint32_t float_from_signed(const struct float_operands *in, unsigned *flags) {
    int32_t integer = (int32_t)in->a;
    return integer ? round_single(integer, in->mode, flags) : 0;
}

uint32_t float_from_unsigned(const struct float_operands *in, unsigned *flags) {
    return in->a ? round_single(in->a, in->mode, flags) : 0;
}
