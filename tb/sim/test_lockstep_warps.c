/* Lockstep where warps meet: memory order, time-dependent CSRs, barriers, spawning, faults. */
#include "lockstep_core.h"
#include "tb/tools/unit.h"

/* Starts all warps behind what has been written so far: 5 instructions. */
static void emit_spawn(struct machine *machine) {
    emit_li(machine, A, machine->config.warps);
    emit_li(machine, B, machine->end + 12);
    emit(machine, simt_wspawn(A, B));
}

/* Warp 1 stores before warp 0 loads in the core's memory, and retires long after. */
TEST(test_memory_order_decides_races) {
    struct core core;
    core_open(&core, 2);
    emit_spawn(&core.machine);
    emit_li(&core.machine, A, 0x40000000);
    emit(&core.machine, rv_i(SYSTEM, 2, B, 0, 0xcc1));
    emit(&core.machine, rv_b(0, B, 0, 12));
    emit(&core.machine, rv_s(2, A, A, 0)); /* warp 1 */
    emit(&core.machine, simt_tmc(0));
    emit(&core.machine, rv_i(LOAD, 2, C, A, 0)); /* warp 0 */
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 5 + 4);
    follow(&core, 1, 3);
    struct golden_effect branch = core_step(&core, 1);
    struct golden_effect store = core_step(&core, 1);
    assert_true(lockstep_mem_order(core.lockstep, 1, 4));
    struct golden_effect load = core_step(&core, 0);
    assert_int_equal(load.value[0], 0x40000000);
    assert_true(lockstep_mem_order(core.lockstep, 0, 9));
    assert_true(retire(&core, 0, 9, &load));
    follow(&core, 0, 1);
    assert_true(retire(&core, 1, 3, &branch));
    assert_true(retire(&core, 1, 4, &store));
    follow(&core, 1, 1);
    finish(&core);
    core_close(&core);
}

/* Warp 0 loads a word twice; the second load goes first, before the store of warp 1, and what hangs
 * on the first one waits. `found` is what the core says of the second one. */
static bool loads_passed(uint32_t found) {
    struct core core;
    core_open(&core, 2);
    emit_spawn(&core.machine);
    emit_li(&core.machine, A, 0x40000000);
    emit(&core.machine, rv_i(SYSTEM, 2, B, 0, 0xcc1));
    emit(&core.machine, rv_b(0, B, 0, 12));
    emit(&core.machine, rv_s(2, A, A, 0)); /* warp 1 */
    emit(&core.machine, simt_tmc(0));
    emit(&core.machine, rv_i(LOAD, 2, B, A, 0)); /* warp 0 */
    emit(&core.machine, rv_r(OP, 0, 0, B, B, B));
    emit(&core.machine, rv_i(LOAD, 2, C, A, 0));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 5 + 4);
    follow(&core, 1, 4);
    assert_true(lockstep_mem_order(core.lockstep, 0, 11));
    assert_true(lockstep_mem_order(core.lockstep, 1, 4));
    follow(&core, 1, 1);
    assert_true(lockstep_mem_order(core.lockstep, 0, 9));
    struct golden_effect first = core_step(&core, 0);
    struct golden_effect sum = core_step(&core, 0);
    struct golden_effect second = core_step(&core, 0);
    assert_int_equal(first.value[0], 0x40000000);
    second.value[0] = found;
    bool same =
        retire(&core, 0, 11, &second) && retire(&core, 0, 9, &first) && retire(&core, 0, 10, &sum);
    if (same) {
        follow(&core, 0, 1);
        follow(&core, 1, 1);
        finish(&core);
    } else {
        assert_report(&core, "lw a2, 0(a0)");
    }
    core_close(&core);
    return same;
}

TEST(test_loads_pass_loads) {
    assert_true(loads_passed(0));
    assert_false(loads_passed(0x40000000));
}

/* Warp 0 stores to a word and loads the one `offset` bytes behind it; the load takes its place
 * first.
 */
static bool load_passed_store(int offset, uint32_t *value) {
    struct core core;
    core_open(&core, 1);
    emit_li(&core.machine, A, 0x40000000);
    emit(&core.machine, rv_s(2, A, 0, 4)); /* zero */
    emit(&core.machine, rv_s(2, A, A, 4));
    emit(&core.machine, rv_i(LOAD, 2, C, A, 4 + offset));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 3);
    bool good = lockstep_mem_order(core.lockstep, 0, 4);
    if (good) {
        struct golden_effect store = core_step(&core, 0);
        struct golden_effect load = core_step(&core, 0);
        *value = load.value[0];
        assert_true(lockstep_mem_order(core.lockstep, 0, 3));
        assert_true(retire(&core, 0, 4, &load));
        assert_true(retire(&core, 0, 3, &store));
        follow(&core, 0, 1);
        finish(&core);
    } else {
        assert_report(&core, "before an older store or fence");
    }
    core_close(&core);
    return good;
}

