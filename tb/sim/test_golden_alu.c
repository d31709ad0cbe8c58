/* Arithmetic, jumps and branches of the golden model against values worked out by hand from the
 * manual. Every row runs in the last lane of four, with other values in the lanes before it. */
#include "machine.h"
#include "tb/tools/unit.h"

enum { A = 10, B = 11, D = 12, LANES = 4 };

struct register_row {
    const char *name;
    uint32_t funct3, funct7, a, b, expected;
};

/* clang-format off */
static const struct register_row register_rows[] = {
    {"add", 0, 0x00, 0x0, 0x0, 0x0},
    {"add", 0, 0x00, 0xffffffff, 0x1, 0x0},
    {"add", 0, 0x00, 0x7fffffff, 0x1, 0x80000000},
    {"add", 0, 0x00, 0x80000000, 0x7fffffff, 0xffffffff},
    {"add", 0, 0x00, 0x80000000, 0xffffffff, 0x7fffffff},
    {"add", 0, 0x00, 0x12345678, 0xf0f0f0f, 0x21436587},
    {"add", 0, 0x00, 0x5, 0x5, 0xa},
    {"sub", 0, 0x20, 0x0, 0x0, 0x0},
    {"sub", 0, 0x20, 0xffffffff, 0x1, 0xfffffffe},
    {"sub", 0, 0x20, 0x7fffffff, 0x1, 0x7ffffffe},
    {"sub", 0, 0x20, 0x80000000, 0x7fffffff, 0x1},
    {"sub", 0, 0x20, 0x80000000, 0xffffffff, 0x80000001},
    {"sub", 0, 0x20, 0x12345678, 0xf0f0f0f, 0x3254769},
    {"sub", 0, 0x20, 0x5, 0x5, 0x0},
    {"sll", 1, 0x00, 0x80000001, 0x0, 0x80000001},
    {"sll", 1, 0x00, 0x80000001, 0x1, 0x2},
    {"sll", 1, 0x00, 0x80000001, 0x1f, 0x80000000},
    {"sll", 1, 0x00, 0x7fffffff, 0x4, 0xfffffff0},
    {"sll", 1, 0x00, 0x80000001, 0x20, 0x80000001},
    {"sll", 1, 0x00, 0xf0f0f0f0, 0xffffffe4, 0xf0f0f00},
    {"slt", 2, 0x00, 0x0, 0x0, 0x0},
    {"slt", 2, 0x00, 0xffffffff, 0x1, 0x1},
    {"slt", 2, 0x00, 0x7fffffff, 0x1, 0x0},
    {"slt", 2, 0x00, 0x80000000, 0x7fffffff, 0x1},
    {"slt", 2, 0x00, 0x80000000, 0xffffffff, 0x1},
    {"slt", 2, 0x00, 0x12345678, 0xf0f0f0f, 0x0},
    {"slt", 2, 0x00, 0x5, 0x5, 0x0},
    {"sltu", 3, 0x00, 0x0, 0x0, 0x0},
    {"sltu", 3, 0x00, 0xffffffff, 0x1, 0x0},
    {"sltu", 3, 0x00, 0x7fffffff, 0x1, 0x0},
    {"sltu", 3, 0x00, 0x80000000, 0x7fffffff, 0x0},
    {"sltu", 3, 0x00, 0x80000000, 0xffffffff, 0x1},
    {"sltu", 3, 0x00, 0x12345678, 0xf0f0f0f, 0x0},
    {"sltu", 3, 0x00, 0x5, 0x5, 0x0},
    {"xor", 4, 0x00, 0x0, 0x0, 0x0},
    {"xor", 4, 0x00, 0xffffffff, 0x1, 0xfffffffe},
    {"xor", 4, 0x00, 0x7fffffff, 0x1, 0x7ffffffe},
    {"xor", 4, 0x00, 0x80000000, 0x7fffffff, 0xffffffff},
    {"xor", 4, 0x00, 0x80000000, 0xffffffff, 0x7fffffff},
    {"xor", 4, 0x00, 0x12345678, 0xf0f0f0f, 0x1d3b5977},
    {"xor", 4, 0x00, 0x5, 0x5, 0x0},
    {"srl", 5, 0x00, 0x80000001, 0x0, 0x80000001},
    {"srl", 5, 0x00, 0x80000001, 0x1, 0x40000000},
    {"srl", 5, 0x00, 0x80000001, 0x1f, 0x1},
    {"srl", 5, 0x00, 0x7fffffff, 0x4, 0x7ffffff},
    {"srl", 5, 0x00, 0x80000001, 0x20, 0x80000001},
    {"srl", 5, 0x00, 0xf0f0f0f0, 0xffffffe4, 0xf0f0f0f},
    {"sra", 5, 0x20, 0x80000001, 0x0, 0x80000001},
    {"sra", 5, 0x20, 0x80000001, 0x1, 0xc0000000},
    {"sra", 5, 0x20, 0x80000001, 0x1f, 0xffffffff},
    {"sra", 5, 0x20, 0x7fffffff, 0x4, 0x7ffffff},
    {"sra", 5, 0x20, 0x80000001, 0x20, 0x80000001},
    {"sra", 5, 0x20, 0xf0f0f0f0, 0xffffffe4, 0xff0f0f0f},
    {"or", 6, 0x00, 0x0, 0x0, 0x0},
    {"or", 6, 0x00, 0xffffffff, 0x1, 0xffffffff},
    {"or", 6, 0x00, 0x7fffffff, 0x1, 0x7fffffff},
    {"or", 6, 0x00, 0x80000000, 0x7fffffff, 0xffffffff},
    {"or", 6, 0x00, 0x80000000, 0xffffffff, 0xffffffff},
    {"or", 6, 0x00, 0x12345678, 0xf0f0f0f, 0x1f3f5f7f},
    {"or", 6, 0x00, 0x5, 0x5, 0x5},
    {"and", 7, 0x00, 0x0, 0x0, 0x0},
    {"and", 7, 0x00, 0xffffffff, 0x1, 0x1},
    {"and", 7, 0x00, 0x7fffffff, 0x1, 0x1},
    {"and", 7, 0x00, 0x80000000, 0x7fffffff, 0x0},
    {"and", 7, 0x00, 0x80000000, 0xffffffff, 0x80000000},
    {"and", 7, 0x00, 0x12345678, 0xf0f0f0f, 0x2040608},
    {"and", 7, 0x00, 0x5, 0x5, 0x5},
    {"mul", 0, 0x01, 0x0, 0xffffffff, 0x0},
    {"mul", 0, 0x01, 0xffffffff, 0xffffffff, 0x1},
    {"mul", 0, 0x01, 0x80000000, 0x80000000, 0x0},
    {"mul", 0, 0x01, 0x7fffffff, 0x7fffffff, 0x1},
    {"mul", 0, 0x01, 0x80000000, 0x7fffffff, 0x80000000},
    {"mul", 0, 0x01, 0x12345678, 0x9abcdef0, 0x242d2080},
    {"mul", 0, 0x01, 0xffffffff, 0x2, 0xfffffffe},
    {"mul", 0, 0x01, 0x2, 0xffffffff, 0xfffffffe},
    {"mulh", 1, 0x01, 0x0, 0xffffffff, 0x0},
    {"mulh", 1, 0x01, 0xffffffff, 0xffffffff, 0x0},
    {"mulh", 1, 0x01, 0x80000000, 0x80000000, 0x40000000},
    {"mulh", 1, 0x01, 0x7fffffff, 0x7fffffff, 0x3fffffff},
    {"mulh", 1, 0x01, 0x80000000, 0x7fffffff, 0xc0000000},
    {"mulh", 1, 0x01, 0x12345678, 0x9abcdef0, 0xf8cc93d6},
    {"mulh", 1, 0x01, 0xffffffff, 0x2, 0xffffffff},
    {"mulh", 1, 0x01, 0x2, 0xffffffff, 0xffffffff},
    {"mulhsu", 2, 0x01, 0x0, 0xffffffff, 0x0},
    {"mulhsu", 2, 0x01, 0xffffffff, 0xffffffff, 0xffffffff},
    {"mulhsu", 2, 0x01, 0x80000000, 0x80000000, 0xc0000000},
    {"mulhsu", 2, 0x01, 0x7fffffff, 0x7fffffff, 0x3fffffff},
    {"mulhsu", 2, 0x01, 0x80000000, 0x7fffffff, 0xc0000000},
    {"mulhsu", 2, 0x01, 0x12345678, 0x9abcdef0, 0xb00ea4e},
    {"mulhsu", 2, 0x01, 0xffffffff, 0x2, 0xffffffff},
    {"mulhsu", 2, 0x01, 0x2, 0xffffffff, 0x1},
    {"mulhu", 3, 0x01, 0x0, 0xffffffff, 0x0},
    {"mulhu", 3, 0x01, 0xffffffff, 0xffffffff, 0xfffffffe},
    {"mulhu", 3, 0x01, 0x80000000, 0x80000000, 0x40000000},
    {"mulhu", 3, 0x01, 0x7fffffff, 0x7fffffff, 0x3fffffff},
    {"mulhu", 3, 0x01, 0x80000000, 0x7fffffff, 0x3fffffff},
    {"mulhu", 3, 0x01, 0x12345678, 0x9abcdef0, 0xb00ea4e},
    {"mulhu", 3, 0x01, 0xffffffff, 0x2, 0x1},
    {"mulhu", 3, 0x01, 0x2, 0xffffffff, 0x1},
    {"div", 4, 0x01, 0x7, 0x2, 0x3},
    {"div", 4, 0x01, 0xfffffff9, 0x2, 0xfffffffd},
    {"div", 4, 0x01, 0x7, 0xfffffffe, 0xfffffffd},
    {"div", 4, 0x01, 0xfffffff9, 0xfffffffe, 0x3},
    {"div", 4, 0x01, 0x5, 0x0, 0xffffffff},
    {"div", 4, 0x01, 0xfffffffb, 0x0, 0xffffffff},
    {"div", 4, 0x01, 0x80000000, 0xffffffff, 0x80000000},
    {"div", 4, 0x01, 0x80000000, 0x1, 0x80000000},
    {"div", 4, 0x01, 0xffffffff, 0x80000000, 0x0},
    {"div", 4, 0x01, 0x0, 0x7, 0x0},
    {"divu", 5, 0x01, 0x7, 0x2, 0x3},
    {"divu", 5, 0x01, 0xfffffff9, 0x2, 0x7ffffffc},
    {"divu", 5, 0x01, 0x7, 0xfffffffe, 0x0},
    {"divu", 5, 0x01, 0xfffffff9, 0xfffffffe, 0x0},
    {"divu", 5, 0x01, 0x5, 0x0, 0xffffffff},
    {"divu", 5, 0x01, 0xfffffffb, 0x0, 0xffffffff},
    {"divu", 5, 0x01, 0x80000000, 0xffffffff, 0x0},
    {"divu", 5, 0x01, 0x80000000, 0x1, 0x80000000},
    {"divu", 5, 0x01, 0xffffffff, 0x80000000, 0x1},
    {"divu", 5, 0x01, 0x0, 0x7, 0x0},
    {"rem", 6, 0x01, 0x7, 0x2, 0x1},
    {"rem", 6, 0x01, 0xfffffff9, 0x2, 0xffffffff},
    {"rem", 6, 0x01, 0x7, 0xfffffffe, 0x1},
    {"rem", 6, 0x01, 0xfffffff9, 0xfffffffe, 0xffffffff},
    {"rem", 6, 0x01, 0x5, 0x0, 0x5},
    {"rem", 6, 0x01, 0xfffffffb, 0x0, 0xfffffffb},
    {"rem", 6, 0x01, 0x80000000, 0xffffffff, 0x0},
    {"rem", 6, 0x01, 0x80000000, 0x1, 0x0},
    {"rem", 6, 0x01, 0xffffffff, 0x80000000, 0xffffffff},
    {"rem", 6, 0x01, 0x0, 0x7, 0x0},
    {"remu", 7, 0x01, 0x7, 0x2, 0x1},
    {"remu", 7, 0x01, 0xfffffff9, 0x2, 0x1},
    {"remu", 7, 0x01, 0x7, 0xfffffffe, 0x7},
    {"remu", 7, 0x01, 0xfffffff9, 0xfffffffe, 0xfffffff9},
    {"remu", 7, 0x01, 0x5, 0x0, 0x5},
    {"remu", 7, 0x01, 0xfffffffb, 0x0, 0xfffffffb},
    {"remu", 7, 0x01, 0x80000000, 0xffffffff, 0x80000000},
    {"remu", 7, 0x01, 0x80000000, 0x1, 0x0},
    {"remu", 7, 0x01, 0xffffffff, 0x80000000, 0x7fffffff},
    {"remu", 7, 0x01, 0x0, 0x7, 0x0},
    {"czero.eqz", 5, 0x07, 0x1234, 0x0, 0x0},
    {"czero.eqz", 5, 0x07, 0x1234, 0x1, 0x1234},
    {"czero.eqz", 5, 0x07, 0x1234, 0x80000000, 0x1234},
    {"czero.eqz", 5, 0x07, 0x0, 0x0, 0x0},
    {"czero.nez", 7, 0x07, 0x1234, 0x0, 0x1234},
    {"czero.nez", 7, 0x07, 0x1234, 0x1, 0x0},
    {"czero.nez", 7, 0x07, 0x1234, 0x80000000, 0x0},
    {"czero.nez", 7, 0x07, 0x0, 0x0, 0x0},
};

