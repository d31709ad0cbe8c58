/* The rewriter, on small kernels that the golden model runs as they are and rewritten, for grids of
 * several rows. Their results in memory, and in the registers of their caller, have to be the same.
 * */
#include "sim/linear/flow.h"
#include "sim/linear/rewrite.h"
#include "tb/sim/machine.h"
#include "tb/tools/unit.h"

#include <stdint.h>
#include <string.h>

enum {
    KERNEL = 0x40000,
    REWRITTEN = 0x50000,
    FUNCTION = 0x58000, /* of a kernel that calls one */
    ARGS = 0x60000,
    BLOCK = 0x61000,
    IN = 0x62000,
    OUT = 0x70000,
    OUT_BYTES = 0x4000,
    THREADS = 4,
    ROW = 40 /* words of a row of `out`, args[8] */
};

enum { ZERO, RA, SP, GP, TP, T0, T1, T2, S0, S1, A0, A1, A2, A3, A4, A5, A6, A7, S2, T3 = 28, T4 };
enum { T5 = 30, T6 };

static uint32_t addi(unsigned rd, unsigned rs1, int32_t imm) {
    return rv_i(OP_IMM, 0, rd, rs1, imm);
}

static uint32_t slli(unsigned rd, unsigned rs1, int32_t by) {
    return rv_i(OP_IMM, 1, rd, rs1, by);
}

static uint32_t add(unsigned rd, unsigned rs1, unsigned rs2) {
    return rv_r(OP, 0, 0, rd, rs1, rs2);
}

static uint32_t xor_(unsigned rd, unsigned rs1, unsigned rs2) {
    return rv_r(OP, 4, 0, rd, rs1, rs2);
}

static uint32_t sltu(unsigned rd, unsigned rs1, unsigned rs2) {
    return rv_r(OP, 3, 0, rd, rs1, rs2);
}

static uint32_t mul(unsigned rd, unsigned rs1, unsigned rs2) {
    return rv_r(OP, 0, 1, rd, rs1, rs2);
}

static uint32_t lw(unsigned rd, unsigned rs1, int32_t imm) {
    return rv_i(LOAD, 2, rd, rs1, imm);
}

static uint32_t lbu(unsigned rd, unsigned rs1, int32_t imm) {
    return rv_i(LOAD, 4, rd, rs1, imm);
}

static uint32_t sw(unsigned rs2, unsigned rs1, int32_t imm) {
    return rv_s(2, rs1, rs2, imm);
}

static uint32_t sh(unsigned rs2, unsigned rs1, int32_t imm) {
    return rv_s(1, rs1, rs2, imm);
}

static uint32_t beq(unsigned rs1, unsigned rs2, int32_t by) {
    return rv_b(0, rs1, rs2, by);
}

static uint32_t bne(unsigned rs1, unsigned rs2, int32_t by) {
    return rv_b(1, rs1, rs2, by);
}

static uint32_t ret(void) {
    return rv_i(JALR, 0, ZERO, RA, 0);
}

/* T3 := thread_x + block_x * size_x; T4 := out + 4 * (that + (thread_y + block_y) * ROW). */
#define PLACE                                                                                      \
    lw(T3, A7, 12), mul(T3, A4, T3), add(T3, T3, A1), lw(T4, A0, 8), mul(T4, T4, A5),              \
        add(T4, T4, T3), slli(T4, T4, 2), lw(T5, A0, 0), add(T4, T4, T5)

struct kernel_code {
    const uint32_t *word;
    size_t count;
};

#define CODE(...)                                                                                  \
    ((struct kernel_code){(const uint32_t[]){__VA_ARGS__},                                         \
                          sizeof((const uint32_t[]){__VA_ARGS__}) / 4})

/* A run of the machine, and what is left of it. */
struct left {
    uint8_t out[OUT_BYTES];
    uint32_t reg[32][THREADS];
};

struct grid {
    uint32_t width, height, stride;
};

