/* A model in C, for tests of the harness: instead of a verilated core, a function says what
 * happens in each cycle by calling the functions of sim/harness/dpi.h.
 */
#ifndef HEDDLE_TB_FAKE_MODEL_H
#define HEDDLE_TB_FAKE_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FAKE_BASE = 0x10000 }; /* where fake_program puts its words */

struct fake_model {
    void (*cycle)(void *context, uint64_t cycle); /* at each rising edge out of reset, from 0 */
    void (*final)(void *context);                 /* may be NULL */
    void *context;
    bool waveforms; /* heddle_model_trace makes its file */

    /* calls of the harness */
    uint64_t evals;
    uint64_t reset_edges;
    unsigned made, deleted;
};

/* The model that heddle_model_new gives from now on. */
void fake_model_use(struct fake_model *model);

/* Writes an executable of these words at FAKE_BASE, which is also its entry. */
void fake_program(const char *path, const uint32_t *words, size_t count);

#endif
