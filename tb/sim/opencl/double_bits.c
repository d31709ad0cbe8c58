/* The functions of sim/opencl/builtins/double.c against the host's doubles, bit by bit.
 *
 *     double_bits PAIRS
 */
#include "double_operands.h"
#include "sim/opencl/builtins/double.c"

#include <stdio.h>
#include <stdlib.h>

static unsigned long wrong;

static void compare(const char *name, wide a, wide b, wide c, wide got, wide expected) {
    if (got == expected)
        return;
    if (wrong++ < 20)
        printf("double_bits: %s of %016llx %016llx %016llx is %016llx, not %016llx\n", name, a, b,
               c, got, expected);
}

static word order_of(double x, double y) {
    return isnan(x) || isnan(y) ? 8 : x == y ? 1 : x > y ? 2 : 4;
}

static void pair_check(wide a, wide b, wide c) {
    const double x = double_of(a), y = double_of(b), z = double_of(c);
    compare("sum", a, b, 0, heddle_double_add(a, b), bits_of(x + y));
    compare("difference", a, b, 0, heddle_double_sub(a, b), bits_of(x - y));
    compare("product", a, b, 0, heddle_double_mul(a, b), bits_of(x * y));
    compare("quotient", a, b, 0, heddle_double_div(a, b), bits_of(x / y));
    compare("fma", a, b, c, heddle_double_fma(a, b, c), bits_of(fma(x, y, z)));
    compare("order", a, b, 0, heddle_double_order(a, b), order_of(x, y));
    compare("root", a, 0, 0, heddle_double_sqrt(a), bits_of(sqrt(x)));
    if (!isnan(x) && !isnan(y) && x != y) {
        compare("minimum", a, b, 0, heddle_double_min(a, b), bits_of(fmin(x, y)));
        compare("maximum", a, b, 0, heddle_double_max(a, b), bits_of(fmax(x, y)));
    }
}

/* Roots next to half way between two doubles, and to doubles: squares of numbers of 54 bits. */
static void root_check(wide a) {
    wide root = (TOP | a << 1) >> 10, high = product(root, root).high,
         low = product(root, root).low;
    int top = (int)(high >> 43) & 1; /* the square has 107 or 108 bits */
    wide square = (high << (10 - top) | low >> (54 + top)) & FRACTION;
    for (wide last = square - 1; last != square + 3; last++) {
        wide near = ((wide)(BIAS + top) << 52) + last;
        compare("root", near, 0, 0, heddle_double_sqrt(near), bits_of(sqrt(double_of(near))));
    }
}

/* The nearest integer, and the largest for NaN. */
static void integer_check(wide a) {
    const double x = double_of(a);
    bool none = isnan(x);
    compare("long", a, 0, 0, heddle_long_of_double(a),
            none || x >= 0x1p63 ? INT64_MAX
            : x < -0x1p63       ? (wide)INT64_MIN
                                : (wide)(int64_t)x);
    compare("ulong", a, 0, 0, heddle_ulong_of_double(a),
            none || x >= 0x1p64 ? UINT64_MAX
            : x > 0             ? (wide)(uint64_t)x
                                : 0);
    compare("int", a, 0, 0, heddle_int_of_double(a),
            none || x >= 0x1p31 ? INT32_MAX
            : x <= -0x1p31 - 1  ? (word)INT32_MIN
                                : (word)(int32_t)x);
    compare("uint", a, 0, 0, heddle_uint_of_double(a),
            none || x >= 0x1p32 ? UINT32_MAX
            : x > 0             ? (word)x
                                : 0);
}

static void whole_check(wide a) {
    const double x = double_of(a);
    if (isnan(x))
        return;
    compare("floor", a, 0, 0, heddle_double_floor(a), bits_of(floor(x)));
    compare("ceil", a, 0, 0, heddle_double_ceil(a), bits_of(ceil(x)));
    compare("trunc", a, 0, 0, heddle_double_trunc(a), bits_of(trunc(x)));
    compare("round", a, 0, 0, heddle_double_round(a), bits_of(round(x)));
    compare("rint", a, 0, 0, heddle_double_rint(a), bits_of(rint(x)));
}

static void convert_check(wide a) {
    compare("of ulong", a, 0, 0, heddle_double_of_ulong(a), bits_of((double)(uint64_t)a));
    compare("of long", a, 0, 0, heddle_double_of_long(a), bits_of((double)(int64_t)a));
    compare("of uint", a, 0, 0, heddle_double_of_uint((word)a), bits_of((double)(uint32_t)a));
    compare("of int", a, 0, 0, heddle_double_of_int((word)a), bits_of((double)(int32_t)(word)a));
    word half = (word)(a >> (a & 31));
    float narrow_one;
    memcpy(&narrow_one, &half, sizeof narrow_one);
    compare("of float", half, 0, 0, heddle_double_of_float(half), bits_of((double)narrow_one));
    compare("float", a, 0, 0, heddle_float_of_double(a), float_bits((float)double_of(a)));
}

/* Differences of exponents are kept small: a turn a bit. */
static void remainder_check(wide a, wide b) {
    int apart = exponent_of(a) - exponent_of(b);
    if (apart < 200)
        compare("remainder", a, b, 0, heddle_double_fmod(a, b),
                bits_of(fmod(double_of(a), double_of(b))));
}

int main(int argc, char **argv) {
    unsigned long pairs = argc > 1 ? strtoul(argv[1], NULL, 0) : 1000000;
    for (unsigned long i = 0; i < pairs; i++) {
        wide a = operand_make(random_word()), b = operand_make(a);
        wide c = i & 1 ? operand_make(b) : operand_make(heddle_double_mul(a, b));
        pair_check(a, b, c);
        root_check(a);
        whole_check(a);
        integer_check(a);
        convert_check(a);
        remainder_check(a, b);
    }
    printf("double_bits: %lu pairs of doubles, %lu results differ from the host's\n", pairs, wrong);
    return wrong != 0;
}
