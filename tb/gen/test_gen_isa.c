/* The instruction table is sound, and what is printed from it agrees with it. */
#include "gen/emit/emit.h"
#include "gen/tables/counters.h"
#include "gen/tables/csr_table.h"
#include "gen/tables/isa_table.h"
#include "heddle_isa.h"
#include "isa_decode.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* xorshift32 (Marsaglia 2003): the same words in every run. */
static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* A word with a one at every place of a pattern that has the letter. */
static uint32_t places(const char *pattern, char letter) {
    uint32_t word = 0;
    for (; *pattern; pattern++)
        if (*pattern != ' ')
            word = word << 1 | (*pattern == letter);
    return word;
}

TEST(patterns_are_sound) {
    static const struct {
        char letter;
        uint32_t place;
    } registers[] = {{'d', 0x00000f80}, {'s', 0x000f8000}, {'t', 0x01f00000}, {'D', 0x00000f80},
                     {'S', 0x000f8000}, {'T', 0x01f00000}, {'R', 0xf8000000}, {'m', 0x00007000},
                     {'z', 0x000f8000}, {'c', 0xfff00000}, {'l', 0x00078000}, {'k', 0x00078000},
                     {'u', 0x01f00000}, {'b', 0x00038000}, {'a', 0x00038000}, {'h', 0xe0000000}};
    for (size_t i = 0; i < isa_count; i++) {
        size_t count = 0;
        for (const char *at = isa_table[i].pattern; *at; at++)
            count += *at != ' ';
        if (count != 32 ||
            strspn(isa_table[i].pattern, "01-dstDSTRmiczvlhkbau ") < strlen(isa_table[i].pattern))
            fail_msg("%s has a bad pattern", isa_table[i].name);
        for (size_t r = 0; r < sizeof registers / sizeof *registers; r++)
            if (isa_has_field(&isa_table[i], registers[r].letter))
                assert_int_equal(places(isa_table[i].pattern, registers[r].letter),
                                 registers[r].place);
        assert_int_equal(isa_match(&isa_table[i]) & 3, 3); // not a compressed instruction
    }
}

TEST(rows_do_not_overlap) {
    for (size_t i = 0; i < isa_count; i++)
        for (size_t j = i + 1; j < isa_count; j++) {
            uint32_t both = isa_mask(&isa_table[i]) & isa_mask(&isa_table[j]);
            if (((isa_match(&isa_table[i]) ^ isa_match(&isa_table[j])) & both) == 0)
                fail_msg("%s and %s overlap", isa_table[i].name, isa_table[j].name);
        }
}

/* Of linear registers the thread parts are 64 to 79, the block parts 80 to 87. */
static void assert_registers(uint32_t word, const struct isa_row *row,
                             const struct isa_instr *instr) {
    unsigned linear = word >> 15 & 15;
    bool reads = isa_has_field(row, 'l'), thread = isa_has_field(row, 'k');
    bool adds = isa_has_field(row, 'a'), block = adds || isa_has_field(row, 'b');
    assert_int_equal(instr->rd, thread  ? 64 + linear
                                : block ? 80 + linear
                                        : (word >> 7 & 31) + (isa_has_field(row, 'D') ? 32 : 0));
    assert_int_equal(instr->rs1, reads   ? 64 + linear
                                 : block ? word >> 20 & 31
                                         : (word >> 15 & 31) + (isa_has_field(row, 'S') ? 32 : 0));
    assert_int_equal(instr->rs2, (word >> 20 & 31) + (isa_has_field(row, 'T') ? 32 : 0));
    assert_int_equal(instr->writes_rd, isa_has_register(row, 'd') || thread || block);
    assert_int_equal(instr->use_rs1, isa_has_register(row, 's') || reads || block);
    assert_int_equal(instr->use_rs2, isa_has_register(row, 't'));
    assert_int_equal(instr->use_rs3, isa_has_field(row, 'R') || reads || adds);
    if (instr->use_rs3)
        assert_int_equal(instr->rs3, reads  ? 80 + (word >> 29)
                                     : adds ? 80 + linear
                                            : (word >> 27) + 32);
}

