/* Floating point of the golden model against MPFR: value and flags, every operation and rounding
 * mode, over the product of corner values and over random ones.
 *
 * The reference computes with 600 bits, in which sums, products and fused ones are exact, and
 * quotients and roots are told apart from every tie. It rounds to a multiple of the result's last
 * place with MPFR's own roundings to integers, of which it has all five.
 */
#include "sim/float32.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <mpfr.h>

enum { PRECISION = 600, MODES = 5, SMALLEST = -149, RANDOM_CASES = 20000 };

static const uint32_t corners[] = {
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x00000002, 0x00400000, 0x007fffff, 0x807fffff,
    0x00800000, 0x80800000, 0x00800001, 0x00ffffff, 0x01000000, 0x33800000, 0x33800001, 0x34000000,
    0x3effffff, 0x3f000000, 0xbf000000, 0x3f7fffff, 0x3f800000, 0xbf800000, 0x3f800001, 0xbf800001,
    0x3fc00000, 0x40000000, 0x40400000, 0x4b000001, 0x4b7fffff, 0x4b800000, 0x4effffff, 0x4f000000,
    0xcf000000, 0x4f7fffff, 0x4f800000, 0xcf800000, 0x7e7fffff, 0x7e800000, 0x7f000000, 0x7f7fffff,
    0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x7f800001, 0xffbfffff};
enum { CORNERS = sizeof corners / sizeof *corners };

struct result {
    uint32_t bits;
    unsigned flags;
};

static bool is_nan(uint32_t bits) {
    return (bits & 0x7fffffff) > 0x7f800000;
}

static bool is_signalling(uint32_t bits) {
    return is_nan(bits) && !(bits & 0x00400000);
}

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* ------------------------------------------------------------------------------- the reference */

static void round_integer(mpfr_t x, unsigned mode) {
    switch (mode) {
    case FLOAT_RNE:
        mpfr_roundeven(x, x);
        break;
    case FLOAT_RTZ:
        mpfr_trunc(x, x);
        break;
    case FLOAT_RDN:
        mpfr_floor(x, x);
        break;
    case FLOAT_RUP:
        mpfr_ceil(x, x);
        break;
    default:
        mpfr_round(x, x); // ties away from zero
    }
}

/* x to a multiple of 2^place; returns whether it changed. */
static bool round_place(mpfr_t x, long place, unsigned mode) {
    mpfr_t before;
    mpfr_init2(before, PRECISION);
    mpfr_set(before, x, MPFR_RNDN);
    mpfr_mul_2si(x, x, -place, MPFR_RNDN);
    round_integer(x, mode);
    mpfr_mul_2si(x, x, place, MPFR_RNDN);
    bool changed = !mpfr_equal_p(before, x);
    mpfr_clear(before);
    return changed;
}

static bool above(const mpfr_t x, long exponent) {
    return mpfr_cmpabs_ui(x, 0) && mpfr_get_exp(x) > exponent;
}

/* A finite value that is not zero, as a single. */
static struct result rounded(mpfr_t x, unsigned mode) {
    mpfr_t full;
    mpfr_init2(full, PRECISION);
    mpfr_set(full, x, MPFR_RNDN);
    long last = mpfr_get_exp(x) - 24;
    bool negative = mpfr_signbit(x);
    bool inexact = round_place(x, last < SMALLEST ? SMALLEST : last, mode);
    round_place(full, last, mode);
    bool tiny = !above(full, -126);
    mpfr_clear(full);
    struct result result = {.flags = inexact ? FLOAT_NX | (tiny ? FLOAT_UF : 0) : 0};
    if (above(x, 128)) {
        bool inward = mode == FLOAT_RTZ || mode == (negative ? FLOAT_RUP : FLOAT_RDN);
        mpfr_set_flt(x, inward ? 0x1.fffffep127f : INFINITY, MPFR_RNDN);
        if (negative)
            mpfr_neg(x, x, MPFR_RNDN);
        result.flags = FLOAT_OF | FLOAT_NX;
    }
    result.bits = bits_of(mpfr_get_flt(x, MPFR_RNDN));
    if (mpfr_zero_p(x))
        result.bits = negative ? 0x80000000 : 0;
    return result;
}

enum arithmetic { ADD, SUB, MUL, DIV, SQRT, MADD, MSUB, NMSUB, NMADD };

/* Away from zero by what cannot matter but for being not exact. */
static void sticky(mpfr_t x, int ternary) {
    if (ternary)
        mpfr_signbit(x) ? mpfr_nextbelow(x) : mpfr_nextabove(x);
}

