/* The reference (MPFR) against integer arithmetic, which knows no floating point: every operation
 * that rounds, in all modes, values and flags, wherever the exact result fits into 64 bits.
 *
 * A quotient or a root is cut off far behind its last bit, and the lowest bit says whether anything
 * followed. Operands are finite and not zero.
 */
#include "cases.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { RANDOM_CASES = 300000, QUOTIENT_BITS = 38, SHOWN_DIFFERENCES = 8 };

/* (-1)^negative * magnitude * 2^exponent */
struct number {
    uint64_t magnitude;
    int exponent;
    bool negative;
};

static int bit_length(uint64_t bits) {
    int length = 0;
    for (; bits; bits >>= 1)
        length++;
    return length;
}

static struct number number_of(uint32_t word) {
    int exponent = (int)(word >> 23 & 0xff);
    uint64_t fraction = word & 0x7fffff;
    return (struct number){exponent ? fraction | 0x800000 : fraction,
                           (exponent ? exponent : 1) - 150, word >> 31};
}

/* In multiples of 2^quantum. */
static uint64_t rounded(const struct number *exact, int quantum, enum fp_mode mode, bool *inexact) {
    int shift = quantum - exact->exponent;
    *inexact = false;
    if (shift <= 0)
        return exact->magnitude << -shift;
    shift = shift > 63 ? 63 : shift; /* magnitudes have 62 bits */
    uint64_t kept = exact->magnitude >> shift, rest = exact->magnitude - (kept << shift);
    uint64_t half = UINT64_C(1) << (shift - 1);
    *inexact = rest != 0;
    switch (mode) {
    case FP_RNE:
        return kept + (rest > half || (rest == half && kept % 2));
    case FP_RMM:
        return kept + (rest >= half);
    case FP_RTZ:
        return kept;
    default:
        return kept + (rest && exact->negative == (mode == FP_RDN));
    }
}

static struct fp_result packed(const struct number *exact, enum fp_mode mode) {
    uint32_t sign = exact->negative ? 0x80000000 : 0;
    bool inexact;
    if (!exact->magnitude)
        return (struct fp_result){mode == FP_RDN ? 0x80000000 : 0, 0};
    int quantum = exact->exponent + bit_length(exact->magnitude) - 24;
    uint64_t precise = rounded(exact, quantum, mode, &inexact);
    bool tiny = quantum + bit_length(precise) <= -126;
    quantum = quantum < -149 ? -149 : quantum;
    uint64_t significand = rounded(exact, quantum, mode, &inexact);
    if (significand >> 24) {
        significand >>= 1;
        quantum++;
    }
    unsigned flags = inexact ? FP_NX | (tiny ? (unsigned)FP_UF : 0) : 0;
    if (significand >> 23 && quantum + 150 >= 255) {
        bool to_infinity = mode == FP_RNE || mode == FP_RMM ||
                           (mode != FP_RTZ && exact->negative == (mode == FP_RDN));
        return (struct fp_result){sign | (to_infinity ? 0x7f800000 : 0x7f7fffff), FP_OF | FP_NX};
    }
    uint32_t exponent = significand >> 23 ? (uint32_t)(quantum + 150) : 0;
    return (struct fp_result){sign | exponent << 23 | (uint32_t)(significand & 0x7fffff), flags};
}

/* False if the sum takes more than 62 bits. */
static bool add(struct number *to, struct number other) {
    int low = to->exponent < other.exponent ? to->exponent : other.exponent;
    if (bit_length(to->magnitude) + to->exponent - low > 61 ||
        bit_length(other.magnitude) + other.exponent - low > 61)
        return false;
    int64_t sum = (int64_t)(to->magnitude << (to->exponent - low));
    int64_t term = (int64_t)(other.magnitude << (other.exponent - low));
    sum = (to->negative ? -sum : sum) + (other.negative ? -term : term);
    *to = (struct number){(uint64_t)llabs(sum), low, sum < 0};
    return true;
}

static struct number product(struct number a, struct number b) {
    return (struct number){a.magnitude * b.magnitude, a.exponent + b.exponent,
                           a.negative != b.negative};
}

static struct number quotient(struct number a, struct number b) {
    int up = QUOTIENT_BITS + 24 - bit_length(a.magnitude);
    uint64_t dividend = a.magnitude << up;
    return (struct number){dividend / b.magnitude << 1 | (dividend % b.magnitude != 0),
                           a.exponent - b.exponent - up - 1, a.negative != b.negative};
}

