#include "formula.h"

#include <string.h>

/* Ways to compute a polynomial. A way with a rest adds it: left + rest. */
enum way {
    WAY_HELD,     /* in `reg` */
    WAY_CONSTANT, /* its own value */
    WAY_GET,      /* linear register `reg` + `constant` */
    WAY_WORD,     /* a symbol that is loaded */
    WAY_SHIFT,    /* left << constant */
    WAY_OFFSET,   /* left + constant */
    WAY_SUM,      /* left + rest */
    WAY_PRODUCT   /* symbol * left + rest */
};

struct plan {
    enum way way;
    unsigned cost; /* instructions */
    unsigned reg;
    unsigned symbol;
    uint32_t constant;
    struct polynomial left, rest;
};

enum { COST_NONE = 1000, DEPTH_WIDE = 2, DEPTH_MOST = 24 };

struct formula formula_at_entry(const struct linear_kernel *kernel, struct linear_code *code,
                                uint32_t usable) {
    struct formula formula = {.kernel = kernel, .code = code, .usable = usable};
    formula.reg[0].known = true;
    formula.reg[REG_ARGS] = (struct formula_held){true, 0, polynomial_symbol(SYMBOL_ARGS)};
    formula.reg[REG_BLOCK] = (struct formula_held){true, 0, polynomial_symbol(SYMBOL_BLOCK)};
    for (unsigned i = 0; i < SYMBOL_INDICES; i++)
        formula.reg[REG_INDICES + i] =
            (struct formula_held){true, 0, polynomial_symbol(SYMBOL_THREAD_X + i)};
    return formula;
}

static bool is_constant(const struct polynomial *value) {
    return value->count == 0 || (value->count == 1 && value->term[0].key == 0);
}

static uint32_t constant_of(const struct polynomial *value) {
    return value->count > 0 ? value->term[0].coefficient : 0;
}

static struct plan plan_constant(uint32_t value) {
    uint32_t upper = (value + 0x800) & 0xfffff000;
    return (struct plan){
        .way = WAY_CONSTANT, .constant = value, .cost = upper == 0 || upper == value ? 1 : 2};
}

static struct plan plan_find(const struct formula *formula, const struct polynomial *value,
                             unsigned depth);

static void plan_take(struct plan *best, struct plan plan) {
    if (plan.cost < best->cost)
        *best = plan;
}

/* Cost of `value` as the second operand of an addition. */
static unsigned cost_of(const struct formula *formula, const struct polynomial *value,
                        unsigned depth) {
    return plan_find(formula, value, depth + 1).cost;
}

static void plan_get(const struct formula *formula, const struct polynomial *value,
                     struct plan *best) {
    for (size_t i = 0; i < formula->kernel->registers; i++) {
        struct polynomial difference;
        if (!(formula->gettable >> i & 1) ||
            !polynomial_add(value, UINT32_MAX, &formula->kernel->linear[i].value, &difference) ||
            !is_constant(&difference) || !code_linear_fits(constant_of(&difference)))
            continue;
        plan_take(best, (struct plan){.way = WAY_GET,
                                      .reg = (unsigned)i,
                                      .constant = constant_of(&difference),
                                      .cost = 1});
    }
}

/* A word that one symbol stands for. */
static void plan_word(const struct formula *formula, const struct polynomial *value,
                      struct plan *best) {
    unsigned symbol = value->count == 1 ? value->term[0].key >> 24 : 0;
    struct polynomial own = polynomial_symbol(symbol);
    if (symbol < SYMBOL_OWN || !polynomial_equal(value, &own))
        return;
    const struct linear_symbol *word = &formula->kernel->symbols[symbol - SYMBOL_OWN];
    struct polynomial base =
        polynomial_symbol(word->kind == LINEAR_OF_BLOCK ? SYMBOL_BLOCK : SYMBOL_ARGS);
    unsigned reg = word->kind == LINEAR_OF_BLOCK ? REG_BLOCK : REG_ARGS;
    if (word->kind >= LINEAR_WALK || !code_fits(word->offset) || !formula->reg[reg].known ||
        !polynomial_equal(&formula->reg[reg].value, &base))
        return;
    plan_take(best,
              (struct plan){.way = WAY_WORD, .reg = reg, .constant = word->offset, .cost = 1});
}

static void plan_shift(const struct formula *formula, const struct polynomial *value,
                       struct plan *best, unsigned depth) {
    struct plan plan = {.way = WAY_SHIFT, .constant = polynomial_shift(value), .left = *value};
    if (plan.constant == 0)
        return;
    for (unsigned i = 0; i < value->count; i++)
        plan.left.term[i].coefficient >>= plan.constant;
    plan.cost = 1 + cost_of(formula, &plan.left, depth);
    plan_take(best, plan);
}

