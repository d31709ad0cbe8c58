/* Lockstep with two cores of one warp: which values a load may bring, and what else the memory
 * model and barriers across cores ask for. Both cores run one program; what the hardware did is
 * made up. */
#include "lockstep_core.h"
#include "tb/tools/unit.h"

#include <string.h>

enum { P = 5, Q = 6, V = 7, WORD = 0x11223344, LINE = 64 };

static void cores_open(struct core *core) {
    *core = (struct core){.lockstep = NULL};
    machine_open_cores(&core->machine, 2, 1, LANES);
    memory_store(core->machine.memory, DATA, 4, WORD);
    emit_li(&core->machine, P, DATA);
    emit_li(&core->machine, V, 0x55);
}

static void cores_start(struct core *core) {
    core_start(core);
    follow(core, 0, 4);
    follow(core, 1, 4);
}

/* The core writes a word, for all to see. */
static bool written(struct core *core, unsigned id, uint32_t value) {
    uint8_t line[LINE] = {0};
    memcpy(line, &value, 4);
    return lockstep_written(core->lockstep, id, DATA, 0xf, line);
}

/* The next instruction of a core, a memory operation or a fence: takes its place, and retires.
 * NULL: with what the stand-in computes; else with this in every lane. */
static bool memory_step(struct core *core, unsigned id, const uint32_t *value) {
    unsigned seq = core->executed[id];
    struct golden_effect effect = core_step(core, id);
    for (unsigned lane = 0; value && lane < LANES; lane++)
        effect.value[lane] = *value;
    return lockstep_mem_order(core->lockstep, id, seq) && retire(core, id, seq, &effect);
}

static bool loads(struct core *core, unsigned id, uint32_t value) {
    return memory_step(core, id, &value);
}

static void emit_loads_and_fence(struct core *core) {
    emit(&core->machine, rv_i(LOAD, 2, A, P, 0));
    emit(&core->machine, rv_i(LOAD, 2, B, P, 0));
    emit(&core->machine, rv_i(FENCE, 0, 0, 0, 0));
    emit(&core->machine, rv_i(LOAD, 2, C, P, 0));
}

/* Core 0 stores; core 1 loads. The first instruction of both is the store or a load. */
static void store_and_loads_open(struct core *core) {
    cores_open(core);
    emit(&core->machine, rv_i(SYSTEM, 2, Q, 0, CSR_CORE_ID));
    emit(&core->machine, rv_b(1, Q, 0, 8));
    emit(&core->machine, rv_s(2, P, V, 0)); /* core 0 */
    emit_loads_and_fence(core);
    cores_start(core);
    follow(core, 0, 2);
    follow(core, 1, 2);
}

TEST(test_a_line_may_be_stale_until_a_fence) {
    struct core core;
    store_and_loads_open(&core);
    assert_true(memory_step(&core, 0, NULL));
    assert_true(written(&core, 0, 0x55));
    assert_true(loads(&core, 1, WORD));
    assert_true(loads(&core, 1, WORD));
    assert_true(memory_step(&core, 1, NULL));
    assert_false(loads(&core, 1, WORD));
    assert_report(&core,
                  "warp 0 of core 1 loads 0x11223344 in lane 0 from 0x00020000, which no order of");
    core_close(&core);
}

TEST(test_what_has_been_seen_does_not_go_back) {
    struct core core;
    store_and_loads_open(&core);
    assert_true(memory_step(&core, 0, NULL));
    assert_true(written(&core, 0, 0x55));
    assert_true(loads(&core, 1, 0x55));
    assert_false(loads(&core, 1, WORD));
    core_close(&core);
}

TEST(test_nobody_sees_what_is_not_written_yet) {
    struct core core;
    store_and_loads_open(&core);
    assert_true(memory_step(&core, 0, NULL));
    assert_false(loads(&core, 1, 0x55));
    core_close(&core);
}

TEST(test_a_core_sees_its_own_store_at_once) {
    struct core core;
    store_and_loads_open(&core);
    assert_true(memory_step(&core, 0, NULL));
    assert_true(loads(&core, 0, 0x55));
    assert_false(loads(&core, 0, WORD));
    core_close(&core);
}

