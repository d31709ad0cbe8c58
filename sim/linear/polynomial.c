#include "polynomial.h"

#include <string.h>

enum { SYMBOLS_IN_TERM = 4 };

static unsigned symbol_of(uint32_t key, unsigned place) {
    return key >> (24 - 8 * place) & 0xff;
}

struct polynomial polynomial_constant(uint32_t value) {
    return (struct polynomial){.count = value != 0, .term = {{0, value}}};
}

struct polynomial polynomial_symbol(unsigned symbol) {
    return (struct polynomial){.count = 1, .term = {{(uint32_t)symbol << 24, 1}}};
}

bool polynomial_equal(const struct polynomial *a, const struct polynomial *b) {
    return a->count == b->count && memcmp(a->term, b->term, a->count * sizeof *a->term) == 0;
}

/* Adds a term where its key belongs. */
static bool term_add(struct polynomial *polynomial, uint32_t key, uint32_t coefficient) {
    struct term *term = polynomial->term;
    unsigned at = 0;
    while (at < polynomial->count && term[at].key < key)
        at++;
    unsigned behind = polynomial->count - at;
    if (behind > 0 && term[at].key == key) {
        term[at].coefficient += coefficient;
        if (term[at].coefficient == 0) {
            memmove(&term[at], &term[at + 1], (behind - 1) * sizeof *term);
            polynomial->count--;
        }
        return true;
    }
    if (coefficient == 0)
        return true;
    if (polynomial->count == POLYNOMIAL_TERMS)
        return false;
    memmove(&term[at + 1], &term[at], behind * sizeof *term);
    term[at] = (struct term){key, coefficient};
    polynomial->count++;
    return true;
}

bool polynomial_add(const struct polynomial *a, uint32_t factor, const struct polynomial *b,
                    struct polynomial *sum) {
    struct polynomial result = *a;
    for (unsigned i = 0; i < b->count; i++)
        if (!term_add(&result, b->term[i].key, factor * b->term[i].coefficient))
            return false;
    *sum = result;
    return true;
}

/* The symbols of both, in order; false when there are too many. */
static bool keys_join(uint32_t a, uint32_t b, uint32_t *joined) {
    unsigned i = 0, j = 0, count = 0;
    *joined = 0;
    for (;;) {
        unsigned left = i < SYMBOLS_IN_TERM ? symbol_of(a, i) : 0;
        unsigned right = j < SYMBOLS_IN_TERM ? symbol_of(b, j) : 0;
        if (left == 0 && right == 0)
            return true;
        if (count == SYMBOLS_IN_TERM)
            return false;
        bool take_left = right == 0 || (left != 0 && left <= right);
        *joined |= (uint32_t)(take_left ? left : right) << (24 - 8 * count++);
        i += take_left;
        j += !take_left;
    }
}

bool polynomial_multiply(const struct polynomial *a, const struct polynomial *b,
                         struct polynomial *product) {
    struct polynomial result = {0};
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = 0; j < b->count; j++) {
            uint32_t key;
            if (!keys_join(a->term[i].key, b->term[j].key, &key) ||
                !term_add(&result, key, a->term[i].coefficient * b->term[j].coefficient))
                return false;
        }
    *product = result;
    return true;
}

/* Indices have the lowest numbers: they come first in a key. */
static unsigned index_of(uint32_t key) {
    return symbol_of(key, 0) <= SYMBOL_INDICES ? symbol_of(key, 0) : 0;
}

bool polynomial_is_linear(const struct polynomial *polynomial) {
    for (unsigned i = 0; i < polynomial->count; i++) {
        unsigned second = symbol_of(polynomial->term[i].key, 1);
        if (second != 0 && second <= SYMBOL_INDICES)
            return false;
    }
    return true;
}

