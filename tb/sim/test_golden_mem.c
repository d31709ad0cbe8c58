/* Loads, stores, devices, CSRs and faults of the golden model. */
#include "machine.h"
#include "tb/tools/unit.h"

#include <string.h>

enum { ADDR = 10, VALUE = 11, D = 12, LANES = 4 };
enum { LB, LH, LW, LBU = 4, LHU };
enum { SB, SH, SW };

#define COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

static uint32_t load(uint32_t funct3, int32_t offset) {
    return rv_i(LOAD, funct3, D, ADDR, offset);
}

static uint32_t store(uint32_t funct3, int32_t offset) {
    return rv_s(funct3, ADDR, VALUE, offset);
}

TEST(test_load_widths) {
    static const struct {
        uint32_t funct3;
        int32_t offset;
        uint32_t expected;
    } rows[] = {
        {LB, 0, 0xffffff80}, {LB, 1, 0x7f},        {LB, 3, 0xffffffff}, {LBU, 0, 0x80},
        {LBU, 3, 0xff},      {LH, 0, 0x00007f80},  {LH, 2, 0xffffff01}, {LHU, 2, 0xff01},
        {LW, 0, 0xff017f80}, {LW, -4, 0x11223344}, {LH, -2, 0x1122},    {LBU, -2048, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct machine machine;
        machine_open(&machine, 1, LANES);
        memory_store(machine.memory, 0x7ffffffc, 4, 0x11223344);
        memory_store(machine.memory, 0x80000000, 4, 0xff017f80);
        emit_li(&machine, ADDR, 0x80000000);
        emit(&machine, load(rows[i].funct3, rows[i].offset));
        machine_run(&machine);
        assert_int_equal(reg(&machine, 0, 0, D), rows[i].expected);
        machine_close(&machine);
    }
}

TEST(test_store_widths) {
    static const struct {
        uint32_t funct3;
        int32_t offset;
        uint32_t expected;
    } rows[] = {
        {SB, 0, 0x55555544}, {SB, 3, 0x44555555}, {SH, 0, 0x55553344},
        {SH, 2, 0x33445555}, {SW, 0, 0x11223344},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct machine machine;
        machine_open(&machine, 1, LANES);
        memory_store(machine.memory, 0x80000000, 4, 0x55555555);
        emit_li(&machine, ADDR, 0x80000000);
        emit_li(&machine, VALUE, 0x11223344);
        emit(&machine, store(rows[i].funct3, rows[i].offset));
        machine_run(&machine);
        assert_int_equal(memory_load(machine.memory, 0x80000000, 4), rows[i].expected);
        assert_false(machine.effect.wb);
        machine_close(&machine);
    }
}

TEST(test_lanes_have_their_own_addresses) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, ADDR,
               (uint32_t[]){0x40000000, 0x3ffff000, 0xfffffffc - 0x10000, 0x10000000});
    emit_lanes(&machine, VALUE, (uint32_t[]){1, 2, 3, 4});
    emit(&machine, store(SW, 0));
    emit(&machine, load(LW, 0));
    machine_run(&machine);
    for (unsigned lane = 0; lane < LANES; lane++)
        assert_int_equal(reg(&machine, 0, lane, D), lane + 1);
    assert_int_equal(memory_load(machine.memory, 0x3ffff000, 4), 2);
    machine_close(&machine);
}

TEST(test_highest_lane_wins) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, ADDR, (uint32_t[]){0x40000000, 0x40000000, 0x40000000, 0x40000002});
    emit_lanes(&machine, VALUE, (uint32_t[]){0xa1a1, 0xb2b2, 0xc3c3, 0xd4d4});
    emit_mask(&machine, 0xb); /* lane 2 is off */
    emit(&machine, store(SH, 0));
    machine_run(&machine);
    assert_int_equal(memory_load(machine.memory, 0x40000000, 4), 0xd4d4b2b2);
    machine_close(&machine);
}

TEST(test_local_memory_is_private) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_li(&machine, ADDR, MEMORY_LMEM_BASE);
    emit_li(&machine, VALUE, 0x87654321);
    emit(&machine, store(SW, 0x7fc));
    emit(&machine, load(LH, 0x7fe));
    machine_run(&machine);
    assert_int_equal(reg(&machine, 0, 0, D), 0xffff8765);
    assert_int_equal(memory_load(machine.memory, MEMORY_LMEM_BASE + 0x7fc, 4), 0);
    machine_close(&machine);
}