TEST(test_a_fence_waits_for_the_core_s_writes) {
    struct core core;
    store_and_loads_open(&core);
    assert_true(memory_step(&core, 0, NULL));
    assert_true(loads(&core, 0, 0x55));
    assert_true(loads(&core, 0, 0x55));
    assert_false(memory_step(&core, 0, NULL));
    assert_report(&core,
                  "warp 0 of core 0 passed a fence before its core's stores were seen by all");
    core_close(&core);
}

TEST(test_a_write_is_its_store_s) {
    struct core core;
    store_and_loads_open(&core);
    assert_true(memory_step(&core, 0, NULL));
    assert_false(written(&core, 0, 0x56));
    assert_report(
        &core, "core 0 wrote 0x00000056 (bytes 0xf) to 0x00020000, which is not what its stores");
    core_close(&core);
}

TEST(test_a_write_may_come_before_its_store_is_known) {
    struct core core;
    store_and_loads_open(&core);
    assert_true(written(&core, 0, 0x57));
    assert_true(loads(&core, 1, 0x57)); /* any value, it was there */
    assert_false(memory_step(&core, 0, NULL));
    core_close(&core);
}

/* Core 0 stores the word 0x55, then the byte 0x57 on it; `count` of the two join a line, which
 * leaves. */
static void joined_open(struct core *core, int count) {
    cores_open(core);
    core->machine.config.line_bytes = LINE;
    emit(&core->machine, rv_s(2, P, V, 0));
    emit(&core->machine, rv_i(OP_IMM, 0, A, V, 2));
    emit(&core->machine, rv_s(0, P, A, 0));
    emit(&core->machine, rv_i(LOAD, 2, B, P, 0));
    cores_start(core);
    for (int i = 0; i < count; i++)
        lockstep_joined(core->lockstep, 0, DATA, i ? 1 : 0xf);
    lockstep_leaves(core->lockstep, 0, DATA);
}

TEST(test_a_write_is_what_joined) {
    struct core core;
    joined_open(&core, 2);
    assert_true(memory_step(&core, 0, NULL));
    follow(&core, 0, 1);
    assert_true(written(&core, 0, 0x57)); /* before its second store is known */
    assert_true(memory_step(&core, 0, NULL));
    assert_true(loads(&core, 0, 0x57));
    core_close(&core);
}

TEST(test_a_write_lacks_what_joined) {
    struct core core;
    joined_open(&core, 2);
    assert_true(memory_step(&core, 0, NULL));
    follow(&core, 0, 1);
    assert_true(written(&core, 0, 0x55));
    assert_false(memory_step(&core, 0, NULL));
    assert_report(
        &core, "core 0 wrote 0x00000055 (bytes 0xf) to 0x00020000, which is not what its stores");
    core_close(&core);
    joined_open(&core, 1); /* the second one is on its way alone */
    assert_true(memory_step(&core, 0, NULL));
    assert_false(written(&core, 0, 0x57));
    core_close(&core);
}

TEST(test_all_stores_become_writes) {
    struct core core;
    cores_open(&core);
    emit(&core.machine, rv_s(2, P, V, 0));
    emit(&core.machine, simt_tmc(0));
    cores_start(&core);
    for (unsigned id = 0; id < 2; id++) {
        assert_true(memory_step(&core, id, NULL));
        follow(&core, id, 1);
    }
    assert_true(written(&core, 0, 0x55));
    assert_false(lockstep_finish(core.lockstep, core.machine.memory, &core.machine.io));
    assert_report(&core, "core 1: the stores to 0x00020000 and its writes there are not the same");
    core_close(&core);
}

TEST(test_both_stored) {
    struct core core;
    cores_open(&core);
    emit(&core.machine, rv_s(2, P, V, 0));
    emit(&core.machine, simt_tmc(0));
    cores_start(&core);
    for (unsigned id = 0; id < 2; id++) {
        assert_true(memory_step(&core, id, NULL));
        follow(&core, id, 1);
    }
    assert_true(written(&core, 1, 0x55));
    assert_true(written(&core, 0, 0x55));
    finish(&core);
    core_close(&core);
}

