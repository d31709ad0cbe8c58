/* The pipeline trace: every line is one of the format's commands, every instruction ends. */
#include "sim/trace/trace.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdlib.h>
#include <string.h>

/* Closes the trace and compares the file with the lines; "|" stands for a tab. */
static void assert_trace(void *const *state, struct trace *trace, uint64_t cycle,
                         const char *expected) {
    assert_true(trace_close(trace, cycle));
    struct text got = scratch_read(state, "trace");
    for (char *c = got.data; *c; c++)
        if (*c == '\t')
            *c = '|';
    assert_string_equal(got.data, expected);
    text_free(&got);
}

TEST_WITH(scratch, test_one_instruction) {
    struct trace *trace = trace_open(TRACE_KONATA, scratch_path(state, "trace"), &PIPELINE_ALL);
    assert_non_null(trace);
    pipeline_stage(trace->pipeline, 10, PIPELINE_DECODE, 2, 0, 0x80000000, "addi a0, zero, 1");
    pipeline_stage(trace->pipeline, 12, PIPELINE_ISSUE, 2, 0, 0x80000000, NULL);
    pipeline_stage(trace->pipeline, 13, PIPELINE_EXECUTE, 2, 0, 0x80000000, NULL);
    pipeline_stage(trace->pipeline, 15, PIPELINE_WRITEBACK, 2, 0, 0x80000000, NULL);
    assert_trace(state, trace, 20,
                 "Kanata|0004\nC=|0\nC|10\n"
                 "I|0|0|2\nL|0|0|80000000: addi a0, zero, 1\n"
                 "L|0|1|warp 2, sequence number 0\nS|0|0|D\n"
                 "C|2\nS|0|0|I\nC|1\nS|0|0|X\nC|2\nS|0|0|W\nC|1\nR|0|0|0\n");
}

/* The cause sits on the oldest instruction that has not issued, and moves on with it; what is
 * decoded in the cycle does not wait yet. */
TEST_WITH(scratch, test_stall_lane) {
    struct trace *trace = trace_open(TRACE_KONATA, scratch_path(state, "trace"), &PIPELINE_ALL);
    assert_non_null(trace);
    pipeline_stage(trace->pipeline, 1, PIPELINE_DECODE, 0, 7, 0, "a");
    pipeline_stall(trace->pipeline, 1, 0, "FETCH");
    pipeline_stage(trace->pipeline, 2, PIPELINE_DECODE, 0, 8, 4, "b");
    pipeline_stall(trace->pipeline, 2, 0, "RAW");
    pipeline_stall(trace->pipeline, 3, 0, "LSU");
    pipeline_stage(trace->pipeline, 4, PIPELINE_ISSUE, 0, 7, 0, NULL);
    pipeline_stall(trace->pipeline, 5, 0, NULL);
    assert_trace(state, trace, 5,
                 "Kanata|0004\nC=|0\nC|1\n"
                 "I|0|0|0\nL|0|0|00000000: a\nL|0|1|warp 0, sequence number 7\nS|0|0|D\n"
                 "C|1\nI|1|1|0\nL|1|0|00000004: b\nL|1|1|warp 0, sequence number 8\nS|1|0|D\n"
                 "S|0|1|RAW\n"
                 "C|1\nE|0|1|RAW\nS|0|1|LSU\n"
                 "C|1\nS|0|0|I\nE|0|1|LSU\nS|1|1|LSU\n"
                 "C|1\nE|1|1|LSU\nC|1\nR|0|0|1\nR|1|0|1\n");
}

/* Out of order: what has issued early is passed over when the oldest issues. */
TEST_WITH(scratch, test_stall_lane_out_of_order) {
    struct trace *trace = trace_open(TRACE_KONATA, scratch_path(state, "trace"), &PIPELINE_ALL);
    assert_non_null(trace);
    pipeline_stall(trace->pipeline, 1, 0, "RAW");
    for (unsigned seq = 0; seq < 3; seq++)
        pipeline_stage(trace->pipeline, 1, PIPELINE_DECODE, 0, seq, 4 * seq, "a");
    pipeline_stage(trace->pipeline, 2, PIPELINE_ISSUE, 0, 1, 4, NULL);
    pipeline_stage(trace->pipeline, 3, PIPELINE_ISSUE, 0, 0, 0, NULL);
    assert_true(trace_close(trace, 4));
    struct text got = scratch_read(state, "trace");
    assert_non_null(strstr(got.data, "S\t1\t0\tI\nS\t0\t1\tRAW\n"));
    assert_non_null(strstr(got.data, "S\t0\t0\tI\nE\t0\t1\tRAW\nS\t2\t1\tRAW\n"));
    text_free(&got);
}