static void console_collect(void *context, const char *text, size_t count) {
    char *line = context;
    memcpy(line, text, count);
    line[count] = '\0';
}

TEST(test_devices) {
    char line[IO_TEXT_BYTES + 1] = "";
    struct machine machine;
    machine_open(&machine, 1, LANES);
    io_init(&machine.io, console_collect, line);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, ADDR, (uint32_t[]){0x40, 0x40, 0x40, 0x40});
    emit_lanes(&machine, VALUE, (uint32_t[]){'a', 'b', 'c', '\n'});
    emit(&machine, store(SB, 0)); /* lanes in rising order */
    emit(&machine, load(LBU, 0));
    emit_mask(&machine, 1);
    emit_li(&machine, VALUE, 42);
    emit(&machine, store(SW, 0x88 - 0x40));
    emit(&machine, load(LW, 0x88 - 0x40));
    machine_run(&machine);
    assert_string_equal(line, "abc\n");
    assert_int_equal(machine.io.console_bytes, 4);
    assert_int_equal(reg(&machine, 0, 0, D), 42);
    assert_int_equal(reg(&machine, 0, 1, D), 0);
    assert_int_equal(io_exit_code(&machine.io), 42);
    machine_close(&machine);
}

TEST(test_access_faults) {
    static const struct {
        uint32_t addr[LANES];
        uint32_t word;
        unsigned fault;
        uint32_t lanes;
    } rows[] = {
        {{0x40000000, 0x40000001, 0x40000002, 0x40000004}, 2 /* lw */, FAULT_MISALIGNED, 6},
        {{0x40000000, 0x40000001, 0x40000002, 0x40000003}, 1 /* lh */, FAULT_MISALIGNED, 10},
        {{0x40000000, 0x3c, 0xfffc, 0x10000}, 2, FAULT_ACCESS, 6},
        {{0x40, 0x27c, 0x280, 0x0}, 2, FAULT_ACCESS, 12},
        {{0x0, 0x40000001, 0x40000000, 0x40000000}, 2, FAULT_ACCESS, 3},
        {{0x40000001, 0x0, 0x40000000, 0x40000000}, 2, FAULT_MISALIGNED, 3},
        {{0x40000000, 0xffff3ffc, 0xffff4000, 0xfffffffc}, 2, FAULT_ACCESS, 12},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (unsigned is_store = 0; is_store < 2; is_store++) {
            struct machine machine;
            machine_open(&machine, 1, LANES);
            emit_mask(&machine, 0xf);
            emit_lanes(&machine, ADDR, rows[i].addr);
            emit_li(&machine, VALUE, 0xffffffff);
            machine_run(&machine);
            emit(&machine, is_store ? store(rows[i].word, 0) : load(rows[i].word, 0));
            assert_int_equal(machine_fault(&machine, 0), rows[i].fault);
            assert_int_equal(machine.effect.fault_lanes, rows[i].lanes);
            assert_int_equal(machine.effect.fault_addr, rows[i].addr[__builtin_ctz(rows[i].lanes)]);
            assert_int_equal(memory_load(machine.memory, 0x40000000, 4), 0); /* none stored */
            machine_close(&machine);
        }
    }
}

TEST(test_inactive_lanes_do_not_fault) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, ADDR, (uint32_t[]){0x40000000, 0, 0x40000001, 0x40000000});
    emit_mask(&machine, 0x9);
    emit(&machine, load(LW, 0));
    machine_run(&machine);
    machine_close(&machine);
}

TEST(test_fetch_faults) {
    static const uint32_t targets[] = {0xfffc, 0, MEMORY_LMEM_BASE, BOOT + 2};
    for (size_t i = 0; i < COUNT(targets); i++) {
        struct machine machine;
        machine_open(&machine, 1, LANES);
        emit_li(&machine, 5, targets[i]);
        emit(&machine, rv_i(JALR, 0, 0, 5, 0));
        machine.end = targets[i];
        machine_run(&machine);
        assert_int_equal(machine_fault(&machine, 0), FAULT_FETCH);
        assert_int_equal(machine.effect.pc, targets[i]);
        machine_close(&machine);
    }
}

