/* Data of both forms, and what one thread makes of the sums over rows. */
#ifndef HEDDLE_SRAD_SPECKLE_H
#define HEDDLE_SRAD_SPECKLE_H

#include "heddle_math.h"
#include "shape.h"

extern const float image[PIXELS];
extern float sum[HEIGHT], square[HEIGHT], coefficient[PIXELS], other[PIXELS], out[PIXELS];

/* Variance of the image over the square of its mean. */
static float speckle_of_image(void) {
    float plain = 0, squares = 0;
    for (uint32_t row = 0; row < HEIGHT; row++) {
        plain += sum[row];
        squares += square[row];
    }
    float mean = plain / PIXELS;
    return (squares / PIXELS - mean * mean) / (mean * mean);
}

#endif