static void memory_fill(struct machine *machine, struct kernel_code code,
                        const struct linear_rewritten *rewritten) {
    static const uint32_t args[] = {OUT, IN, ROW, 13, 5};
    static const uint32_t block[] = {6, 3, 1, THREADS, 1, 1, 1, 0, 0};
    memory_write(machine->memory, KERNEL, code.word, 4 * code.count);
    memory_write(machine->memory, ARGS, args, sizeof args);
    memory_write(machine->memory, BLOCK, block, sizeof block);
    for (uint32_t i = 0; i < 256; i++)
        memory_store(machine->memory, IN + 4 * i, 4, i * i + 7);
    for (uint32_t i = 0; rewritten && i < rewritten->code.count; i++)
        memory_store(machine->memory, REWRITTEN + 4 * i, 4, rewritten->code.word[i].word);
    uint32_t function[] = {
        addi(T0, ZERO, 1), addi(T1, ZERO, 2), addi(T2, ZERO, 3), addi(T3, ZERO, 4),
        addi(T4, ZERO, 5), addi(T5, ZERO, 6), addi(T6, ZERO, 7), addi(A1, ZERO, 8),
        addi(A2, ZERO, 9), addi(A3, ZERO, 9), addi(A4, ZERO, 9), addi(A5, ZERO, 9),
        addi(A6, ZERO, 9), addi(A7, ZERO, 9), addi(A0, A0, 3),   ret()};
    memory_write(machine->memory, FUNCTION, function, sizeof function);
}

static void call_emit(struct machine *machine, uint32_t address, uint32_t x, uint32_t y) {
    emit_li(machine, A0, ARGS);
    emit(machine, rv_i(SYSTEM, 2, A1, ZERO, 0xcc0 - 4096)); /* csrr thread_id */
    emit_li(machine, A2, 0);
    emit_li(machine, A3, 0);
    emit_li(machine, A4, x);
    emit_li(machine, A5, y);
    emit_li(machine, A6, 0);
    emit_li(machine, A7, BLOCK);
    emit_li(machine, T2, address);
    emit(machine, rv_i(JALR, 0, RA, T2, 0));
}

/* No program may count on the old values of linear registers. */
static void linear_emit(struct machine *machine) {
    emit_li(machine, T0, 12345);
    for (unsigned i = 0; i < LINEAR_REGISTERS; i++)
        emit(machine, code_linear_thread(i, T0));
    for (unsigned i = 0; i < LINEAR_BLOCKS; i++)
        emit(machine, code_linear_block(i, T0));
}

/* Every block of the grid by a call of its own, or each row in runs with a stride. */
static void grid_emit(struct machine *machine, const struct grid *grid,
                      const struct linear_rewritten *rewritten) {
    linear_emit(machine);
    if (rewritten)
        call_emit(machine, REWRITTEN, 0, 0);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < (rewritten ? grid->stride : grid->width); x++) {
            emit_li(machine, T0, (grid->width - x + grid->stride - 1) / grid->stride);
            emit_li(machine, T1, grid->stride);
            call_emit(machine, rewritten ? REWRITTEN + 4 * (uint32_t)rewritten->entry : KERNEL, x,
                      y);
        }
}

static void run(struct kernel_code code, const struct grid *grid,
                const struct linear_rewritten *rewritten, struct left *left) {
    struct machine machine;
    machine_open(&machine, 1, THREADS);
    machine.config.r2d2 = true;
    memory_fill(&machine, code, rewritten);
    emit_mask(&machine, (1u << THREADS) - 1);
    for (unsigned i = S0; i < 28; i += i == S1 ? S2 - S1 : 1)
        emit_li(&machine, i, 1000 + i);
    emit_li(&machine, SP, 0x30000);
    grid_emit(&machine, grid, rewritten);
    machine_run(&machine);
    memory_read(machine.memory, OUT, left->out, OUT_BYTES);
    for (unsigned i = 0; i < 32; i++)
        for (unsigned lane = 0; lane < THREADS; lane++)
            left->reg[i][lane] = reg(&machine, 0, lane, i);
    machine_close(&machine);
}