static int compute(mpfr_t x, enum arithmetic what, const struct float_operands *in) {
    mpfr_rnd_t round = in->mode == FLOAT_RDN ? MPFR_RNDD : MPFR_RNDZ; // for the sign of a zero
    mpfr_t a, b, c;
    int ternary = 0;
    mpfr_inits2(PRECISION, a, b, c, (mpfr_ptr)NULL);
    mpfr_set_flt(a, float_of(in->a), MPFR_RNDN);
    mpfr_set_flt(b, float_of(in->b), MPFR_RNDN);
    mpfr_set_flt(c, float_of(in->c), MPFR_RNDN);
    if (what == NMSUB || what == NMADD)
        mpfr_neg(a, a, MPFR_RNDN);
    if (what == MSUB || what == NMADD)
        mpfr_neg(c, c, MPFR_RNDN);
    switch (what) {
    case ADD:
        ternary = mpfr_add(x, a, b, round);
        break;
    case SUB:
        ternary = mpfr_sub(x, a, b, round);
        break;
    case MUL:
        ternary = mpfr_mul(x, a, b, MPFR_RNDZ);
        break;
    case DIV:
        sticky(x, mpfr_div(x, a, b, MPFR_RNDZ));
        break;
    case SQRT:
        sticky(x, mpfr_sqrt(x, a, MPFR_RNDZ));
        break;
    default:
        ternary = mpfr_fma(x, a, b, c, round);
    }
    mpfr_clears(a, b, c, (mpfr_ptr)NULL);
    return ternary;
}

static struct result reference(enum arithmetic what, const struct float_operands *in) {
    bool two = what != SQRT, three = what >= MADD;
    bool nan = is_nan(in->a) || (two && is_nan(in->b)) || (three && is_nan(in->c));
    bool signalling = is_signalling(in->a) || (two && is_signalling(in->b)) ||
                      (three && is_signalling(in->c));
    float a = float_of(in->a), b = float_of(in->b);
    bool undefined = three && ((isinf(a) && b == 0) || (a == 0 && isinf(b)));
    struct result result = {0x7fc00000, signalling || undefined ? FLOAT_NV : 0};
    if (nan)
        return result;
    mpfr_t x;
    mpfr_init2(x, PRECISION);
    assert_int_equal(compute(x, what, in), 0);
    if (mpfr_nan_p(x))
        result.flags = FLOAT_NV;
    else if (mpfr_number_p(x) && !mpfr_zero_p(x))
        result = rounded(x, in->mode);
    else
        result = (struct result){bits_of(mpfr_get_flt(x, MPFR_RNDN)),
                                 what == DIV && b == 0 && isfinite(a) ? FLOAT_DZ : 0};
    mpfr_clear(x);
    return result;
}

/* To an integer from low to high. */
static struct result reference_integer(const struct float_operands *in, double low, double high) {
    mpfr_t x;
    struct result result = {0, 0};
    mpfr_init2(x, PRECISION);
    mpfr_set_flt(x, float_of(in->a), MPFR_RNDN);
    if (mpfr_number_p(x) && round_place(x, 0, in->mode))
        result.flags = FLOAT_NX;
    if (mpfr_nan_p(x) || mpfr_cmp_d(x, high) > 0) {
        mpfr_set_d(x, high, MPFR_RNDN);
        result.flags = FLOAT_NV;
    } else if (mpfr_cmp_d(x, low) < 0) {
        mpfr_set_d(x, low, MPFR_RNDN);
        result.flags = FLOAT_NV;
    }
    result.bits = (uint32_t)(int64_t)mpfr_get_d(x, MPFR_RNDN);
    mpfr_clear(x);
    return result;
}

static struct result reference_single(double integer, unsigned mode) {
    mpfr_t x;
    mpfr_init2(x, PRECISION);
    mpfr_set_d(x, integer, MPFR_RNDN);
    struct result result = integer == 0 ? (struct result){0, 0} : rounded(x, mode);
    mpfr_clear(x);
    return result;
}

/* ------------------------------------------------------------------------------------ the cases */

static const struct {
    const char *name;
    float_function *function;
} arithmetic[] = {[ADD] = {"add", float_add},      [SUB] = {"sub", float_sub},
                  [MUL] = {"mul", float_mul},      [DIV] = {"div", float_div},
                  [SQRT] = {"sqrt", float_sqrt},   [MADD] = {"madd", float_madd},
                  [MSUB] = {"msub", float_msub},   [NMSUB] = {"nmsub", float_nmsub},
                  [NMADD] = {"nmadd", float_nmadd}};

static void compare(const char *name, float_function *function, const struct float_operands *in,
                    struct result want) {
    struct result got = {0};
    got.bits = function(in, &got.flags);
    if (got.bits != want.bits || got.flags != want.flags)
        fail_msg("%s(%08x, %08x, %08x) mode %d is %08x flags %02x, MPFR says %08x %02x", name, in->a,
                 in->b, in->c, (int)in->mode, got.bits, got.flags, want.bits, want.flags);
}

static void check(enum arithmetic what, const struct float_operands *in) {
    compare(arithmetic[what].name, arithmetic[what].function, in, reference(what, in));
}

static void check_conversions(const struct float_operands *in) {
    compare("to_signed", float_to_signed, in, reference_integer(in, INT32_MIN, INT32_MAX));
    compare("to_unsigned", float_to_unsigned, in, reference_integer(in, 0, UINT32_MAX));
    compare("from_signed", float_from_signed, in, reference_single((int32_t)in->a, in->mode));
    compare("from_unsigned", float_from_unsigned, in, reference_single(in->a, in->mode));
}