static uint32_t csr(uint32_t funct3, uint32_t source, uint32_t number) {
    return rv_i(SYSTEM, funct3, D, source, (int32_t)number);
}

TEST(test_illegal_instructions) {
    static const uint32_t words[] = {
        0,
        0xffffffff,
        0x00000073,           /* ecall */
        0x00100073,           /* ebreak */
        0x0200000b,           /* vote */
        0x0000600b,           /* custom-0 without a meaning */
        0x40001033,           /* sll with a subtraction's funct7 */
        0x0000302f,           /* atomics */
        0x00003003,           /* ld */
        0x7c0012f3,           /* csrrw of an unknown CSR */
        0xcc0015f3,           /* csrrw thread_id: read-only */
        0xb00025f3 | 1 << 15, /* csrrs mcycle, ra: counters only count */
        0xfc00e5f3,           /* csrrsi num_threads, 1 */
        0xca0025f3,           /* a CSR near the known ones */
    };
    for (size_t i = 0; i < COUNT(words); i++) {
        struct machine machine;
        machine_open(&machine, 1, LANES);
        emit(&machine, words[i]);
        assert_int_equal(machine_fault(&machine, 0), FAULT_ILLEGAL);
        assert_int_equal(machine.effect.word, words[i]);
        machine_close(&machine);
    }
}

TEST(test_csr_values) {
    static const struct {
        uint32_t number;
        uint32_t expected[2]; /* lanes 0 and 3 */
    } rows[] = {
        {0x340, {0xb007, 0xb007}},
        {0xcc0, {0, 3}},
        {0xcc1, {0, 0}},
        {0xcc2, {0, 0}},
        {0xcc3, {1, 1}},
        {0xcc4, {9, 9}},
        {0xf14, {0, 3}},
        {0xfc0, {4, 4}},
        {0xfc1, {2, 2}},
        {0xfc2, {1, 1}},
        {0xfc3, {0xffff0000, 0xffff0000}},
        {0xb00, {3, 3}},
        {0xb02, {3, 3}},
        {0xb80, {0, 0}},
        {0xb03, {0, 0}},
        {0xb01, {0, 0}},
        {0xb9f, {0, 0}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct machine machine;
        machine_open(&machine, 2, LANES);
        emit_mask(&machine, 9);
        emit(&machine, csr(2, 0, rows[i].number));
        machine_run(&machine);
        assert_int_equal(reg(&machine, 0, 0, D), rows[i].expected[0]);
        assert_int_equal(reg(&machine, 0, 3, D), rows[i].expected[1]);
        machine_close(&machine);
    }
}

TEST(test_csr_values_of_another_warp) {
    static const uint32_t rows[][2] = {{0xcc1, 1}, {0xf14, 4}, {0xcc3, 3}, {0xcc4, 1}, {0xcc0, 0}};
    struct machine machine;
    machine_open(&machine, 2, LANES);
    emit_li(&machine, ADDR, 2);
    emit_li(&machine, VALUE, machine.end + 12);
    emit(&machine, 0x00b5100b); /* wspawn a0, a1 */
    machine_run(&machine);
    for (size_t i = 0; i < COUNT(rows); i++) {
        emit(&machine, csr(2, 0, rows[i][0]));
        assert_true(golden_step(machine.golden, 1, NULL, &machine.effect));
        assert_int_equal(reg(&machine, 1, 0, D), rows[i][1]);
    }
    machine_close(&machine);
}

TEST(test_csr_operations) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, VALUE, (uint32_t[]){1, 2, 0xf0, 4});
    emit_mask(&machine, 0x7);
    emit(&machine, csr(1, VALUE, 0x340)); /* csrrw: the last active lane writes */
    machine_run(&machine);
    assert_int_equal(reg(&machine, 0, 1, D), 0xb007);
    static const struct {
        uint32_t funct3, source, before;
    } rows[] = {
        {2, 0, 0xf0},     /* csrrs x0 reads */
        {6, 15, 0xf0},    /* csrrsi 15 */
        {7, 3, 0xff},     /* csrrci 3 */
        {7, 0, 0xfc},     /* csrrci 0 reads */
        {3, VALUE, 0xfc}, /* csrrc 0xf0 */
        {5, 9, 0x0c},     /* csrrwi 9 */
        {2, VALUE, 9},    /* csrrs 0xf0 */
        {3, 0, 0xf9},     /* csrrc x0 reads */
        {7, 6, 0xf9},     /* csrrci 6 clears bits that are not all set */
        {2, 0, 0xf9},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        emit(&machine, csr(rows[i].funct3, rows[i].source, 0x340));
        machine_run(&machine);
        assert_int_equal(reg(&machine, 0, 2, D), rows[i].before);
    }
    machine_close(&machine);
}

