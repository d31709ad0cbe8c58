#include "cases.h"

#include <string.h>

// ------------------------------------------------------------------------------ corners

/* Positive ones; each is there with both signs. */
static const uint32_t magnitudes[] = {
    0x00000000,                                     /* zero */
    0x00000001, 0x00000002, 0x00400000, 0x007ffffe, /* subnormal */
    0x007fffff,                                     /* the largest of them */
    0x00800000, 0x00800001, 0x00ffffff,             /* the smallest normal numbers */
    0x33800000, 0x34000000,                         /* 2^-24, 2^-23 */
    0x3effffff, 0x3f000000, 0x3f000001,             /* around 1/2, */
    0x3f7fffff, 0x3f800000, 0x3f800001,             /* 1, */
    0x3fffffff, 0x40000000, 0x40000001,             /* 2 */
    0x4b7fffff, 0x4b800000,                         /* 2^24 */
    0x7effffff, 0x7f000000, 0x7f7fffff,             /* the largest power of two, the largest */
    0x7f800000,                                     /* infinity */
    0x7fc00000, 0x7f800001,                         /* quiet, signalling */
};

/* Integers at the ends, and where binary32 has no more bits for them. */
static const uint32_t integers[] = {
    0x00000000, 0x00000001, 0x00000002, 0x00ffffff, 0x01000000, 0x01000001, 0x01000003,
    0x02000002, 0x02000006, 0x3fffffff, 0x40000000, 0x7fffff7f, 0x7fffff80, 0x7fffffbf,
    0x7fffffc0, 0x7fffffff, 0x80000000, 0x80000001, 0x80000080, 0x80000081, 0xfeffffff,
    0xff000000, 0xffffff7f, 0xffffff80, 0xfffffffe, 0xffffffff,
};

/* Numbers around the ends of integers and around halves, for conversions. */
static const uint32_t borders[] = {
    0x3effffff, 0x3f000000, 0x3f000001, 0x3f7fffff, 0x3f800000, 0x3fbfffff,
    0x3fc00000, 0x3fc00001, 0x40200000, 0x4affffff, 0x4b000001, 0x4b7fffff,
    0x4effffff, 0x4f000000, 0x4f000001, 0x4f7fffff, 0x4f800000, 0x4f800001,
};

enum {
    MAGNITUDES = sizeof magnitudes / sizeof *magnitudes,
    CORNERS = 2 * MAGNITUDES,
    INTEGERS = sizeof integers / sizeof *integers,
    BORDERS = 2 * sizeof borders / sizeof *borders,
    TRIPLE_OPS = 4
};

unsigned fp_corner_count(void) {
    return CORNERS;
}

uint32_t fp_corner(unsigned index) {
    return magnitudes[index / 2] | (index & 1 ? 0x80000000 : 0);
}

static uint32_t integer(unsigned index) {
    return integers[index];
}

static uint32_t border(unsigned index) {
    return borders[index / 2] | (index & 1 ? 0x80000000 : 0);
}

/* Values that the cases of an operation are made of. */
struct row {
    enum isa_op op;
    unsigned operands;
    bool rounds;
    unsigned count;
    uint32_t (*value)(unsigned index);
};

static const struct row rows[] = {
    {FPU_ADD, 2, true, CORNERS, fp_corner},     {FPU_SUB, 2, true, CORNERS, fp_corner},
    {FPU_MUL, 2, true, CORNERS, fp_corner},     {FPU_DIV, 2, true, CORNERS, fp_corner},
    {FPU_SQRT, 1, true, CORNERS, fp_corner},    {FPU_MIN, 2, false, CORNERS, fp_corner},
    {FPU_MAX, 2, false, CORNERS, fp_corner},    {FPU_EQ, 2, false, CORNERS, fp_corner},
    {FPU_LT, 2, false, CORNERS, fp_corner},     {FPU_LE, 2, false, CORNERS, fp_corner},
    {FPU_SGNJ, 2, false, CORNERS, fp_corner},   {FPU_SGNJN, 2, false, CORNERS, fp_corner},
    {FPU_SGNJX, 2, false, CORNERS, fp_corner},  {FPU_CLASS, 1, false, CORNERS, fp_corner},
    {FPU_MV_X_W, 1, false, CORNERS, fp_corner}, {FPU_MV_W_X, 1, false, CORNERS, fp_corner},
    {FPU_CVT_W_S, 1, true, CORNERS, fp_corner}, {FPU_CVT_WU_S, 1, true, CORNERS, fp_corner},
    {FPU_CVT_W_S, 1, true, BORDERS, border},    {FPU_CVT_WU_S, 1, true, BORDERS, border},
    {FPU_CVT_S_W, 1, true, INTEGERS, integer},  {FPU_CVT_S_WU, 1, true, INTEGERS, integer},
    {FPU_MADD, 3, true, CORNERS, fp_corner},    {FPU_MSUB, 3, true, CORNERS, fp_corner},
    {FPU_NMSUB, 3, true, CORNERS, fp_corner},   {FPU_NMADD, 3, true, CORNERS, fp_corner},
};