struct immediate_row {
    const char *name;
    uint32_t funct3, a;
    int32_t imm;
    uint32_t expected;
};

static const struct immediate_row immediate_rows[] = {
    {"addi", 0, 0x0, -1, 0xffffffff},
    {"addi", 0, 0x7fffffff, 1, 0x80000000},
    {"addi", 0, 0x80000000, -2048, 0x7ffff800},
    {"addi", 0, 0x5, 2047, 0x804},
    {"addi", 0, 0xffffffff, -1, 0xfffffffe},
    {"addi", 0, 0xfffff800, -2048, 0xfffff000},
    {"slti", 2, 0x0, -1, 0x0},
    {"slti", 2, 0x7fffffff, 1, 0x0},
    {"slti", 2, 0x80000000, -2048, 0x1},
    {"slti", 2, 0x5, 2047, 0x1},
    {"slti", 2, 0xffffffff, -1, 0x0},
    {"slti", 2, 0xfffff800, -2048, 0x0},
    {"sltiu", 3, 0x0, -1, 0x1},
    {"sltiu", 3, 0x7fffffff, 1, 0x0},
    {"sltiu", 3, 0x80000000, -2048, 0x1},
    {"sltiu", 3, 0x5, 2047, 0x1},
    {"sltiu", 3, 0xffffffff, -1, 0x0},
    {"sltiu", 3, 0xfffff800, -2048, 0x0},
    {"xori", 4, 0x0, -1, 0xffffffff},
    {"xori", 4, 0x7fffffff, 1, 0x7ffffffe},
    {"xori", 4, 0x80000000, -2048, 0x7ffff800},
    {"xori", 4, 0x5, 2047, 0x7fa},
    {"xori", 4, 0xffffffff, -1, 0x0},
    {"xori", 4, 0xfffff800, -2048, 0x0},
    {"ori", 6, 0x0, -1, 0xffffffff},
    {"ori", 6, 0x7fffffff, 1, 0x7fffffff},
    {"ori", 6, 0x80000000, -2048, 0xfffff800},
    {"ori", 6, 0x5, 2047, 0x7ff},
    {"ori", 6, 0xffffffff, -1, 0xffffffff},
    {"ori", 6, 0xfffff800, -2048, 0xfffff800},
    {"andi", 7, 0x0, -1, 0x0},
    {"andi", 7, 0x7fffffff, 1, 0x1},
    {"andi", 7, 0x80000000, -2048, 0x80000000},
    {"andi", 7, 0x5, 2047, 0x5},
    {"andi", 7, 0xffffffff, -1, 0xffffffff},
    {"andi", 7, 0xfffff800, -2048, 0xfffff800},
    {"slli", 1, 0x80000001, 0x0, 0x80000001},
    {"slli", 1, 0x80000001, 0x1, 0x2},
    {"slli", 1, 0x80000001, 0x1f, 0x80000000},
    {"slli", 1, 0x7ffffff0, 0x4, 0xffffff00},
    {"srli", 5, 0x80000001, 0x0, 0x80000001},
    {"srli", 5, 0x80000001, 0x1, 0x40000000},
    {"srli", 5, 0x80000001, 0x1f, 0x1},
    {"srli", 5, 0x7ffffff0, 0x4, 0x7ffffff},
    {"srai", 5, 0x80000001, 0x400, 0x80000001},
    {"srai", 5, 0x80000001, 0x401, 0xc0000000},
    {"srai", 5, 0x80000001, 0x41f, 0xffffffff},
    {"srai", 5, 0x7ffffff0, 0x404, 0x7ffffff},
};
/* clang-format on */