TEST(test_loads_pass_stores_to_other_bytes) {
    uint32_t value = 1;
    assert_true(load_passed_store(4, &value));
    assert_int_equal(value, 0);
    assert_true(load_passed_store(-4, &value));
    assert_false(load_passed_store(0, &value));
}

TEST(test_time_dependent_csr) {
    struct core core;
    core_open(&core, 1);
    emit_li(&core.machine, A, 0x40000000);
    emit(&core.machine, rv_i(SYSTEM, 2, B, 0, 0xb00)); /* mcycle */
    emit(&core.machine, rv_r(OP, 0, 0, B, B, B));
    emit(&core.machine, rv_s(2, A, B, 0));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 2);
    struct golden_effect csr = core_step(&core, 0);
    struct golden_effect add = core_step(&core, 0);
    struct golden_effect store = core_step(&core, 0);
    assert_int_equal(csr.value[0], 1002);
    assert_true(lockstep_mem_order(core.lockstep, 0, 4)); /* has to wait for the value */
    assert_true(retire(&core, 0, 4, &store));
    assert_true(retire(&core, 0, 2, &csr));
    assert_true(retire(&core, 0, 3, &add));
    follow(&core, 0, 1);
    assert_int_equal(memory_load(core.machine.memory, 0x40000000, 4), 2004);
    finish(&core);
    core_close(&core);
}

/* A store waits in the golden model for a CSR before it, and takes place as soon as that value is
 * there, though older results are still out. A load of another warp, later in order, sees it. */
TEST(test_memory_order_behind_a_time_dependent_csr) {
    struct core core;
    core_open(&core, 2);
    emit_spawn(&core.machine);
    emit_li(&core.machine, A, 0x40000000);
    emit(&core.machine, rv_i(SYSTEM, 2, B, 0, 0xcc1));
    emit(&core.machine, rv_b(0, B, 0, 20));
    emit(&core.machine, rv_r(OP, 0, 0, C, A, A)); /* warp 1 */
    emit(&core.machine, rv_i(SYSTEM, 2, B, 0, 0xb00));
    emit(&core.machine, rv_s(2, A, B, 0));
    emit(&core.machine, simt_tmc(0));
    emit(&core.machine, rv_i(LOAD, 2, C, A, 0)); /* warp 0 */
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 5 + 4);
    follow(&core, 1, 4);
    struct golden_effect add = core_step(&core, 1);
    struct golden_effect csr = core_step(&core, 1);
    struct golden_effect store = core_step(&core, 1);
    struct golden_effect load = core_step(&core, 0);
    assert_int_equal(load.value[0], 1005);
    assert_true(lockstep_mem_order(core.lockstep, 1, 6));
    assert_true(retire(&core, 1, 5, &csr));
    assert_true(lockstep_mem_order(core.lockstep, 0, 9));
    assert_true(retire(&core, 0, 9, &load));
    assert_true(retire(&core, 1, 4, &add));
    assert_true(retire(&core, 1, 6, &store));
    follow(&core, 0, 1);
    follow(&core, 1, 1);
    finish(&core);
    core_close(&core);
}

/* A value that the core reads differently in two lanes is a difference. */
TEST(test_time_dependent_csr_is_uniform) {
    struct core core;
    core_open(&core, 1);
    emit_li(&core.machine, A, 0x3);
    emit(&core.machine, simt_tmc(A));
    emit(&core.machine, rv_i(SYSTEM, 2, B, 0, 0xcc3));
    core_start(&core);
    follow(&core, 0, 3);
    struct golden_effect csr = core_step(&core, 0);
    csr.value[0] ^= 2;
    assert_false(retire(&core, 0, 3, &csr));
    assert_report(&core, "lane  0: expected 0x000003eb, got 0x000003e9  <--");
    core_close(&core);
}

/* Two warps at a barrier of two, `missing` instructions of warp 1 have not retired when warp 0 goes
 * on; `packets` of warp 0 later they do. */