enum { ROWS = sizeof rows / sizeof *rows };

static const uint64_t all_triples = (uint64_t)TRIPLE_OPS * FP_MODES * CORNERS * CORNERS * CORNERS;

static uint64_t row_size(const struct row *row) {
    uint64_t size = 1;
    for (unsigned i = 0; i < row->operands; i++)
        size *= row->count;
    return size;
}

static void corner_lane(const struct row *row, uint64_t index, struct fp_batch *batch) {
    uint32_t value[3] = {0};
    for (unsigned i = 0; i < row->operands; i++, index /= row->count)
        value[i] = row->value((unsigned)(index % row->count));
    batch->a[batch->lanes] = value[0];
    batch->b[batch->lanes] = value[1];
    batch->c[batch->lanes] = value[2];
    batch->lanes++;
}

/* The next cases of a row, in one mode; false after the last. */
static bool corner_batch(struct fp_cases *cases, unsigned lanes, struct fp_batch *batch) {
    if (cases->row == ROWS)
        return false;
    const struct row *row = &rows[cases->row];
    uint64_t size = row_size(row), step = row->operands == 3 ? cases->triple_step : 1;
    uint64_t mode = cases->position / size;
    batch->op = row->op;
    batch->mode = (enum fp_mode)mode;
    batch->lanes = 0;
    for (; batch->lanes < lanes && cases->position / size == mode; cases->position += step)
        corner_lane(row, cases->position % size, batch);
    if (cases->position >= size * (row->rounds ? FP_MODES : 1)) {
        cases->position = cases->row % step;
        cases->row++;
    }
    cases->corner_cases += batch->lanes;
    if (row->operands == 3)
        cases->triples += batch->lanes;
    return true;
}

// ------------------------------------------------------------------------------- random

