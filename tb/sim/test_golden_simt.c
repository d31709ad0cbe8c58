/* Warp control of the golden model: masks, divergence, barriers, spawning. */
#include "machine.h"
#include "tb/tools/unit.h"

#include <string.h>

enum { P = 10, Q = 11, R = 12, COUNTER = 13, LANES = 4 };

static void step(struct machine *machine, unsigned warp) {
    assert_int_equal(golden_state(machine->golden, warp), GOLDEN_RUNS);
    assert_true(golden_step(machine->golden, warp, NULL, &machine->effect));
}

static uint32_t mask(const struct machine *machine) {
    return golden_tmask(machine->golden, 0);
}

static uint32_t pc(const struct machine *machine, unsigned warp) {
    return golden_pc(machine->golden, warp);
}

TEST(test_tmc) {
    struct machine machine;
    machine_open(&machine, 2, LANES);
    emit_mask(&machine, 0xfffffff5); /* cut to the warp's lanes */
    machine_run(&machine);
    assert_int_equal(mask(&machine), 0x5);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, P, (uint32_t[]){8, 2, 6, 8});
    emit_mask(&machine, 0x7);
    emit(&machine, simt_tmc(P)); /* from the last active lane, 2 */
    machine_run(&machine);
    assert_int_equal(mask(&machine), 6);
    emit(&machine, simt_tmc(0));
    step(&machine, 0);
    assert_int_equal(golden_state(machine.golden, 0), GOLDEN_ENDED);
    assert_int_equal(golden_active_warps(machine.golden, 0), 0);
    machine_close(&machine);
}

struct split_case {
    uint32_t active;
    uint32_t predicate[LANES];
    bool invert;
    uint32_t first, second; /* second 0: nothing is pushed */
};

/* split, an instruction on each side, join: both sides from the instruction after the split. */
static void check_split(const struct split_case *split) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, P, split->predicate);
    emit_mask(&machine, split->active);
    machine_run(&machine);
    uint32_t after = machine.end + 4;
    emit(&machine, simt_split(R, P, split->invert));
    emit(&machine, rv_i(OP_IMM, 0, Q, Q, 1));
    emit(&machine, simt_join(R));
    step(&machine, 0);
    assert_int_equal(machine.effect.tmask, split->active);
    assert_int_equal(machine.effect.value[__builtin_ctz(split->active)], 0); /* nothing before */
    assert_true(machine.effect.wb);
    assert_int_equal(mask(&machine), split->first);
    assert_int_equal(pc(&machine, 0), after);
    step(&machine, 0);
    step(&machine, 0); /* join */
    if (split->second) {
        assert_int_equal(mask(&machine), split->second);
        assert_int_equal(pc(&machine, 0), after);
        step(&machine, 0);
        step(&machine, 0);
    }
    assert_int_equal(mask(&machine), split->active);
    assert_int_equal(pc(&machine, 0), machine.end);
    for (unsigned lane = 0; lane < LANES; lane++)
        assert_int_equal(reg(&machine, 0, lane, Q), split->active >> lane & 1);
    machine_close(&machine);
}

