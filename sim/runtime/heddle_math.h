/* Elementary functions of single-precision numbers without a branch, so that lanes may each have
 * an argument of their own. Plain C: on a host the same functions give the same bits. By this
 * tb/sim/test_math.c measures their errors, and the kernel float/math checks the core. An ulp is
 * the distance of neighbouring numbers at the result.
 *
 * | function                  | error                | arguments
 * | heddle_exp                | 1 ulp                | all; results below 2^-126 within 2^-149
 * | heddle_log                | 1 ulp                | all; 0 gives -infinity, less than 0 a NaN
 * | heddle_sin, heddle_cos    | 1e-7, absolute       | -10000 to 10000
 * | heddle_sigmoid            | 3 ulp                | -80 and more
 * | heddle_tanh               | 2e-7, absolute       | all
 *
 * The square root is one instruction, __builtin_sqrtf; so are heddle_min_float and
 * heddle_max_float, which give the other operand for a NaN.
 *
 * Method: subtracting a multiple of a constant, split into parts, brings the argument into a short
 * interval around 0 (Cody and Waite, "Software Manual for the Elementary Functions", 1980). There
 * the Taylor series is summed up with fused multiply-adds.
 */
#ifndef HEDDLE_MATH_H
#define HEDDLE_MATH_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __riscv
#include "heddle.h"
#define HEDDLE_MATH HEDDLE_INLINE
#else
#define HEDDLE_MATH static inline
#endif

HEDDLE_MATH uint32_t heddle_float_bits(float value) {
    union {
        float value;
        uint32_t bits;
    } both = {.value = value};
    return both.bits;
}

HEDDLE_MATH float heddle_float_of(uint32_t bits) {
    union {
        uint32_t bits;
        float value;
    } both = {.bits = bits};
    return both.value;
}

HEDDLE_MATH float heddle_select_float(bool condition, float if_true, float if_false) {
#ifdef __riscv
    return heddle_float_of(
        heddle_select(condition, heddle_float_bits(if_true), heddle_float_bits(if_false)));
#else
    return condition ? if_true : if_false;
#endif
}

HEDDLE_MATH float heddle_min_float(float a, float b) {
#ifdef __riscv
    float least;
    __asm__("fmin.s %0, %1, %2" : "=f"(least) : "f"(a), "f"(b));
    return least;
#else
    return __builtin_fminf(a, b);
#endif
}

HEDDLE_MATH float heddle_max_float(float a, float b) {
#ifdef __riscv
    float greatest;
    __asm__("fmax.s %0, %1, %2" : "=f"(greatest) : "f"(a), "f"(b));
    return greatest;
#else
    return __builtin_fmaxf(a, b);
#endif
}

/* Sum of coefficient[i] * x^(terms - 1 - i). */
HEDDLE_MATH float heddle_polynomial(float x, const float *coefficient, int terms) {
    float sum = coefficient[0];
#pragma GCC unroll 8
    for (int i = 1; i < terms; i++)
        sum = __builtin_fmaf(sum, x, coefficient[i]);
    return sum;
}

/* Adding it to a number below 2^22 leaves the nearest integer in the low bits of the sum. */
#define HEDDLE_MATH_ROUND 0x1.8p23f

HEDDLE_MATH float heddle_exp(float x) {
    static const float series[] = {1.0f / 5040, 1.0f / 720, 1.0f / 120, 1.0f / 24,
                                   1.0f / 6,    0.5f,       1.0f,       1.0f};
    x = heddle_select_float(x > 89, 89, x);
    x = heddle_select_float(x < -104, -104, x);
    float shifted = __builtin_fmaf(x, 0x1.715476p+0f, HEDDLE_MATH_ROUND);
    float n = shifted - HEDDLE_MATH_ROUND;
    float r = __builtin_fmaf(n, -0x1.62e4p-1f, x);
    r = __builtin_fmaf(n, -0x1.7f7d1cp-20f, r);
    float value = heddle_polynomial(r, series, 8);
    /* 2^n in two factors, as it may be beyond the exponents of a normal number. */
    uint32_t whole = heddle_float_bits(shifted) - heddle_float_bits(HEDDLE_MATH_ROUND);
    uint32_t half = (uint32_t)((int32_t)whole >> 1);
    return value * heddle_float_of((half + 127) << 23) *
           heddle_float_of((whole - half + 127) << 23);
}