struct fixture {
    struct memory *memory;
    struct linear_kernel kernel;
    struct linear_rewritten rewritten;
};

static void analyse(struct fixture *fixture, struct kernel_code code) {
    static char name[] = "kernel";
    struct elf_symbol symbol = {.name = name, .value = KERNEL, .size = 4 * (uint32_t)code.count};
    struct error error;
    *fixture = (struct fixture){.memory = memory_new()};
    memory_write(fixture->memory, KERNEL, code.word, 4 * code.count);
    assert_true(linear_analyse(&fixture->kernel, &symbol, fixture->memory, &error));
}

static void done(struct fixture *fixture) {
    linear_rewritten_free(&fixture->rewritten);
    linear_free(&fixture->kernel);
    memory_free(fixture->memory);
}

static bool write_now(struct fixture *fixture, bool holds) {
    for (size_t at = 0; at < fixture->kernel.count; at++)
        fixture->kernel.code[at].holds = holds;
    fates_decide(&fixture->kernel);
    return linear_write(&fixture->kernel, REWRITTEN, &fixture->rewritten);
}

/* The kernel, as it is and rewritten, on several grids. */
static void compare(struct fixture *fixture, struct kernel_code code) {
    static const struct grid grids[] = {{1, 1, 1}, {5, 3, 1}, {6, 2, 2}, {7, 2, 3}};
    static struct left left, right;
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        run(code, &grids[i], NULL, &left);
        run(code, &grids[i], &fixture->rewritten, &right);
        assert_memory_equal(left.out, right.out, OUT_BYTES);
        for (unsigned r = S0; r < 28; r += r == S1 ? S2 - S1 : 1)
            assert_memory_equal(left.reg[r], right.reg[r], sizeof left.reg[r]);
        assert_memory_equal(left.reg[SP], right.reg[SP], sizeof left.reg[SP]);
    }
}

static void same(struct kernel_code code) {
    for (int holds = 0; holds < 2; holds++) {
        struct fixture f;
        analyse(&f, code);
        assert_true(write_now(&f, holds));
        assert_true(f.kernel.registers > 0);
        compare(&f, code);
        done(&f);
    }
}

TEST(test_addresses) {
    same(CODE(PLACE, sw(T3, T4, 0), ret()));
    same(CODE(PLACE, addi(T6, T3, 90), sh(T6, T4, 2), lbu(T5, T4, 2), sw(T5, T4, 1024), ret()));
    /* Two linear registers: what is loaded, by thread and argument, and what is stored. */
    same(CODE(PLACE, lw(T6, A0, 4), slli(A3, A1, 3), add(T6, T6, A3), lw(T5, T6, 4),
              add(T5, T5, T3), sw(T5, T4, 0), ret()));
}

/* Only a part of what a thread does is linear; numbers that are no index are compared with. */
TEST(test_values) {
    same(CODE(PLACE, lw(T5, A0, 12), sltu(T6, T3, T5), xor_(T6, T6, A5), addi(T5, T5, -2),
              xor_(T6, T6, T5), add(T6, T6, T5), sw(T6, T4, 0), ret()));
    /* A value that is held stands for both operands. */
    same(CODE(PLACE, lw(T5, A0, 12), xor_(T6, T5, T5), sltu(T5, T6, T5), sw(T5, T4, 0), ret()));
}

/* A register that is read has been written on two paths: nothing can stand in for it. */
TEST(test_paths_meet) {
    same(CODE(PLACE, lw(T5, A0, 12), beq(A5, ZERO, 8), xor_(T5, T3, T5), sltu(T6, T5, T3),
              sw(T5, T4, 0), sw(T6, T4, 1024), ret()));
    /* The same value on both. */
    same(CODE(PLACE, lw(T5, A0, 12), beq(A5, ZERO, 12), xor_(T6, T3, T5), lw(T5, A0, 12),
              sltu(T6, T3, T5), sw(T6, T4, 0), ret()));
}

