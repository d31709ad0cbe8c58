/* Double precision for cores that have none: IEEE 754 binary64 on 32-bit integers, rounded to the
 * nearest value, ties to even, with subnormals, infinities and one NaN. The compiler calls these
 * functions for the operations of `double` (compiler/doubles.c). Values are their 64 bits.
 *
 * The long ones stay functions, since a kernel would grow by a hundred instructions an operation.
 * Lanes may disagree in all of them. So the common way has no branch, and rare operands have one.
 *
 * Sources: IEEE 754-2019; the reciprocal by Newton's iteration from a linear estimate is textbook.
 */
#include "double.h"

#define EXPONENT ((wide)0x7ff << 52)
#define FRACTION (((wide)1 << 52) - 1)
#define SIGN ((wide)1 << 63)
#define TOP ((wide)1 << 63)
#define NOT_A_NUMBER ((wide)0x7ff8 << 48)

enum { BIAS = 1023, EXPONENT_MOST = 2047, UNIT = BIAS + 52 /* one in the last place is 1 */ };

/* ---- Parts. */

static inline wide size_of(wide x) {
    return x & ~SIGN;
}

static inline int exponent_of(wide x) {
    return (int)(x >> 52) & EXPONENT_MOST;
}

/* Zeros above the first bit of a word that is not 0. */
static inline int zeros32(word x) {
#ifdef __riscv_flen
    float f; /* rounded towards 0, its exponent is the bit's number */
    __asm__("fcvt.s.wu %0, %1, rtz" : "=f"(f) : "r"(x));
    return 158 - (int)(__builtin_bit_cast(word, f) >> 23);
#else
    return __builtin_clz(x);
#endif
}

static inline int zeros64(wide x) {
    word high = (word)(x >> 32);
    return zeros32(high ? high : (word)x | 1) + (high ? 0 : 32);
}

/* Right by up to 63 bits; the last bit keeps whether any was lost. */
static inline wide right_sticky(wide x, int by) {
    wide kept = x >> by;
    return kept | (kept << by != x);
}

static inline int least(int a, int b) {
    return a < b ? a : b;
}

/* A number that is neither infinite nor NaN, as `bits` * 2^(exponent - BIAS - 63): bit 63 is set,
 * but for 0. */
struct parts {
    wide bits;
    int exponent;
};

static inline struct parts parts_of(wide x) {
    struct parts p = {TOP | x << 11, exponent_of(x)};
    if (p.exponent == 0) {
        wide fraction = x & FRACTION;
        int zeros = zeros64(fraction);
        p.bits = fraction << zeros;
        p.exponent = 12 - zeros;
    }
    return p;
}

/* The double next to `bits` * 2^(exponent - BIAS - 63). Bit 63 is set, or the number is 0. */
static inline wide rounded(wide sign, int exponent, wide bits) {
    if (exponent < 1) { /* subnormal: fewer places */
        bits = right_sticky(bits, least(1 - exponent, 63));
        exponent = 1;
    }
    word low = (word)bits & 0x7ff;
    wide fraction = bits >> 11;
    fraction += low + ((word)fraction & 1) > 0x400;
    /* The first bit of the fraction adds 1 to the exponent, and so does a carry into it. */
    wide result = ((wide)(word)(exponent - 1) << 52) + fraction;
    result = result > EXPONENT ? EXPONENT : result;
    return sign | (bits == 0 ? 0 : result);
}

/* ---- Sums. */

CALLED wide heddle_double_add(wide a, wide b) {
    bool swap = size_of(a) < size_of(b);
    wide more = swap ? b : a, less = swap ? a : b, sign = more & SIGN;
    bool minus = (a ^ b) >> 63;
    if (size_of(more) >= EXPONENT) { /* infinite or NaN */
        bool none = size_of(more) > EXPONENT || (minus && size_of(less) == EXPONENT);
        return none ? NOT_A_NUMBER : more;
    }
    int exponent = exponent_of(more), other = exponent_of(less);
    wide x = (more & FRACTION) << 10 | (wide)(exponent > 0) << 62;
    wide y = (less & FRACTION) << 10 | (wide)(other > 0) << 62;
    exponent += exponent == 0;
    other += other == 0;
    y = right_sticky(y, least(exponent - other, 63));
    wide sum = minus ? x - y : x + y;
    if (sum == 0)
        return minus ? 0 : sign;
    int zeros = zeros64(sum);
    return rounded(sign, exponent + 1 - zeros, sum << zeros);
}