/* Instructions that a branch voids end as flushed in that cycle, with its cause; their numbers come
 * again. */
TEST_WITH(scratch, test_flush) {
    struct trace *trace = trace_open(TRACE_KONATA, scratch_path(state, "trace"), &PIPELINE_ALL);
    assert_non_null(trace);
    pipeline_stage(trace->pipeline, 1, PIPELINE_DECODE, 0, 255, 0, "branch");
    pipeline_stage(trace->pipeline, 2, PIPELINE_ISSUE, 0, 255, 0, NULL);
    pipeline_stage(trace->pipeline, 2, PIPELINE_DECODE, 0, 256, 4, "a");
    pipeline_stage(trace->pipeline, 3, PIPELINE_DECODE, 0, 257, 8, "b");
    pipeline_stage(trace->pipeline, 3, PIPELINE_DECODE, 1, 0, 8, "of another warp");
    pipeline_stall(trace->pipeline, 3, 0, "CONTROL");
    pipeline_stage(trace->pipeline, 5, PIPELINE_FLUSH, 0, 255, 0, NULL);
    pipeline_stage(trace->pipeline, 9, PIPELINE_DECODE, 0, 256, 64, "c");
    pipeline_stage(trace->pipeline, 10, PIPELINE_ISSUE, 0, 256, 64, NULL);
    assert_true(trace_close(trace, 11));
    struct text got = scratch_read(state, "trace");
    assert_non_null(
        strstr(got.data, "S\t1\t1\tCONTROL\nC\t2\nR\t1\t0\t1\nR\t2\t0\t1\nC\t4\nI\t4\t4\t0\n"));
    assert_non_null(strstr(got.data, "S\t4\t0\tI\n"));
    assert_null(strstr(got.data, "R\t3\t0\t1\nR\t1"));
    text_free(&got);
}

/* A sequence number that comes again closes what still had it. */
TEST_WITH(scratch, test_number_comes_again) {
    struct trace *trace = trace_open(TRACE_KONATA, scratch_path(state, "trace"), &PIPELINE_ALL);
    assert_non_null(trace);
    pipeline_stage(trace->pipeline, 1, PIPELINE_DECODE, 0, 255, 0, "a");
    pipeline_stage(trace->pipeline, 1, PIPELINE_DECODE, 0, 255, 0, "b");
    pipeline_stage(trace->pipeline, 1, PIPELINE_ISSUE, 1, 255, 0,
                   NULL); /* never decoded: nothing to show */
    pipeline_stage(trace->pipeline, 1, PIPELINE_DECODE, 0, 511, 0,
                   "c"); /* another, with the same low bits */
    assert_trace(state, trace, 1,
                 "Kanata|0004\nC=|0\nC|1\n"
                 "I|0|0|0\nL|0|0|00000000: a\nL|0|1|warp 0, sequence number 255\nS|0|0|D\n"
                 "R|0|0|1\nI|1|1|0\nL|1|0|00000000: b\n"
                 "L|1|1|warp 0, sequence number 255\nS|1|0|D\n"
                 "I|2|2|0\nL|2|0|00000000: c\nL|2|1|warp 0, sequence number 511\nS|2|0|D\n"
                 "C|1\nR|1|0|1\nR|2|0|1\n");
}

/* The knowledge of a reader of the file: instructions begun, and which of them have ended. */
struct reader {
    unsigned begun;
    bool ended[8192];
};

static bool alive(const struct reader *reader, unsigned id) {
    return id < reader->begun && !reader->ended[id];
}

/* Whether the line is a command of the format, for an instruction that has not ended. */
static bool line_good(struct reader *reader, const char *line) {
    unsigned a, b, c;
    int end = 0;
    char stage[32];
    if (sscanf(line, "C\t%u%n", &a, &end) == 1 && !line[end])
        return a > 0;
    if (sscanf(line, "I\t%u\t%u\t%u%n", &a, &b, &c, &end) == 3 && !line[end])
        return a == reader->begun++ && a < 8192 && c < 32;
    if (sscanf(line, "R\t%u\t%u\t%u%n", &a, &b, &c, &end) == 3 && !line[end] && alive(reader, a))
        return reader->ended[a] = true;
    if (sscanf(line, "L\t%u\t%u\t%n", &a, &b, &end) == 2 && line[end])
        return alive(reader, a) && b <= 1;
    if (sscanf(line, "%*[SE]\t%u\t%u\t%31[a-zA-Z_]%n", &a, &b, stage, &end) == 3 && !line[end])
        return alive(reader, a) && b <= 1;
    return false;
}

