/* Length of a vector in the plane, an element a task, for arguments whose squares are beyond a
 * float: larger * sqrt(1 + (smaller / larger)^2). A division and a root for each element. */
#include "heddle_math.h"
#include "shape.h"

extern const float x[N], y[N];
extern float out[N];

static void length(uint32_t id, const void *arg) {
    (void)arg;
    float a = __builtin_fabsf(x[id]);
    float b = __builtin_fabsf(y[id]);
    float larger = heddle_max_float(a, b);
    float ratio = heddle_min_float(a, b) / larger;
    ratio = heddle_select_float(larger == 0, 0, ratio);
    out[id] = larger * __builtin_sqrtf(__builtin_fmaf(ratio, ratio, 1));
}

int main(void) {
    heddle_spawn(N, length, 0);
    return 0;
}