CALLED wide heddle_double_sub(wide a, wide b) {
    return heddle_double_add(a, b ^ SIGN);
}

/* ---- Products. */

struct twice {
    wide high, low;
};

static inline struct twice product(wide a, wide b) {
    wide a0 = (word)a, a1 = a >> 32, b0 = (word)b, b1 = b >> 32;
    wide low = a0 * b0, first = a1 * b0, second = a0 * b1;
    wide middle = (low >> 32) + (word)first + (word)second;
    return (struct twice){.high = a1 * b1 + (first >> 32) + (second >> 32) + (middle >> 32),
                          .low = middle << 32 | (word)low};
}

static wide product_special(wide a, wide b) {
    wide more = size_of(a) > size_of(b) ? size_of(a) : size_of(b);
    bool none = more > EXPONENT || size_of(a) == 0 || size_of(b) == 0;
    return none ? NOT_A_NUMBER : ((a ^ b) & SIGN) | EXPONENT;
}

CALLED wide heddle_double_mul(wide a, wide b) {
    if (size_of(a) >= EXPONENT || size_of(b) >= EXPONENT)
        return product_special(a, b);
    struct parts x = parts_of(a), y = parts_of(b);
    struct twice full = product(x.bits, y.bits);
    wide bits = full.high | (full.low != 0);
    int up = bits < TOP;
    return rounded((a ^ b) & SIGN, x.exponent + y.exponent - BIAS + 1 - up, bits << up);
}

/* ---- Quotients: 31 bits by the divisor's reciprocal, 54 by one step more. */

/* The high word of a product. */
static inline word high32(word a, word b) {
    return (word)((wide)a * b >> 32);
}

/* 2^95 / y for each 64-bit y whose first word, at least 2^31, is `first`. Never too large, and at
 * most 2^-27.5 of it too small: tried with each `first`. */
static inline word reciprocal(word first) {
    word r = 0x7504f333u - first; /* 3/4 + 1/sqrt(2) - first / 2 */
    for (int i = 0; i < 3; i++) {
        word two_less = ~high32(r, first);
        r = (word)((wide)r * two_less >> 31);
    }
    return r - 3;
}

static wide quotient_special(wide a, wide b) {
    wide sign = (a ^ b) & SIGN;
    bool none = size_of(a) > EXPONENT || size_of(b) > EXPONENT ||
                (size_of(a) == size_of(b) && (size_of(a) == 0 || size_of(a) == EXPONENT));
    if (none)
        return NOT_A_NUMBER;
    return size_of(a) == 0 || size_of(b) == EXPONENT ? sign : sign | EXPONENT;
}

/* A quotient that is subnormal or too large. `over` is what is left behind `ratio`, an odd number.
 * If `ratio` is above the quotient, no even number is between, so rounding is the same. */
static wide quotient_rare(wide sign, int exponent, wide ratio, wide over, wide divisor) {
    over -= divisor; /* behind the even number above */
    wide bits = ratio + 1 - (over >> 63);
    return rounded(sign, exponent, bits << 10 | (over != 0));
}

/* `ratio` is x / y, from 1/2 to 1, times 2^54: even numbers are doubles, odd ones half way between
 * two. No normal quotient is half way, since x would have a bit more. */
CALLED wide heddle_double_div(wide a, wide b) {
    if (size_of(a) >= EXPONENT || size_of(b) >= EXPONENT || size_of(a) == 0 || size_of(b) == 0)
        return quotient_special(a, b);
    struct parts x = parts_of(a), y = parts_of(b);
    wide rest = x.bits >> 11, divisor = y.bits >> 10;
    int down = x.bits < y.bits;
    rest = down ? rest << 1 : rest;
    word r = reciprocal((word)(y.bits >> 32));
    word first = high32((word)(rest >> 22), r); /* less than 13 too small */
    word more = high32((word)(((rest << 31) - first * divisor) >> 26), r) >> 4;
    /* `first` and `more` together are never too large, and less than 2 too small. So the odd number
     * here is the half way that decides. */
    wide ratio = (((wide)first << 23) + more) | 1;
    wide over = (rest << 54) - ratio * divisor;
    wide sign = (a ^ b) & SIGN;
    int exponent = x.exponent - y.exponent + BIAS - down;
    if (exponent < 1 || exponent >= EXPONENT_MOST)
        return quotient_rare(sign, exponent, ratio, over, divisor);
    wide fraction = (ratio >> 1) + (over >> 63 ? 0 : 1);
    return sign | (((wide)(word)(exponent - 1) << 52) + fraction);
}

