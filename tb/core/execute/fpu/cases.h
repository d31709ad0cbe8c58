/* The cases that the floating-point unit is proved with, in batches of one operation and mode: all
 * corners, all pairs and all (or some) triples of corners, then random operands.
 */
#ifndef HEDDLE_TB_FPU_CASES_H
#define HEDDLE_TB_FPU_CASES_H

#include "reference.h"

#include <stdint.h>

enum { BATCH_LANES = 32 };

struct fp_batch {
    enum isa_op op;
    enum fp_mode mode;
    unsigned lanes; /* in use */
    uint32_t a[BATCH_LANES], b[BATCH_LANES], c[BATCH_LANES];
};

struct fp_cases {
    uint64_t random;      /* state */
    uint64_t left;        /* cases to come */
    uint64_t triple_step; /* of so many triples of corners one is taken */
    unsigned row;         /* of the corners */
    uint64_t position;    /* in that row */
    uint64_t made[OP_COUNT];
    uint64_t corner_cases, triples, random_cases;
};

/* All triples of corners if they are at most half of `count`, else a quarter of it; what the
 * corners leave is random. */
void fp_cases_open(struct fp_cases *cases, uint64_t count, uint64_t seed);

/* At most `lanes` cases; false after the last. */
bool fp_cases_next(struct fp_cases *cases, unsigned lanes, struct fp_batch *batch);

unsigned fp_corner_count(void);
uint32_t fp_corner(unsigned index);

uint64_t fp_random(uint64_t *state);

/* Operands that are likely to be difficult for the operation. */
void fp_random_case(uint64_t *random, struct fp_case *chosen);

#endif