/* Branches over what goes, backwards and forwards, and two ways out. */
TEST(test_branches) {
    same(CODE(PLACE, addi(T6, ZERO, 3), beq(A5, ZERO, 16), sw(T3, T4, 0), lw(T5, A0, 12), ret(),
              slli(T5, T3, 2), sw(T6, T4, 4), addi(T6, T6, -1), bne(T6, ZERO, -12), ret()));
}

/* A kernel overwrites what it is told, and reads the block's index as no linear value. */
TEST(test_inputs) {
    same(CODE(PLACE, xor_(T6, A4, A5), xor_(T6, T6, A1), sw(T6, T4, 0), xor_(A4, A4, T6),
              xor_(A1, A1, T6), xor_(A5, A5, A4), add(A0, A5, A1), sw(A4, T4, 1024),
              sw(A0, T4, 1800), ret()));
    same(CODE(PLACE, xor_(T6, A4, A5), sw(T6, T4, 0), ret()));
}

/* A loop that walks through `in`, in two rounds of another; addresses before and behind it. */
TEST(test_walks) {
    struct kernel_code code =
        CODE(PLACE, lw(A3, A0, 4), slli(T5, T3, 2), add(A3, A3, T5), addi(A2, ZERO, 0),
             addi(T1, ZERO, 2), addi(T6, A3, 0), addi(T2, ZERO, 4), lw(T5, T6, 0), lw(A6, T6, 4),
             add(A2, A2, T5), xor_(A2, A2, A6), addi(T6, T6, 4), addi(T2, T2, -1),
             bne(T2, ZERO, -24), addi(T1, T1, -1), bne(T1, ZERO, -40), sw(A2, T4, 0), ret());
    struct fixture f;
    same(code);
    analyse(&f, code);
    assert_true(write_now(&f, true));
    size_t walks = 0;
    for (size_t i = 0; i < f.kernel.registers; i++)
        walks += f.kernel.linear[i].walk != 0;
    assert_int_equal(walks, 1);
    done(&f);
}

/* Two that walk alike share a block part and its steps, but not with what does not walk. */
TEST(test_walks_share) {
    same(CODE(PLACE, lw(A3, A0, 4), slli(T5, T3, 2), add(A3, A3, T5), addi(A2, ZERO, 0),
              addi(T6, A3, 0), addi(T0, A3, 512), addi(T2, ZERO, 3), lw(A6, T6, 0), lw(T5, T0, 0),
              add(A2, A2, A6), xor_(A2, A2, T5), addi(T6, T6, 4), addi(T0, T0, 4), addi(T2, T2, -1),
              bne(T2, ZERO, -28), lw(T5, A3, 8), add(A2, A2, T5), sw(A2, T4, 0), ret()));
}

/* T6 := IN + 4 * T3, A2 := 0, T2 := 5, T1 := 3: before a loop. */
#define LOOP                                                                                       \
    PLACE, lw(A3, A0, 4), slli(T5, T3, 2), add(A3, A3, T5), addi(A2, ZERO, 0), addi(T6, A3, 0),    \
        addi(T2, ZERO, 5), addi(T1, ZERO, 3)

/* A walk takes its step where the pointer did, and what waits for a load stays as far behind it. */
TEST(test_steps) {
    struct fixture f;
    struct kernel_code code =
        CODE(LOOP, lw(T5, T6, 0), addi(T6, T6, 4), addi(T2, T2, -1), add(A2, A2, T5),
             xor_(A2, A2, T2), bne(T2, ZERO, -20), sw(A2, T4, 0), ret());
    same(code);
    analyse(&f, code);
    assert_true(write_now(&f, true));
    size_t step = 0, use = 0;
    for (size_t i = f.rewritten.body; i < f.rewritten.code.count; i++) {
        uint32_t word = f.rewritten.code.word[i].word;
        if (step == 0 && (word & 0x707f) == (code_linear_add(0, 0) & 0x707f))
            step = i;
        if (word == add(A2, A2, T5))
            use = i;
    }
    assert_int_equal(step + 2, use);
    done(&f);
}

/* Not before who reads what the step changes, not on one of two ways to the end of a round, and
 * once on each of two ways back. */
