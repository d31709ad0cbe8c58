/* The analyser of linear values, on small functions. */
#include "sim/linear/linear.h"
#include "tb/tools/unit.h"

#include <stdint.h>
#include <string.h>

#define BASE UINT32_C(0x80000000)
enum { MOST = 32 };
enum { ZERO, RA, SP, T0 = 5, A0 = 10, A1, A2, A3, A4, A5, A6, A7, S2, T3 = 28, T4, T5, T6 };

static uint32_t i_type(uint32_t opcode, uint32_t funct3, unsigned rd, unsigned rs1, int32_t imm) {
    return (uint32_t)imm << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}

static uint32_t r_type(uint32_t funct7, uint32_t funct3, unsigned rd, unsigned rs1, unsigned rs2) {
    return funct7 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | 0x33;
}

static uint32_t addi(unsigned rd, unsigned rs1, int32_t imm) {
    return i_type(0x13, 0, rd, rs1, imm);
}

static uint32_t slli(unsigned rd, unsigned rs1, int32_t by) {
    return i_type(0x13, 1, rd, rs1, by);
}

static uint32_t add(unsigned rd, unsigned rs1, unsigned rs2) {
    return r_type(0, 0, rd, rs1, rs2);
}

static uint32_t sub(unsigned rd, unsigned rs1, unsigned rs2) {
    return r_type(0x20, 0, rd, rs1, rs2);
}

static uint32_t mul(unsigned rd, unsigned rs1, unsigned rs2) {
    return r_type(1, 0, rd, rs1, rs2);
}

static uint32_t lw(unsigned rd, unsigned rs1, int32_t imm) {
    return i_type(0x03, 2, rd, rs1, imm);
}

static uint32_t sw(unsigned rs2, unsigned rs1, int32_t imm) {
    return ((uint32_t)imm & 0xfe0) << 20 | rs2 << 20 | rs1 << 15 | 2 << 12 |
           ((uint32_t)imm & 0x1f) << 7 | 0x23;
}

/* `by` bytes, below 2048 and positive. */
static uint32_t beq(unsigned rs1, unsigned rs2, uint32_t by) {
    return (by & 0x7e0) << 20 | rs2 << 20 | rs1 << 15 | (by & 0x1e) << 7 | 0x63;
}

static uint32_t call(void) {
    return RA << 7 | 0x6f | 1u << 30; /* somewhere */
}

static uint32_t jump(int32_t by) {
    uint32_t offset = (uint32_t)by;
    return (offset >> 20 & 1) << 31 | (offset >> 1 & 0x3ff) << 21 | (offset >> 11 & 1) << 20 |
           (offset >> 12 & 0xff) << 12 | 0x6f;
}

static uint32_t ret(void) {
    return i_type(0x67, 0, ZERO, RA, 0);
}

struct fixture {
    struct memory *memory;
    struct linear_kernel kernel;
    struct error error;
    size_t count;
};

static bool analyse(struct fixture *fixture, const uint32_t *words, size_t count) {
    static char name[] = "kernel";
    struct elf_symbol symbol = {.name = name, .value = BASE, .size = 4 * (uint32_t)count};
    *fixture = (struct fixture){.memory = memory_new(), .count = count};
    memory_write(fixture->memory, BASE, words, 4 * count);
    return linear_analyse(&fixture->kernel, &symbol, fixture->memory, &fixture->error);
}

static void done(struct fixture *fixture) {
    linear_free(&fixture->kernel);
    memory_free(fixture->memory);
}

