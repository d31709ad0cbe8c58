#include "reference.h"

#include <string.h>

enum {
    PRECISION = 24,
    EXACT = 640, /* from 2^256, the largest product, down to 2^-298, the lowest bit of any */
    /* MPFR's exponents are those of numbers in [1/2, 1). */
    EXPONENT_MIN = -148, /* of 2^-149 */
    EXPONENT_MAX = 128,
    EXPONENT_NORMAL = -125, /* of 2^-126 */
    FRACTION_MIN = -149
};

static const uint32_t canonical_nan = 0x7fc00000, sign_bit = 0x80000000;

void fp_reference_open(struct fp_reference *reference) {
    mpfr_inits2(PRECISION, reference->a, reference->b, reference->c, reference->rounded,
                (mpfr_ptr)0);
    mpfr_inits2(EXACT, reference->exact, reference->scaled, reference->whole, (mpfr_ptr)0);
}

void fp_reference_close(struct fp_reference *reference) {
    mpfr_clears(reference->a, reference->b, reference->c, reference->rounded, reference->exact,
                reference->scaled, reference->whole, (mpfr_ptr)0);
    mpfr_free_cache();
}

// ----------------------------------------------------------------------------- words

bool fp_is_nan(uint32_t word) {
    return (word & ~sign_bit) > 0x7f800000;
}

static bool is_signalling(uint32_t word) {
    return fp_is_nan(word) && !(word & 0x00400000);
}

static float float_of(uint32_t word) {
    float number;
    memcpy(&number, &word, sizeof number);
    return number;
}

static uint32_t word_of(float number) {
    uint32_t word;
    memcpy(&word, &number, sizeof word);
    return word;
}

static mpfr_rnd_t direction(enum fp_mode mode) {
    static const mpfr_rnd_t directions[FP_MODES] = {
        [FP_RNE] = MPFR_RNDN, [FP_RTZ] = MPFR_RNDZ, [FP_RDN] = MPFR_RNDD,
        [FP_RUP] = MPFR_RNDU, [FP_RMM] = MPFR_RNDN,
    };
    return directions[mode];
}

// -------------------------------------------------------------------------- rounding

/* A number with 24 bits and any exponent, rounded in a direction with this ternary value: gives it
 * the exponents of binary32. */
static struct fp_result range_apply(mpfr_ptr number, int ternary, mpfr_rnd_t rounding) {
    mpfr_exp_t least = mpfr_get_emin(), most = mpfr_get_emax();
    bool tiny = mpfr_regular_p(number) && mpfr_get_exp(number) < EXPONENT_NORMAL;
    struct fp_result result = {0};
    mpfr_clear_flags();
    mpfr_set_emin(EXPONENT_MIN);
    mpfr_set_emax(EXPONENT_MAX);
    ternary = mpfr_check_range(number, ternary, rounding);
    ternary = mpfr_subnormalize(number, ternary, rounding);
    if (mpfr_overflow_p())
        result.flags |= FP_OF;
    if (ternary != 0)
        result.flags |= FP_NX | (tiny ? (unsigned)FP_UF : 0);
    mpfr_set_emin(least);
    mpfr_set_emax(most);
    result.value = word_of(mpfr_get_flt(number, MPFR_RNDN));
    return result;
}

/* rounded = exact, to the nearest multiple of 2^fraction, ties away from zero. The bits that say
 * whether that changes it. `exact` may be cut off behind its last bit: that moves no tie. */
static bool round_away(struct fp_reference *reference, long fraction) {
    mpfr_mul_2si(reference->scaled, reference->exact, -fraction, MPFR_RNDN);
    mpfr_round(reference->whole, reference->scaled);
    mpfr_mul_2si(reference->rounded, reference->whole, fraction, MPFR_RNDN);
    return !mpfr_equal_p(reference->whole, reference->scaled);
}