TEST(test_steps_later) {
    same(CODE(LOOP, lw(T5, T6, 0), addi(T6, T6, 4), lw(A6, T6, 0), add(A2, A2, T5),
              xor_(A2, A2, A6), addi(T2, T2, -1), bne(T2, ZERO, -24), sw(A2, T4, 0), ret()));
    same(CODE(LOOP, lw(T5, T6, 0), beq(T2, T1, 12), addi(T6, T6, 4), rv_jal(ZERO, 8),
              addi(T6, T6, 4), add(A2, A2, T5), addi(T2, T2, -1), bne(T2, ZERO, -28), sw(A2, T4, 0),
              ret()));
    same(CODE(LOOP, lw(T5, T6, 0), addi(T6, T6, 4), beq(T2, T1, 24), add(A2, A2, T5),
              addi(T2, T2, -1), bne(T2, ZERO, -20), sw(A2, T4, 0), ret(), addi(T2, T2, -1),
              bne(T2, ZERO, -36), sw(A2, T4, 0), ret()));
}

/* The steps walked when a loop is left are each lane's own: nothing brings them behind the loop.
 */
TEST(test_walked) {
    struct fixture f;
    struct kernel_code code =
        CODE(PLACE, addi(T6, T4, 0), addi(T2, A1, 1), addi(T6, T6, 4), addi(T2, T2, -1),
             simt_pred(T2, A3, false), bne(T2, ZERO, -12), lw(T5, T6, 0), ret());
    analyse(&f, code);
    assert_int_equal(f.kernel.code[code.count - 2].fate, LINEAR_KEPT);
    done(&f);
}

/* All registers that a call need not keep are taken: a run uses those of its caller, and gives them
 * back. */
TEST(test_saves) {
    struct kernel_code code =
        CODE(PLACE, addi(T0, T3, 1), addi(T1, T3, 2), addi(T2, T3, 3), xor_(A1, T0, T1),
             xor_(A2, T1, T2), xor_(A3, A1, T2), xor_(A4, A2, A3), xor_(A5, A4, T0),
             xor_(A6, A5, T1), xor_(A7, A6, T2), xor_(A0, A7, A1), xor_(T5, A0, A2),
             xor_(T6, T5, A3), sw(T6, T4, 0), ret());
    same(code);
    /* Nothing but what is saved is the same in all blocks. */
    same(CODE(slli(T3, A4, 2), slli(T4, A5, 5), add(T3, T3, T4), add(T3, T3, A1), slli(T4, T3, 2),
              lw(T5, A0, 0), add(T4, T4, T5), addi(T0, T3, 1), addi(T1, T3, 2), addi(T2, T3, 3),
              xor_(A1, T0, T1), xor_(A2, T1, T2), xor_(A3, A1, T2), xor_(A4, A2, A3),
              xor_(A5, A4, T0), xor_(A6, A5, T1), xor_(A7, A6, T2), xor_(A0, A7, A1),
              xor_(T5, A0, A2), xor_(T6, T5, A3), sw(T6, T4, 0), xor_(T3, T6, A0), xor_(T4, T3, A1),
              ret()));
}

/* A word that is kept on the stack for the caller is kept once a run. A word that is put there
 * meanwhile is not, nor is a register that only linear values were in. */
