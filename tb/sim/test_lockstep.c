/* Lockstep on one warp: results in order and out of it, in packets, wrong, missing, too many. */
#include "lockstep_core.h"
#include "tb/tools/unit.h"

TEST(test_agreement) {
    struct core core;
    core_open(&core, 1);
    emit_straight_line(&core.machine);
    emit_lanes(&core.machine, A, (uint32_t[]){0x40000000, 0x40000010, 0x40000004, 0x4000100c});
    emit(&core.machine, rv_s(2, A, B, 0));
    emit(&core.machine, rv_b(0, B, B, 8));
    emit(&core.machine, 0);
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 14 + 6 + 3);
    finish(&core);
    core_close(&core);
}

TEST(test_sequence_numbers_wrap) {
    struct core core;
    core_open(&core, 1);
    for (unsigned i = 0; i < 1000; i++)
        emit(&core.machine, rv_i(OP_IMM, 0, B, B, 1));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 1001);
    finish(&core);
    core_close(&core);
}

/* Windows of instructions retire backwards, over the wrap. */
/* A load waits for memory; `younger` instructions retire before it. */
static bool retires_after(unsigned younger) {
    struct core core;
    core_open(&core, 1);
    emit_li(&core.machine, A, 0x40000000);
    emit(&core.machine, rv_i(LOAD, 2, C, A, 0));
    emit(&core.machine, rv_i(OP_IMM, 0, B, B, 1)); /* a loop */
    emit(&core.machine, rv_jal(0, -4));
    core_start(&core);
    follow(&core, 0, 2);
    struct golden_effect load = core_step(&core, 0);
    bool good = lockstep_mem_order(core.lockstep, 0, 2);
    for (unsigned i = 0; i < younger && good; i++) {
        struct golden_effect effect = core_step(&core, 0);
        good = retire(&core, 0, 3 + i, &effect);
    }
    good = good && retire(&core, 0, 2, &load);
    if (good)
        follow(&core, 0, 100);
    else
        assert_report(&core, "instruction 2 has not retired");
    core_close(&core);
    return good;
}

TEST(test_far_apart) {
    assert_true(retires_after(255));
    assert_true(retires_after(256));
    assert_true(retires_after(5000));
    assert_false(retires_after(300000)); /* no memory takes so long */
}

TEST(test_out_of_order) {
    struct core core;
    core_open(&core, 1);
    for (unsigned i = 0; i < 600; i++)
        emit(&core.machine, rv_i(OP_IMM, 0, B, B, 1));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    for (unsigned window = 0; window < 4; window++) {
        struct golden_effect effects[150];
        for (unsigned i = 0; i < 150; i++)
            effects[i] = core_step(&core, 0);
        for (unsigned i = 150; i-- > 0;)
            assert_true(retire(&core, 0, window * 150 + i, &effects[i]));
    }
    follow(&core, 0, 1);
    finish(&core);
    core_close(&core);
}

TEST(test_packets_merge) {
    struct core core;
    core_open(&core, 1);
    emit_straight_line(&core.machine);
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 12);
    struct golden_effect first = core_step(&core, 0);
    struct golden_effect second = core_step(&core, 0);
    assert_true(retire_part(&core, 0, 12, &first, 0x2, true, false));
    assert_true(retire_part(&core, 0, 13, &second, 0x8, true, false));
    assert_true(retire_part(&core, 0, 13, &second, 0x7, false, true));
    assert_true(retire_part(&core, 0, 12, &first, 0x4, false, false));
    assert_true(retire_part(&core, 0, 12, &first, 0x9, false, true));
    follow(&core, 0, 1);
    finish(&core);
    core_close(&core);
}

enum wrong { WRONG_VALUE, WRONG_PC, WRONG_LANES, WRONG_RD, WRONG_WB, WRONGS };

TEST(test_wrong_results_are_found) {
    static const char *const expected[WRONGS] = {"  lane  2: expected 0x00000003, got 0x00000002",
                                                 "  PC: expected", "  lanes: expected 0xf, got 0x7",
                                                 "  destination: expected x11, got x12",
                                                 "  writes a register: expected yes, got no"};
    for (unsigned wrong = 0; wrong < WRONGS; wrong++) {
        struct core core;
        core_open(&core, 1);
        emit_straight_line(&core.machine);
        core_start(&core);
        follow(&core, 0, 5);
        struct golden_effect effect = core_step(&core, 0);
        effect.value[2] ^= wrong == WRONG_VALUE;
        effect.pc += wrong == WRONG_PC ? 4 : 0;
        effect.tmask &= wrong == WRONG_LANES ? 0x7 : 0xf;
        effect.rd = (uint8_t)(effect.rd + (wrong == WRONG_RD));
        effect.wb = wrong != WRONG_WB;
        assert_false(retire(&core, 0, 5, &effect));
        assert_report(&core, "core and golden model differ in warp 0 at its instruction 5");
        assert_report(&core, expected[wrong]);
        assert_report(&core, "addi a1, a1, 2");
        assert_report(&core, "last events of warp 0");
        assert_report(&core, "retired seq   4");
        effect = core_step(&core, 0);
        assert_false(retire(&core, 0, 6, &effect)); /* the first difference stays */
        assert_false(lockstep_finish(core.lockstep, core.machine.memory, &core.machine.io));
        core_close(&core);
    }
}

/* The mask counts even where nothing is written. */
TEST(test_wrong_lanes_of_a_store) {
    struct core core;
    core_open(&core, 1);
    emit_straight_line(&core.machine);
    emit_li(&core.machine, A, 0x40000000);
    emit(&core.machine, rv_s(2, A, B, 0));
    core_start(&core);
    follow(&core, 0, 16);
    struct golden_effect store = core_step(&core, 0);
    assert_false(retire_part(&core, 0, 16, &store, 0xe, true, true));
    assert_report(&core, "  lanes: expected 0xf, got 0xe");
    core_close(&core);
}

