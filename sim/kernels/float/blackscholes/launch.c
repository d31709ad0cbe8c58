/* blackscholes over a grid, an option a thread. */
#include "grid.h"
#include "price.h"

#include "branches.h"

extern const float spot[OPTIONS], strike[OPTIONS], years[OPTIONS], volatility[OPTIONS];
extern float out[2 * OPTIONS]; /* calls, puts */

struct options {
    const float *spot, *strike, *years, *volatility;
    float *call, *put;
    uint32_t count;
};

HEDDLE_KERNEL(price, const struct options *o) {
    uint32_t i = GRID_X;
    if (i < o->count) {
        struct prices prices = price_of(o->spot[i], o->strike[i], o->years[i], o->volatility[i]);
        o->call[i] = prices.call;
        o->put[i] = prices.put;
    }
}

int main(void) {
    struct options options = {spot, strike, years, volatility, out, out + OPTIONS, OPTIONS};
    launch_over(price, OPTIONS, 1, &options);
    return 0;
}