TEST(test_split_and_join) {
    static const struct split_case cases[] = {
        {0xf, {1, 0, 1, 1}, false, 0xd, 0x2}, /* more lanes true */
        {0xf, {0, 0, 1, 0}, false, 0xb, 0x4}, /* fewer: the others first */
        {0xf, {1, 0, 0, 1}, false, 0x9, 0x6}, /* as many: the true ones first */
        {0xf, {1, 0, 0, 1}, true, 0x6, 0x9},
        {0xf, {1, 1, 1, 0}, true, 0x7, 0x8},
        {0xf, {2, 3, 0xfffffffe, 0x80000001}, false, 0xa, 0x5}, /* bit 0 only */
        {0xf, {1, 1, 1, 1}, false, 0xf, 0},
        {0xf, {0, 0, 0, 0}, false, 0xf, 0},
        {0xf, {0, 0, 0, 0}, true, 0xf, 0},
        {0x6, {1, 0, 1, 1}, false, 0x4, 0x2}, /* lanes that are off do not count */
        {0xa, {1, 0, 1, 0}, false, 0xa, 0},
        {0x8, {0, 0, 0, 1}, false, 0x8, 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        check_split(&cases[i]);
}

/* Every lane goes its own way: three splits deep, and counts how often it passes. */
TEST(test_nested_split) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_mask(&machine, 0xf);
    for (unsigned level = 0; level < 3; level++) {
        uint32_t values[LANES] = {level == 0, level == 1, level == 2, 0};
        emit_lanes(&machine, 20 + level, values);
    }
    for (unsigned level = 0; level < 3; level++)
        emit(&machine, simt_split(24 + level, 20 + level, false));
    emit(&machine, rv_i(OP_IMM, 0, Q, Q, 1));
    emit(&machine, rv_i(OP_IMM, 0, COUNTER, COUNTER, 1));
    for (unsigned level = 3; level-- > 0;)
        emit(&machine, simt_join(24 + level));
    machine_run(&machine);
    assert_int_equal(mask(&machine), 0xf);
    /* Both sides go on behind their split, so each side meets the inner splits for itself. */
    for (unsigned lane = 0; lane < LANES; lane++)
        assert_int_equal(reg(&machine, 0, lane, Q), 1);
    /* Pointers: lane 0 left at the outermost split, so it saw the others with one entry there. */
    assert_int_equal(reg(&machine, 0, 0, 24), 0);
    assert_int_equal(reg(&machine, 0, 0, 25), 1);
    assert_int_equal(reg(&machine, 0, 3, 25), 1);
    assert_int_equal(reg(&machine, 0, 3, 26), 2);
    machine_close(&machine);
}

TEST(test_join_compares_with_the_last_active_lane) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, P, (uint32_t[]){0, 0, 0, 1});
    emit_lanes(&machine, Q, (uint32_t[]){9, 9, 1, 9}); /* lane 2 is the last on the first side */
    emit(&machine, simt_split(R, P, false));
    emit(&machine, simt_join(Q));
    machine_run(&machine);
    assert_int_equal(mask(&machine), 0x7); /* 1 is the current pointer: no-op */
    machine_close(&machine);
}

TEST(test_ipdom_faults) {
    struct machine machine;
    machine_open(&machine, 1, LANES);
    machine.config.ipdom_depth = 1; /* memory that golden_new reserved is more */
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, P, (uint32_t[]){0, 1, 1, 1});
    emit_lanes(&machine, Q, (uint32_t[]){0, 0, 1, 1});
    emit(&machine, simt_split(R, P, false));
    machine_run(&machine);
    emit(&machine, simt_split(R, Q, false));
    assert_int_equal(machine_fault(&machine, 0), FAULT_IPDOM_OVERFLOW);
    assert_int_equal(machine.effect.fault_lanes, 0xe);
    assert_int_equal(mask(&machine), 0xe);
    machine_close(&machine);

    machine_open(&machine, 1, LANES);
    emit_li(&machine, R, 1);
    machine_run(&machine);
    emit(&machine, simt_join(R));
    assert_int_equal(machine_fault(&machine, 0), FAULT_IPDOM_UNDERFLOW);
    machine_close(&machine);

    machine_open(&machine, 1, LANES); /* a full stack takes a split that does not diverge */
    machine.config.ipdom_depth = 1;
    emit_mask(&machine, 0xf);
    emit_lanes(&machine, P, (uint32_t[]){0, 1, 1, 1});
    emit(&machine, simt_split(R, P, false));
    emit(&machine, simt_split(Q, P, false));
    machine_run(&machine);
    assert_int_equal(reg(&machine, 0, 3, Q), 1);
    machine_close(&machine);
}

TEST(test_pred) {
    static const struct {
        uint32_t active;
        uint32_t condition[LANES];
        bool invert;
        uint32_t restore, expected;
    } rows[] = {
        {0xf, {1, 0, 1, 0}, false, 0xf, 0x5}, {0xf, {1, 0, 1, 0}, true, 0xf, 0xa},
        {0xf, {0, 0, 0, 0}, false, 0xd, 0xd}, {0xf, {1, 1, 3, 1}, true, 0xfff6, 0x6},
        {0x3, {0, 0, 1, 1}, false, 0xf, 0xf}, {0x3, {2, 1, 0, 0}, false, 0xf, 0x2},
        {0xc, {1, 1, 0, 0}, true, 0x1, 0xc},  {0x1, {0, 0, 0, 0}, false, 0, 0},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct machine machine;
        machine_open(&machine, 1, LANES);
        emit_mask(&machine, 0xf);
        emit_lanes(&machine, P, rows[i].condition);
        emit_li(&machine, Q, rows[i].restore);
        emit_mask(&machine, rows[i].active);
        machine_run(&machine);
        emit(&machine, simt_pred(P, Q, rows[i].invert));
        step(&machine, 0);
        assert_int_equal(mask(&machine), rows[i].expected);
        assert_false(machine.effect.wb);
        assert_int_equal(golden_state(machine.golden, 0),
                         rows[i].expected ? GOLDEN_RUNS : GOLDEN_ENDED);
        machine_close(&machine);
    }
}