TEST(test_frame) {
    struct fixture f;
    struct kernel_code code =
        CODE(addi(SP, SP, -16), sw(S2, SP, 8), sw(S1, SP, 0), sw(S0, SP, 12), PLACE,
             addi(S0, T3, 5), xor_(S2, T3, A5), sw(S2, SP, 4), addi(S1, S2, 3), xor_(S2, S1, S0),
             lw(T5, SP, 4), xor_(T6, T5, S2), beq(A5, ZERO, 28), sw(T6, T4, 0), lw(S2, SP, 8),
             lw(S1, SP, 0), lw(S0, SP, 12), addi(SP, SP, 16), ret(), sw(A1, T4, 0), lw(S2, SP, 8),
             lw(S1, SP, 0), lw(S0, SP, 12), addi(SP, SP, 16), ret());
    same(code);
    analyse(&f, code);
    assert_int_equal(f.kernel.code[0].fate, LINEAR_ONCE);
    assert_int_equal(f.kernel.code[1].frame, FRAME_SAVE);
    assert_int_equal(f.kernel.code[15].frame, FRAME_NONE);
    assert_int_equal(f.kernel.saved, 1 << S0 | 1 << S1 | 1 << S2);
    done(&f);
    /* Another instruction reads the saved word: all of it is left alone. */
    analyse(&f, CODE(addi(SP, SP, -16), sw(S2, SP, 8), PLACE, xor_(S2, T3, A5), sw(S2, T4, 0),
                     lw(T5, SP, 8), sw(T5, T4, 4), lw(S2, SP, 8), addi(SP, SP, 16), ret()));
    assert_int_equal(f.kernel.saved, 0);
    assert_int_equal(f.kernel.code[0].fate, LINEAR_KEPT);
    done(&f);
    /* The stack pointer goes down on one path only, and is read on both. */
    analyse(&f, CODE(PLACE, beq(A5, ZERO, 28), addi(SP, SP, -16), sw(S2, SP, 8), xor_(S2, T3, A5),
                     sw(S2, T4, 0), lw(S2, SP, 8), addi(SP, SP, 16), sw(SP, T4, 64), ret()));
    assert_int_equal(f.kernel.saved, 0);
    done(&f);
}

/* A function leaves nothing behind but its caller's registers. */
TEST(test_calls) {
    same(CODE(addi(SP, SP, -16), sw(RA, SP, 12), sw(S2, SP, 8), PLACE, addi(S2, T4, 0),
              lw(A0, A0, 12), xor_(T6, A0, T3), sw(T6, T4, 0),
              rv_jal(RA, FUNCTION - (KERNEL + 4 * 16)), sw(A0, S2, 1024), lw(S2, SP, 8),
              lw(RA, SP, 12), addi(SP, SP, 16), ret()));
}

/* An address that is counted from the instruction is that of the instruction as it was. */
TEST(test_places) {
    same(CODE(PLACE, rv_u(AUIPC, T5, 0), xor_(T5, T5, T3), sw(T5, T4, 0), ret()));
}

TEST(test_refuses) {
    struct fixture f;
    /* A jump into another function returns once, a run has many blocks. */
    analyse(&f, CODE(PLACE, sw(T3, T4, 0), rv_jal(ZERO, 4096)));
    assert_false(write_now(&f, true));
    done(&f);
    /* Only free values are linear. */
    analyse(&f, CODE(xor_(T3, A1, A4), ret()));
    assert_false(linear_rewrite(&f.kernel, REWRITTEN, &f.rewritten));
    done(&f);
}

/* With more linear values than registers, those with the most uses have one. */
TEST(test_many) {
    uint32_t words[128] = {lw(T4, A0, 0)};
    size_t count = 1;
    for (int i = 0; i < LINEAR_REGISTERS + 3; i++) {
        words[count++] = slli(T5, i % 2 ? A1 : A4, 2 + i / 2);
        words[count++] = add(T5, T5, T4);
        words[count++] = sw(A2, T5, 4); /* the same from all: blocks come in another order */
        if (i >= 3)
            words[count++] = sh(A5, T5, 8);
    }
    words[count++] = ret();
    struct kernel_code code = {words, count};
    struct fixture f;
    analyse(&f, code);
    assert_true(linear_rewrite(&f.kernel, REWRITTEN, &f.rewritten));
    assert_true(f.kernel.registers <= LINEAR_REGISTERS);
    assert_int_equal(f.kernel.code[3].fate, LINEAR_KEPT);
    compare(&f, code);
    done(&f);
}

