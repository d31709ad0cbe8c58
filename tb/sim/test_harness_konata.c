/* The pipeline trace: every line is one of the format's commands, every instruction ends. */
#include "sim/trace/konata.h"
#include "tb/tools/scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Closes the trace and compares the file with the lines; "|" stands for a tab. */
static void assert_trace(void *const *state, struct konata *konata, uint64_t cycle,
                         const char *expected) {
    assert_true(konata_close(konata, cycle));
    struct text got = scratch_read(state, "trace");
    for (char *c = got.data; *c; c++)
        if (*c == '\t')
            *c = '|';
    assert_string_equal(got.data, expected);
    text_free(&got);
}

static void test_one_instruction(void **state) {
    struct konata *konata = konata_open(scratch_path(state, "trace"));
    assert_non_null(konata);
    konata_stage(konata, 10, KONATA_DECODE, 2, 0, 0x80000000, "addi a0, zero, 1");
    konata_stage(konata, 12, KONATA_ISSUE, 2, 0, 0x80000000, NULL);
    konata_stage(konata, 13, KONATA_EXECUTE, 2, 0, 0x80000000, NULL);
    konata_stage(konata, 15, KONATA_WRITEBACK, 2, 0, 0x80000000, NULL);
    assert_trace(state, konata, 20,
                 "Kanata|0004\nC=|0\nC|10\n"
                 "I|0|0|2\nL|0|0|80000000: addi a0, zero, 1\n"
                 "L|0|1|warp 2, sequence number 0\nS|0|0|D\n"
                 "C|2\nS|0|0|I\nC|1\nS|0|0|X\nC|2\nS|0|0|W\nC|1\nR|0|0|0\nC|5\n");
}

/* The cause sits on the oldest instruction that has not issued, and moves on with it; what is
 * decoded in the cycle does not wait yet. */
static void test_stall_lane(void **state) {
    struct konata *konata = konata_open(scratch_path(state, "trace"));
    assert_non_null(konata);
    konata_stage(konata, 1, KONATA_DECODE, 0, 7, 0, "a");
    konata_stall(konata, 1, 0, "FETCH");
    konata_stage(konata, 2, KONATA_DECODE, 0, 8, 4, "b");
    konata_stall(konata, 2, 0, "RAW");
    konata_stall(konata, 3, 0, "LSU");
    konata_stage(konata, 4, KONATA_ISSUE, 0, 7, 0, NULL);
    konata_stall(konata, 5, 0, NULL);
    assert_trace(state, konata, 5,
                 "Kanata|0004\nC=|0\nC|1\n"
                 "I|0|0|0\nL|0|0|00000000: a\nL|0|1|warp 0, sequence number 7\nS|0|0|D\n"
                 "C|1\nI|1|1|0\nL|1|0|00000004: b\nL|1|1|warp 0, sequence number 8\nS|1|0|D\n"
                 "S|0|1|RAW\n"
                 "C|1\nE|0|1|RAW\nS|0|1|LSU\n"
                 "C|1\nS|0|0|I\nE|0|1|LSU\nS|1|1|LSU\n"
                 "C|1\nE|1|1|LSU\nC|1\nR|0|0|1\nR|1|0|1\n");
}

/* Out of order: what has issued early is passed over when the oldest issues. */
static void test_stall_lane_out_of_order(void **state) {
    struct konata *konata = konata_open(scratch_path(state, "trace"));
    assert_non_null(konata);
    konata_stall(konata, 1, 0, "RAW");
    for (unsigned seq = 0; seq < 3; seq++)
        konata_stage(konata, 1, KONATA_DECODE, 0, seq, 4 * seq, "a");
    konata_stage(konata, 2, KONATA_ISSUE, 0, 1, 4, NULL);
    konata_stage(konata, 3, KONATA_ISSUE, 0, 0, 0, NULL);
    assert_true(konata_close(konata, 4));
    struct text got = scratch_read(state, "trace");
    assert_non_null(strstr(got.data, "S\t1\t0\tI\nS\t0\t1\tRAW\n"));
    assert_non_null(strstr(got.data, "S\t0\t0\tI\nE\t0\t1\tRAW\nS\t2\t1\tRAW\n"));
    text_free(&got);
}

/* What a branch voids ends as flushed in that cycle, with its cause; its numbers come again. */
static void test_flush(void **state) {
    struct konata *konata = konata_open(scratch_path(state, "trace"));
    assert_non_null(konata);
    konata_stage(konata, 1, KONATA_DECODE, 0, 255, 0, "branch");
    konata_stage(konata, 2, KONATA_ISSUE, 0, 255, 0, NULL);
    konata_stage(konata, 2, KONATA_DECODE, 0, 256, 4, "a");
    konata_stage(konata, 3, KONATA_DECODE, 0, 257, 8, "b");
    konata_stage(konata, 3, KONATA_DECODE, 1, 0, 8, "of another warp");
    konata_stall(konata, 3, 0, "CONTROL");
    konata_stage(konata, 5, KONATA_FLUSH, 0, 255, 0, NULL);
    konata_stage(konata, 9, KONATA_DECODE, 0, 256, 64, "c");
    konata_stage(konata, 10, KONATA_ISSUE, 0, 256, 64, NULL);
    assert_true(konata_close(konata, 11));
    struct text got = scratch_read(state, "trace");
    assert_non_null(
        strstr(got.data, "S\t1\t1\tCONTROL\nC\t2\nR\t1\t0\t1\nR\t2\t0\t1\nC\t4\nI\t4\t4\t0\n"));
    assert_non_null(strstr(got.data, "S\t4\t0\tI\n"));
    assert_null(strstr(got.data, "R\t3\t0\t1\nR\t1"));
    text_free(&got);
}