TEST(test_volatile_csr_takes_the_given_value) {
    struct machine machine;
    const uint32_t cycle = 123456;
    machine_open(&machine, 1, LANES);
    emit(&machine, csr(2, 0, 0xb00));
    emit(&machine, csr(2, 0, 0xfc0));
    assert_int_equal(golden_access(machine.golden, 0), GOLDEN_VOLATILE);
    assert_true(golden_step(machine.golden, 0, &cycle, &machine.effect));
    assert_int_equal(reg(&machine, 0, 0, D), cycle);
    assert_int_not_equal(golden_access(machine.golden, 0), GOLDEN_VOLATILE);
    assert_true(golden_step(machine.golden, 0, &cycle, &machine.effect));
    assert_int_equal(reg(&machine, 0, 0, D), LANES);
    machine_close(&machine);
}

/* Lockstep orders instructions by the class of the instruction table, and the CSR's row. */
TEST(test_access_of_every_class) {
    const struct {
        uint32_t word;
        enum golden_access access;
    } rows[] = {
        {rv_r(0x33, 0, 0, 1, 2, 3), GOLDEN_PRIVATE},
        {rv_i(0x67, 0, 0, 1, 0), GOLDEN_PRIVATE},
        {rv_i(0x03, 0, 1, 2, 0), GOLDEN_LOAD},
        {rv_i(0x03, 2, 1, 2, 0), GOLDEN_LOAD},
        {rv_i(0x03, 5, 1, 2, 0), GOLDEN_LOAD},
        {rv_s(0, 1, 2, 0), GOLDEN_STORE},
        {rv_s(1, 1, 2, 0), GOLDEN_STORE},
        {rv_s(2, 1, 2, 0), GOLDEN_STORE},
        {rv_i(0x0f, 0, 0, 0, 0x0ff), GOLDEN_FENCE},
        {rv_r(0x0b, 0, 0, 0, 1, 0), GOLDEN_CONTROL},
        {rv_r(0x0b, 1, 0, 0, 1, 2), GOLDEN_CONTROL},
        {rv_r(0x0b, 2, 0, 1, 2, 0), GOLDEN_CONTROL},
        {rv_r(0x0b, 3, 0, 0, 1, 0), GOLDEN_CONTROL},
        {rv_r(0x0b, 4, 0, 0, 1, 2), GOLDEN_CONTROL},
        {rv_r(0x0b, 5, 0, 0, 1, 2), GOLDEN_CONTROL},
        {csr(1, 1, 0x001), GOLDEN_PRIVATE},
        {csr(2, 0, 0xcc3), GOLDEN_VOLATILE},
        {csr(2, 0, 0xb83), GOLDEN_VOLATILE},
        {csr(2, 0, 0xb9f), GOLDEN_VOLATILE},
        {csr(1, 1, 0x340), GOLDEN_SCRATCH},
        {csr(7, 1, 0x340), GOLDEN_SCRATCH},
        {csr(2, 0, 0x7c0), GOLDEN_PRIVATE},
    };
    struct machine machine;
    machine_open(&machine, 1, LANES);
    uint32_t pc = golden_pc(machine.golden, 0);
    for (size_t i = 0; i < COUNT(rows); i++)
        emit(&machine, rows[i].word);
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(golden_access_at(machine.golden, pc + 4 * (uint32_t)i), rows[i].access);
    machine_close(&machine);
}

TEST(test_fences_do_nothing) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit(&machine, 0x0ff0000f); /* fence iorw, iorw */
    emit(&machine, 0x0000100f); /* fence.i */
    machine_run(&machine);
    assert_false(machine.effect.wb);
    machine_close(&machine);
}
