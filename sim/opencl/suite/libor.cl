/* A LIBOR market model: each work-item follows one path of forward rates and values a portfolio of
 * swaptions at its end. */
#define RATES 8

__kernel void libor(__global const float *normal, __global float *value, int steps, float delta,
                    float volatility, float strike) {
    int path = get_global_id(0), paths = get_global_size(0);
    float rate[RATES];
    for (int i = 0; i < RATES; i++)
        rate[i] = 0.05f;
    for (int n = 0; n < steps; n++) {
        float drift = 0, shock = sqrt(delta) * normal[n * paths + path];
        for (int i = n + 1; i < RATES; i++) {
            float part = volatility * delta;
            drift += part * volatility * rate[i] / (1 + delta * rate[i]);
            rate[i] *= exp(drift - 0.5f * volatility * part + volatility * shock);
        }
    }
    float bond = 1, swap = 0, gain = 0;
    for (int i = steps; i < RATES; i++) {
        bond /= 1 + delta * rate[i];
        swap += delta * bond;
        gain += fmax(1 - bond - strike * swap, 0.0f);
    }
    value[path] = 100 * gain;
}
