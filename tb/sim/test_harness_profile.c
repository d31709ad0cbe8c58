/* Profiles: which instruction a cycle belongs to, and by which calls it was reached. */
#include "sim/profile/profile.h"

#include "sim/stats/stall.h"
#include "tb/tools/unit.h"

#include <stdlib.h>

enum {
    RAW = 7,
    UNIT_LSU = 13,
    BASE = 0x1000,
    CALLEE = 0x2000,
    CALL = 0x000000ef,
    RETURN = 0x00008067,
    BRANCH = 0x00000063,
    NOP = 0x13
};

static char caller_name[] = "caller", callee_name[] = "callee";

struct bench {
    struct heddle_config config;
    struct elf_symbol symbol[2];
    struct elf_image image;
    struct memory *memory;
    struct profile *profile;
    uint64_t cycle;
};

static int profile_setup(void **state) {
    struct bench *bench = calloc(1, sizeof *bench);
    bench->config = (struct heddle_config){
        .cores = 1, .warps = 2, .threads = 4, .window = {.knob = "collector_units", .places = 2}};
    bench->symbol[0] = (struct elf_symbol){.name = caller_name, .value = BASE, .size = 0x100};
    bench->symbol[1] = (struct elf_symbol){.name = callee_name, .value = CALLEE, .size = 0x100};
    bench->image = (struct elf_image){.symbols = bench->symbol, .symbol_count = 2};
    bench->memory = memory_new();
    for (uint32_t i = 0; i < 64; i++) {
        memory_store(bench->memory, BASE + 4 * i, 4, NOP);
        memory_store(bench->memory, CALLEE + 4 * i, 4, NOP);
    }
    bench->profile = profile_new(&bench->config, &bench->image, bench->memory);
    *state = bench;
    return 0;
}

static int profile_teardown(void **state) {
    struct bench *bench = *state;
    profile_free(bench->profile);
    memory_free(bench->memory);
    free(bench);
    return 0;
}

static void stage(struct bench *bench, enum pipeline_stage stage, unsigned warp, unsigned seq,
                  uint32_t pc) {
    profile_stage(bench->profile, bench->cycle, stage, warp, seq, pc);
}

/* Ends a cycle in which the slot was as said `late` cycles later, and warps 0 and 1 were held back.
 */
static void slot(struct bench *bench, unsigned cause, unsigned late, unsigned first,
                 unsigned second) {
    const uint32_t warps = first | second << 4, places = STALL_IDLE | STALL_IDLE << 4;
    profile_slot(bench->profile, 0, cause, late, &warps, &places, true);
    bench->cycle++;
}

/* Of the instruction, in all frames. */
static uint64_t cycles(const struct bench *bench, uint32_t pc, unsigned cause) {
    uint64_t sum = 0;
    for (size_t i = 1; i < bench->profile->sites; i++)
        if (bench->profile->site[i].pc == pc)
            sum += bench->profile->site[i].counts.cycles[cause];
    return sum;
}

static uint64_t nobodys(const struct bench *bench, unsigned cause) {
    return bench->profile->site[0].counts.cycles[cause];
}

/* The oldest that waits for it, of the warps that do; issued cycles are of what issued. */
TEST_WITH(profile, test_who_waits) {
    struct bench *bench = *state;
    stage(bench, PIPELINE_DECODE, 1, 0, BASE + 8);
    stage(bench, PIPELINE_DECODE, 0, 0, BASE);
    slot(bench, STALL_IDLE, 0, STALL_IDLE, STALL_IDLE);
    stage(bench, PIPELINE_DECODE, 0, 1, BASE + 4);
    slot(bench, RAW, 0, RAW, RAW);
    slot(bench, RAW, 0, RAW, UNIT_LSU);
    stage(bench, PIPELINE_ISSUE, 0, 0, BASE);
    slot(bench, STALL_NONE, 0, STALL_NONE, UNIT_LSU);
    slot(bench, RAW, 0, RAW, UNIT_LSU);
    profile_end(bench->profile);
    assert_int_equal(nobodys(bench, STALL_IDLE), 1);
    assert_int_equal(cycles(bench, BASE + 8, RAW), 1);
    assert_int_equal(cycles(bench, BASE, RAW), 1);
    assert_int_equal(cycles(bench, BASE, STALL_NONE), 1);
    assert_int_equal(cycles(bench, BASE + 4, RAW), 1);
    assert_int_equal(cycles(bench, BASE + 8, UNIT_LSU), 0);
}