/* ---- The square root: 31 bits by the reciprocal root, 54 by one step more. */

/* 2^31 / sqrt(v / 2^64) for each 64-bit v whose first word, at least 2^30, is `first`. Never too
 * large, and at most 2^-27.5 of it too small: tried with each `first`. It is Newton's iteration
 * from a linear estimate. The first two turns aim a little too high, since each ends too low. */
static inline word reciprocal_root(word first) {
    word r = 0x10a3d70au - high32(first, 0x9c28f5c2u); /* 2.13 - 1.22 v, less than 2 */
    r = high32(r, 0xc0c49ba5u - high32(high32(r, r), first)) << 1;
    r = high32(r, 0xc000d1b7u - high32(high32(r, r), first)) << 1;
    r = high32(r, 0xc0000000u - high32(high32(r, r), first)) << 1;
    return r - 5;
}

/* `root` is that of v / 2^64, from 1/2 to 1, times 2^54: even numbers are doubles, odd ones half
 * way between two. No root is half way, since an odd number's square has a bit below those of v. */
CALLED wide heddle_double_sqrt(wide a) {
    if (a - 1 >= EXPONENT - 1)
        return a == 0 || a == SIGN || a == EXPONENT ? a : NOT_A_NUMBER;
    struct parts x = parts_of(a);
    int exponent = x.exponent - BIAS, odd = exponent & 1;
    wide v = odd ? x.bits : x.bits >> 1;
    word r = reciprocal_root((word)(v >> 32));
    word first = high32((word)(v >> 32), r); /* less than 13 too small */
    wide rest = (v >> 2) - (wide)first * first;
    word more = high32((word)(rest >> 4), r) >> 4; /* rest / (2 * first) */
    /* `first` and `more` together are never too large, and less than 2 too small. So the odd number
     * here is the half way that decides. */
    wide root = (((wide)first << 23) + more) | 1;
    wide over = (v << 44) - root * root; /* of 2^108 */
    wide fraction = (root >> 1) + (over >> 63 ? 0 : 1);
    return ((wide)(word)(((exponent - odd) >> 1) + BIAS - 1) << 52) + fraction;
}

/* ---- Multiply and add, rounded once. */

static inline struct twice twice_right_sticky(struct twice x, int by) {
    bool words = by >= 64;
    wide lost = words ? x.low : 0;
    x.low = words ? x.high : x.low;
    x.high = words ? 0 : x.high;
    by &= 63;
    wide low = x.low >> by | (x.high << 1) << (63 - by);
    lost |= (x.low << 1) << (63 - by);
    return (struct twice){x.high >> by, low | (lost != 0)};
}

static inline struct twice twice_add(struct twice x, struct twice y, bool minus) {
    wide low = minus ? x.low - y.low : x.low + y.low;
    bool carry = minus ? x.low < y.low : low < x.low;
    wide high = minus ? x.high - y.high - carry : x.high + y.high + carry;
    return (struct twice){high, low};
}

static inline bool is_less(struct twice x, struct twice y) {
    return x.high < y.high || (x.high == y.high && x.low < y.low);
}

/* Both have their first bit at 125 or one below. */
static inline wide twice_sum(struct twice x, struct twice y, int exponent, wide sign, bool minus) {
    bool swap = minus && is_less(x, y);
    struct twice more = swap ? y : x, less = swap ? x : y;
    struct twice sum = twice_add(more, less, minus);
    if ((sum.high | sum.low) == 0)
        return minus ? 0 : sign;
    bool words = sum.high == 0;
    wide high = words ? sum.low : sum.high, low = words ? 0 : sum.low;
    int zeros = zeros64(high);
    wide bits = high << zeros | (low >> 1) >> (63 - zeros) | (low << zeros != 0);
    return rounded(sign ^ (swap ? SIGN : 0), exponent + 3 - zeros - (words ? 64 : 0), bits);
}

