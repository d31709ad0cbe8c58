/* Prices of a European call and a put by Black and Scholes: one logarithm, three exponentials, a
 * root and three divisions without a branch. The normal distribution is formula 26.2.17 of
 * Abramowitz and Stegun, which is off by 7.5e-8 at most. */
#ifndef HEDDLE_BLACKSCHOLES_PRICE_H
#define HEDDLE_BLACKSCHOLES_PRICE_H

#include "heddle_math.h"
#include "shape.h"

struct prices {
    float call, put;
};

static float normal_below(float x) {
    static const float series[] = {1.330274429f,  -1.821255978f, 1.781477937f,
                                   -0.356563782f, 0.319381530f,  0};
    float size = __builtin_fabsf(x);
    float k = 1 / __builtin_fmaf(0.2316419f, size, 1);
    float density = 0.39894228f * heddle_exp(-0.5f * size * size);
    float tail = density * heddle_polynomial(k, series, 6);
    return heddle_select_float(x < 0, tail, 1 - tail);
}

/* s: price of the stock, k: of the option when it is used, t: years until then, v: volatility. */
HEDDLE_INLINE struct prices price_of(float s, float k, float t, float v) {
    float spread = v * __builtin_sqrtf(t);
    float d1 = __builtin_fmaf(__builtin_fmaf(0.5f * v, v, RATE), t, heddle_log(s / k)) / spread;
    float d2 = d1 - spread;
    float today = k * heddle_exp(-RATE * t);
    float in_money = normal_below(d1), paid = normal_below(d2);
    return (struct prices){s * in_money - today * paid, today * (1 - paid) - s * (1 - in_money)};
}

#endif