/* A slot that is told two cycles late is of who waited then. */
TEST_WITH(profile, test_late) {
    struct bench *bench = *state;
    stage(bench, PIPELINE_DECODE, 0, 0, BASE);
    stage(bench, PIPELINE_DECODE, 0, 1, BASE + 4);
    slot(bench, STALL_IDLE, 2, STALL_IDLE, STALL_IDLE);
    slot(bench, STALL_IDLE, 2, RAW, STALL_IDLE);
    stage(bench, PIPELINE_ISSUE, 0, 0, BASE);
    slot(bench, STALL_IDLE, 2, STALL_NONE, STALL_IDLE);
    slot(bench, RAW, 2, UNIT_LSU, STALL_IDLE);
    slot(bench, STALL_NONE, 2, UNIT_LSU, STALL_IDLE);
    slot(bench, UNIT_LSU, 2, STALL_NONE, STALL_IDLE);
    profile_end(bench->profile);
    assert_int_equal(cycles(bench, BASE, RAW), 1);
    assert_int_equal(cycles(bench, BASE, STALL_NONE), 1);
    assert_int_equal(cycles(bench, BASE + 4, UNIT_LSU), 1);
}

/* With an empty buffer: for the cache with the next instruction, also with the first of all. For a
 * branch with the branch, not with instructions that were decoded behind it in vain. */
TEST_WITH(profile, test_empty_buffer) {
    struct bench *bench = *state;
    slot(bench, STALL_FETCH_CONTROL, 0, STALL_FETCH_CONTROL, STALL_IDLE);
    stage(bench, PIPELINE_DECODE, 0, 0, BASE);
    stage(bench, PIPELINE_ISSUE, 0, 0, BASE);
    slot(bench, STALL_FETCH_ICACHE, 0, STALL_FETCH_ICACHE, STALL_IDLE);
    stage(bench, PIPELINE_DECODE, 0, 1, BASE + 4);
    stage(bench, PIPELINE_FLUSH, 0, 0, BASE);
    slot(bench, RAW, 0, STALL_IDLE, STALL_IDLE);
    slot(bench, STALL_FETCH_CONTROL, 0, STALL_FETCH_CONTROL, STALL_IDLE);
    slot(bench, STALL_FETCH_ICACHE, 0, STALL_FETCH_ICACHE, STALL_IDLE);
    stage(bench, PIPELINE_DECODE, 0, 1, BASE + 32);
    profile_end(bench->profile);
    assert_int_equal(cycles(bench, BASE, STALL_FETCH_CONTROL), 2);
    assert_int_equal(cycles(bench, BASE + 4, STALL_FETCH_ICACHE), 1);
    assert_int_equal(cycles(bench, BASE + 32, STALL_FETCH_ICACHE), 1);
    assert_int_equal(nobodys(bench, RAW), 1); /* none waited for it */
}

/* In a window: the place's instruction waits, and no longer the warp with it. */
TEST_WITH(profile, test_places) {
    struct bench *bench = *state;
    const uint32_t warps = RAW | STALL_IDLE << 4, places = STALL_IDLE | UNIT_LSU << 4;
    stage(bench, PIPELINE_DECODE, 0, 0, BASE);
    stage(bench, PIPELINE_DECODE, 0, 1, BASE + 4);
    stage(bench, PIPELINE_ALLOCATE, 0, 0, BASE);
    slot(bench, STALL_IDLE, 0, STALL_IDLE, STALL_IDLE);
    pipeline_places(bench->profile->pipeline, bench->cycle, 2, (const uint32_t[]){2},
                    (const uint32_t[]){0});
    profile_slot(bench->profile, 0, UNIT_LSU, 0, &warps, &places, true);
    profile_slot(bench->profile, 0, RAW, 0, &warps, &places, true);
    assert_int_equal(cycles(bench, BASE, UNIT_LSU), 1);
    assert_int_equal(cycles(bench, BASE + 4, RAW), 1);
}