static struct number root(struct number a) {
    int up = 61 - bit_length(a.magnitude);
    up -= (a.exponent - up) % 2 != 0;
    uint64_t radicand = a.magnitude << up, digits = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((digits | bit) * (digits | bit) <= radicand)
            digits |= bit;
    return (struct number){digits << 1 | (digits * digits != radicand), (a.exponent - up) / 2 - 1,
                           false};
}

/* The exact result; false if there is none here. */
static bool exact_result(const struct fp_case *input, struct number *exact) {
    struct number a = number_of(input->a), b = number_of(input->b), c = number_of(input->c);
    enum isa_op op = input->op;
    switch (op) {
    case FPU_DIV:
        *exact = quotient(a, b);
        return true;
    case FPU_SQRT:
        *exact = root(a);
        return !a.negative;
    case FPU_ADD:
    case FPU_SUB:
        *exact = a;
        b.negative ^= op == FPU_SUB;
        return add(exact, b);
    default:
        *exact = product(a, b);
        exact->negative ^= op == FPU_NMSUB || op == FPU_NMADD;
        c.negative ^= op == FPU_MSUB || op == FPU_NMADD;
        return op == FPU_MUL || add(exact, c);
    }
}

static struct fp_result integer_result(const struct fp_case *input) {
    struct number a = number_of(input->a);
    bool inexact, is_unsigned = input->op == FPU_CVT_WU_S;
    uint64_t most =
        a.negative ? (is_unsigned ? 0 : UINT64_C(1) << 31) : (is_unsigned ? UINT32_MAX : INT32_MAX);
    uint64_t magnitude = a.exponent > 9 ? UINT64_MAX : rounded(&a, 0, input->mode, &inexact);
    if (magnitude > most)
        return (struct fp_result){(uint32_t)(a.negative ? -most : most), FP_NV};
    return (struct fp_result){(uint32_t)(a.negative ? -magnitude : magnitude),
                              inexact ? (unsigned)FP_NX : 0};
}

/* Whether integers have an answer. */
static bool expected(const struct fp_case *input, struct fp_result *result) {
    struct number exact = {input->a, 0, false};
    if (input->op == FPU_CVT_S_W && input->a >> 31)
        exact = (struct number){-input->a, 0, true};
    if (input->op == FPU_CVT_S_W || input->op == FPU_CVT_S_WU) {
        *result = input->a ? packed(&exact, input->mode) : (struct fp_result){0, 0};
        return true;
    }
    const uint32_t words[] = {input->a, input->b, input->c};
    for (int i = 0; i < 3; i++)
        if ((words[i] & 0x7fffffff) == 0 || (words[i] & 0x7fffffff) >= 0x7f800000)
            return false;
    if (input->op == FPU_CVT_W_S || input->op == FPU_CVT_WU_S) {
        *result = integer_result(input);
        return true;
    }
    if (!exact_result(input, &exact))
        return false;
    *result = packed(&exact, input->mode);
    return true;
}

int main(void) {
    static const enum isa_op ops[] = {FPU_ADD,      FPU_SUB,     FPU_MUL,     FPU_MADD, FPU_MSUB,
                                      FPU_NMSUB,    FPU_NMADD,   FPU_DIV,     FPU_SQRT, FPU_CVT_W_S,
                                      FPU_CVT_WU_S, FPU_CVT_S_W, FPU_CVT_S_WU};
    enum { OPS = sizeof ops / sizeof *ops };
    struct fp_reference reference;
    uint64_t random = 1, compared = 0, differences = 0;
    fp_reference_open(&reference);
    for (int i = 0; i < RANDOM_CASES; i++) {
        struct fp_case input = {.op = ops[i % OPS]};
        struct fp_result want;
        fp_random_case(&random, &input);
        for (int mode = 0; mode < FP_MODES; mode++) {
            input.mode = (enum fp_mode)mode;
            if (!expected(&input, &want))
                continue;
            struct fp_result got = fp_reference_result(&reference, &input);
            compared++;
            if ((got.value != want.value || got.flags != want.flags) &&
                differences++ < SHOWN_DIFFERENCES)
                printf("%s mode %d, %08" PRIx32 " %08" PRIx32 " %08" PRIx32 ": %08" PRIx32
                       " %02x by integers, %08" PRIx32 " %02x by MPFR\n",
                       isa_op_table[input.op].name, mode, input.a, input.b, input.c, want.value,
                       want.flags, got.value, got.flags);
        }
    }
    fp_reference_close(&reference);
    printf("reference against integers: %" PRIu64 " cases, %" PRIu64 " differences\n", compared,
           differences);
    return differences != 0 || compared < RANDOM_CASES;
}