static void assert_decodes_as(uint32_t word, size_t index) {
    const struct isa_row *row = &isa_table[index];
    const struct isa_op_row *op = &isa_op_table[row->op];
    struct isa_instr instr;
    if (!isa_decode(word, &instr))
        fail_msg("%08x, %s, does not decode", word, row->name);
    assert_int_equal(instr.id, index + 1); // in the order of the table, after ISA_ILLEGAL
    assert_int_equal(instr.unit, op->unit);
    assert_int_equal(instr.op, op->code);
    assert_registers(word, row, &instr);
    bool float_memory = strcmp(row->name, "flw.l") == 0 || strcmp(row->name, "fsw.l") == 0;
    assert_int_equal(instr.is_float, float_memory || strcmp(row->extension, "F") == 0);
    assert_int_equal(instr.is_linear, strcmp(row->extension, "R2D2") == 0);
    assert_int_equal(instr.use_imm, isa_format_table[row->format].use_imm);
    assert_int_equal(instr.use_pc, (row->flags & FLAG_USE_PC) != 0);
    // Accesses to the floating-point CSRs, 1 to 3, stand alone.
    bool alone = strcmp(row->extension, "Zicsr") == 0 && word >> 20 >= 1 && word >> 20 <= 3;
    assert_int_equal(instr.control, alone || (row->flags & FLAG_CONTROL) != 0);
    assert_int_equal(instr.jal, (row->flags & FLAG_JAL) != 0);
    assert_int_equal(instr.serializes, alone || (row->flags & FLAG_SERIALIZES) != 0);
    assert_int_equal(instr.fences, alone || (row->flags & FLAG_FENCES) != 0);
}

static bool has_reserved_mode(const struct isa_row *row, uint32_t word) {
    uint32_t mode = word >> 12 & 7;
    return isa_has_field(row, 'm') && (mode == 5 || mode == 6);
}

/* A word of the row with free bits as given, and a rounding mode that there is. */
static uint32_t row_word(const struct isa_row *row, uint32_t free_bits) {
    uint32_t word = isa_match(row) | (free_bits & ~isa_mask(row));
    return has_reserved_mode(row, word) ? word & ~UINT32_C(0x6000) : word;
}

static bool is_word_of(const struct isa_row *row, uint32_t word) {
    return (word & isa_mask(row)) == isa_match(row) && !has_reserved_mode(row, word);
}

TEST(every_row_decodes_to_itself) {
    uint32_t random = 1;
    for (size_t i = 0; i < isa_count; i++) {
        assert_decodes_as(row_word(&isa_table[i], 0), i);
        assert_decodes_as(row_word(&isa_table[i], UINT32_MAX), i);
        for (int n = 0; n < 100; n++)
            assert_decodes_as(row_word(&isa_table[i], next_random(&random)), i);
    }
}