static const char *pass_barrier(struct core *core, unsigned missing, unsigned packets) {
    struct golden_effect late[3];
    core_open(core, 2);
    emit_spawn(&core->machine);
    emit_li(&core->machine, A, 2);
    emit(&core->machine, simt_bar(0, A));
    for (unsigned i = 0; i < 200; i++)
        emit(&core->machine, rv_i(OP_IMM, 0, B, B, 1));
    emit(&core->machine, simt_tmc(0));
    core_start(core);
    follow(core, 0, 5 + 3);
    follow(core, 1, 3 - missing);
    for (unsigned i = 0; i < missing; i++)
        late[i] = core_step(core, 1);
    for (unsigned i = 0; i < packets; i++) {
        struct golden_effect effect = core_step(core, 0);
        if (!retire(core, 0, 8 + i, &effect))
            return lockstep_error(core->lockstep);
    }
    for (unsigned i = 0; i < missing; i++)
        assert_true(retire(core, 1, 3 - missing + i, &late[i]));
    follow(core, 0, 201 - packets);
    follow(core, 1, 201);
    finish(core);
    return "";
}

TEST(test_barrier_passed_too_early) {
    struct core core;
    assert_string_equal(pass_barrier(&core, 0, 1), "");
    core_close(&core);
    /* The arrival was there, but its result had to wait. */
    assert_string_equal(pass_barrier(&core, 1, 64), "");
    core_close(&core);
    pass_barrier(&core, 1, 90);
    assert_report(&core, "the core let warps pass a barrier at which warp 1 had not arrived");
    assert_report(&core, "bar zero, a0");
    core_close(&core);
    /* One instruction before the barrier is too far away. */
    pass_barrier(&core, 2, 1);
    assert_report(&core, "the core runs warp 0, which waits at barrier 0 (1 of 2 arrived) "
                         "in the golden model");
    core_close(&core);
}

/* Warp 0 waits at barrier 0; warp 1 comes to one of its own, or has not yet retired what is before
 * its arrival. Warp 0 is not let through for that. */
TEST(test_arrivals_that_are_none) {
    for (unsigned other_id = 0; other_id < 2; other_id++) {
        struct core core;
        core_open(&core, 2);
        emit_spawn(&core.machine);
        emit_li(&core.machine, A, 2);
        emit(&core.machine, rv_i(SYSTEM, 2, C, 0, other_id ? 0xcc1 : 0xcc0));
        emit(&core.machine, rv_s(2, 0, A, 0x80));
        emit(&core.machine, simt_bar(C, A));
        emit(&core.machine, simt_tmc(0));
        core_start(&core);
        follow(&core, 0, 5 + 5);
        follow(&core, 1, 3);
        struct golden_effect store = core_step(&core, 1);
        assert_true(lockstep_mem_order(core.lockstep, 1, 3));
        if (other_id)
            assert_true(retire(&core, 1, 3, &store));
        const struct golden_effect end = {.pc = BOOT + 40, .tmask = 1};
        assert_false(retire(&core, 0, 10, &end));
        assert_report(&core, "which waits at barrier 0 (1 of 2 arrived)");
        core_close(&core);
    }
}

/* Warps 0 and 2 meet; warp 1, about to come to another barrier, takes its time. */
TEST(test_only_arrivals_at_the_barrier_are_credited) {
    struct core core;
    core_open(&core, 3);
    emit_spawn(&core.machine);
    emit_li(&core.machine, A, 2);
    emit(&core.machine, rv_i(SYSTEM, 2, C, 0, 0xcc1));
    emit(&core.machine, rv_i(OP_IMM, 7, C, C, 1)); /* andi */
    emit(&core.machine, simt_bar(C, A));
    for (unsigned i = 0; i < 80; i++)
        emit(&core.machine, rv_i(OP_IMM, 0, B, B, 1));
    core_start(&core);
    follow(&core, 0, 5 + 5);
    follow(&core, 1, 4);
    follow(&core, 2, 4);
    struct golden_effect arrival = core_step(&core, 2);
    follow(&core, 0, 10);
    assert_true(retire(&core, 2, 4, &arrival));
    follow(&core, 0, 70);
    core_close(&core);
}

TEST(test_barrier) {
    struct core core;
    core_open(&core, 4);
    emit_spawn(&core.machine);
    emit_li(&core.machine, A, 4);
    for (unsigned i = 0; i < 3; i++)
        emit(&core.machine, simt_bar(0, A));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 5);
    for (unsigned warp = 0; warp < 4; warp++)
        follow(&core, warp, 2);
    for (unsigned i = 0; i < 3; i++)
        for (unsigned warp = 4; warp-- > 0;)
            follow(&core, warp, 1);
    for (unsigned warp = 0; warp < 4; warp++)
        follow(&core, warp, 1);
    finish(&core);
    core_close(&core);
}

