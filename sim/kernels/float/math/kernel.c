/* Every function of heddle_math.h at N arguments, among them zeros, infinities, a NaN and what
 * overflows; an argument a task, lanes far from each other. */
#include "heddle_math.h"
#include "shape.h"

extern const float argument[N];
extern float out[FUNCTIONS * N];

static void all(uint32_t id, const void *arg) {
    (void)arg;
    float x = argument[id];
    float sine, cosine;
    heddle_sincos(x, &sine, &cosine);
    out[id] = heddle_exp(x);
    out[N + id] = heddle_log(x);
    out[2 * N + id] = sine;
    out[3 * N + id] = cosine;
    out[4 * N + id] = heddle_sigmoid(x);
    out[5 * N + id] = heddle_tanh(x);
}

int main(void) {
    heddle_spawn(N, all, 0);
    return 0;
}