struct branch_row {
    const char *name;
    uint32_t funct3, a, b;
    bool taken;
};

static const struct branch_row branch_rows[] = {
    {"beq", 0, 5, 5, true},
    {"beq", 0, 5, 6, false},
    {"beq", 0, 0, 0x80000000, false},
    {"bne", 1, 5, 5, false},
    {"bne", 1, 0, 1, true},
    {"blt", 4, 0xffffffff, 0, true},
    {"blt", 4, 0, 0xffffffff, false},
    {"blt", 4, 0x80000000, 0x7fffffff, true},
    {"blt", 4, 3, 3, false},
    {"bge", 5, 3, 3, true},
    {"bge", 5, 0xffffffff, 0, false},
    {"bge", 5, 0x7fffffff, 0x80000000, true},
    {"bltu", 6, 0xffffffff, 0, false},
    {"bltu", 6, 0, 0xffffffff, true},
    {"bltu", 6, 9, 9, false},
    {"bgeu", 7, 9, 9, true},
    {"bgeu", 7, 0xffffffff, 0, true},
    {"bgeu", 7, 0, 1, false},
};

#define COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

static void check_lane(const struct machine *machine, const char *name, uint32_t a, uint32_t b,
                       uint32_t expected) {
    uint32_t got = reg(machine, 0, LANES - 1, D);
    if (got != expected || machine->effect.value[LANES - 1] != expected)
        fail_msg("%s of 0x%x, 0x%x is 0x%x, expected 0x%x", name, a, b, got, expected);
    assert_true(machine->effect.wb);
    assert_int_equal(machine->effect.rd, D);
    assert_int_equal(machine->effect.tmask, 0xf);
}