TEST(test_spawn_too_early) {
    struct core core;
    core_open(&core, 3);
    emit_spawn(&core.machine);
    emit(&core.machine, rv_i(SYSTEM, 2, C, 0, 0xcc1));
    emit(&core.machine, rv_b(1, C, 0, 12)); /* warps 1 and 2 end; warp 0 spawns once more */
    emit(&core.machine, simt_wspawn(A, 0));
    emit(&core.machine, simt_tmc(0));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 5 + 3);
    follow(&core, 1, 3);
    follow(&core, 2, 2);
    struct golden_effect last = core_step(&core, 2); /* ends, so the core may spawn ... */
    struct golden_effect end = core_step(&core, 0);
    assert_false(retire(&core, 0, 8, &end)); /* ... but here warp 2 has not retired its end */
    assert_report(&core, "which waits with wspawn for the other warps to end (active: 0x5)");
    (void)last;
    core_close(&core);
}

struct fault_case {
    unsigned cause;
    uint32_t lanes;
    uint32_t pc_offset;
    const char *report; /* NULL: agreed */
};

TEST(test_faults) {
    static const struct fault_case cases[] = {
        {FAULT_MISALIGNED, 0x6, 0, NULL},
        {FAULT_ACCESS, 0x6, 0, "the core reports a fault ("},
        {FAULT_MISALIGNED, 0x2, 0, " to 0x40000001 in warp 0, lanes 0x6, at 0x00010050"},
        {FAULT_MISALIGNED, 0x6, 4, "the golden model does not"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct core core;
        core_open(&core, 1);
        emit_straight_line(&core.machine);
        emit_lanes(&core.machine, A, (uint32_t[]){0x40000000, 0x40000001, 0x40000002, 0x40000004});
        uint32_t pc = core.machine.end;
        emit(&core.machine, rv_i(LOAD, 2, B, A, 0));
        core_start(&core);
        follow(&core, 0, 10); /* the rest is in flight */
        assert_int_equal(lockstep_fault(core.lockstep, cases[i].cause, 0, cases[i].lanes,
                                        pc + cases[i].pc_offset),
                         cases[i].report == NULL);
        if (cases[i].report)
            assert_report(&core, cases[i].report);
        core_close(&core);
    }
}

TEST(test_fault_that_is_none) {
    struct core core;
    core_open(&core, 1);
    emit_straight_line(&core.machine);
    emit(&core.machine, rv_jal(0, 0));
    core_start(&core);
    follow(&core, 0, 10);
    assert_false(lockstep_fault(core.lockstep, FAULT_ILLEGAL, 0, 0xf, BOOT + 44));
    assert_report(&core, "the golden model does not");
    core_close(&core);
}

/* Of the last instruction, in two lanes. */
static void expect_missed_fault(uint32_t word, unsigned fault) {
    struct core core;
    core_open(&core, 1);
    emit_li(&core.machine, A, 0x3);
    emit(&core.machine, simt_tmc(A));
    emit(&core.machine, rv_i(SYSTEM, 2, A, 0, 0xcc0));
    emit(&core.machine, word);
    core_start(&core);
    follow(&core, 0, 4);
    struct golden_effect effect = {.pc = BOOT + 16, .tmask = 0x3};
    assert_false(retire(&core, 0, 4, &effect));
    assert_report(&core, isa_fault_text(fault));
    assert_report(&core, "in warp 0, lanes 0x");
    assert_report(&core, "at 0x00010010: ");
    assert_report(&core, "the core went on");
    unsigned warp = 9;
    const struct golden_effect *own = lockstep_program_fault(core.lockstep, &warp);
    if (fault == FAULT_DIVERGENT_BRANCH) {
        assert_non_null(own);
        assert_int_equal(own->pc, BOOT + 16);
        assert_int_equal(warp, 0);
    } else {
        assert_null(own);
    }
    core_close(&core);
}

/* The warp comes to its end in the golden model. */
TEST(test_fault_of_a_warp_that_ends) {
    struct core core;
    core_open(&core, 1);
    emit(&core.machine, rv_i(SYSTEM, 2, B, 0, 0xb01));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    assert_false(lockstep_fault(core.lockstep, FAULT_ILLEGAL, 0, 0x1, BOOT));
    assert_report(&core, "the core reports a fault (");
    assert_report(&core, "in warp 0, lanes 0x1, at 0x00010000, the golden model does not");
    core_close(&core);
}

TEST(test_faults_that_the_core_misses) {
    expect_missed_fault(rv_b(0, A, 0, 8), FAULT_DIVERGENT_BRANCH);
    expect_missed_fault(rv_s(2, A, A, 0), FAULT_ACCESS);
    expect_missed_fault(0, FAULT_ILLEGAL);
}

/* A legal load right behind a store to nowhere takes its place, and may retire, before the core
 * reports the store, which it has to. */
TEST(test_fault_that_the_core_reports_late) {
    for (unsigned end = 0; end < 3; end++) {
        struct core core;
        core_open(&core, 1);
        emit_li(&core.machine, A, 0x40000000);
        uint32_t pc = core.machine.end;
        emit(&core.machine, rv_s(2, 0, A, 0x7fc)); /* between the devices and RAM */
        emit(&core.machine, rv_i(LOAD, 2, B, A, 0));
        emit(&core.machine, rv_i(OP_IMM, 0, C, B, 1));
        core_start(&core);
        follow(&core, 0, 2);
        const struct golden_effect load = {
            .pc = pc + 4, .tmask = 1, .rd = B, .wb = true, .value = {0}};
        const struct golden_effect sum = {
            .pc = pc + 8, .tmask = 1, .rd = C, .wb = true, .value = {1}};
        const struct golden_effect store = {.pc = pc, .tmask = 1};
        assert_true(lockstep_mem_order(core.lockstep, 0, 3));
        assert_true(retire(&core, 0, 3, &load));
        assert_true(retire(&core, 0, 4, &sum));
        if (end == 0) {
            assert_true(lockstep_fault(core.lockstep, FAULT_ACCESS, 0, 1, pc));
        } else if (end == 1) {
            assert_false(retire(&core, 0, 2, &store));
        } else {
            assert_false(lockstep_finish(core.lockstep, core.machine.memory, &core.machine.io));
        }
        if (end > 0)
            assert_report(&core, "to 0x000007fc in warp 0, lanes 0x1, at 0x00010008");
        core_close(&core);
    }
}

/* Both warps exchange mscratch for their number + 1, warp 1 first, but what is before that in warp
 * 1 retires last; then both read it. `found` is what the core says that warp 0 found first. */
static bool scratch_shared(uint32_t found) {
    struct core core;
    core_open(&core, 2);
    emit_spawn(&core.machine);
    emit(&core.machine, rv_i(SYSTEM, 2, A, 0, 0xcc1));
    emit(&core.machine, rv_i(OP_IMM, 0, A, A, 1));
    emit(&core.machine, rv_i(OP_IMM, 0, C, 0, 0));
    emit(&core.machine, rv_i(SYSTEM, 1, B, A, 0x340)); /* csrrw */
    emit(&core.machine, rv_i(SYSTEM, 2, 0, A, 0x340)); /* csrrs: tells nothing */
    emit(&core.machine, rv_i(SYSTEM, 2, B, 0, 0x340));
    emit(&core.machine, simt_tmc(0));
    core_start(&core);
    follow(&core, 0, 5 + 3);
    follow(&core, 1, 2);
    struct golden_effect late = core_step(&core, 1);
    struct golden_effect first = core_step(&core, 1);
    struct golden_effect second = core_step(&core, 0);
    struct golden_effect set_0 = core_step(&core, 0);
    struct golden_effect set_1 = core_step(&core, 1);
    struct golden_effect read_1 = core_step(&core, 1);
    struct golden_effect read_0 = core_step(&core, 0);
    assert_int_equal(first.value[0], 0xb007);
    assert_int_equal(second.value[0], 2);
    assert_int_equal(read_1.value[0], 3);
    assert_int_equal(read_0.value[0], 3);
    second.value[0] = found;
    bool same = retire(&core, 1, 3, &first) && retire(&core, 0, 8, &second) &&
                retire(&core, 0, 9, &set_0) && retire(&core, 1, 4, &set_1) &&
                retire(&core, 1, 5, &read_1) && retire(&core, 0, 10, &read_0);
    assert_true(same); /* nothing is known of warp 1 yet */
    same = retire(&core, 1, 2, &late);
    if (same) {
        follow(&core, 0, 1);
        follow(&core, 1, 1);
        finish(&core);
    } else {
        assert_report(&core, "core and golden model differ in warp 0 at its instruction 8");
        assert_report(&core, "lane  0: expected 0x00000002, got 0x0000b007");
    }
    core_close(&core);
    return same;
}

TEST(test_scratch_is_one_for_all_warps) {
    assert_true(scratch_shared(2));
    assert_false(scratch_shared(0xb007));
}
