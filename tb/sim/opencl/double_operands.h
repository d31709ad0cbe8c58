/* Operands for tests of double precision: half of them are special: zeros, subnormals, powers
 * of two, runs of ones, infinities, NaN, and neighbours of the other operand. All NaN are one. */
#ifndef HEDDLE_TB_DOUBLE_OPERANDS_H
#define HEDDLE_TB_DOUBLE_OPERANDS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef unsigned int word;
typedef unsigned long long wide;

#define OPERAND_SIGN ((wide)1 << 63)
#define OPERAND_LEAST ((wide)1 << 52) /* that is not subnormal */
#define OPERAND_FRACTION (OPERAND_LEAST - 1)
#define OPERAND_INFINITE ((wide)0x7ff << 52)
#define OPERAND_NAN ((wide)0x7ff8 << 48)

static uint64_t state = 88172645463325252u;

static wide random_word(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1du;
}

static double double_of(wide x) {
    double d;
    memcpy(&d, &x, sizeof d);
    return d;
}

static wide bits_of(double d) {
    wide x;
    memcpy(&x, &d, sizeof x);
    return isnan(d) ? OPERAND_NAN : x;
}

static inline word float_bits(float f) {
    word x;
    memcpy(&x, &f, sizeof x);
    return isnan(f) ? 0x7fc00000 : x;
}

static wide operand_make(wide near) {
    static const wide special[] = {0,
                                   1,
                                   2,
                                   OPERAND_FRACTION,
                                   OPERAND_LEAST,
                                   OPERAND_INFINITE,
                                   OPERAND_INFINITE - 1,
                                   (wide)1023 << 52,
                                   (wide)0x43e << 52,
                                   OPERAND_NAN,
                                   OPERAND_INFINITE + 1,
                                   (wide)0x381 << 52,
                                   (wide)0x36a << 52};
    wide r = random_word(), sign = r & OPERAND_SIGN;
    switch (r >> 8 & 15) {
    case 0:
        return sign | special[(r >> 16) % (sizeof special / sizeof *special)];
    case 1: /* subnormal */
        return sign | (random_word() & OPERAND_FRACTION) >> (r >> 16) % 52;
    case 2: /* a run of ones */
        return (sign | (random_word() & ~OPERAND_SIGN)) & ~(wide)0 << (r >> 16) % 53;
    case 3: /* near the other one */
        return near + (r >> 16) % 5 - 2;
    case 4:
        return (near ^ OPERAND_SIGN) + (r >> 16) % 5 - 2;
    case 5: /* the other one's exponent or so */
        return sign |
               ((near & OPERAND_INFINITE) + ((r >> 16) % 120 << 52) - ((wide)60 << 52)) %
                   OPERAND_INFINITE |
               (random_word() & OPERAND_FRACTION);
    case 6: /* whole and half numbers */
        return bits_of((double)(int64_t)(random_word() >> (r >> 16) % 64) / 2);
    case 7: /* a float's middle, where rounding ties */
        return (sign | (random_word() & ~OPERAND_SIGN)) & ~(((wide)1 << 28) - 1);
    case 8: /* around 1 */
        return sign | (((wide)1023 << 52) + (r >> 16) % 9 - 4);
    case 9: /* of a float's range */
        return sign | ((wide)(860 + (r >> 16) % 300) << 52) | (random_word() & OPERAND_FRACTION);
    default:
        return r;
    }
}

#endif