TEST(test_registers) {
    for (size_t i = 0; i < COUNT(register_rows); i++) {
        const struct register_row *row = &register_rows[i];
        struct machine machine;
        machine_open(&machine, 1, LANES);
        emit_mask(&machine, 0xf);
        emit_lanes(&machine, A, (uint32_t[]){1, 2, 3, row->a});
        emit_lanes(&machine, B, (uint32_t[]){3, 2, 1, row->b});
        emit(&machine, rv_r(OP, row->funct3, row->funct7, D, A, B));
        machine_run(&machine);
        check_lane(&machine, row->name, row->a, row->b, row->expected);
        machine_close(&machine);
    }
}

TEST(test_immediates) {
    for (size_t i = 0; i < COUNT(immediate_rows); i++) {
        const struct immediate_row *row = &immediate_rows[i];
        struct machine machine;
        machine_open(&machine, 1, LANES);
        emit_mask(&machine, 0xf);
        emit_lanes(&machine, A, (uint32_t[]){1, 2, 3, row->a});
        emit(&machine, rv_i(OP_IMM, row->funct3, D, A, row->imm));
        machine_run(&machine);
        check_lane(&machine, row->name, row->a, (uint32_t)row->imm, row->expected);
        machine_close(&machine);
    }
}

TEST(test_upper) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit(&machine, rv_u(LUI, 5, 0xfedcb000));
    emit(&machine, rv_u(AUIPC, 6, 0xfffff000)); /* at BOOT + 4 */
    emit(&machine, rv_u(LUI, 0, 0x12345000));
    machine_run(&machine);
    assert_int_equal(reg(&machine, 0, 0, 5), 0xfedcb000);
    assert_int_equal(reg(&machine, 0, 0, 6), BOOT + 4 - 0x1000);
    assert_int_equal(reg(&machine, 0, 0, 0), 0);
    assert_false(machine.effect.wb); /* x0 is never written */
    machine_close(&machine);
}