TEST(other_words_are_illegal) {
    static const uint32_t reserved[] = {0x00000000,
                                        0xffffffff,
                                        0x00000073 /* ecall */,
                                        0x00100073 /* ebreak */,
                                        0x30200073 /* mret */,
                                        0x0000600b /* custom-0, funct3 6 */,
                                        0x0400000b,
                                        0x0000002f /* amo */,
                                        0x40001013 /* slli with bit 30 */,
                                        0x02005013 /* srli, rv64 shift */,
                                        0x00001067 /* jalr, funct3 1 */,
                                        0x00002063 /* branch, funct3 2 */,
                                        0x00003003 /* ld */,
                                        0x00003023 /* sd */,
                                        0x0000200f /* fence, funct3 2 */,
                                        0x40002033,
                                        0x0e004033 /* funct7 of Zicond */,
                                        0x00004073 /* system, funct3 4 */,
                                        0x00b55553 /* fadd.s, rounding mode 5 */,
                                        0x68b56543 /* fmadd.s, 6 */,
                                        0xc0056553 /* fcvt.w.s, 6 */,
                                        0x02b57553 /* fadd.d */,
                                        0x6ab57543 /* fmadd.d */,
                                        0x00053507 /* fld */,
                                        0x00a53527 /* fsd */,
                                        0x58157553 /* fsqrt.s, rs2 1 */,
                                        0x20b53553 /* fsgnj, funct3 3 */,
                                        0xe0052553 /* fclass, funct3 2 */,
                                        0xc0257553 /* fcvt.l.s */,
                                        0x0008252b /* lw.l of lt16 */,
                                        0x0000652b /* custom-1, funct3 6 */,
                                        0x00a8205b /* sw.l */,
                                        0x00a2c0db /* lr.thread with an immediate */,
                                        0x02a2c05b /* likewise */,
                                        0x00a350db /* lr.block */,
                                        0x00a3e0db /* lr.add */,
                                        0x00a4505b /* lr.block of lb8 */,
                                        0x00a4605b /* lr.add */,
                                        0x00a0705b /* custom-2, funct3 7 */};
    struct isa_instr instr;
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        if (isa_decode(reserved[i], &instr))
            fail_msg("%08x decodes as %s", reserved[i], isa_table[instr.id - 1].name);
        assert_int_equal(instr.id, ISA_ILLEGAL);
        assert_int_equal(instr.unit, ISA_UNIT_SFU);
        assert_int_equal(instr.op, 15);
        assert_int_equal(instr.imm, reserved[i]);
        assert_true(instr.control && instr.fences && !instr.writes_rd);
    }
    uint32_t random = 7;
    for (int n = 0; n < 100000; n++) {
        uint32_t word = next_random(&random) | 3;
        size_t match = 0;
        while (match < isa_count && !is_word_of(&isa_table[match], word))
            match++;
        assert_int_equal(isa_decode(word, &instr), match < isa_count);
        assert_int_equal(instr.id, match < isa_count ? match + 1 : ISA_ILLEGAL);
    }
}