/* A sequence number that comes again closes what still had it. */
static void test_number_comes_again(void **state) {
    struct konata *konata = konata_open(scratch_path(state, "trace"));
    assert_non_null(konata);
    konata_stage(konata, 1, KONATA_DECODE, 0, 255, 0, "a");
    konata_stage(konata, 1, KONATA_DECODE, 0, 255, 0, "b");
    konata_stage(konata, 1, KONATA_ISSUE, 1, 255, 0, NULL); /* never decoded: nothing to show */
    konata_stage(konata, 1, KONATA_DECODE, 0, 511, 0, "c"); /* another, with the same low bits */
    assert_trace(state, konata, 1,
                 "Kanata|0004\nC=|0\nC|1\n"
                 "I|0|0|0\nL|0|0|00000000: a\nL|0|1|warp 0, sequence number 255\nS|0|0|D\n"
                 "R|0|0|1\nI|1|1|0\nL|1|0|00000000: b\n"
                 "L|1|1|warp 0, sequence number 255\nS|1|0|D\n"
                 "I|2|2|0\nL|2|0|00000000: c\nL|2|1|warp 0, sequence number 511\nS|2|0|D\n"
                 "C|1\nR|1|0|1\nR|2|0|1\n");
}

/* What a reader of the file knows: instructions begun, and which of them have ended. */
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

/* Whatever comes in whatever order: the file stays a trace. */
static void test_format_of_anything(void **state) {
    static const char *const causes[] = {NULL, "raw", "waw", "fetch_icache"};
    struct konata *konata = konata_open(scratch_path(state, "trace"));
    assert_non_null(konata);
    uint32_t random = 1;
    uint64_t cycle = 0;
    for (int i = 0; i < 5000; i++) {
        random = random * 1664525 + 1013904223;
        unsigned value = random >> 8;
        cycle += value & 1;
        if (value % 7 == 0)
            konata_stall(konata, cycle, value / 8 % 4, causes[value / 32 % 4]);
        else
            konata_stage(konata, cycle, (enum konata_stage)(value / 128 % 4), value / 512 % 4,
                         value / 2048 % 8, value, "text");
    }
    assert_true(konata_close(konata, cycle));
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

static void test_unwritable(void **state) {
    assert_null(konata_open(scratch_path(state, "no/such/folder")));
    struct konata *full = konata_open("/dev/full");
    if (!full)
        skip();
    konata_stage(full, 1, KONATA_DECODE, 0, 0, 0, "a");
    assert_false(konata_close(full, 2));
}

/* An instruction that waits in a window, and one whose place it was before. */
static void test_window(void **state) {
    struct konata *konata = konata_open(scratch_path(state, "trace"));
    assert_non_null(konata);
    konata_stage(konata, 1, KONATA_DECODE, 0, 0, 0, "a");
    konata_stage(konata, 2, KONATA_ALLOCATE, 0, 0, 0, NULL);
    konata_places(konata, 3, 34, (const uint32_t[]){0, 2}, (const uint32_t[]){0, 0});
    konata_places(konata, 5, 34, (const uint32_t[]){0, 2}, (const uint32_t[]){0, 2});
    konata_stage(konata, 6, KONATA_ISSUE, 0, 0, 0, NULL);
    konata_stage(konata, 6, KONATA_DECODE, 0, 1, 4, "b");
    konata_places(konata, 6, 34, (const uint32_t[]){0, 2}, (const uint32_t[]){0, 0});
    konata_places(konata, 7, 34, (const uint32_t[]){0, 0}, (const uint32_t[]){0, 0});
    konata_stage(konata, 7, KONATA_ALLOCATE, 0, 1, 4, NULL);
    konata_places(konata, 8, 34, (const uint32_t[]){0, 2}, (const uint32_t[]){0, 2});
    assert_trace(state, konata, 8,
                 "Kanata|0004\nC=|0\nC|1\n"
                 "I|0|0|0\nL|0|0|00000000: a\nL|0|1|warp 0, sequence number 0\n"
                 "S|0|0|D\nC|1\nS|0|0|A\nC|1\nC|2\nS|0|0|R\nC|1\nS|0|0|I\n"
                 "I|1|1|0\nL|1|0|00000004: b\nL|1|1|warp 0, sequence number 1\n"
                 "S|1|0|D\nC|1\nS|1|0|A\nC|1\nS|1|0|R\nC|1\n"
                 "R|0|0|1\nR|1|0|1\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_instruction, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(test_stall_lane, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(test_stall_lane_out_of_order, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(test_flush, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(test_number_comes_again, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(test_format_of_anything, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(test_window, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(test_unwritable, scratch_setup, scratch_teardown),
    };
    return cmocka_run_group_tests_name("pipeline trace", tests, NULL, NULL);
}