TEST(test_inactive_lanes_keep_their_values) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, D, (uint32_t[]){10, 11, 12, 13});
    emit_mask(&machine, 0x5);
    emit(&machine, rv_i(OP_IMM, 0, D, D, 100));
    machine_run(&machine);
    assert_int_equal(machine.effect.tmask, 0x5);
    assert_int_equal(reg(&machine, 0, 0, D), 110);
    assert_int_equal(reg(&machine, 0, 1, D), 11);
    assert_int_equal(reg(&machine, 0, 2, D), 112);
    assert_int_equal(reg(&machine, 0, 3, D), 13);
    machine_close(&machine);
}

TEST(test_jumps) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit(&machine, rv_jal(1, 8));
    emit(&machine, 0); /* skipped: illegal */
    emit_li(&machine, 5, BOOT + 0x1000);
    emit(&machine, rv_i(JALR, 0, 5, 5, -0x7ff)); /* bit 0 of the target is dropped; rd is rs1 */
    machine.end = BOOT + 0x800;
    emit(&machine, rv_jal(0, -0x400));
    machine.end = BOOT + 0x400;
    machine_run(&machine);
    assert_int_equal(reg(&machine, 0, 0, 1), BOOT + 4);
    assert_int_equal(reg(&machine, 0, 0, 5), BOOT + 20);
    assert_int_equal(golden_instructions(machine.golden), 5);
    machine_close(&machine);
}