CALLED wide heddle_double_fma(wide a, wide b, wide c) {
    wide sign = (a ^ b) & SIGN;
    if (size_of(a) >= EXPONENT || size_of(b) >= EXPONENT || size_of(c) >= EXPONENT) {
        bool infinite = size_of(a) >= EXPONENT || size_of(b) >= EXPONENT;
        return heddle_double_add(infinite ? product_special(a, b) : 0, c);
    }
    if (size_of(a) == 0 || size_of(b) == 0)
        return heddle_double_add(sign, c);
    struct parts x = parts_of(a), y = parts_of(b), z = parts_of(c);
    struct twice full = product(x.bits >> 1, y.bits >> 1); /* the first bit: 125 or 124 */
    struct twice other = {z.bits >> 3, 0};
    int exponent = x.exponent + y.exponent - BIAS;
    int above = z.bits == 0 ? 0 : z.exponent - exponent;
    full = twice_right_sticky(full, above > 0 ? least(above, 127) : 0);
    other = twice_right_sticky(other, above < 0 ? least(-above, 127) : 0);
    return twice_sum(full, other, above > 0 ? z.exponent : exponent, sign, (sign ^ c) >> 63);
}

/* ---- The remainder, with the sign of the first operand: a bit of the quotient a turn. */

CALLED wide heddle_double_fmod(wide a, wide b) {
    if (size_of(a) >= EXPONENT || size_of(b) > EXPONENT || size_of(b) == 0)
        return NOT_A_NUMBER;
    if (size_of(a) < size_of(b))
        return a;
    struct parts x = parts_of(a), y = parts_of(b);
    wide rest = x.bits >> 11, divisor = y.bits >> 11;
    rest -= rest >= divisor ? divisor : 0;
    for (int i = x.exponent; i > y.exponent; i--) {
        rest <<= 1;
        rest -= rest >= divisor ? divisor : 0;
    }
    int zeros = zeros64(rest);
    return rounded(a & SIGN, y.exponent + 11 - zeros, rest << zeros);
}

/* ---- Order: the bits of LLVM's predicates. 1: equal, 2: greater, 4: less, 8: one is NaN. */

CALLED word heddle_double_order(wide a, wide b) {
    bool none = size_of(a) > EXPONENT || size_of(b) > EXPONENT;
    bool equal = a == b || size_of(a | b) == 0;
    bool less = (a >> 63) ? ((b >> 63) ? a > b : true) : ((b >> 63) ? false : a < b);
    return none ? 8 : equal ? 1 : less ? 4 : 2;
}

INLINED wide heddle_double_min(wide a, wide b) {
    bool first = size_of(b) > EXPONENT || (heddle_double_order(a, b) & 4) != 0;
    return first ? a : b;
}

INLINED wide heddle_double_max(wide a, wide b) {
    bool first = size_of(b) > EXPONENT || (heddle_double_order(a, b) & 2) != 0;
    return first ? a : b;
}

/* The bit of llvm.is.fpclass. */
INLINED word heddle_double_class(wide a) {
    wide size = size_of(a);
    if (size > EXPONENT)
        return size < NOT_A_NUMBER ? 1 : 2;
    int kind = size == EXPONENT ? 3 : size > FRACTION ? 2 : size > 0 ? 1 : 0;
    return a >> 63 ? 0x20u >> kind : 0x40u << kind;
}

/* ---- To whole numbers. */

/* `x` to a multiple of 1, when `more` is added to its bits below the point. `below`: what numbers
 * with a size below 1 become. */
static inline wide whole(wide x, wide more, wide below) {
    int places = UNIT - exponent_of(x);
    wide mask = ((wide)1 << (places & 63)) - 1;
    wide result = (x + (more & mask)) & ~mask;
    return places > 52 ? (x & SIGN) | below : places <= 0 ? x : result;
}

static const wide one = (wide)BIAS << 52;

CALLED wide heddle_double_trunc(wide x) {
    return whole(x, 0, 0);
}

CALLED wide heddle_double_floor(wide x) {
    return x >> 63 ? whole(x, ~(wide)0, size_of(x) ? one : 0) : whole(x, 0, 0);
}

CALLED wide heddle_double_ceil(wide x) {
    return x >> 63 ? whole(x, 0, 0) : whole(x, ~(wide)0, size_of(x) ? one : 0);
}

static inline wide half_place(wide x) {
    return (wide)1 << ((UNIT - 1 - exponent_of(x)) & 63);
}

/* Ties away from 0. */
CALLED wide heddle_double_round(wide x) {
    return whole(x, half_place(x), exponent_of(x) == BIAS - 1 ? one : 0);
}

