/* Q of a magnetic-resonance image, a voxel a task: the sum over all samples in k-space of their
 * weight times the sine and cosine of 2 pi (k . x). Samples are the same in all lanes; almost all
 * time goes into sine and cosine without a branch. */
#include "heddle_math.h"
#include "shape.h"

struct sample {
    float x, y, z, weight;
};

extern const struct sample sample[SAMPLES];
extern const float x[VOXELS], y[VOXELS], z[VOXELS];
extern float out[2 * VOXELS]; /* real, imaginary */

static void voxel(uint32_t id, const void *arg) {
    (void)arg;
    float real = 0, imaginary = 0;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        const struct sample *k = &sample[i];
        float angle = k->x * x[id];
        angle = __builtin_fmaf(k->y, y[id], angle);
        angle = __builtin_fmaf(k->z, z[id], angle);
        float sine, cosine;
        heddle_sincos(6.2831853f * angle, &sine, &cosine);
        real = __builtin_fmaf(k->weight, cosine, real);
        imaginary = __builtin_fmaf(k->weight, sine, imaginary);
    }
    out[id] = real;
    out[VOXELS + id] = imaginary;
}

int main(void) {
    heddle_spawn(VOXELS, voxel, 0);
    return 0;
}