/* Words from an assembler (GNU as 2.40) with their operands as it was given them. */
static const struct {
    uint32_t word;
    uint32_t imm;
    const char *text;
} vectors[] = {
    {0x123452b7, 0x12345000, "lui t0, 0x12345"},
    {0xfffff317, 0xfffff000, "auipc t1, 0xfffff"},
    {0xffdff0ef, 0xfffffffc, "jal ra, 0x80000ffc"},
    {0x7ff0006f, 0x00000ffe, "jal zero, 0x80001ffe"},
    {0xff8502e7, 0xfffffff8, "jalr t0, -8(a0)"},
    {0xfeb50ee3, 0xfffffffc, "beq a0, a1, 0x80000ffc"},
    {0x7eb51fe3, 0x00000ffe, "bne a0, a1, 0x80001ffe"},
    {0x80b56063, 0xfffff000, "bltu a0, a1, 0x80000000"},
    {0x80052503, 0xfffff800, "lw a0, -2048(a0)"},
    {0x7ea52fa3, 0x000007ff, "sw a0, 2047(a0)"},
    {0xfea50fa3, 0xffffffff, "sb a0, -1(a0)"},
    {0xfff50513, 0xffffffff, "addi a0, a0, -1"},
    {0x41f55513, 31, "srai a0, a0, 31"},
    {0x00100513, 1, "addi a0, zero, 1"},
    {0x02c5c533, 0, "div a0, a1, a2"},
    {0x0ff0000f, 0, "fence"},
    {0x0000100f, 0, "fence.i"},
    {0x34051573, 0x0002a340 | 1u << 17, "csrrw a0, mscratch, a0"},
    {0xcc002573, 0x00000cc0, "csrrs a0, thread_id, zero"},
    {0x3402d073, 0x00005340 | 1u << 17, "csrrwi zero, mscratch, 5"},
    {0x34006573, 0x00000340, "csrrsi a0, mscratch, 0"},
    {0x3400f573, 0x00001340 | 1u << 17, "csrrci a0, mscratch, 1"},
    {0xb0502573, 0x00000b05, "csrrs a0, 0xb05, zero"},
    {0x0ec5d533, 0, "czero.eqz a0, a1, a2"},
    {0x0005000b, 0, "tmc a0"},
    {0x00b5100b, 0, "wspawn a0, a1"},
    {0x0005a50b, 0, "split a0, a1"},
    {0x0015a50b, 1, "split.n a0, a1"},
    {0x0005300b, 0, "join a0"},
    {0x00b5400b, 0, "bar a0, a1"},
    {0x00b5500b, 0, "pred a0, a1"},
    {0x00b5508b, 1, "pred.n a0, a1"},
    {0x0205950b, 0, "vote.any a0, a1"},
    {0x02c5e50b, 0, "shfl.bfly a0, a1, a2"},
    {0x00452507, 0x00000004, "flw fa0, 4(a0)"},
    {0xfea52e27, 0xfffffffc, "fsw fa0, -4(a0)"},
    {0x68b57543, 7, "fmadd.s fa0, fa0, fa1, fa3"},
    {0x001070cf, 7, "fnmadd.s ft1, ft0, ft1, ft0"},
    {0xf9de1fc7, 1, "fmsub.s ft11, ft8, ft9, ft11, rtz"},
    {0x00b50553, 0, "fadd.s fa0, fa0, fa1, rne"},
    {0x58057553, 7, "fsqrt.s fa0, fa0"},
    {0x20b51553, 0, "fsgnjn.s fa0, fa0, fa1"},
    {0xa0b52553, 0, "feq.s a0, fa0, fa1"},
    {0xe0051553, 0, "fclass.s a0, fa0"},
    {0xe0050553, 0, "fmv.x.w a0, fa0"},
    {0xf0050553, 0, "fmv.w.x fa0, a0"},
    {0xc0154553, 4, "fcvt.wu.s a0, fa0, rmm"},
    {0xd0057553, 7, "fcvt.s.w fa0, a0"},
    {0xffc0252b, 0xfffffffc, "lw.l a0, -4(lt0+lb7)"},
    {0x0007852b, 0x00000000, "lb.l a0, 0(lt15+lb0)"},
    {0x0040f52b, 0x00000004, "flw.l fa0, 4(lt1+lb0)"},
    {0x6ff1b52b, 0x000000ff, "lr.get a0, lt3+lb3, 255"},
    {0xfea12fdb, 0xffffffff, "sw.l a0, -1(lt2+lb7)"},
    {0x00a1b25b, 0x00000004, "fsw.l fa0, 4(lt3+lb0)"},
    {0x00a2c05b, 0, "lr.thread lt5, a0"},
    {0x00a3505b, 0, "lr.block lb6, a0"},
    {0x00a3e05b, 0, "lr.add lb7, a0"},
    {0x00000073, 0x00000073, ".word 0x00000073"},
};

TEST(known_words_decode_and_print) {
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        struct isa_instr instr;
        char text[64];
        isa_decode(vectors[i].word, &instr);
        isa_disassemble(vectors[i].word, 0x80001000, text, sizeof text);
        assert_string_equal(text, vectors[i].text);
        if (instr.imm != vectors[i].imm)
            fail_msg("%s has imm %08x", text, instr.imm);
    }
    char small[5];
    isa_disassemble(0xfff50513, 0, small, sizeof small);
    assert_string_equal(small, "addi");
}