#define ANALYSE(fixture, ...)                                                                      \
    analyse(fixture, (const uint32_t[]){__VA_ARGS__},                                              \
            sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

static void value_is(const struct fixture *fixture, size_t at, const char *formula) {
    struct text text = {0};
    assert_true(fixture->kernel.code[at].is_linear);
    linear_print(&fixture->kernel, &fixture->kernel.code[at].value, &text);
    assert_string_equal(text_string(&text), formula);
    text_free(&text);
}

/* A letter an instruction: kept, address, taken, held, removed. */
static void fates_are(const struct fixture *fixture, const char *fates) {
    char found[MOST] = "";
    for (size_t i = 0; i < fixture->count; i++)
        found[i] = "kathr"[fixture->kernel.code[i].fate];
    assert_string_equal(found, fates);
}

TEST(test_arithmetic) {
    struct fixture f;
    assert_true(ANALYSE(&f, lw(T3, A7, 12), mul(T3, A4, T3), add(T3, T3, A1), slli(T4, T3, 2),
                        lw(T5, A0, 8), add(T5, T5, T4), sub(T6, A2, T5), addi(T6, T6, -3), ret()));
    value_is(&f, 0, "size_x");
    value_is(&f, 1, "block_x * size_x");
    value_is(&f, 2, "thread_x + block_x * size_x");
    value_is(&f, 3, "4 * thread_x + 4 * block_x * size_x");
    value_is(&f, 5, "4 * thread_x + 4 * block_x * size_x + args[8]");
    value_is(&f, 7, "0xfffffffd - 4 * thread_x + thread_y - 4 * block_x * size_x - args[8]");
    done(&f);
}

/* A value that differs in a launch is no symbol: a pointer's target, the block's memory. */
TEST(test_loads) {
    struct fixture f;
    assert_true(ANALYSE(&f, lw(T3, A0, 0), lw(T4, T3, 0), lw(T5, A7, 32), lw(T6, A7, 20), ret()));
    value_is(&f, 0, "args[0]");
    assert_false(f.kernel.code[1].is_linear);
    assert_false(f.kernel.code[2].is_linear);
    value_is(&f, 3, "size_z");
    done(&f);
}

TEST(test_products_of_indices_are_unknown) {
    struct fixture f;
    assert_true(ANALYSE(&f, mul(T3, A1, A4), mul(T4, A1, A1), slli(T5, A1, 31), ret()));
    assert_false(f.kernel.code[0].is_linear);
    assert_false(f.kernel.code[1].is_linear);
    value_is(&f, 2, "-0x80000000 * thread_x");
    done(&f);
}

TEST(test_paths_meet) {
    struct fixture f;
    /* t3 is the same on both paths, t4 is not. */
    assert_true(ANALYSE(&f, addi(T3, A1, 1), addi(T4, A1, 1), beq(A2, ZERO, 12), addi(T3, A1, 1),
                        addi(T4, A1, 2), addi(T5, T3, 1), addi(T6, T4, 1), ret()));
    value_is(&f, 5, "2 + thread_x");
    assert_false(f.kernel.code[6].is_linear);
    done(&f);
}

/* A loop's addend is the same in all lanes: the address needs no register, a comparison does. */
TEST(test_loops_walk) {
    struct fixture f;
    assert_true(ANALYSE(&f, addi(T3, A1, 0), slli(T6, A1, 2), beq(T3, ZERO, 24), lw(T4, T6, 4),
                        addi(T3, T3, 4), addi(T6, T6, 4), add(T5, T5, T4), jump(-20), ret()));
    value_is(&f, 4, "4 + thread_x + walk0");
    value_is(&f, 5, "4 + 4 * thread_x + walk0");
    fates_are(&f, "trkakrkkk");
    done(&f);
}

/* A loop that is entered at its condition: the way to its head goes on from the instruction before.
 */
TEST(test_loops_entered_at_the_end) {
    struct fixture f;
    assert_true(ANALYSE(&f, slli(T3, A1, 2), jump(12), lw(T4, T3, 0), addi(T3, T3, 4),
                        addi(T5, T5, -1), beq(T5, A2, 8), jump(-16), ret()));
    value_is(&f, 3, "4 + 4 * thread_x + walk0");
    assert_int_equal(f.kernel.code[2].fate, LINEAR_ADDRESS);
    done(&f);
}

TEST(test_loops_in_loops) {
    struct fixture f;
    /* The inner loop adds 4 to t3 in each round, the outer one 8 more; t4 counts for both. */
    assert_true(ANALYSE(&f, addi(T3, A1, 0), beq(T4, A2, 32), beq(T4, A3, 16), addi(T3, T3, 4),
                        addi(T4, T4, 1), jump(-12), addi(T3, T3, 8), addi(T4, T4, 1), jump(-28),
                        ret()));
    /* A round of the outer loop adds what the inner one has walked: not the same in each. */
    assert_false(f.kernel.code[6].is_linear);
    done(&f);
    assert_true(ANALYSE(&f, addi(T3, A1, 0), beq(T4, A2, 36), addi(T5, T3, 0), beq(T4, A3, 16),
                        addi(T5, T5, 4), addi(T4, T4, 1), jump(-12), addi(T3, T3, 64),
                        addi(T4, T4, 1), jump(-32), ret()));
    value_is(&f, 4, "4 + thread_x + walk0 + walk1");
    value_is(&f, 7, "64 + thread_x + walk1");
    done(&f);
}

TEST(test_steps_that_differ) {
    struct fixture f;
    /* Not in every round; not the same in every lane. */
    assert_true(ANALYSE(&f, addi(T3, A1, 0), addi(T4, A1, 0), beq(T3, ZERO, 24), beq(A2, T5, 8),
                        addi(T3, T3, 4), add(T4, T4, A2), addi(T5, T5, 1), jump(-20), ret()));
    assert_false(f.kernel.code[4].is_linear);
    assert_false(f.kernel.code[5].is_linear);
    done(&f);
    /* A jump back that is no loop: two paths with different values. */
    assert_true(ANALYSE(&f, beq(A2, ZERO, 16), addi(T3, A1, 0), addi(T4, T3, 0), ret(),
                        addi(T3, A1, 4), jump(-12)));
    assert_false(f.kernel.code[2].is_linear);
    done(&f);
}

TEST(test_calls_forget) {
    struct fixture f;
    assert_true(ANALYSE(&f, addi(S2, A1, 4), call(), addi(T3, A1, 0), addi(T4, S2, 0), ret()));
    assert_false(f.kernel.code[2].is_linear);
    value_is(&f, 3, "4 + thread_x");
    done(&f);
}

TEST(test_fates) {
    struct fixture f;
    assert_true(ANALYSE(&f, lw(T3, A0, 4), slli(T4, A1, 2), add(T3, T3, T4), lw(T5, T3, 0),
                        sw(T5, T3, 64), sw(T4, T3, -64), ret()));
    fates_are(&f, "rtraaak");
    assert_int_equal(f.kernel.registers, 2); /* addresses differ by offsets; the stored value */
    assert_int_equal(f.kernel.linear[0].uses, 3);
    done(&f);
}

/* An offset that does not fit takes a register of its own. */
TEST(test_offsets) {
    struct fixture f;
    assert_true(ANALYSE(&f, slli(T3, A1, 2), lw(T4, T3, -256), lw(T4, T3, -1), lw(T4, T3, 0),
                        addi(T3, T3, 2047), lw(T4, T3, 1), ret()));
    assert_int_equal(f.kernel.code[1].linear, f.kernel.code[2].linear);
    assert_int_not_equal(f.kernel.code[1].linear, f.kernel.code[3].linear);
    assert_int_equal(f.kernel.code[3].linear, 1);
    assert_int_equal(f.kernel.code[5].linear, 2);
    done(&f);
}

/* With all registers taken, what is needed is computed as before. */
TEST(test_registers_run_out) {
    struct fixture f;
    uint32_t words[2 * LINEAR_REGISTERS + 5];
    size_t count = 0;
    for (int i = 0; i < LINEAR_REGISTERS; i++) {
        words[count++] = i % 2 ? slli(T3, A1, i + 1) : slli(T3, A4, i + 1);
        words[count++] = lw(T4, T3, 0);
    }
    words[count++] = addi(T3, A2, 1); /* needed by the next, which has to be computed */
    words[count++] = addi(T4, T3, 1);
    words[count++] = sw(T4, T5, 0);
    words[count++] = ret();
    assert_true(analyse(&f, words, count));
    assert_int_equal(f.kernel.registers, LINEAR_REGISTERS);
    assert_int_equal(f.kernel.code[2 * LINEAR_REGISTERS].fate, LINEAR_KEPT);
    assert_int_equal(f.kernel.code[2 * LINEAR_REGISTERS + 1].fate, LINEAR_KEPT);
    done(&f);
}

/* Registers that the caller expects back are used by the return. */
TEST(test_kept_by_callee) {
    struct fixture f;
    assert_true(ANALYSE(&f, addi(S2, A1, 4), addi(T3, A1, 4), ret()));
    fates_are(&f, "trk");
    done(&f);
}

TEST(test_refuses) {
    struct fixture f;
    assert_false(ANALYSE(&f, i_type(0x67, 0, ZERO, T3, 0)));
    assert_non_null(strstr(f.error.text, "jumps to a place that is computed, at 0x80000000"));
    done(&f);
    assert_false(ANALYSE(&f, beq(A1, ZERO, 64), ret()));
    assert_non_null(strstr(f.error.text, "branches out of itself"));
    done(&f);
    assert_false(ANALYSE(&f, addi(T3, A1, 0)));
    assert_non_null(strstr(f.error.text, "runs over its end"));
    done(&f);
    assert_false(ANALYSE(&f, 0, ret()));
    assert_non_null(strstr(f.error.text, "no instruction"));
    done(&f);
}

TEST(test_polynomials) {
    struct polynomial x = polynomial_symbol(SYMBOL_THREAD_X), y = polynomial_symbol(200), sum,
                      product, square;
    uint32_t value[SYMBOL_LIMIT] = {[SYMBOL_THREAD_X] = 7, [200] = UINT32_C(0x80000001)};
    assert_true(polynomial_add(&x, 3, &y, &sum));
    assert_true(polynomial_multiply(&sum, &y, &product));
    assert_int_equal(polynomial_value(&product, value), (7 + 3 * value[200]) * value[200]);
    assert_true(polynomial_add(&sum, UINT32_MAX, &sum, &square));
    assert_int_equal(square.count, 0);
    assert_true(polynomial_multiply(&product, &product, &square));
    assert_false(polynomial_multiply(&square, &product, &square)); /* more than four symbols */
    assert_int_equal(polynomial_degree(&product, 200), 2);
    assert_true(polynomial_replace(&sum, SYMBOL_THREAD_X, &y, &sum));
    assert_int_equal(polynomial_value(&sum, value), 4 * value[200]);
    assert_false(polynomial_is_linear(&square));
    assert_true(polynomial_is_linear(&product));
}
