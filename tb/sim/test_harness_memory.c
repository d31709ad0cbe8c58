/* When memory answers: latency, order, bandwidth, seeds. */
#include "sim/memory/mem_timing.h"
#include "tb/tools/unit.h"

#include <stdlib.h>
#include <string.h>

enum { READS = 200, RAM = 0x10000 };

struct answer {
    uint64_t cycle;
    uint32_t tag;
};

static struct mem_timing *timing_new(struct mem_timing_config config) {
    struct mem_timing *timing = malloc(sizeof *timing);
    assert_non_null(timing);
    mem_timing_init(timing, &config, MEMORY_LINE_BYTES);
    return timing;
}

/* A read a cycle with tags 0, 1, ...; one answer a cycle. */
static void stream(struct mem_timing *timing, struct answer answers[READS]) {
    uint8_t line[MEMORY_LINE_BYTES] = {0};
    unsigned count = 0;
    for (uint64_t cycle = 0; count < READS; cycle++) {
        assert_true(cycle < 100000);
        if (cycle < READS) {
            line[0] = (uint8_t)cycle;
            assert_true(mem_timing_read(timing, cycle, RAM, (uint32_t)cycle, line));
        }
        if (!mem_timing_answer(timing, cycle, &answers[count].tag, line))
            continue;
        assert_int_equal(line[0], (uint8_t)answers[count].tag);
        answers[count++].cycle = cycle;
    }
    assert_int_equal(mem_timing_next(timing), -1);
}

TEST(test_fixed_latency) {
    struct mem_timing *timing = timing_new((struct mem_timing_config){.latency = 7, .period = 1});
    struct answer answers[READS];
    stream(timing, answers);
    for (unsigned i = 0; i < READS; i++) {
        assert_int_equal(answers[i].tag, i);
        assert_int_equal(answers[i].cycle, i + 7);
    }
    free(timing);
}

TEST(test_next_tells_when) {
    struct mem_timing *timing = timing_new((struct mem_timing_config){.latency = 100, .period = 1});
    uint8_t line[MEMORY_LINE_BYTES] = {0};
    uint32_t tag;
    assert_int_equal(mem_timing_next(timing), -1);
    assert_true(mem_timing_read(timing, 5, RAM, 3, line));
    assert_true(mem_timing_read(timing, 8, RAM, 1, line));
    assert_int_equal(mem_timing_next(timing), 105);
    assert_false(mem_timing_answer(timing, 104, &tag, line));
    assert_true(mem_timing_answer(timing, 105, &tag, line));
    assert_int_equal(tag, 3);
    assert_int_equal(mem_timing_next(timing), 108);
    free(timing);
}

/* Of answers that are due together, the older request's comes first. */
TEST(test_due_together) {
    struct mem_timing *timing = timing_new((struct mem_timing_config){.latency = 5, .period = 1});
    uint8_t line[MEMORY_LINE_BYTES] = {0};
    uint32_t tag;
    for (uint32_t i = 0; i < 8; i++)
        assert_true(mem_timing_read(timing, 0, RAM, 7 - i, line));
    for (uint32_t i = 0; i < 8; i++) {
        assert_true(mem_timing_answer(timing, 5, &tag, line));
        assert_int_equal(tag, 7 - i);
    }
    free(timing);
}

TEST(test_random_latency) {
    struct mem_timing *timing = timing_new(
        (struct mem_timing_config){.latency = 50, .period = 1, .random = true, .seed = 3});
    struct answer answers[READS];
    unsigned overtaken = 0, late = 0;
    stream(timing, answers);
    for (unsigned i = 0; i < READS; i++) {
        uint64_t latency = answers[i].cycle - answers[i].tag;
        /* One answer a cycle: those due together wait for each other. */
        assert_in_range(latency, 50, 120);
        overtaken += i > 0 && answers[i].tag < answers[i - 1].tag;
        late += latency > 75;
    }
    assert_in_range(overtaken, READS / 10, READS);
    assert_in_range(late, READS / 4, READS * 3 / 4);
    free(timing);
}

TEST(test_seeds) {
    static const uint64_t seeds[] = {0, 0, 1, 2};
    struct answer answers[4][READS];
    memset(answers, 0, sizeof answers); /* the gaps in them are compared too */
    for (unsigned i = 0; i < 4; i++) {
        struct mem_timing *timing = timing_new((struct mem_timing_config){
            .latency = 50, .period = 1, .random = true, .seed = seeds[i]});
        stream(timing, answers[i]);
        free(timing);
    }
    assert_memory_equal(answers[0], answers[1], sizeof answers[0]);
    assert_memory_not_equal(answers[1], answers[2], sizeof answers[0]);
    assert_memory_not_equal(answers[2], answers[3], sizeof answers[0]);
}

/* A read sees memory as it was when it was accepted. */
TEST(test_line_is_taken_at_once) {
    struct mem_timing *timing = timing_new((struct mem_timing_config){.latency = 2, .period = 1});
    uint8_t line[MEMORY_LINE_BYTES];
    uint8_t got[MEMORY_LINE_BYTES];
    uint32_t tag;
    memset(line, 0x11, sizeof line);
    assert_true(mem_timing_read(timing, 0, RAM, 9, line));
    memset(line, 0x22, sizeof line);
    assert_true(mem_timing_answer(timing, 2, &tag, got));
    assert_int_equal(tag, 9);
    assert_int_equal(got[0], 0x11);
    assert_int_equal(got[MEMORY_LINE_BYTES - 1], 0x11);
    free(timing);
}

TEST(test_tags_are_checked) {
    struct mem_timing *timing = timing_new((struct mem_timing_config){.latency = 1, .period = 1});
    uint8_t line[MEMORY_LINE_BYTES] = {0};
    uint32_t tag;
    assert_true(mem_timing_read(timing, 0, RAM, 4, line));
    assert_false(mem_timing_read(timing, 0, RAM, 4, line));
    assert_false(mem_timing_read(timing, 0, RAM, MEM_TAGS, line));
    assert_true(mem_timing_answer(timing, 1, &tag, line));
    assert_true(mem_timing_read(timing, 1, RAM, 4, line));
    free(timing);
}

TEST(test_as_many_as_there_are_tags) {
    struct mem_timing *timing = timing_new(
        (struct mem_timing_config){.latency = 1000, .period = 1, .random = true, .seed = 1});
    uint8_t line[MEMORY_LINE_BYTES] = {0};
    bool seen[MEM_TAGS] = {false};
    uint32_t tag;
    for (uint32_t i = 0; i < MEM_TAGS; i++)
        assert_true(mem_timing_read(timing, 0, RAM, i, line));
    int64_t last = 0;
    for (uint32_t i = 0; i < MEM_TAGS; i++) {
        int64_t due = mem_timing_next(timing);
        assert_true(due >= last && due <= 2000);
        assert_true(mem_timing_answer(timing, 5000, &tag, line));
        assert_false(seen[tag]);
        seen[tag] = true;
        last = due;
    }
    free(timing);
}

TEST(test_bandwidth) {
    struct mem_timing *timing = timing_new((struct mem_timing_config){.latency = 1, .period = 4});
    assert_int_equal(mem_timing_busy(timing, 0), 3);
    timing->config.period = 1;
    assert_int_equal(mem_timing_busy(timing, 0), 0);
    free(timing);
}