struct polynomial polynomial_part(const struct polynomial *polynomial, unsigned first,
                                  unsigned last) {
    struct polynomial part = {0};
    for (unsigned i = 0; i < polynomial->count; i++) {
        unsigned index = index_of(polynomial->term[i].key);
        if (index >= first && index <= last)
            part.term[part.count++] = polynomial->term[i];
    }
    return part;
}

uint32_t polynomial_take_constant(struct polynomial *polynomial) {
    if (polynomial->count == 0 || polynomial->term[0].key != 0)
        return 0;
    uint32_t constant = polynomial->term[0].coefficient;
    polynomial->count--;
    memmove(polynomial->term, polynomial->term + 1, polynomial->count * sizeof *polynomial->term);
    return constant;
}

unsigned polynomial_degree(const struct polynomial *polynomial, unsigned symbol) {
    unsigned most = 0;
    for (unsigned i = 0; i < polynomial->count; i++) {
        unsigned degree = 0;
        for (unsigned place = 0; place < SYMBOLS_IN_TERM; place++)
            degree += symbol_of(polynomial->term[i].key, place) == symbol;
        most = degree > most ? degree : most;
    }
    return most;
}

/* The key without one of its symbols. */
static uint32_t key_without(uint32_t key, unsigned symbol) {
    uint32_t rest = 0;
    unsigned count = 0;
    for (unsigned place = 0; place < SYMBOLS_IN_TERM; place++)
        if (symbol_of(key, place) != symbol)
            rest |= (uint32_t)symbol_of(key, place) << (24 - 8 * count++);
    return rest;
}

/* The key without one occurrence of a symbol that it has. */
static uint32_t key_divide(uint32_t key, unsigned symbol) {
    unsigned place = 0;
    while (symbol_of(key, place) != symbol)
        place++;
    uint32_t before = place > 0 ? key >> (32 - 8 * place) << (32 - 8 * place) : 0;
    uint32_t behind = key << 8 * place << 8 >> 8 * place;
    return before | behind;
}

void polynomial_divide(const struct polynomial *polynomial, unsigned symbol,
                       struct polynomial *quotient, struct polynomial *rest) {
    struct polynomial divided = {0}, other = {0};
    for (unsigned i = 0; i < polynomial->count; i++) {
        const struct term *term = &polynomial->term[i];
        struct polynomial one = {.count = 1, .term = {*term}};
        if (polynomial_degree(&one, symbol) > 0)
            term_add(&divided, key_divide(term->key, symbol), term->coefficient);
        else
            term_add(&other, term->key, term->coefficient);
    }
    *quotient = divided;
    *rest = other;
}

unsigned polynomial_shift(const struct polynomial *polynomial) {
    uint32_t any = 0;
    for (unsigned i = 0; i < polynomial->count; i++)
        any |= polynomial->term[i].coefficient;
    return any ? (unsigned)__builtin_ctz(any) : 0;
}

bool polynomial_replace(const struct polynomial *polynomial, unsigned symbol,
                        const struct polynomial *by, struct polynomial *result) {
    struct polynomial sum = {0};
    for (unsigned i = 0; i < polynomial->count; i++) {
        struct polynomial term = {.count = 1, .term = {polynomial->term[i]}};
        uint32_t rest = key_without(term.term[0].key, symbol);
        if (rest != term.term[0].key) {
            term.term[0].key = rest;
            if (!polynomial_multiply(&term, by, &term))
                return false;
        }
        if (!polynomial_add(&sum, 1, &term, &sum))
            return false;
    }
    *result = sum;
    return true;
}

uint32_t polynomial_value(const struct polynomial *polynomial, const uint32_t *value) {
    uint32_t sum = 0;
    for (unsigned i = 0; i < polynomial->count; i++) {
        uint32_t product = polynomial->term[i].coefficient;
        for (unsigned place = 0; place < SYMBOLS_IN_TERM; place++) {
            unsigned symbol = symbol_of(polynomial->term[i].key, place);
            if (symbol != 0)
                product *= value[symbol];
        }
        sum += product;
    }
    return sum;
}