static void plan_offset(const struct formula *formula, const struct polynomial *value,
                        struct plan *best, unsigned depth) {
    struct plan plan = {.way = WAY_OFFSET, .left = *value};
    plan.constant = polynomial_take_constant(&plan.left);
    if (plan.constant == 0)
        return;
    plan.cost = cost_of(formula, &plan.left, depth) +
                (code_fits(plan.constant) ? 1 : 1 + plan_constant(plan.constant).cost);
    plan_take(best, plan);
}

/* The content of a register, and the rest then: the choice with the smallest rest. */
static void plan_sum(const struct formula *formula, const struct polynomial *value,
                     struct plan *best, unsigned depth) {
    struct plan plan = {.way = WAY_SUM};
    unsigned least = value->count;
    for (unsigned i = 1; i < REGISTERS; i++) {
        struct polynomial rest;
        if (!formula->reg[i].known || formula->reg[i].value.count == 0 ||
            !polynomial_add(value, UINT32_MAX, &formula->reg[i].value, &rest) ||
            rest.count >= least)
            continue;
        least = rest.count;
        plan.left = formula->reg[i].value;
        plan.rest = rest;
    }
    if (least == value->count)
        return;
    plan.cost = 1 + cost_of(formula, &plan.rest, depth);
    plan_take(best, plan);
}

/* symbol * left + rest. */
static void plan_product(const struct formula *formula, const struct polynomial *value,
                         unsigned symbol, struct plan *best, unsigned depth) {
    struct plan plan = {.way = WAY_PRODUCT, .symbol = symbol};
    struct polynomial own = polynomial_symbol(symbol);
    polynomial_divide(value, symbol, &plan.left, &plan.rest);
    bool unit = is_constant(&plan.left) &&
                (constant_of(&plan.left) == 1 || constant_of(&plan.left) == UINT32_MAX);
    if (plan.left.count == 0 || (plan.rest.count == 0 && polynomial_equal(value, &own)))
        return;
    plan.cost = cost_of(formula, &own, depth);
    if (!unit)
        plan.cost += 1 + cost_of(formula, &plan.left, depth);
    if (plan.rest.count > 0)
        plan.cost += 1 + cost_of(formula, &plan.rest, depth);
    else if (unit)
        plan.cost++;
    plan_take(best, plan);
}

static void plan_products(const struct formula *formula, const struct polynomial *value,
                          struct plan *best, unsigned depth) {
    unsigned terms[SYMBOL_LIMIT] = {0};
    unsigned tries = depth < DEPTH_WIDE ? 4 : 1;
    for (unsigned i = 0; i < value->count; i++)
        for (uint32_t key = value->term[i].key; key != 0; key <<= 8)
            terms[key >> 24]++;
    for (; tries > 0; tries--) {
        unsigned most = 0;
        for (unsigned i = 1; i < SYMBOL_LIMIT; i++)
            most = terms[i] > 0 && terms[i] >= terms[most] ? i : most;
        if (terms[most] == 0)
            return;
        plan_product(formula, value, most, best, depth);
        terms[most] = 0;
    }
}

static struct plan plan_find(const struct formula *formula, const struct polynomial *value,
                             unsigned depth) {
    struct plan best = {.cost = COST_NONE};
    for (unsigned i = 0; i < REGISTERS; i++)
        if (formula->reg[i].known && polynomial_equal(&formula->reg[i].value, value))
            return (struct plan){.way = WAY_HELD, .reg = i};
    plan_get(formula, value, &best);
    if (is_constant(value)) {
        plan_take(&best, plan_constant(constant_of(value)));
        return best;
    }
    plan_word(formula, value, &best);
    if (best.cost == 1 || depth == DEPTH_MOST)
        return best;
    plan_shift(formula, value, &best, depth);
    plan_offset(formula, value, &best, depth);
    plan_sum(formula, value, &best, depth);
    plan_products(formula, value, &best, depth);
    return best;
}

/* Whether register `a` is given up before `b`. */
static bool goes_first(const struct formula *formula, unsigned a, unsigned b) {
    const struct formula_held *left = &formula->reg[a], *right = &formula->reg[b];
    const bool late[] = {formula->late >> a & 1, formula->late >> b & 1};
    if (late[0] != late[1])
        return late[1];
    return right->known && (!left->known || left->used < right->used);
}

/* A register to write, one whose value was not needed for longest. */
static bool reg_take(struct formula *formula, uint32_t among, unsigned *reg) {
    uint32_t left = formula->usable & ~formula->pinned & (among ? among : UINT32_MAX);
    bool found = false;
    for (unsigned i = 1; i < REGISTERS; i++) {
        if (!(left >> i & 1))
            continue;
        if (!found || goes_first(formula, i, *reg))
            *reg = i;
        found = true;
    }
    return found;
}