/* Codes that units take apart: funct3 in the low bits. */
TEST(operation_codes_carry_funct3) {
    for (size_t i = 0; i < isa_count; i++) {
        const struct isa_row *row = &isa_table[i];
        const struct isa_op_row *op = &isa_op_table[row->op];
        uint32_t funct3 = isa_match(row) >> 12 & 7;
        bool branch = row->format == FORMAT_BRANCH;
        bool store = row->format == FORMAT_STORE || row->format == FORMAT_LINEAR_STORE;
        bool memory = op->unit == UNIT_LSU && row->op != LSU_FENCE;
        // flw.l and fsw.l have what is left.
        bool own = memory && !(isa_is_float(row) && isa_is_linear(row));
        if (branch || own || op->unit == UNIT_MULDIV || strcmp(row->extension, "SIMT") == 0)
            assert_int_equal(op->code & 7, funct3);
        if (op->unit == UNIT_FPU)
            assert_int_equal(op->code < 16, row->op < FPU_MIN);
        if (strcmp(row->extension, "Zicsr") == 0)
            assert_int_equal(op->code, 8 | (funct3 & 3));
        if (memory)
            assert_int_equal(op->code >> 3, isa_is_atomic(row) ? 3 : store);
        assert_int_equal(op->unit == UNIT_ALU && op->code >> 3 == 3, branch);
        assert_true((row->flags & FLAG_SERIALIZES) || !(row->flags & FLAG_FENCES));
    }
}

TEST(runtime_macros_are_right) {
    assert_string_equal(HEDDLE_TMC("%0"), ".insn r 0x0b, 0, 0, x0, %0, x0");
    assert_string_equal(HEDDLE_SPLIT("%0", "%1"), ".insn r 0x0b, 2, 0, %0, %1, x0");
    assert_string_equal(HEDDLE_SPLIT_N("%0", "%1"), ".insn r 0x0b, 2, 0, %0, %1, x1");
    assert_string_equal(HEDDLE_PRED_N("a0", "a1"), ".insn r 0x0b, 5, 0, x1, a0, a1");
    assert_string_equal(HEDDLE_BAR("a0", "a1"), ".insn r 0x0b, 4, 0, x0, a0, a1");
    assert_string_equal(HEDDLE_CZERO_NEZ("a0", "a1", "a2"), ".insn r 0x33, 7, 7, a0, a1, a2");
    assert_string_equal(HEDDLE_LW_L("a0", -4, 15, 7),
                        ".insn i 0x2b, 2, a0, (((-4) & 511 | (7) << 9) ^ 2048) - 2048(x15)");
    assert_string_equal(HEDDLE_LR_GET("%0", 3, 1, 8),
                        ".insn i 0x2b, 3, %0, x3, (((8) & 511 | (1) << 9) ^ 2048) - 2048");
    assert_string_equal(HEDDLE_FSW_L("fa0", 8, 0, 2),
                        ".insn s 0x5b, 3, fa0, (((8) & 511 | (2) << 9) ^ 2048) - 2048(x0)");
    assert_string_equal(HEDDLE_LR_THREAD(7, "%0"), ".insn s 0x5b, 4, %0, 0(x7)");
    assert_string_equal(HEDDLE_LR_ADD(7, "%0"), ".insn s 0x5b, 6, %0, 0(x7)");
    assert_int_equal(HEDDLE_CSR_MHARTID, 0xf14);
    assert_int_equal(HEDDLE_EXIT_CODE, 0x88);
    assert_int_equal(HEDDLE_STACK_TOP, 0xffff0000);
}