/* Ties to even. */
CALLED wide heddle_double_rint(wide x) {
    wide half = half_place(x), odd = x >> ((UNIT - exponent_of(x)) & 63) & 1;
    return whole(x, half - 1 + odd, size_of(x) > (wide)(BIAS - 1) << 52 ? one : 0);
}

/* ---- Integers. */

CALLED wide heddle_double_of_ulong(wide x) {
    if (x == 0)
        return 0;
    int zeros = zeros64(x);
    return rounded(0, BIAS + 63 - zeros, x << zeros);
}

INLINED wide heddle_double_of_long(wide x) {
    wide sign = x & SIGN;
    return sign | heddle_double_of_ulong(sign ? -x : x);
}

CALLED wide heddle_double_of_uint(word x) {
    int zeros = zeros32(x | (x == 0));
    wide bits = (wide)(x << zeros) << 21 & FRACTION;
    return x == 0 ? 0 : ((wide)(word)(BIAS + 31 - zeros) << 52) | bits;
}

INLINED wide heddle_double_of_int(word x) {
    word sign = x & 0x80000000;
    return (wide)sign << 32 | heddle_double_of_uint(sign ? -x : x);
}

/* To the nearest integer, and NaN to the largest, as the cores' instructions convert floats: libclc
 * looks up tables by such numbers. */
CALLED wide heddle_ulong_of_double(wide x) {
    int exponent = exponent_of(x);
    if (exponent < BIAS || (x >> 63 && size_of(x) <= EXPONENT))
        return 0;
    return exponent > BIAS + 63 ? ~(wide)0 : (TOP | x << 11) >> (BIAS + 63 - exponent);
}

CALLED wide heddle_long_of_double(wide x) {
    int exponent = exponent_of(x);
    if (exponent < BIAS)
        return 0;
    if (exponent > BIAS + 62)
        return (TOP - 1) + (x >> 63 && size_of(x) <= EXPONENT);
    wide size = (TOP | x << 11) >> (BIAS + 63 - exponent);
    return x >> 63 ? -size : size;
}

INLINED word heddle_uint_of_double(wide x) {
    wide number = heddle_ulong_of_double(x);
    return number >> 32 ? ~(word)0 : (word)number;
}

INLINED word heddle_int_of_double(wide x) {
    wide number = heddle_long_of_double(x);
    word bottom = 0x80000000;
    bool fits = (number + bottom) >> 32 == 0;
    return fits ? (word)number : number >> 63 ? bottom : bottom - 1;
}

/* ---- Floats, as their 32 bits. */

CALLED wide heddle_double_of_float(word x) {
    wide sign = (wide)(x & 0x80000000) << 32;
    word size = x & 0x7fffffff;
    if (size > 0x7f800000)
        return NOT_A_NUMBER;
    if (size == 0x7f800000)
        return sign | EXPONENT;
    if (size < 0x00800000) { /* subnormal */
        int zeros = zeros32(size | (size == 0));
        wide bits = (wide)(size << zeros) << 21 & FRACTION;
        return sign | (size == 0 ? 0 : ((wide)(word)(BIAS - 118 - zeros) << 52) | bits);
    }
    return sign | (((wide)size << 29) + ((wide)(BIAS - 127) << 52));
}

/* The first 32 bits of the fraction are enough, if the last one keeps whether there were others. */
static inline word narrow(wide x, bool odd) {
    word sign = (word)(x >> 32) & 0x80000000;
    if (size_of(x) > EXPONENT)
        return 0x7fc00000;
    int exponent = exponent_of(x) - (BIAS - 127);
    wide all = TOP | x << 11;
    word bits = (word)(all >> 32) | ((word)all != 0);
    if (exponent < 1) {
        int down = least(1 - exponent, 31);
        word kept = bits >> down;
        bits = kept | (kept << down != bits);
        bits = exponent_of(x) == 0 ? size_of(x) != 0 : bits;
        exponent = 1;
    }
    word fraction = bits >> 8, low = bits & 0xff;
    fraction = odd ? fraction | (low != 0) : fraction + (low + (fraction & 1) > 0x80);
    word size = ((word)(exponent - 1) << 23) + fraction;
    return sign | (exponent > 254 || size > 0x7f800000 ? 0x7f800000 : size);
}

CALLED word heddle_float_of_double(wide x) {
    return narrow(x, false);
}

/* Rounded so that it can be rounded once more, to a half: a last bit of 1 says "and more". */
CALLED word heddle_odd_float_of_double(wide x) {
    return narrow(x, true);
}