/* Values of lanes outside of the mask are not compared. */
TEST(test_inactive_lanes_are_not_compared) {
    struct core core;
    core_open(&core, 1);
    emit_li(&core.machine, A, 5);
    emit(&core.machine, simt_tmc(A));
    emit(&core.machine, rv_i(OP_IMM, 0, B, B, 1));
    core_start(&core);
    follow(&core, 0, 3);
    struct golden_effect effect = core_step(&core, 0);
    effect.value[1] ^= 1;
    assert_true(retire(&core, 0, 3, &effect));
    core_close(&core);
}

TEST(test_broken_packets) {
    static const struct {
        uint32_t first, second;
        bool first_sop, second_sop, first_eop;
        const char *report;
    } rows[] = {
        {0x3, 0x6, true, false, false, "lanes that have already come"},
        {0x3, 0xc, true, true, false, "marked first, but is not"},
        {0x3, 0xc, false, false, false, "not marked first, but is"},
        {0x0, 0xf, true, true, false, "without lanes"},
        {0xf, 0xf, true, true, true, "after its last packet"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct core core;
        core_open(&core, 1);
        emit_straight_line(&core.machine);
        core_start(&core);
        follow(&core, 0, 3);
        core_step(&core, 0);
        struct golden_effect effect = core_step(&core, 0); /* 3 stays out, so 4 waits */
        bool first =
            retire_part(&core, 0, 4, &effect, rows[i].first, rows[i].first_sop, rows[i].first_eop);
        bool second =
            first && retire_part(&core, 0, 4, &effect, rows[i].second, rows[i].second_sop, true);
        assert_false(second);
        assert_report(&core, rows[i].report);
        core_close(&core);
    }
}

TEST(test_surplus_instruction) {
    struct core core;
    core_open(&core, 1);
    emit(&core.machine, rv_i(OP_IMM, 0, B, B, 1));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    struct golden_effect effect = core_step(&core, 0);
    assert_true(retire(&core, 0, 0, &effect));
    follow(&core, 0, 1);
    effect.pc += 8;
    assert_false(retire(&core, 0, 2, &effect));
    assert_report(&core, "the core runs warp 0, which is not active in the golden model");
    core_close(&core);
}

TEST(test_unknown_warp) {
    struct core core;
    core_open(&core, 1);
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    assert_false(lockstep_mem_order(core.lockstep, 1, 0));
    assert_report(&core, "warp 1 of 1");
    core_close(&core);
}

TEST(test_missing_at_the_end) {
    for (unsigned row = 0; row < 4; row++) {
        static const char *const report[] = {"warp 0 runs in the golden model",
                                             "without those before it, or not to its last packet",
                                             "without those before it, or not to its last packet",
                                             "never retired sequence number 1"};
        struct core core;
        core_open(&core, 1);
        emit(&core.machine, rv_i(OP_IMM, 0, B, B, 1));
        emit(&core.machine, rv_s(2, 0, B, 0x80));
        emit(&core.machine, rv_i(OP_IMM, 0, B, B, 1));
        emit(&core.machine, simt_tmc(0));
        core_start(&core);
        follow(&core, 0, 1);
        struct golden_effect store = core_step(&core, 0);
        struct golden_effect add = core_step(&core, 0);
        if (row == 1)
            assert_true(retire(&core, 0, 2, &add));
        if (row == 2)
            assert_true(retire_part(&core, 0, 1, &store, 1, true, false));
        if (row == 3)
            assert_true(lockstep_mem_order(core.lockstep, 0, 1));
        assert_false(lockstep_finish(core.lockstep, core.machine.memory, &core.machine.io));
        assert_report(&core, report[row]);
        core_close(&core);
    }
}

TEST(test_memory_is_compared) {
    for (unsigned wrong = 0; wrong < 5; wrong++) {
        struct core core;
        core_open(&core, 1);
        emit_li(&core.machine, A, 0x40000000);
        emit(&core.machine, rv_s(2, A, A, 8));
        emit(&core.machine, simt_tmc(0));
        core_start(&core);
        follow(&core, 0, 4);
        if (wrong == 1)
            memory_store(core.machine.memory, 0x4000000b, 1, 0x41);
        if (wrong == 2)
            io_store(&core.machine.io, 0x40, 1, 'x');
        if (wrong == 4)
            core.machine.io.console_hash ^= 1;
        if (wrong == 3)
            io_store(&core.machine.io, 0x88, 1, 1);
        assert_int_equal(lockstep_finish(core.lockstep, core.machine.memory, &core.machine.io),
                         wrong == 0);
        static const char *const report[] = {
            "", "memory differs at 0x4000000b: expected byte 0x40, got 0x41",
            "console output differs", "I/O byte 0x00000088: expected 0x00, got 0x01",
            "console output differs"};
        assert_report(&core, report[wrong]);
        core_close(&core);
    }
}

/* A core behind a second-level cache whose loads pass its stores: what hardware tells of the cache
 * changes no memory. */
TEST(test_told_of_a_cache) {
    static const uint8_t line[MEMORY_LINE_BYTES] = {1, 2, 3};
    struct core core;
    core_open(&core, 1);
    emit_straight_line(&core.machine);
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 14);
    assert_true(lockstep_written(core.lockstep, 0, 0x40000000, 7, line));
    assert_true(lockstep_changed(core.lockstep, 0, 1, 0, 0x40000000, 9, true, 9));
    follow(&core, 0, 1);
    finish(&core);
    core_close(&core);
}