/* xorshift64* (Vigna 2016) */
uint64_t fp_random(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

static unsigned below(uint64_t *random, unsigned limit) {
    return (unsigned)((fp_random(random) >> 32) * limit >> 32);
}

/* Fractions of every kind: none, long, of few bits, of runs, close to a power of two. */
static uint32_t random_fraction(uint64_t *random) {
    uint32_t bits = (uint32_t)(fp_random(random) >> 32), shift = below(random, 23);
    switch (below(random, 7)) {
    case 0:
        return 0;
    case 1:
        return 1u << shift;
    case 2:
        return (0x7fffffu << shift) & 0x7fffff;
    case 3:
        return 0x7fffff >> shift;
    case 4:
        return (bits & 7) << shift & 0x7fffff;
    default:
        return bits & 0x7fffff;
    }
}

static uint32_t with_exponent(uint64_t *random, int exponent) {
    exponent = exponent < 0 ? 0 : exponent > 254 ? 254 : exponent;
    return (uint32_t)(fp_random(random) >> 63) << 31 | (uint32_t)exponent << 23 |
           random_fraction(random);
}

static uint32_t random_operand(uint64_t *random) {
    switch (below(random, 8)) {
    case 0:
        return fp_corner(below(random, CORNERS));
    case 1:
        return with_exponent(random, 0);
    case 2:
        return with_exponent(random, (int)below(random, 30));
    case 3:
        return with_exponent(random, 254 - (int)below(random, 30));
    case 4:
    case 5:
        return with_exponent(random, 112 + (int)below(random, 30));
    default:
        return with_exponent(random, (int)below(random, 255));
    }
}

static int exponent_of(uint32_t word) {
    return (int)(word >> 23 & 0xff);
}

/* A number of about the size of 2^(exponent - 127): far, near, or as near as rounding is. */
static uint32_t near_exponent(uint64_t *random, int exponent) {
    static const int spread[] = {1, 3, 30, 60};
    int most = spread[below(random, 4)];
    return with_exponent(random, exponent + (int)below(random, 2 * (unsigned)most + 1) - most);
}

/* The addend that takes away nearly all of a product. */
static uint32_t cancelling(uint64_t *random, const struct fp_case *chosen) {
    float a, b;
    memcpy(&a, &chosen->a, sizeof a);
    memcpy(&b, &chosen->b, sizeof b);
    float product = -(a * b);
    uint32_t word;
    memcpy(&word, &product, sizeof word);
    bool negated = chosen->op == FPU_MSUB || chosen->op == FPU_NMSUB;
    return (word ^ (negated ? 0x80000000 : 0)) + below(random, 5) - 2;
}

void fp_random_case(uint64_t *random, struct fp_case *chosen) {
    int product;
    chosen->a = random_operand(random);
    chosen->b = random_operand(random);
    chosen->c = random_operand(random);
    switch (chosen->op) {
    case FPU_CVT_S_W:
    case FPU_CVT_S_WU:
        chosen->a = (uint32_t)(fp_random(random) >> 32) >> below(random, 32);
        chosen->a = below(random, 2) ? chosen->a : -chosen->a;
        break;
    case FPU_CVT_W_S:
    case FPU_CVT_WU_S:
        if (below(random, 4))
            chosen->a = with_exponent(random, 124 + (int)below(random, 37));
        break;
    case FPU_ADD:
    case FPU_SUB:
    case FPU_LT:
    case FPU_LE:
    case FPU_EQ:
    case FPU_MIN:
    case FPU_MAX:
        if (below(random, 2))
            chosen->b = near_exponent(random, exponent_of(chosen->a));
        else if (below(random, 2))
            chosen->b = (chosen->a + below(random, 5) - 2) ^ below(random, 2) << 31;
        break;
    case FPU_MUL:
        /* Products at both ends of the exponents, the lower one more often. */
        product = below(random, 4) == 0 ? 254 : 3 - (int)below(random, 28);
        if (below(random, 2))
            chosen->b = with_exponent(random, product + 127 - exponent_of(chosen->a));
        break;
    case FPU_DIV:
        product = below(random, 4) == 0 ? 254 : 3 - (int)below(random, 28);
        if (below(random, 2))
            chosen->b = with_exponent(random, exponent_of(chosen->a) + 127 - product);
        break;
    case FPU_MADD:
    case FPU_MSUB:
    case FPU_NMSUB:
    case FPU_NMADD:
        if (below(random, 4) == 0)
            chosen->b =
                with_exponent(random, 190 - (int)below(random, 220) - exponent_of(chosen->a));
        product = exponent_of(chosen->a) + exponent_of(chosen->b) - 127;
        switch (below(random, 8)) {
        case 0:
        case 1:
            chosen->c = cancelling(random, chosen);
            break;
        case 2: /* powers of two, at any distance: a single bit decides */
            chosen->a &= 0xff800000;
            chosen->b &= 0xff800000;
            chosen->c = below(random, 2) ? 1u << below(random, 23) : chosen->c & 0xff800000;
            break;
        case 3:
            break;
        default:
            chosen->c = near_exponent(random, product);
        }
        break;
    default:
        break;
    }
}

static void random_batch(struct fp_cases *cases, unsigned lanes, struct fp_batch *batch) {
    const struct row *row = &rows[below(&cases->random, ROWS)];
    struct fp_case chosen = {.op = row->op};
    batch->op = row->op;
    batch->mode = row->rounds ? (enum fp_mode)below(&cases->random, FP_MODES) : FP_RNE;
    for (batch->lanes = 0; batch->lanes < lanes; batch->lanes++) {
        fp_random_case(&cases->random, &chosen);
        batch->a[batch->lanes] = chosen.a;
        batch->b[batch->lanes] = chosen.b;
        batch->c[batch->lanes] = chosen.c;
    }
    cases->random_cases += lanes;
}

// ---------------------------------------------------------------------------- the whole

void fp_cases_open(struct fp_cases *cases, uint64_t count, uint64_t seed) {
    *cases = (struct fp_cases){.random = seed * 2 + 1, .left = count, .triple_step = 1};
    /* Odd and no multiple of 7, so that it has no divisor in common with the number of corners. */
    uint64_t most = all_triples <= count / 2 ? all_triples : count / 4;
    while (all_triples / cases->triple_step > most || cases->triple_step % 2 == 0 ||
           cases->triple_step % 7 == 0)
        cases->triple_step++;
}

bool fp_cases_next(struct fp_cases *cases, unsigned lanes, struct fp_batch *batch) {
    if (cases->left == 0)
        return false;
    if (!corner_batch(cases, lanes, batch)) {
        unsigned most = cases->left < lanes ? (unsigned)cases->left : lanes;
        random_batch(cases, most, batch);
    }
    cases->left -= cases->left < batch->lanes ? cases->left : batch->lanes;
    cases->made[batch->op] += batch->lanes;
    return true;
}