/* Warp 0 starts `warps` at the address where it goes on itself. */
static void spawn_all(struct machine *machine, unsigned warps) {
    emit_li(machine, P, warps);
    emit_li(machine, Q, machine->end + 12);
    emit(machine, simt_wspawn(P, Q));
    for (unsigned i = 0; i < 5; i++)
        step(machine, 0);
}

TEST(test_wspawn) {
    struct machine machine;
    machine_open(&machine, 4, LANES);
    spawn_all(&machine, 3);
    assert_int_equal(golden_active_warps(machine.golden, 0), 0x7);
    for (unsigned warp = 1; warp < 3; warp++) {
        assert_int_equal(golden_state(machine.golden, warp), GOLDEN_RUNS);
        assert_int_equal(pc(&machine, warp), machine.end);
        assert_int_equal(golden_tmask(machine.golden, warp), 1);
    }
    machine_close(&machine);

    machine_open(&machine, 4, LANES);
    spawn_all(&machine, 1000); /* more than there are */
    assert_int_equal(golden_active_warps(machine.golden, 0), 0xf);
    machine_close(&machine);

    machine_open(&machine, 1, LANES);
    spawn_all(&machine, 1); /* none but the warp itself */
    assert_int_equal(golden_state(machine.golden, 0), GOLDEN_RUNS);
    machine_close(&machine);
}

TEST(test_wspawn_waits_until_alone) {
    struct machine machine;
    machine_open(&machine, 4, LANES);
    spawn_all(&machine, 3);
    emit(&machine, rv_i(SYSTEM, 2, R, 0, 0xcc1)); /* warp id */
    emit(&machine, rv_i(OP_IMM, 0, R, R, -2));    /* 0 in warp 2 */
    emit(&machine, rv_b(0, R, 0, 8));
    emit(&machine, simt_tmc(0));
    emit_li(&machine, P, 2);
    emit(&machine, simt_wspawn(P, 0));
    for (unsigned i = 0; i < 6; i++)
        step(&machine, 2);
    assert_int_equal(golden_state(machine.golden, 2), GOLDEN_SPAWNING);
    char text[96];
    assert_non_null(strstr(golden_state_text(machine.golden, 2, text, sizeof(text)), "wspawn"));
    for (unsigned i = 0; i < 4; i++)
        step(&machine, 0);
    assert_int_equal(golden_state(machine.golden, 0), GOLDEN_ENDED);
    assert_int_equal(golden_state(machine.golden, 2), GOLDEN_SPAWNING);
    for (unsigned i = 0; i < 4; i++)
        step(&machine, 1);
    assert_int_equal(golden_active_warps(machine.golden, 0), 0x7); /* at once */
    assert_int_equal(pc(&machine, 0), 0);
    assert_int_equal(pc(&machine, 1), 0); /* its own end let it start again */
    assert_int_equal(golden_tmask(machine.golden, 1), 1);
    assert_int_equal(pc(&machine, 2), machine.end);
    assert_int_equal(reg(&machine, 1, 0, R), 0xffffffff); /* registers keep their contents */
    machine_close(&machine);
}

TEST(test_barrier) {
    struct machine machine;
    machine_open(&machine, 4, LANES);
    spawn_all(&machine, 4);
    emit_li(&machine, P, 0x80000003); /* bit 31: across cores, which is one */
    emit_li(&machine, Q, 3);
    emit(&machine, simt_bar(P, Q));
    static const unsigned order[] = {2, 0, 3};
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned j = 0; j < 5; j++)
            step(&machine, order[i]);
        if (i < 2) {
            char text[96];
            assert_int_equal(golden_state(machine.golden, order[i]), GOLDEN_BARRIER);
            golden_state_text(machine.golden, order[i], text, sizeof(text));
            assert_string_equal(text, i ? "waits at barrier 3 (2 of 3 arrived)"
                                        : "waits at barrier 3 (1 of 3 arrived)");
        }
    }
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(golden_state(machine.golden, order[i]), GOLDEN_RUNS);
    for (unsigned j = 0; j < 5; j++)
        step(&machine, 1); /* a new round: the barrier is empty again */
    assert_int_equal(golden_state(machine.golden, 1), GOLDEN_BARRIER);
    machine_close(&machine);
}

