/* The instruction cache and the branch history, as words, from the end of a run to the start of the
 * next one of the same program. The model delivers them in its `final` block and takes them back
 * in reset (sim_top.sv); only the model knows their layout.
 *
 * Cached instructions must be those that the next run would fetch. So words are good only when
 * memory had the program's own code, before and after the run that left them.
 */
#ifndef HEDDLE_SIM_KEPT_H
#define HEDDLE_SIM_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kept {
    uint32_t *word; /* owned */
    size_t words;
    bool good;     /* a run left them that came to its end, and no other program was loaded */
    bool own_code; /* memory had the code of the program when the run began */
};

void kept_put(struct kept *kept, size_t number, uint32_t word);

/* 0 for a word that was never put. */
uint32_t kept_get(const struct kept *kept, size_t number);

void kept_free(struct kept *kept);

#endif