/* The file stays a trace whatever the order of events. */
TEST_WITH(scratch, test_format_of_anything) {
    static const char *const causes[] = {NULL, "raw", "waw", "fetch_icache"};
    struct trace *trace = trace_open(TRACE_KONATA, scratch_path(state, "trace"), &PIPELINE_ALL);
    assert_non_null(trace);
    uint32_t random = 1;
    uint64_t cycle = 0;
    for (int i = 0; i < 5000; i++) {
        random = random * 1664525 + 1013904223;
        unsigned value = random >> 8;
        cycle += value & 1;
        if (value % 7 == 0)
            pipeline_stall(trace->pipeline, cycle, value / 8 % 4, causes[value / 32 % 4]);
        else
            pipeline_stage(trace->pipeline, cycle, (enum pipeline_stage)(value / 128 % 4),
                           value / 512 % 4, value / 2048 % 8, value, "text");
    }
    assert_true(trace_close(trace, cycle));
    struct text got = scratch_read(state, "trace");
    static struct reader reader;
    unsigned lines = 0;
    for (char *line = strtok(got.data, "\n"); line; line = strtok(NULL, "\n"))
        if (lines++ >= 2 && !line_good(&reader, line))
            fail_msg("line %u: %s", lines, line);
    assert_in_range(reader.begun, 500, 8192);
    for (unsigned id = 0; id < reader.begun; id++)
        assert_true(reader.ended[id]);
    text_free(&got);
}

TEST_WITH(scratch, test_unwritable) {
    assert_null(trace_open(TRACE_KONATA, scratch_path(state, "no/such/folder"), &PIPELINE_ALL));
    struct trace *full = trace_open(TRACE_KONATA, "/dev/full", &PIPELINE_ALL);
    if (!full)
        skip();
    pipeline_stage(full->pipeline, 1, PIPELINE_DECODE, 0, 0, 0, "a");
    assert_false(trace_close(full, 2));
}

/* An instruction that waits in a window, and one whose place it was before. */
TEST_WITH(scratch, test_window) {
    struct trace *trace = trace_open(TRACE_KONATA, scratch_path(state, "trace"), &PIPELINE_ALL);
    assert_non_null(trace);
    pipeline_stage(trace->pipeline, 1, PIPELINE_DECODE, 0, 0, 0, "a");
    pipeline_stage(trace->pipeline, 2, PIPELINE_ALLOCATE, 0, 0, 0, NULL);
    pipeline_places(trace->pipeline, 3, 34, (const uint32_t[]){0, 2}, (const uint32_t[]){0, 0});
    pipeline_places(trace->pipeline, 5, 34, (const uint32_t[]){0, 2}, (const uint32_t[]){0, 2});
    pipeline_stage(trace->pipeline, 6, PIPELINE_ISSUE, 0, 0, 0, NULL);
    pipeline_stage(trace->pipeline, 6, PIPELINE_DECODE, 0, 1, 4, "b");
    pipeline_places(trace->pipeline, 6, 34, (const uint32_t[]){0, 2}, (const uint32_t[]){0, 0});
    pipeline_places(trace->pipeline, 7, 34, (const uint32_t[]){0, 0}, (const uint32_t[]){0, 0});
    pipeline_stage(trace->pipeline, 7, PIPELINE_ALLOCATE, 0, 1, 4, NULL);
    pipeline_places(trace->pipeline, 8, 34, (const uint32_t[]){0, 2}, (const uint32_t[]){0, 2});
    assert_trace(state, trace, 8,
                 "Kanata|0004\nC=|0\nC|1\n"
                 "I|0|0|0\nL|0|0|00000000: a\nL|0|1|warp 0, sequence number 0\n"
                 "S|0|0|D\nC|1\nS|0|0|A\nC|3\nS|0|0|R\nC|1\nS|0|0|I\n"
                 "I|1|1|0\nL|1|0|00000004: b\nL|1|1|warp 0, sequence number 1\n"
                 "S|1|0|D\nC|1\nS|1|0|A\nC|1\nS|1|0|R\nC|1\n"
                 "R|0|0|1\nR|1|0|1\n");
}