TEST(test_a_load_to_x0_brings_nothing) {
    struct core core;
    cores_open(&core);
    emit(&core.machine, rv_i(LOAD, 2, 0, P, 0));
    emit(&core.machine, rv_i(LOAD, 2, A, P, 0));
    cores_start(&core);
    assert_true(loads(&core, 0, 0));
    assert_true(loads(&core, 0, WORD));
    core_close(&core);
}

/* Of what a load brings only the bytes of memory are believed. */
TEST(test_a_load_is_extended) {
    struct core core;
    cores_open(&core);
    emit(&core.machine, rv_i(LOAD, 0, A, P, 0));
    emit(&core.machine, rv_i(LOAD, 5, A, P, 0));
    cores_start(&core);
    assert_true(loads(&core, 0, WORD & 0xff));
    assert_true(loads(&core, 0, WORD & 0xffff));
    assert_false(loads(&core, 1, 0xffffff00 | (WORD & 0xff)));
    assert_report(&core, "lane  0: expected 0x00000044, got 0xffffff44");
    core_close(&core);
}

TEST(test_a_store_does_not_pass_a_load) {
    struct core core;
    cores_open(&core);
    emit(&core.machine, rv_i(LOAD, 2, A, P, 0));
    emit(&core.machine, rv_s(2, P, V, 0));
    cores_start(&core);
    unsigned seq = core.executed[0];
    struct golden_effect load = core_step(&core, 0);
    assert_true(lockstep_mem_order(core.lockstep, 0, seq + 1));
    assert_true(lockstep_mem_order(core.lockstep, 0, seq));
    assert_false(retire(&core, 0, seq, &load)); /* with it, the store can be executed */
    assert_report(&core, "warp 0 of core 0: a memory operation has passed an older one");
    core_close(&core);
}

TEST(test_a_load_without_a_place) {
    struct core core;
    cores_open(&core);
    emit(&core.machine, rv_i(LOAD, 2, A, P, 0));
    cores_start(&core);
    unsigned seq = core.executed[0];
    struct golden_effect load = core_step(&core, 0);
    assert_false(retire(&core, 0, seq, &load));
    assert_report(&core, "has no place in the order of its core");
    core_close(&core);
}

TEST(test_local_memory_is_the_core_s_own) {
    struct core core;
    cores_open(&core);
    emit_li(&core.machine, P, MEMORY_LMEM_BASE);
    emit(&core.machine, rv_s(2, P, V, 0));
    emit(&core.machine, rv_i(LOAD, 2, A, P, 0));
    cores_start(&core);
    follow(&core, 0, 2);
    follow(&core, 1, 2);
    assert_true(memory_step(&core, 0, NULL));
    assert_true(loads(&core, 0, 0x55));
    assert_true(memory_step(&core, 1, NULL));
    assert_false(loads(&core, 1, 0));
    core_close(&core);
}

/* Each lane adds V to the word, in both cores; `op` is funct5, aq and rl. */
static void atomics_open(struct core *core, unsigned op) {
    cores_open(core);
    core->machine.config.atomics = true;
    core->machine.config.line_bytes = LINE;
    emit_li(&core->machine, Q, 15);
    emit(&core->machine, rv_r(0x0b, 0, 0, 0, Q, 0)); /* all lanes */
    emit_li(&core->machine, P, DATA);
    emit_li(&core->machine, V, 0x55);
    emit(&core->machine, rv_s(2, P, V, 4));
    emit(&core->machine, rv_r(0x2f, 2, op, A, P, V));
    emit(&core->machine, rv_i(LOAD, 2, B, P, 0));
    cores_start(core);
    follow(core, 0, 7);
    follow(core, 1, 7);
}

/* Lane n of the first warp of a core adds: it is the n-th of the core, behind `before` others. */
static bool adds(struct core *core, unsigned id, unsigned lane, unsigned before) {
    uint32_t old = WORD + (before + lane) * 0x55;
    return lockstep_changed(core->lockstep, id, 1u << lane, 0, DATA, old, true, old + 0x55);
}

