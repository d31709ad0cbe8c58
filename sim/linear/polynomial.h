/* Polynomials over 32-bit words: what a register holds, as a formula of what a kernel is told at
 * its entry. Arithmetic is that of the machine, modulo 2 to the 32.
 *
 * Symbols are numbers from 1 to 255. The first six are the indices of a launch. So a polynomial
 * whose products have at most one of them is a linear combination as in R2D2 (ISCA 2023,
 * section 3.1), with coefficients that are polynomials of the others.
 */
#ifndef HEDDLE_SIM_POLYNOMIAL_H
#define HEDDLE_SIM_POLYNOMIAL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SYMBOL_THREAD_X = 1,
    SYMBOL_THREAD_Y,
    SYMBOL_THREAD_Z,
    SYMBOL_BLOCK_X,
    SYMBOL_BLOCK_Y,
    SYMBOL_BLOCK_Z,
    SYMBOL_INDICES = SYMBOL_BLOCK_Z
};

enum { POLYNOMIAL_TERMS = 16 };

/* A product: its symbols, of which a key holds four, lowest first from the top byte down. */
struct term {
    uint32_t key; /* 0: the constant */
    uint32_t coefficient;
};

/* Terms by rising key, none with a coefficient of 0: equal polynomials are equal terms. */
struct polynomial {
    unsigned count;
    struct term term[POLYNOMIAL_TERMS];
};

struct polynomial polynomial_constant(uint32_t value);
struct polynomial polynomial_symbol(unsigned symbol);

bool polynomial_equal(const struct polynomial *a, const struct polynomial *b);

/* a + factor * b and a * b. False when the result has too many terms, or a product of more than
 * four symbols. */
bool polynomial_add(const struct polynomial *a, uint32_t factor, const struct polynomial *b,
                    struct polynomial *sum);
bool polynomial_multiply(const struct polynomial *a, const struct polynomial *b,
                         struct polynomial *product);

/* Whether no product has two indices. */
bool polynomial_is_linear(const struct polynomial *polynomial);

/* The terms with one of the indices `first` to `last`; those with none for 0, 0. */
struct polynomial polynomial_part(const struct polynomial *polynomial, unsigned first,
                                  unsigned last);

/* The constant, which is taken out of `polynomial`. */
uint32_t polynomial_take_constant(struct polynomial *polynomial);

/* How often a symbol occurs in the products where it occurs most: 0, it does not. */
unsigned polynomial_degree(const struct polynomial *polynomial, unsigned symbol);

/* `symbol`, of degree 1 at most, replaced by another polynomial. False as in polynomial_add. */
bool polynomial_replace(const struct polynomial *polynomial, unsigned symbol,
                        const struct polynomial *by, struct polynomial *result);

/* polynomial = symbol * quotient + rest, where the rest does not have the symbol. */
void polynomial_divide(const struct polynomial *polynomial, unsigned symbol,
                       struct polynomial *quotient, struct polynomial *rest);

/* The largest power of two that all coefficients have, as its exponent; 0 for the polynomial 0. */
unsigned polynomial_shift(const struct polynomial *polynomial);

/* Its value where symbol n has value[n]. */
uint32_t polynomial_value(const struct polynomial *polynomial, const uint32_t *value);

#endif