/* `exact`, cut off if `rest`, to nearest with ties away, which MPFR does not have. */
static struct fp_result exact_away(struct fp_reference *reference, bool rest) {
    struct fp_result result = {0};
    if (!mpfr_regular_p(reference->exact)) {
        result.value = word_of(mpfr_get_flt(reference->exact, MPFR_RNDN));
        return result;
    }
    long fraction = (long)mpfr_get_exp(reference->exact) - PRECISION;
    round_away(reference, fraction);
    bool tiny = mpfr_get_exp(reference->rounded) < EXPONENT_NORMAL;
    bool inexact = round_away(reference, fraction < FRACTION_MIN ? FRACTION_MIN : fraction) || rest;
    if (inexact)
        result.flags |= FP_NX | (tiny ? (unsigned)FP_UF : 0);
    if (mpfr_regular_p(reference->rounded) && mpfr_get_exp(reference->rounded) > EXPONENT_MAX) {
        result.flags |= FP_OF | FP_NX;
        mpfr_set_inf(reference->rounded, mpfr_sgn(reference->rounded));
    }
    result.value = word_of(mpfr_get_flt(reference->rounded, MPFR_RNDN));
    return result;
}

// ------------------------------------------------------------------------- arithmetic

/* The operation of a case on reference->a, b and c; a ternary value. */
static int evaluate(struct fp_reference *reference, enum isa_op op, mpfr_ptr to,
                    mpfr_rnd_t rounding) {
    mpfr_ptr a = reference->a, b = reference->b, c = reference->c;
    switch (op) {
    case FPU_ADD:
        return mpfr_add(to, a, b, rounding);
    case FPU_SUB:
        return mpfr_sub(to, a, b, rounding);
    case FPU_MUL:
        return mpfr_mul(to, a, b, rounding);
    case FPU_DIV:
        return mpfr_div(to, a, b, rounding);
    case FPU_SQRT:
        return mpfr_sqrt(to, a, rounding);
    case FPU_NMADD:
    case FPU_NMSUB:
        mpfr_neg(a, a, MPFR_RNDN);
        break;
    default:
        break;
    }
    return op == FPU_MSUB || op == FPU_NMADD ? mpfr_fms(to, a, b, c, rounding)
                                             : mpfr_fma(to, a, b, c, rounding);
}

static unsigned operand_count(enum isa_op op) {
    return op == FPU_SQRT ? 1 : op >= FPU_MADD && op <= FPU_NMADD ? 3 : 2;
}

static struct fp_result arithmetic(struct fp_reference *reference, const struct fp_case *input) {
    unsigned operands = operand_count(input->op);
    uint32_t words[] = {input->a, operands > 1 ? input->b : 0, operands > 2 ? input->c : 0};
    struct fp_result result = {canonical_nan, 0};
    bool nan = false;
    for (int i = 0; i < 3; i++) {
        nan = nan || fp_is_nan(words[i]);
        if (is_signalling(words[i]))
            result.flags = FP_NV;
    }
    mpfr_set_flt(reference->a, float_of(words[0]), MPFR_RNDN);
    mpfr_set_flt(reference->b, float_of(words[1]), MPFR_RNDN);
    mpfr_set_flt(reference->c, float_of(words[2]), MPFR_RNDN);
    /* Zero times infinity is invalid whatever is added. */
    if (operands == 3 && ((mpfr_zero_p(reference->a) && mpfr_inf_p(reference->b)) ||
                          (mpfr_inf_p(reference->a) && mpfr_zero_p(reference->b))))
        result.flags = FP_NV;
    if (nan)
        return result;

    bool away = input->mode == FP_RMM;
    mpfr_rnd_t rounding = away ? MPFR_RNDZ : direction(input->mode);
    mpfr_ptr to = away ? reference->exact : reference->rounded;
    mpfr_clear_flags();
    int ternary = evaluate(reference, input->op, to, rounding);
    if (mpfr_nan_p(to))
        return (struct fp_result){canonical_nan, FP_NV};
    bool by_zero = mpfr_divby0_p();
    result = away ? exact_away(reference, ternary != 0) : range_apply(to, ternary, rounding);
    if (by_zero)
        result.flags |= FP_DZ;
    return result;
}

// ------------------------------------------------------------------------ conversions