/* The store in front, and its write. */
static bool stores_beside(struct core *core, unsigned id) {
    static const uint8_t line[LINE] = {0, 0, 0, 0, 0x55};
    return memory_step(core, id, NULL) && lockstep_written(core->lockstep, id, DATA, 0xf0, line);
}

TEST(test_atomic_operations_in_their_order) {
    struct core core;
    atomics_open(&core, 0);
    for (unsigned id = 0; id < 2; id++) {
        assert_true(stores_beside(&core, id));
        for (unsigned lane = 0; lane < LANES; lane++)
            assert_true(adds(&core, id, lane, id * LANES));
        assert_true(memory_step(&core, id, NULL));
    }
    assert_true(loads(&core, 1, WORD + 8 * 0x55));
    assert_false(loads(&core, 0, WORD + 3 * 0x55)); /* older than what its last lane has written */
    core_close(&core);
}

TEST(test_an_atomic_operation_finds_the_last_write) {
    struct core core;
    atomics_open(&core, 0);
    assert_true(adds(&core, 0, 0, 0));
    assert_false(adds(&core, 1, 0, 0));
    assert_report(&core, "warp 0 of core 1: an atomic operation (funct5 0) of lanes 0x1");
    core_close(&core);
}

TEST(test_lanes_of_an_atomic_operation_in_turn) {
    struct core core;
    atomics_open(&core, 0);
    assert_true(stores_beside(&core, 0));
    for (unsigned lane = 0; lane < LANES; lane++)
        assert_true(lockstep_changed(core.lockstep, 0, 8u >> lane, 0, DATA, WORD + lane * 0x55,
                                     true, WORD + (lane + 1) * 0x55));
    assert_false(memory_step(&core, 0, NULL));
    assert_report(&core, "lane 0 on 0x00020000 is not what was carried out");
    core_close(&core);
}

TEST(test_an_atomic_operation_writes_what_it_has_to) {
    struct core core;
    atomics_open(&core, 0);
    assert_true(stores_beside(&core, 0));
    assert_true(lockstep_changed(core.lockstep, 0, 1, 0, DATA, WORD, true, WORD + 0x54));
    for (unsigned lane = 1; lane < LANES; lane++)
        assert_true(lockstep_changed(core.lockstep, 0, 1u << lane, 0, DATA, WORD + lane * 0x55 - 1,
                                     true, WORD + (lane + 1) * 0x55 - 1));
    assert_false(memory_step(&core, 0, NULL));
    core_close(&core);
}

TEST(test_rl_waits_for_stores) {
    struct core core;
    atomics_open(&core, 1);
    assert_true(memory_step(&core, 0, NULL));
    for (unsigned lane = 0; lane < LANES; lane++)
        assert_true(adds(&core, 0, lane, 0));
    assert_false(memory_step(&core, 0, NULL));
    assert_report(&core, "passed a fence before its core's stores were seen");
    core_close(&core);
}

TEST(test_nothing_is_changed_unasked) {
    struct core core;
    atomics_open(&core, 0);
    assert_true(stores_beside(&core, 0));
    assert_false(memory_step(&core, 0, NULL));
    assert_report(&core, "lane 0 on 0x00020000 was not carried out");
    core_close(&core);
}

TEST(test_a_barrier_across_cores) {
    struct core core;
    cores_open(&core);
    emit_li(&core.machine, P, UINT32_C(1) << 31);
    emit_li(&core.machine, Q, 2);
    emit(&core.machine, simt_bar(P, Q));
    emit(&core.machine, rv_i(OP_IMM, 0, A, A, 1));
    cores_start(&core);
    follow(&core, 0, 4);
    follow(&core, 1, 3);
    unsigned seq = core.executed[0];
    struct golden_effect bar = core_step(&core, 0);
    assert_int_equal(golden_state(core.machine.golden, 0), GOLDEN_BARRIER);
    assert_true(retire(&core, 0, seq, &bar));
    bar = (struct golden_effect){.pc = bar.pc + 4, .tmask = 1, .rd = A, .wb = true, .value = {1}};
    assert_false(retire(&core, 0, seq + 1, &bar));
    assert_report(&core, "the core runs warp 0 of core 0, which waits at barrier 0 across cores");
    core_close(&core);
}