static void reg_holds(struct formula *formula, unsigned reg, const struct polynomial *value) {
    formula->reg[reg] = (struct formula_held){true, ++formula->time, *value};
}

/* Computes `value`, which stays where it is while `body` computes another. */
static bool pair_compute(struct formula *formula, const struct polynomial *left,
                         const struct polynomial *right, unsigned reg[2]) {
    uint32_t pinned = formula->pinned;
    if (!formula_compute(formula, left, 0, &reg[0]))
        return false;
    formula->pinned |= UINT32_C(1) << reg[0];
    bool good = formula_compute(formula, right, 0, &reg[1]);
    formula->pinned = pinned;
    return good;
}

static bool sum_compute(struct formula *formula, const struct polynomial *left,
                        const struct polynomial *right, bool subtract, uint32_t among,
                        unsigned *rd) {
    unsigned reg[2];
    if (!pair_compute(formula, left, right, reg) || !reg_take(formula, among, rd))
        return false;
    code_add(formula->code, subtract ? code_subtract(*rd, reg[0], reg[1])
                                     : code_add_registers(*rd, reg[0], reg[1]));
    return true;
}

/* symbol * left, or that + rest. */
static bool product_compute(struct formula *formula, const struct plan *plan, uint32_t among,
                            unsigned *rd) {
    struct polynomial symbol = polynomial_symbol(plan->symbol), product;
    uint32_t factor = is_constant(&plan->left) ? constant_of(&plan->left) : 0;
    if (factor == 1 || factor == UINT32_MAX)
        return sum_compute(formula, &plan->rest, &symbol, factor != 1, among, rd);
    if (plan->rest.count > 0)
        return polynomial_multiply(&symbol, &plan->left, &product) &&
               sum_compute(formula, &product, &plan->rest, false, among, rd);
    unsigned reg[2];
    if (!pair_compute(formula, &plan->left, &symbol, reg) || !reg_take(formula, among, rd))
        return false;
    code_add(formula->code, code_multiply(*rd, reg[0], reg[1]));
    return true;
}

static bool offset_compute(struct formula *formula, const struct plan *plan, uint32_t among,
                           unsigned *rd) {
    struct polynomial constant = polynomial_constant(plan->constant);
    unsigned reg;
    if (!code_fits(plan->constant))
        return sum_compute(formula, &plan->left, &constant, false, among, rd);
    if (!formula_compute(formula, &plan->left, 0, &reg) || !reg_take(formula, among, rd))
        return false;
    code_add(formula->code, code_add_immediate(*rd, reg, plan->constant));
    return true;
}

static bool plan_write(struct formula *formula, const struct plan *plan, uint32_t among,
                       unsigned *rd) {
    unsigned reg;
    switch (plan->way) {
    case WAY_SHIFT:
        if (!formula_compute(formula, &plan->left, 0, &reg) || !reg_take(formula, among, rd))
            return false;
        code_add(formula->code, code_shift(*rd, reg, plan->constant));
        return true;
    case WAY_OFFSET:
        return offset_compute(formula, plan, among, rd);
    case WAY_SUM:
        return sum_compute(formula, &plan->left, &plan->rest, false, among, rd);
    case WAY_PRODUCT:
        return product_compute(formula, plan, among, rd);
    default:
        break;
    }
    if (!reg_take(formula, among, rd))
        return false;
    if (plan->way == WAY_HELD)
        code_add(formula->code, code_add_immediate(*rd, plan->reg, 0));
    else if (plan->way == WAY_CONSTANT)
        code_add_constant(formula->code, *rd, plan->constant);
    else if (plan->way == WAY_GET)
        code_add(formula->code,
                 code_linear_get(*rd, plan->reg, formula->kernel->linear[plan->reg].block,
                                 plan->constant));
    else
        code_add(formula->code, code_load_word(*rd, plan->reg, plan->constant));
    if (plan->way == WAY_GET)
        formula->got |= UINT32_C(1) << plan->reg;
    return true;
}

bool formula_compute(struct formula *formula, const struct polynomial *value, uint32_t among,
                     unsigned *reg) {
    struct plan plan = plan_find(formula, value, 0);
    if (plan.cost >= COST_NONE)
        return false;
    if (plan.way == WAY_HELD && (among == 0 || among >> plan.reg & 1)) {
        *reg = plan.reg;
        formula->reg[*reg].used = ++formula->time;
        return true;
    }
    if (!plan_write(formula, &plan, among, reg))
        return false;
    reg_holds(formula, *reg, value);
    return true;
}
