/* What place and route reports, and what comes of it: reading JSON, the slowest clock, the longest
 * path; and the whole flow with tools that only pretend.
 */
#include "base/json_read.h"
#include "fpga/pnr/pnr.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void line_append(void *context, const char *path, const char *value) {
    text_print(context, "%s=%s\n", path, value);
}

static void json_tells_where_values_are(void **state) {
    struct text lines = {0};
    (void)state;
    assert_true(json_read("{\"a\": {\"b/c\": [1, -2.5e3, \"x\\\"y\"]}, \"d\": [], \"e\": true,"
                          " \"f\": \"\"}",
                          line_append, &lines));
    assert_string_equal(text_string(&lines),
                        "a/b/c/0=1\na/b/c/1=-2500\na/b/c/2=x\"y\ne=true\nf=\n");
    text_free(&lines);
    assert_true(json_read("{\"\": {}}", line_append, &lines)); /* an empty key, nothing in it */
    assert_false(json_read("{\"a\": }", line_append, &lines));
    assert_false(json_read("{\"a\" 1}", line_append, &lines));
    assert_false(json_read("[1, 2", line_append, &lines));
    assert_false(json_read("[1] 2", line_append, &lines));
    text_free(&lines);
}

/* Two clocks, the second of which is nearer to its limit; the path that is longest of all ends at
 * a pin and does not count. */
static const char report_text[] =
    "{\"critical_paths\": ["
    "{\"from\": \"posedge a\", \"path\": [{\"delay\": 0.5, \"type\": \"clk-to-q\"},"
    "{\"delay\": 1.5, \"net\": \"short\", \"type\": \"routing\"}], \"to\": \"posedge a\"},"
    "{\"from\": \"posedge b\", \"path\": [{\"delay\": 0.5, \"type\": \"clk-to-q\"},"
    "{\"delay\": 2.0, \"net\": \"u_gpu.u_core.is_valid\", \"type\": \"routing\"},"
    "{\"delay\": 0.25, \"type\": \"logic\"},"
    "{\"delay\": 1.25, \"net\": \"u_gpu.u_core.u_lsu.out\", \"type\": \"routing\"}],"
    " \"to\": \"posedge b\"},"
    "{\"from\": \"posedge a\", \"path\": [{\"delay\": 90, \"net\": \"pin\"}], \"to\": "
    "\"<async>\"}],"
    "\"fmax\": {\"$glb/a\": {\"achieved\": 100.0, \"constraint\": 25.0},"
    "\"b\": {\"achieved\": 20.5, \"constraint\": 25.0}},"
    "\"utilization\": {\"LUT\": {\"available\": 100, \"used\": 40}, \"FF\": {\"available\": 200,"
    " \"used\": 10}}}";

static void report_has_slowest_clock_and_longest_path(void **state) {
    struct pnr_report report;
    struct error error = {""};
    scratch_write(state, "report.json", report_text);
    assert_true(pnr_report_read(&report, scratch_path(state, "report.json"), &error));
    assert_float_equal(report.mhz, 20.5, 1e-9);
    assert_float_equal(report.constraint, 25, 1e-9);
    assert_float_equal(report.path_ns, 4, 1e-9);
    assert_int_equal(report.steps, 2);
    assert_string_equal(report.step[0].signal, "u_gpu.u_core.is_valid");
    assert_float_equal(report.step[0].ns, 2.5, 1e-9);
    assert_string_equal(report.step[1].signal, "u_gpu.u_core.u_lsu.out");
    assert_int_equal(report.kinds, 2);
    assert_string_equal(report.kind[1].name, "FF");
    assert_int_equal(report.kind[0].used, 40);
    assert_int_equal(report.kind[1].available, 200);
    scratch_write(state, "empty.json", "{}");
    assert_false(pnr_report_read(&report, scratch_path(state, "empty.json"), &error));
    assert_non_null(strstr(error.text, "is not a report of place and route"));
}

// ------------------------------------------------------------------------- whole flow

static void tool_write(void *const *state, const char *name, const char *script) {
    char file[64];
    struct text text = {0};
    snprintf(file, sizeof file, "bin/%s", name);
    text_print(&text, "#!/bin/sh\ncase \"$1\" in --version) echo %s 99.900; exit 0;; esac\n%s\n",
               name, script);
    scratch_write(state, file, text_string(&text));
    text_free(&text);
    assert_int_equal(chmod(scratch_path(state, file), 0755), 0);
}

/* PATH with the folder of pretended tools alone, and what a step needs of the real ones. */
static void path_set(void *const *state) {
    struct text path = {0};
    text_print(&path, "%s:/bin:/usr/bin", scratch_path(state, "bin"));
    setenv("PATH", text_string(&path), 1);
    text_free(&path);
    setenv("HEDDLE_CACHE", scratch_path(state, "cache"), 1);
    setenv("REPORT", scratch_path(state, "report.json"), 1);
    setenv("CALLS", scratch_path(state, "calls"), 1);
}

static void flow_runs_once_and_explains_failures(void **state) {
    struct config config = config_of(WORDS("warps=1", "threads=2"));
    struct pnr_report report;
    struct error error = {""};
    struct text folder = {0};
    const struct board *board = board_find("ulx3s", &error);
    scratch_write(state, "report.json", report_text);
    tool_write(state, "yosys", "grep -q 'synth_ecp5 -top ulx3s' run.ys && echo y >>$CALLS");
    tool_write(state, "nextpnr-ecp5", "echo p >>$CALLS; echo 'ERROR: no room'; exit 1");
    path_set(state);
    const char *program = getenv("HEDDLE_TEST_ELF");
    assert_non_null(program);
    assert_false(pnr_run(&config, board, program, &report, &folder, &error));
    assert_says(&error, "place and route on ulx3s failed: no room (");
    tool_write(
        state, "nextpnr-ecp5",
        "echo 'Info: RAM: 4/ 4 100%'; echo 'Info: LUT: 5/ 4 125%'; echo 'ERROR: no bels'; exit 1");
    assert_false(pnr_run(&config, board, program, &report, &folder, &error));
    assert_says(&error, "the design does not fit ulx3s: 5 of 4 LUT (");
    tool_write(state, "nextpnr-ecp5", "echo p >>$CALLS; cp $REPORT report.new");
    if (!pnr_run(&config, board, program, &report, &folder, &error))
        fail_msg("%s", error.text);
    assert_float_equal(report.mhz, 20.5, 1e-9);
    assert_true(pnr_run(&config, board, program, &report, &folder, &error));
    struct text calls = scratch_read(state, "calls");
    assert_string_equal(text_string(&calls), "y\np\ny\ny\np\n");
    text_free(&calls);
    text_free(&folder);
    config = config_of(WORDS("prefix=a_"));
    assert_false(pnr_run(&config, board, program, &report, &folder, &error));
    assert_says(&error, "prefix= does not go with a board");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_tells_where_values_are),
        cmocka_unit_test_setup_teardown(report_has_slowest_clock_and_longest_path, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(flow_runs_once_and_explains_failures, scratch_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests_name("fpga_pnr", tests, NULL, NULL);
}