TEST(csrs_are_found) {
    assert_string_equal(isa_csr_find(CSR_MSCRATCH)->name, "mscratch");
    assert_string_equal(isa_csr_find(0xb1f)->name, "mhpmcounter3");
    assert_true(isa_csr_find(0xb83)->unstable);
    assert_true(isa_csr_find(CSR_THREAD_ID)->per_lane);
    assert_false(isa_csr_find(CSR_MSCRATCH)->read_only);
    static const unsigned absent[] = {0, 4, 0x300, 0xb20, 0xba0, 0xc00, 0xcc5, 0xfff, 0x1340};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        assert_null(isa_csr_find(absent[i]));
    for (size_t i = 0; i < csr_count; i++) {
        if (csr_table[i].number >> 10 == 3) // the standard's read-only quarter
            assert_true(csr_table[i].read_only);
        for (size_t j = 0; j < i; j++)
            assert_true(csr_table[i].number >= csr_table[j].number + csr_table[j].count ||
                        csr_table[i].number < csr_table[j].number);
    }
    assert_string_equal(isa_fault_text(FAULT_MISALIGNED), "misaligned access");
    assert_string_equal(isa_fault_text(31), "unknown fault");
}

TEST(counters_have_places) {
    for (size_t i = 0; i < counter_count; i++) {
        const struct counter_row *row = &counter_table[i];
        assert_in_range(row->index, 0, COUNTERS_PER_CLASS - 1);
        assert_in_range(row->class, 1, counter_class_count);
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(row->name, counter_table[j].name);
            assert_true(row->class != counter_table[j].class ||
                        row->index != counter_table[j].index);
        }
        if (strncmp(row->name, "stall_", 6) == 0)
            assert_int_equal(stall_table[row->index].code, row->index);
    }
}

static void says(const struct counter_row *rows, size_t count, const char *part) {
    struct error error = {0};
    assert_false(counters_check(rows, count, &error));
    if (!strstr(error.text, part))
        fail_msg("'%s' does not say '%s'", error.text, part);
}

/* A row without a place of its own is refused before anything is printed, with where there is room.
 */
TEST(counters_without_a_place_are_refused) {
    struct error error;
    assert_true(counters_check(counter_table, counter_count, &error));
    struct counter_row *rows = calloc(counter_count + 1, sizeof *rows);
    memcpy(rows, counter_table, counter_count * sizeof *rows);
    rows[counter_count] = (struct counter_row){.name = "extra", .class = 1, .index = 29};
    says(rows, counter_count + 1,
         "'extra' has place 29 of class 1, which has none such; places are 0 "
         "to 28, and there is room in classes 2 (memory) from ");
    rows[counter_count].index = 3;
    says(rows, counter_count + 1, "place 3 of class 1, which another has");
    rows[counter_count].class = 7;
    says(rows, counter_count + 1, "class 7, a class that is not there");
    rows[counter_count] = (struct counter_row){.name = "extra", .class = 2, .index = 28};
    assert_true(counters_check(rows, counter_count + 1, &error));
    free(rows);
}

/* Every stall cause that this core can have is counted, under its own name. */
TEST(stall_causes_are_counted) {
    for (size_t i = 0; i < stall_count; i++) {
        char expression[64];
        snprintf(expression, sizeof expression, "is_event.stall == cfg::STALL_%s",
                 stall_table[i].name);
        size_t found = 0;
        for (size_t c = 0; c < counter_count; c++)
            if (strcmp(counter_table[c].expression, expression) == 0 &&
                strncmp(counter_table[c].only, "subcore", strlen("subcore")) != 0) {
                assert_int_equal(counter_table[c].index, stall_table[i].code);
                found++;
            }
        assert_int_equal(found, 1);
    }
}

TEST(documents_are_fresh) {
    static const char *const names[] = {"isa.md", "counters.md", "knobs.md"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text printed = {0}, committed = {0};
        struct error error;
        char path[64];
        snprintf(path, sizeof path, "docs/%s", names[i]);
        if (!emit_document(names[i], &printed, &error) || !text_read_file(&committed, path, &error))
            fail_msg("%s", error.text);
        if (strcmp(text_string(&printed), text_string(&committed)) != 0)
            fail_msg("%s is stale: run `make docs`", path);
        text_free(&printed);
        text_free(&committed);
    }
}