/* Arrays that are indexed alike share a block part; what walks has one of its own. */
TEST(test_shares) {
    struct fixture f;
    struct kernel_code code = CODE(
        PLACE, slli(T5, T3, 2), lw(T6, A0, 4), add(T6, T6, T5), lw(T0, T6, 0), addi(T5, T5, 1024),
        lw(T6, A0, 4), add(T6, T6, T5), lw(T1, T6, 0), add(T0, T0, T1), sw(T0, T4, 0), ret());
    analyse(&f, code);
    assert_true(write_now(&f, false));
    assert_int_equal(f.kernel.code[12].fate, LINEAR_ADDRESS);
    const struct linear_register *left = &f.kernel.linear[f.kernel.code[12].linear];
    const struct linear_register *right = &f.kernel.linear[f.kernel.code[16].linear];
    const struct linear_register *out = &f.kernel.linear[f.kernel.code[18].linear];
    assert_ptr_not_equal(left, right); /* the offset does not fit */
    assert_int_equal(left->block, right->block);
    assert_int_not_equal(left->block, out->block);
    compare(&f, code);
    done(&f);
}

/* Of what pays: fewer instructions in each block, counted on the words themselves. */
TEST(test_gains) {
    struct fixture f;
    struct kernel_code code = CODE(PLACE, sw(T3, T4, 0), ret());
    analyse(&f, code);
    assert_true(linear_rewrite(&f.kernel, REWRITTEN, &f.rewritten));
    assert_true(f.rewritten.code.count - f.rewritten.body < code.count);
    assert_true(f.rewritten.launch_cost > 0 && f.rewritten.run_cost > 0);
    compare(&f, code);
    done(&f);
}

/* The kernel with linear registers for coefficients, or without, whichever `bare` is not. */
static uint64_t cost_otherwise(struct fixture *fixture, struct kernel_code code, bool bare) {
    struct fixture other;
    analyse(&other, code);
    assert_true(linear_rewrite(&fixture->kernel, REWRITTEN, &fixture->rewritten));
    assert_int_equal(fixture->kernel.bare, bare);
    assert_true(linear_rewrite(&other.kernel, REWRITTEN, &other.rewritten));
    linear_rewritten_free(&other.rewritten);
    other.kernel.bare = !bare;
    fates_decide(&other.kernel);
    assert_true(linear_write(&other.kernel, REWRITTEN, &other.rewritten));
    compare(&other, code);
    uint64_t cost = other.rewritten.cost;
    done(&other);
    return cost;
}

/* A word is loaded in each run; a product of two is computed once, for the launch. */
TEST(test_coefficients) {
    const struct kernel_code code[] = {
        CODE(lw(T3, A7, 12), mul(T3, A4, T3), add(T3, T3, A1), lw(T5, A0, 12), sltu(T5, T3, T5),
             slli(T3, T3, 2), lw(T4, A0, 4), add(T4, T4, T3), lw(T6, T4, 0), add(T6, T6, T5),
             lw(T4, A0, 0), add(T4, T4, T3), sw(T6, T4, 0), ret()),
        CODE(lw(T3, A0, 8), lw(T4, A0, 12), mul(T3, T3, T4), mul(T3, T3, A5), slli(T4, A1, 2),
             add(T3, T3, T4), lw(T4, A0, 0), add(T3, T3, T4), sw(A2, T3, 0), ret())};
    for (int i = 0; i < 2; i++) {
        struct fixture f;
        analyse(&f, code[i]);
        uint64_t otherwise = cost_otherwise(&f, code[i], i == 0);
        assert_true(f.rewritten.cost < otherwise);
        compare(&f, code[i]);
        done(&f);
    }
}

/* With one port an instruction takes a cycle for each register that it reads, a linear one too. */
TEST(test_ports) {
    const unsigned cycle = 16, loads = 3 * 6;
    for (int one_port = 0; one_port < 2; one_port++) {
        struct fixture f;
        struct kernel_code code = CODE(PLACE, sw(T3, T4, 0), ret());
        analyse(&f, code);
        f.kernel.one_port = one_port;
        assert_true(linear_rewrite(&f.kernel, REWRITTEN, &f.rewritten));
        assert_int_equal(f.rewritten.cost_before, (one_port ? 17 : 11) * cycle + loads);
        compare(&f, code);
        done(&f);
    }
}