/* Passes, and is nothing to the warps that wait there. */
TEST(test_barrier_of_one) {
    struct machine machine;
    machine_open(&machine, 4, LANES);
    spawn_all(&machine, 2);
    emit(&machine, rv_i(SYSTEM, 2, Q, 0, 0xcc1));
    emit(&machine, rv_r(OP, 0, 0, Q, Q, Q));
    emit(&machine, rv_i(OP_IMM, 0, Q, Q, 1)); /* 1 in warp 0, 3 in warp 1 */
    emit(&machine, simt_bar(0, Q));
    for (unsigned i = 0; i < 4; i++)
        step(&machine, 1);
    machine_run(&machine);
    assert_int_equal(golden_state(machine.golden, 0), GOLDEN_RUNS);
    assert_int_equal(golden_state(machine.golden, 1), GOLDEN_BARRIER);
    machine_close(&machine);
}

TEST(test_barrier_out_of_range) {
    struct machine machine;
    machine_open(&machine, 4, LANES);
    emit_li(&machine, P, 4);
    emit_li(&machine, Q, 1);
    emit(&machine, simt_bar(P, Q)); /* a warp that waits for no other needs no barrier */
    emit(&machine, simt_bar(P, 0));
    emit_li(&machine, Q, 2);
    machine_run(&machine);
    assert_int_equal(golden_state(machine.golden, 0), GOLDEN_RUNS);
    emit(&machine, simt_bar(P, Q));
    assert_int_equal(machine_fault(&machine, 0), FAULT_BARRIER);
    machine_close(&machine);
}

/* Two cores of two warps: all warps of a core have to be there, and as many cores as it takes; the
 * identifier on its own is another barrier. A warp that ends is not waited for. */
TEST(test_barrier_across_cores) {
    struct machine machine;
    machine_open_cores(&machine, 2, 2, LANES);
    spawn_all(&machine, 2);
    for (unsigned i = 0; i < 5; i++)
        step(&machine, 2);
    emit(&machine, rv_i(SYSTEM, 2, R, 0, 0xf14)); /* mhartid */
    emit_li(&machine, P, UINT32_C(1) << 31);
    emit_li(&machine, Q, 2);
    emit(&machine, simt_bar(P, Q));
    emit(&machine, simt_bar(P, Q));
    for (unsigned warp = 0; warp < 4; warp++)
        for (unsigned i = 0; i < 5; i++)
            step(&machine, warp);
    assert_int_equal(reg(&machine, 3, 0, R), 3 * LANES);
    for (unsigned warp = 0; warp < 3; warp++) {
        step(&machine, warp);
        for (unsigned other = 0; other <= warp; other++)
            assert_int_equal(golden_state(machine.golden, other), GOLDEN_BARRIER);
    }
    step(&machine, 3);
    for (unsigned warp = 0; warp < 4; warp++)
        assert_int_equal(golden_state(machine.golden, warp), GOLDEN_RUNS);
    machine_close(&machine);
}

TEST(test_fault_text) {
    char text[256];
    const struct golden_effect effect = {.pc = 0x80000010,
                                         .word = rv_i(LOAD, 2, 5, 6, 2),
                                         .tmask = 0xf,
                                         .fault = FAULT_MISALIGNED,
                                         .fault_lanes = 0x6,
                                         .fault_addr = 0x40000002};
    const struct heddle_config config = {.cores = 1, .warps = 4};
    golden_fault_text(&config, 3, &effect, NULL, text, sizeof(text));
    assert_ptr_equal(strstr(text, isa_fault_text(FAULT_MISALIGNED)), text);
    assert_non_null(
        strstr(text, " to 0x40000002 in warp 3, lanes 0x6, at 0x80000010: lw t0, 2(t1)"));
}