static void corners_agree(void **state) {
    (void)state;
    for (unsigned mode = 0; mode < MODES; mode++)
        for (size_t i = 0; i < CORNERS; i++) {
            struct float_operands in = {.a = corners[i], .mode = (enum float_mode)mode};
            check(SQRT, &in);
            check_conversions(&in);
            for (size_t j = 0; j < CORNERS; j++) {
                in.b = corners[j];
                for (enum arithmetic what = ADD; what <= DIV; what++)
                    check(what, &in);
            }
        }
}

/* All triples, modes and operations in turn. */
static void fused_corners_agree(void **state) {
    (void)state;
    unsigned turn = 0;
    for (size_t i = 0; i < CORNERS; i++)
        for (size_t j = 0; j < CORNERS; j++)
            for (size_t k = 0; k < CORNERS; k++, turn++) {
                struct float_operands in = {corners[i], corners[j], corners[k],
                                            (enum float_mode)(turn % MODES)};
                check(MADD + turn / MODES % 4, &in);
            }
}

/* xorshift64 (Marsaglia 2003) */
static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Exponents near that of `near`, fractions often of few ones at their ends. */
static uint32_t random_single(uint64_t *state, uint32_t near) {
    uint64_t random = next_random(state);
    uint32_t fraction = (uint32_t)(random >> 40) & 0x7fffff;
    uint32_t exponent = (near >> 23) + (uint32_t)(random & 63) - 32;
    if (random >> 32 & 1)
        fraction = random >> 33 & 1 ? 0x7fffff - (fraction & 3) : fraction & 0x400003;
    return (uint32_t)(random >> 34 & 1) << 31 | (exponent & 0xff) << 23 | fraction;
}

static void random_values_agree(void **state) {
    (void)state;
    uint64_t random = 4;
    for (int n = 0; n < RANDOM_CASES; n++) {
        uint32_t a = (uint32_t)(next_random(&random) >> 32);
        uint32_t b = random_single(&random, n & 1 ? a : 127u << 23);
        uint32_t product = (a >> 23 & 0xff) + (b >> 23 & 0xff) - 127;
        struct float_operands in = {a, b, random_single(&random, product << 23),
                                    (enum float_mode)(n % MODES)};
        for (enum arithmetic what = ADD; what <= NMADD; what++)
            check(what, &in);
        check_conversions(&in);
    }
}

/* -------------------------------------------------------------------- comparisons and bit moves */

static uint32_t class_of(uint32_t bits) {
    static const int kinds[] = {FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO};
    int kind = fpclassify(float_of(bits));
    for (unsigned i = 0; i < 4; i++)
        if (kinds[i] == kind)
            return 1u << (bits >> 31 ? i : 7 - i);
    return is_signalling(bits) ? 1 << 8 : 1 << 9;
}

static uint32_t smaller_of(uint32_t a, uint32_t b, bool larger) {
    if (is_nan(a))
        return is_nan(b) ? 0x7fc00000 : b;
    if (is_nan(b))
        return a;
    if (float_of(a) == float_of(b)) // differ in the sign of zero at most
        return larger ? a & b : a | b;
    return (float_of(a) < float_of(b)) != larger ? a : b;
}

static void comparisons_agree(void **state) {
    (void)state;
    for (size_t i = 0; i < CORNERS; i++)
        for (size_t j = 0; j < CORNERS; j++) {
            struct float_operands in = {.a = corners[i], .b = corners[j]};
            float a = float_of(in.a), b = float_of(in.b);
            unsigned quiet = is_signalling(in.a) || is_signalling(in.b) ? FLOAT_NV : 0;
            unsigned any = is_nan(in.a) || is_nan(in.b) ? FLOAT_NV : 0;
            compare("eq", float_eq, &in, (struct result){!any && a == b, quiet});
            compare("lt", float_lt, &in, (struct result){!any && a < b, any});
            compare("le", float_le, &in, (struct result){!any && a <= b, any});
            compare("min", float_min, &in, (struct result){smaller_of(in.a, in.b, false), quiet});
            compare("max", float_max, &in, (struct result){smaller_of(in.a, in.b, true), quiet});
            compare("class", float_class, &in, (struct result){class_of(in.a), 0});
            compare("move", float_move, &in, (struct result){in.a, 0});
            uint32_t magnitude = in.a & 0x7fffffff, a_sign = in.a >> 31, b_sign = in.b >> 31;
            compare("sgnj", float_sgnj, &in, (struct result){magnitude | b_sign << 31, 0});
            compare("sgnjn", float_sgnjn, &in, (struct result){magnitude | (b_sign ^ 1) << 31, 0});
            compare("sgnjx", float_sgnjx, &in,
                    (struct result){magnitude | (a_sign ^ b_sign) << 31, 0});
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_agree),
        cmocka_unit_test(fused_corners_agree),
        cmocka_unit_test(random_values_agree),
        cmocka_unit_test(comparisons_agree),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_free_cache();
    return failed;
}