static const char *frame_of(const struct bench *bench, uint32_t pc, const char **caller) {
    const struct profile *profile = bench->profile;
    for (size_t i = profile->sites; i-- > 1;)
        if (profile->site[i].pc == pc) {
            const struct profile_frame *frame = &profile->frame[profile->site[i].frame];
            const struct elf_symbol *function = profile->frame[frame->parent].function;
            *caller = function ? function->name : "none";
            return frame->function->name;
        }
    *caller = "?";
    return "?";
}

TEST_WITH(profile, test_calls) {
    struct bench *bench = *state;
    const char *caller;
    memory_store(bench->memory, BASE + 4, 4, CALL);
    memory_store(bench->memory, CALLEE + 4, 4, RETURN);
    const uint32_t way[] = {BASE, BASE + 4, CALLEE, CALLEE + 4, BASE + 8};
    for (unsigned i = 0; i < 5; i++)
        stage(bench, PIPELINE_DECODE, 0, i, way[i]);
    stage(bench, PIPELINE_DECODE, 1, 0, CALLEE + 8);
    assert_string_equal(frame_of(bench, CALLEE + 4, &caller), "callee");
    assert_string_equal(caller, "caller");
    assert_string_equal(frame_of(bench, BASE + 8, &caller), "caller");
    assert_string_equal(caller, "none");
    assert_string_equal(frame_of(bench, CALLEE + 8, &caller), "callee"); /* a warp begins there */
    assert_string_equal(caller, "none");
    assert_int_equal(bench->profile->frames, 4);
}

/* Instructions of a function behind a call of itself are in the frame that it was in before. */
TEST_WITH(profile, test_recursion) {
    struct bench *bench = *state;
    memory_store(bench->memory, BASE, 4, CALL);
    memory_store(bench->memory, CALLEE, 4, BRANCH);
    memory_store(bench->memory, CALLEE + 4, 4, CALL);
    memory_store(bench->memory, CALLEE + 16, 4, RETURN);
    const uint32_t way[] = {BASE, CALLEE, CALLEE + 4, CALLEE, CALLEE + 16, CALLEE + 8};
    const char *caller;
    for (unsigned i = 0; i < 6; i++)
        stage(bench, PIPELINE_DECODE, 0, i, way[i]);
    frame_of(bench, CALLEE + 16, &caller);
    assert_string_equal(caller, "callee");
    frame_of(bench, CALLEE + 8, &caller);
    assert_string_equal(caller, "caller");
}

/* Completed instructions, lanes and misses are of the instruction with the number; what is outside
 * of a region of interest is not counted. */
TEST_WITH(profile, test_other_counts) {
    struct bench *bench = *state;
    stage(bench, PIPELINE_DECODE, 1, 5, BASE);
    profile_lines(bench->profile, 1, 5, 3, 2, true);
    profile_retire(bench->profile, 1, 5, 1, false, true);
    profile_retire(bench->profile, 1, 5, 3, true, true);
    profile_line_miss(bench->profile, 3, true);
    profile_line_miss(bench->profile, 3, false);
    profile_fetch_miss(bench->profile, BASE, true);
    const struct profile_counts *counts = &bench->profile->site[1].counts;
    assert_int_equal(counts->instructions, 1);
    assert_int_equal(counts->lanes, 4);
    assert_int_equal(counts->lines, 2);
    assert_int_equal(counts->line_misses, 1);
    assert_int_equal(bench->profile->site[2].pc, BASE);
    assert_int_equal(bench->profile->site[2].counts.fetch_misses, 1);
}
