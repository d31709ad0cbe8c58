/* Data of blackscholes; the reference takes the normal distribution from the host's error function,
 * in double precision. Prices are differences of values up to 120, which the tolerance allows for.
 */
#include "shape.h"
#include "sim/kernels/float/blackscholes/../../datagen.h"

#include <math.h>

static double normal_below(double x) {
    return 0.5 * erfc(-x * sqrt(0.5));
}

int main(void) {
    static float spot[OPTIONS], strike[OPTIONS], years[OPTIONS], volatility[OPTIONS];
    static float result[2 * OPTIONS];
    struct random random = {31};
    for (int i = 0; i < OPTIONS; i++) {
        spot[i] = random_float(&random, 20, 120);
        strike[i] = random_float(&random, 20, 120);
        years[i] = random_float(&random, 0.25f, 5);
        volatility[i] = random_float(&random, 0.1f, 0.6f);
        double s = (double)spot[i], k = (double)strike[i], t = (double)years[i];
        double v = (double)volatility[i], rate = (double)RATE;
        double d1 = (log(s / k) + (rate + v * v / 2) * t) / (v * sqrt(t));
        double d2 = d1 - v * sqrt(t);
        double today = k * exp(-rate * t);
        result[i] = (float)(s * normal_below(d1) - today * normal_below(d2));
        result[OPTIONS + i] = (float)(today * normal_below(-d2) - s * normal_below(-d1));
    }
    data_floats("spot", spot, OPTIONS);
    data_floats("strike", strike, OPTIONS);
    data_floats("years", years, OPTIONS);
    data_floats("volatility", volatility, OPTIONS);
    data_check_near(result, 2 * OPTIONS, 5e-5f);
    return 0;
}