/* A trace of some cycles and warps begins where it was asked to; what was decoded in it is shown to
 * its end. */
TEST_WITH(scratch, test_part) {
    const struct pipeline_window window = {.from = 10, .cycles = 5, .warps = 1 << 2};
    struct trace *trace = trace_open(TRACE_KONATA, scratch_path(state, "trace"), &window);
    assert_non_null(trace);
    for (unsigned cycle = 8; cycle < 18; cycle++)
        for (unsigned warp = 1; warp < 4; warp++)
            if (cycle == 9 || cycle == 14 || cycle == 15)
                pipeline_stage(trace->pipeline, cycle, PIPELINE_DECODE, warp, cycle, 4 * cycle,
                               "a");
    pipeline_stage(trace->pipeline, 20, PIPELINE_ISSUE, 2, 9, 0, NULL);
    pipeline_stage(trace->pipeline, 21, PIPELINE_ISSUE, 2, 14, 0, NULL);
    pipeline_stage(trace->pipeline, 22, PIPELINE_WRITEBACK, 2, 14, 0, NULL);
    assert_trace(state, trace, 30,
                 "Kanata|0004\nC=|10\nC|4\n"
                 "I|0|0|2\nL|0|0|00000038: a\nL|0|1|warp 2, sequence number 14\nS|0|0|D\n"
                 "C|7\nS|0|0|I\nC|1\nS|0|0|W\nC|1\nR|0|0|0\n");
}

TEST(test_warps_of_a_trace) {
    static const struct {
        const char *text;
        uint32_t warps;
    } good[] = {{"0", 1}, {"0,2", 5}, {"1-3", 14}, {"0-3,31", 0x8000000f}, {"5-5", 32}};
    static const char *const bad[] = {"", ",", "1,", "a", "3-1", "32", "1-", "-1", "0 1", "0;1"};
    struct error error;
    uint32_t warps;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(trace_warps_read(good[i].text, &warps, &error));
        assert_int_equal(warps, good[i].warps);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(trace_warps_read(bad[i], &warps, &error));
}

/* Instructions that overlap are on two tracks; each is there before its stages, which fill it. */
TEST_WITH(scratch, test_perfetto) {
    struct trace *trace = trace_open(TRACE_PERFETTO, scratch_path(state, "trace"), &PIPELINE_ALL);
    assert_non_null(trace);
    pipeline_stage(trace->pipeline, 10, PIPELINE_DECODE, 2, 0, 0x80000000, "addi a0, zero, 1");
    pipeline_stall(trace->pipeline, 11, 2, "RAW");
    pipeline_stage(trace->pipeline, 12, PIPELINE_DECODE, 2, 1, 0x80000004, "b");
    pipeline_stage(trace->pipeline, 12, PIPELINE_ISSUE, 2, 0, 0x80000000, NULL);
    pipeline_stall(trace->pipeline, 12, 2, NULL);
    pipeline_stage(trace->pipeline, 15, PIPELINE_WRITEBACK, 2, 0, 0x80000000, NULL);
    assert_true(trace_close(trace, 20));
    struct text got = scratch_read(state, "trace");
    assert_non_null(strstr(
        got.data,
        "{\"name\":\"RAW\",\"cat\":\"wait\",\"ph\":\"X\",\"pid\":3,\"tid\":30000,\"ts\":11,\"dur\":"
        "1},\n"
        "{\"name\":\"addi a0, zero, "
        "1\",\"cat\":\"instruction\",\"ph\":\"X\",\"pid\":3,\"tid\":30001,"
        "\"ts\":10,\"dur\":6,"
        "\"args\":{\"pc\":\"0x80000000\",\"sequence\":0,\"flushed\":false}},\n"
        "{\"name\":\"decoded\",\"cat\":\"stage\",\"ph\":\"X\",\"pid\":3,\"tid\":30001,\"ts\":10,"
        "\"dur\":2},"
        "\n"
        "{\"name\":\"issued\",\"cat\":\"stage\",\"ph\":\"X\",\"pid\":3,\"tid\":30001,\"ts\":12,"
        "\"dur\":3},"
        "\n"
        "{\"name\":\"written "
        "back\",\"cat\":\"stage\",\"ph\":\"X\",\"pid\":3,\"tid\":30001,\"ts\":15,"
        "\"dur\":1},\n"
        "{\"name\":\"b\",\"cat\":\"flushed\",\"ph\":\"X\",\"pid\":3,\"tid\":30002,\"ts\":12,"));
    text_free(&got);
}
