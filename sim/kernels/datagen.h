/* For the host programs that print a kernel's data. Each makes its inputs from a fixed seed and
 * computes the reference with a plain algorithm of its own. It prints both to standard output as
 * assembly, which is linked with the kernel. An error of writing ends the program with status 1.
 */
#ifndef HEDDLE_DATAGEN_H
#define HEDDLE_DATAGEN_H

#include <stddef.h>
#include <stdint.h>

/* A xorshift generator; `state` starts at any seed but 0. */
struct random {
    uint32_t state;
};
uint32_t random_word(struct random *random);
uint32_t random_below(struct random *random, uint32_t bound);
void random_fill(struct random *random, uint32_t *words, size_t count);
float random_float(struct random *random, float low, float high);

/* Arrays the kernel reads, under the symbol `name`. */
void data_words(const char *name, const uint32_t *words, size_t count);
void data_bytes(const char *name, const uint8_t *bytes, size_t count);
void data_floats(const char *name, const float *values, size_t count);

/* An array that the kernel writes before it reads it. */
void data_space(const char *name, size_t words);

/* The self-check: `out` for the kernel to fill, `ref` to compare with, `out_words`. The last of
 * the calls; every value of the reference has to be there bit by bit, but with data_check_near,
 * which allows tolerance * max(1, |reference|). */
void data_check(const uint32_t *ref, size_t count);
void data_check_floats(const float *ref, size_t count);
void data_check_near(const float *ref, size_t count, float tolerance);

#endif