static struct fp_result to_integer(struct fp_reference *reference, const struct fp_case *input) {
    bool is_unsigned = input->op == FPU_CVT_WU_S;
    long long least = is_unsigned ? 0 : INT32_MIN, most = is_unsigned ? UINT32_MAX : INT32_MAX;
    mpfr_set_flt(reference->exact, float_of(input->a), MPFR_RNDN);
    if (mpfr_nan_p(reference->exact))
        return (struct fp_result){(uint32_t)most, FP_NV};
    if (input->mode == FP_RMM)
        mpfr_round(reference->whole, reference->exact);
    else
        mpfr_rint(reference->whole, reference->exact, direction(input->mode));
    if (mpfr_cmp_si(reference->whole, least) < 0)
        return (struct fp_result){(uint32_t)least, FP_NV};
    if (mpfr_cmp_si(reference->whole, most) > 0)
        return (struct fp_result){(uint32_t)most, FP_NV};
    bool inexact = !mpfr_equal_p(reference->whole, reference->exact);
    long value = mpfr_get_si(reference->whole, MPFR_RNDZ);
    return (struct fp_result){(uint32_t)value, inexact ? (unsigned)FP_NX : 0};
}

static struct fp_result from_integer(struct fp_reference *reference, const struct fp_case *input) {
    long value = input->op == FPU_CVT_S_WU ? (long)input->a : (long)(int32_t)input->a;
    if (input->mode == FP_RMM) {
        mpfr_set_si(reference->exact, value, MPFR_RNDN);
        return exact_away(reference, false);
    }
    mpfr_rnd_t rounding = direction(input->mode);
    return range_apply(reference->rounded, mpfr_set_si(reference->rounded, value, rounding),
                       rounding);
}

// --------------------------------------------------------------- comparisons and bits

static struct fp_result compare(const struct fp_case *input) {
    float a = float_of(input->a), b = float_of(input->b);
    bool nan = fp_is_nan(input->a) || fp_is_nan(input->b);
    bool signalling = is_signalling(input->a) || is_signalling(input->b);
    bool invalid = input->op == FPU_EQ ? signalling : nan;
    bool holds = !nan && (input->op == FPU_EQ ? a == b : input->op == FPU_LT ? a < b : a <= b);
    return (struct fp_result){holds, invalid ? (unsigned)FP_NV : 0};
}

/* minimumNumber and maximumNumber of IEEE 754-2019. */
static struct fp_result extreme(const struct fp_case *input) {
    bool signalling = is_signalling(input->a) || is_signalling(input->b);
    struct fp_result result = {canonical_nan, signalling ? (unsigned)FP_NV : 0};
    float a = float_of(input->a), b = float_of(input->b);
    bool a_first = a < b || (a == b && (input->a & sign_bit));
    if (fp_is_nan(input->a))
        result.value = fp_is_nan(input->b) ? canonical_nan : input->b;
    else if (fp_is_nan(input->b))
        result.value = input->a;
    else
        result.value = a_first == (input->op == FPU_MIN) ? input->a : input->b;
    return result;
}

static uint32_t classify(uint32_t word) {
    bool negative = word & sign_bit;
    uint32_t magnitude = word & ~sign_bit;
    if (magnitude > 0x7f800000)
        return is_signalling(word) ? 1 << 8 : 1 << 9;
    if (magnitude == 0x7f800000)
        return negative ? 1 << 0 : 1 << 7;
    if (magnitude >= 0x00800000)
        return negative ? 1 << 1 : 1 << 6;
    if (magnitude != 0)
        return negative ? 1 << 2 : 1 << 5;
    return negative ? 1 << 3 : 1 << 4;
}

struct fp_result fp_reference_result(struct fp_reference *reference, const struct fp_case *input) {
    uint32_t magnitude = input->a & ~sign_bit, sign = input->b & sign_bit;
    switch (input->op) {
    case FPU_MIN:
    case FPU_MAX:
        return extreme(input);
    case FPU_EQ:
    case FPU_LT:
    case FPU_LE:
        return compare(input);
    case FPU_CLASS:
        return (struct fp_result){classify(input->a), 0};
    case FPU_SGNJ:
        return (struct fp_result){magnitude | sign, 0};
    case FPU_SGNJN:
        return (struct fp_result){magnitude | (sign ^ sign_bit), 0};
    case FPU_SGNJX:
        return (struct fp_result){input->a ^ sign, 0};
    case FPU_MV_X_W:
    case FPU_MV_W_X:
        return (struct fp_result){input->a, 0};
    case FPU_CVT_W_S:
    case FPU_CVT_WU_S:
        return to_integer(reference, input);
    case FPU_CVT_S_W:
    case FPU_CVT_S_WU:
        return from_integer(reference, input);
    default:
        return arithmetic(reference, input);
    }
}