TEST(test_branches) {
    for (size_t i = 0; i < COUNT(branch_rows); i++) {
        const struct branch_row *row = &branch_rows[i];
        struct machine machine;
        machine_open(&machine, 1, LANES);
        emit_mask(&machine, 0x4); /* decided by the last active lane, not by the last */
        emit_li(&machine, A, row->a);
        emit_li(&machine, B, row->b);
        uint32_t branch = machine.end;
        emit(&machine, rv_b(row->funct3, A, B, -0x1000));
        machine.end = row->taken ? branch - 0x1000 : branch + 4;
        machine_run(&machine);
        assert_false(machine.effect.wb);
        machine_close(&machine);
    }
}

TEST(test_divergence_without_split) {
    static const uint32_t jumps[] = {0x00b50463 /* beq a0, a1, +8 */, 0x00050067 /* jalr a0 */};
    for (size_t i = 0; i < COUNT(jumps); i++) {
        struct machine machine;
        machine_open(&machine, 1, LANES);
        emit_mask(&machine, 0xf);
        emit_lanes(&machine, A, (uint32_t[]){BOOT, BOOT, BOOT + 4, BOOT});
        emit_li(&machine, B, BOOT);
        uint32_t jump = machine.end;
        machine_run(&machine);
        emit(&machine, jumps[i]);
        assert_int_equal(machine_fault(&machine, 0), FAULT_DIVERGENT_BRANCH);
        assert_int_equal(machine.effect.fault_lanes, 0x4);
        assert_int_equal(machine.effect.pc, jump);
        machine_close(&machine);
    }
}

TEST(test_disagreement_of_inactive_lanes_is_none) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, A, (uint32_t[]){7, 1, 7, 2});
    emit_li(&machine, B, 7);
    emit_mask(&machine, 0x5);
    emit(&machine, rv_b(0, A, B, 8));
    machine.end += 4;
    machine_run(&machine);
    machine_close(&machine);
}