HEDDLE_MATH float heddle_log(float x) {
    static const float series[] = {1.0f / 9, 1.0f / 7, 1.0f / 5, 1.0f / 3};
    enum { ROOT_HALF = 0x3f3504f3, FRACTION = 0x7fffff };
    bool small = x < 0x1p-126f;
    float scaled = heddle_select_float(small, x * 0x1p23f, x);
    /* x = m * 2^e with m from the root of 1/2 to that of 2 */
    uint32_t above = heddle_float_bits(scaled) - ROOT_HALF;
    float e = (float)(((int32_t)above >> 23) - (int32_t)(23 * (uint32_t)small));
    float f = heddle_float_of((above & FRACTION) + ROOT_HALF) - 1;
    /* log(1 + f) = 2 atanh(s) = f - s * (f - 2 s^2 (1/3 + s^2/5 + ...)) */
    float s = f / (2 + f);
    float square = s * s;
    float rest = 2 * square * heddle_polynomial(square, series, 4);
    float value = __builtin_fmaf(s, rest - f, e * 0x1.7f7d1cp-20f) + f;
    value = __builtin_fmaf(e, 0x1.62e4p-1f, value);
    float special = heddle_select_float(x == 0, -__builtin_inff(), x);
    special = heddle_select_float(x < 0, __builtin_nanf(""), special);
    return heddle_select_float((x > 0) & (x < __builtin_inff()), value, special);
}

/* Both at once, for the price of a little more than one. */
HEDDLE_MATH void heddle_sincos(float x, float *sine, float *cosine) {
    static const float odd[] = {1.0f / 362880, -1.0f / 5040, 1.0f / 120, -1.0f / 6};
    static const float even[] = {-1.0f / 3628800, 1.0f / 40320, -1.0f / 720,
                                 1.0f / 24,       -0.5f,        1.0f};
    float shifted = __builtin_fmaf(x, 0x1.45f306p-1f, HEDDLE_MATH_ROUND);
    float n = shifted - HEDDLE_MATH_ROUND;
    float r = __builtin_fmaf(n, -0x1.921fb6p+0f, x);
    r = __builtin_fmaf(n, 0x1.777a5cp-25f, r);
    r = __builtin_fmaf(n, 0x1.ee59dap-50f, r);
    float square = r * r;
    float s = __builtin_fmaf(r * square, heddle_polynomial(square, odd, 4), r);
    float c = heddle_polynomial(square, even, 6);
    uint32_t quarter = heddle_float_bits(shifted); /* turns, in its two low bits */
    bool swap = quarter & 1;
    uint32_t sine_sign = (quarter & 2) << 30;
    uint32_t cosine_sign = ((quarter + 1) & 2) << 30;
    *sine = heddle_float_of(heddle_float_bits(heddle_select_float(swap, c, s)) ^ sine_sign);
    *cosine = heddle_float_of(heddle_float_bits(heddle_select_float(swap, s, c)) ^ cosine_sign);
}

HEDDLE_MATH float heddle_sin(float x) {
    float sine, cosine;
    heddle_sincos(x, &sine, &cosine);
    return sine;
}

HEDDLE_MATH float heddle_cos(float x) {
    float sine, cosine;
    heddle_sincos(x, &sine, &cosine);
    return cosine;
}

/* 1 / (1 + e^-x) */
HEDDLE_MATH float heddle_sigmoid(float x) {
    return 1 / (1 + heddle_exp(-x));
}

HEDDLE_MATH float heddle_tanh(float x) {
    return 1 - 2 / (1 + heddle_exp(2 * x));
}

#endif
