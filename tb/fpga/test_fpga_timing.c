/* Static timing: small netlists made by hand, whose levels are known. */
#include "base/text.h"
#include "fpga/timing/report_print.h"
#include "fpga/timing/timing.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A netlist while it is written, and what is made of it. */
struct bench {
    struct text cells, names, ports;
    char file[32];
    struct timing timing;
    struct error error;
};

/* "2,3,0" as bits: nets from 2 on, constants as "0" and "1". */
static void bits_print(struct text *text, const char *bits, size_t size) {
    text_add(text, "[");
    for (size_t i = 0; i < size; i += strcspn(bits + i, ", ") + 1) {
        int length = (int)strcspn(bits + i, ", ");
        bool constant = length == 1 && bits[i] < '2';
        text_print(text, constant ? "%s\"%.*s\"" : "%s%.*s", i ? "," : "", length, bits + i);
    }
    text_add(text, "]");
}

/* A cell of an instance, its inputs "I0=2 I1=3" and its outputs "O=4". */
static void cell(struct bench *bench, const char *path, const char *type, const char *inputs,
                 const char *outputs) {
    struct text directions = {0}, connections = {0};
    const char *const pins[] = {inputs, outputs};
    for (int i = 0; i < 2; i++)
        for (const char *pin = pins[i]; *pin; pin += strspn(pin, " ")) {
            int size = (int)strcspn(pin, "=");
            size_t bits = strcspn(pin + size + 1, " ");
            const char *comma = directions.size ? "," : "";
            text_print(&directions, "%s\"%.*s\":\"%s\"", comma, size, pin, i ? "output" : "input");
            text_print(&connections, "%s\"%.*s\":", comma, size, pin);
            bits_print(&connections, pin + size + 1, bits);
            pin += (size_t)size + 1 + bits;
        }
    text_print(&bench->cells,
               "%s\"%s%s$%zu\":{\"type\":\"%s\",\"port_directions\":{%s},\"connections\":{%s}}",
               bench->cells.size ? "," : "", path, *path ? "." : "", bench->cells.size, type,
               text_string(&directions), text_string(&connections));
    text_free(&directions);
    text_free(&connections);
}

static void flip_flop(struct bench *bench, const char *path, const char *d, const char *q) {
    char inputs[64], output[32];
    snprintf(inputs, sizeof inputs, "C=2 CE=1 R=0 D=%s", d);
    snprintf(output, sizeof output, "Q=%s", q);
    cell(bench, path, "FDRE", inputs, output);
}

static void name(struct bench *bench, const char *net, const char *bits, const char *source) {
    text_print(&bench->names,
               "%s\"%s\":{\"hide_name\":%d,\"attributes\":{\"src\":\"%s\"},\"bits\":",
               bench->names.size ? "," : "", net, *net == '$', source);
    bits_print(&bench->names, bits, strlen(bits));
    text_add(&bench->names, "}");
}

static void port(struct bench *bench, const char *port_name, const char *direction,
                 const char *bits) {
    text_print(&bench->ports,
               "%s\"%s\":{\"direction\":\"%s\",\"bits\":", bench->ports.size ? "," : "", port_name,
               direction);
    bits_print(&bench->ports, bits, strlen(bits));
    text_add(&bench->ports, "}");
}

static bool run(struct bench *bench, const char *target, enum measure by) {
    const struct report_wish wish = {by, 4, 1};
    const struct timing_source source = {.netlist = bench->file};
    strcpy(bench->file, "/tmp/heddle-timing-XXXXXX");
    int descriptor = mkstemp(bench->file);
    assert_true(descriptor >= 0);
    FILE *stream = fdopen(descriptor, "w");
    fprintf(stream,
            "{\"modules\":{\"gpu\":{\"attributes\":{\"top\":1},\"ports\":{%s},\"cells\":{%s},"
            "\"netnames\":{%s}}}}",
            text_string(&bench->ports), text_string(&bench->cells), text_string(&bench->names));
    fclose(stream);
    const struct target *found = target_find(target, &bench->error);
    assert_non_null(found);
    bool good = timing_make(&bench->timing, &source, found, &wish, &bench->error);
    remove(bench->file);
    return good;
}

static void bench_free(struct bench *bench) {
    text_free(&bench->cells);
    text_free(&bench->names);
    text_free(&bench->ports);
    timing_free(&bench->timing);
}

/* Tenths of a level between registers. */
static uint64_t levels(struct bench *bench, const char *target) {
    bool good = run(bench, target, MEASURE_LEVELS);
    if (!good)
        fail_msg("%s", bench->error.text);
    uint64_t period = report_period(&bench->timing.report, MEASURE_LEVELS);
    bench_free(bench);
    return period;
}

// ------------------------------------------------------------------------------------ cells

TEST(luts_count_one_each) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "13", "10");
    cell(&bench, "u_a", "LUT2", "I0=10 I1=13", "O=11");
    cell(&bench, "u_a", "LUT6", "I0=0 I1=0 I2=0 I3=0 I4=0 I5=11", "O=12");
    cell(&bench, "u_a", "INV", "I=12", "O=14");
    flip_flop(&bench, "u_a", "14", "13");
    assert_int_equal(levels(&bench, "xcup"), 30);
}

TEST(multiplexers_behind_luts_count_less) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "10", "10");
    cell(&bench, "u_a", "LUT6", "I0=10", "O=11");
    cell(&bench, "u_a", "MUXF7", "I0=11 I1=0 S=0", "O=12");
    cell(&bench, "u_a", "MUXF8", "I0=0 I1=12 S=0", "O=13");
    flip_flop(&bench, "u_a", "13", "14");
    assert_int_equal(levels(&bench, "xcup"), 16);
}

TEST(a_carry_counts_by_the_block) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "10", "10");
    cell(&bench, "u_a", "LUT2", "I0=10", "O=11");
    cell(&bench, "u_a", "CARRY4", "CI=0 CYINIT=0 DI=0,0,0,0 S=11,0,0,0",
         "CO=20,21,22,23 O=24,25,26,27");
    cell(&bench, "u_a", "CARRY4", "CI=23 CYINIT=0 DI=0,0,0,0 S=0,0,0,0",
         "CO=30,31,32,33 O=34,35,36,37");
    flip_flop(&bench, "u_a", "35", "40");
    assert_int_equal(levels(&bench, "xcup"), 22);
}

TEST(a_carry_goes_upwards) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "24", "10");
    cell(&bench, "u_a", "LUT2", "I0=10", "O=11");
    cell(&bench, "u_a", "LUT2", "I0=11", "O=12");
    /* Bit 2 is late; the sum of bit 1 does not know it. */
    cell(&bench, "u_a", "CARRY4", "CI=0 CYINIT=0 DI=0,0,0,0 S=0,11,12,0", "O=24,25,26,27");
    flip_flop(&bench, "u_a", "25", "40");
    assert_int_equal(levels(&bench, "xcup"), 16);
}

TEST(a_small_memory_is_read_like_a_lut) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "10", "10");
    cell(&bench, "u_a", "LUT2", "I0=10", "O=11");
    cell(&bench, "u_a.u_ram", "RAM32M16", "ADDRA=11,0 ADDRB=0,0 ADDRH=0,0 DIA=0,0 WE=1 WCLK=2",
         "DOA=20,21 DOB=22,23");
    flip_flop(&bench, "u_a", "20", "40");
    assert_int_equal(levels(&bench, "xcup"), 20);
    /* Another port's data do not follow this address; what was written is a level from the clock.
     */
    bench = (struct bench){0};
    flip_flop(&bench, "u_a", "10", "10");
    cell(&bench, "u_a", "LUT2", "I0=10", "O=11");
    cell(&bench, "u_a.u_ram", "RAM32M16", "ADDRA=11,0 ADDRB=0,0 ADDRH=0,0 DIA=0,0 WE=1 WCLK=2",
         "DOA=20,21 DOB=22,23");
    flip_flop(&bench, "u_a", "22", "40");
    assert_int_equal(levels(&bench, "xcup"), 10);
}

TEST(a_small_memory_is_written_at_the_clock) {
    static const char *const pins[] = {"WE", "DIA", "ADDRH"};
    for (size_t i = 0; i < 3; i++) {
        struct bench bench = {0};
        char inputs[64];
        snprintf(inputs, sizeof inputs, "%s=12 WCLK=2", pins[i]);
        flip_flop(&bench, "u_a", "10", "10");
        cell(&bench, "u_a", "LUT2", "I0=10", "O=11");
        cell(&bench, "u_a", "LUT2", "I0=11", "O=12");
        cell(&bench, "u_a.u_ram", "RAM32M16", inputs, "DOB=22,23");
        assert_int_equal(levels(&bench, "xcup"), 20);
    }
}

static void registered(const char *type, const char *inputs, const char *outputs) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "10", "10");
    cell(&bench, "u_a", "LUT2", "I0=10", "O=11");
    cell(&bench, "u_a", "LUT2", "I0=11", "O=12");
    cell(&bench, "u_a", type, inputs, outputs);
    cell(&bench, "u_a", "LUT2", "I0=20", "O=21");
    flip_flop(&bench, "u_a", "21", "40");
    assert_true(run(&bench, "xcup", MEASURE_LEVELS));
    assert_int_equal(bench.timing.report.histogram[2], 1); /* to it */
    assert_int_equal(bench.timing.report.histogram[1], 1); /* from it */
    assert_int_equal(bench.timing.report.histogram[3], 0); /* not through it */
    bench_free(&bench);
}

TEST(blocks_are_registered) {
    registered("DSP48E2", "A=12 CLK=2", "P=20");
    registered("RAMB36E2", "ADDRARDADDR=12 CLKARDCLK=2", "DOUTADOUT=20");
    registered("RAMB18E2", "ENARDEN=12 CLKARDCLK=2", "DOUTADOUT=20");
    registered("FDSE", "C=2 S=12", "Q=20");
}

TEST(clocks_are_no_ends) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "10", "10");
    cell(&bench, "u_a", "LUT2", "I0=10", "O=2"); /* a clock made of logic */
    assert_int_equal(levels(&bench, "xcup"), 0);
}

TEST(other_targets_have_their_cells) {
    struct bench bench = {0};
    cell(&bench, "u_a", "TRELLIS_FF", "CLK=2 DI=10", "Q=10");
    cell(&bench, "u_a", "LUT4", "A=10 B=0 C=0 D=0", "Z=11");
    cell(&bench, "u_a", "PFUMX", "ALUT=11 BLUT=0 C0=0", "Z=12");
    cell(&bench, "u_a", "CCU2C", "A0=12 B0=0 C0=0 D0=0 A1=0 B1=0 C1=0 D1=0 CIN=0",
         "S0=13 S1=14 COUT=15");
    cell(&bench, "u_a", "CCU2C", "A0=0 B0=0 C0=0 D0=0 A1=0 B1=0 C1=0 D1=0 CIN=15",
         "S0=16 S1=17 COUT=18");
    cell(&bench, "u_a", "TRELLIS_FF", "CLK=2 DI=17", "Q=20");
    assert_int_equal(levels(&bench, "ecp5"), 25);
    bench = (struct bench){0};
    cell(&bench, "u_a", "SB_DFF", "C=2 D=10", "Q=10");
    cell(&bench, "u_a", "SB_CARRY", "I0=10 I1=0 CI=0", "CO=11");
    cell(&bench, "u_a", "SB_LUT4", "I0=0 I1=0 I2=0 I3=11", "O=12");
    cell(&bench, "u_a", "SB_DFFSR", "C=2 D=12 R=0", "Q=20");
    assert_int_equal(levels(&bench, "ice40"), 16);
}

// ------------------------------------------------------------------------------------ errors

TEST(a_loop_is_an_error_with_its_names) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "12", "10");
    cell(&bench, "u_a", "LUT2", "I0=10 I1=12", "O=11");
    cell(&bench, "u_a", "LUT2", "I0=11", "O=12");
    cell(&bench, "u_a", "LUT2", "I0=12", "O=13"); /* behind the loop, not in it */
    name(&bench, "u_a.ready", "11", "");
    name(&bench, "u_a.valid", "12", "");
    name(&bench, "u_a.after", "13", "");
    assert_false(run(&bench, "xcup", MEASURE_LEVELS));
    assert_non_null(strstr(bench.error.text, "a loop of 2 combinational cells in u_a"));
    assert_non_null(strstr(bench.error.text, "u_a.ready"));
    assert_non_null(strstr(bench.error.text, "u_a.valid"));
    assert_null(strstr(bench.error.text, "u_a.after"));
    bench_free(&bench);
}

TEST(unknown_cells_and_files_are_errors) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "12", "10");
    cell(&bench, "u_a.u_b", "BUFGCE", "I=10", "O=11");
    assert_false(run(&bench, "xcup", MEASURE_LEVELS));
    assert_string_equal(bench.error.text,
                        "cell BUFGCE in u_a.u_b: target=xcup has no timing for it");
    bench_free(&bench);
    struct mapped mapped;
    assert_false(mapped_read(&mapped, "/nowhere/netlist.json", &bench.error));
    assert_non_null(strstr(bench.error.text, "/nowhere/netlist.json cannot be read"));
    assert_false(mapped_read(&mapped, "Makefile", &bench.error));
    assert_non_null(strstr(bench.error.text, "Makefile: "));
    mapped_free(&mapped);
}

// ------------------------------------------------------------------------------------ report

/* Two stages: schedule's register over two LUTs to issue's, which goes over one LUT to an output.
 */
static void stages_make(struct bench *bench) {
    port(bench, "go", "input", "3");
    port(bench, "done", "output", "16");
    flip_flop(bench, "u_core.u_schedule", "20", "10");
    cell(bench, "u_core.u_schedule", "LUT2", "I0=10 I1=3", "O=11");
    cell(bench, "u_core.u_issue.u_slot", "LUT2", "I0=11", "O=12");
    flip_flop(bench, "u_core.u_issue.u_slot", "12", "13");
    flip_flop(bench, "u_core.u_issue.u_slot", "13", "14");
    cell(bench, "u_core", "LUT2", "I0=14", "O=16");
    cell(bench, "u_core.u_schedule", "LUT2", "I0=13", "O=20");
    name(bench, "u_core.u_schedule.program_counter_q", "9,10", "rtl/a.sv:7.3-7.9");
    name(bench, "u_core.u_schedule.ws_pc", "9,10", "rtl/a.sv:3.3-3.9");
    name(bench, "u_core.ws_pc", "9,10", "rtl/c.sv:3.3-3.9");
    name(bench, "u_core.u_issue.u_slot.valid_q", "13",
         "rtl/5_top/gpu.sv:5.1-9.2|/usr/share/x.v:3.1-3.2|rtl/2_issue/slot.sv:12.9-12.16|rtl/"
         "c.sv:5.1-8.2");
    name(bench, "u_core.is_q", "13", "");
    name(bench, "$abc$1", "11", "");
}

TEST(stages_are_instances) {
    struct bench bench = {0};
    stages_make(&bench);
    assert_true(run(&bench, "xcup", MEASURE_LEVELS));
    const struct report *report = &bench.timing.report;
    assert_int_equal(report->pairs, 3);
    assert_string_equal(report->stages.name[report->pair[0].from], "schedule");
    assert_string_equal(report->stages.name[report->pair[0].to], "issue");
    assert_int_equal(report->pair[0].path.cost[MEASURE_LEVELS], 20);
    assert_string_equal(report->stages.name[report->pair[1].from], "issue");
    assert_string_equal(report->stages.name[report->pair[1].to], "schedule");
    assert_int_equal(report->pair[1].path.cost[MEASURE_LEVELS], 10);
    assert_int_equal(report->pair[2].path.cost[MEASURE_LEVELS], 0);
    assert_int_equal(report->pair[2].from, report->pair[2].to);
    assert_int_equal(report->histogram[0], 1);
    assert_int_equal(report->histogram[1], 1);
    assert_int_equal(report->histogram[2], 1);
    bench_free(&bench);
}

TEST(ports_are_counted_apart) {
    struct bench bench = {0};
    stages_make(&bench);
    assert_true(run(&bench, "xcup", MEASURE_LEVELS));
    const struct report *report = &bench.timing.report;
    assert_int_equal(report->worst[CLASS_REGISTERS][MEASURE_LEVELS].cost[MEASURE_LEVELS], 20);
    assert_int_equal(report->worst[CLASS_IN][MEASURE_LEVELS].cost[MEASURE_LEVELS], 20);
    assert_int_equal(report->worst[CLASS_OUT][MEASURE_LEVELS].cost[MEASURE_LEVELS], 10);
    assert_int_equal(report->worst[CLASS_THROUGH][MEASURE_LEVELS].start, MAPPED_NONE);
    bench_free(&bench);
}

TEST(names_say_what_drives_a_net) {
    struct bench bench = {0};
    stages_make(&bench);
    assert_true(run(&bench, "xcup", MEASURE_LEVELS));
    const struct graph *graph = &bench.timing.graph;
    const struct path *path = &bench.timing.report.path[0];
    struct text text = {0};
    point_print(graph, &graph->start[path->start], true, &text);
    text_add(&text, " ");
    point_print(graph, &graph->end[path->end], false, &text);
    assert_string_equal(text_string(&text),
                        "u_core.u_schedule.program_counter_q[1] u_core.u_issue.u_slot.valid_q");
    const struct mapped_net *net = &bench.timing.mapped.net[13];
    assert_string_equal(mapped_word(&bench.timing.mapped, net->source), "rtl/2_issue/slot.sv:12");
    assert_int_equal(bench.timing.mapped.net[11].name, MAPPED_NONE);
    text_free(&text);
    bench_free(&bench);
}

static void stage_is(const char *path, unsigned depth, const char *expected) {
    struct text text = {0};
    stage_print(path, "gpu", depth, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

TEST(stages_have_names_by_depth) {
    stage_is("", 1, "gpu");
    stage_is("u_core", 1, "core");
    stage_is("u_core.u_gpu.u_core.u_lsu.u_split", 2, "lsu.split");
    stage_is("u_core.u_gpu.u_core", 1, "core");
    stage_is("u_core.u_devices", 1, "devices");
    stage_is("u_bus", 1, "bus");
    stage_is("u_core.u_lsu.gen_bank[3].u_bank", 1, "lsu");
    stage_is("u_core.u_lsu.gen_bank[3].u_bank", 2, "lsu.bank");
    stage_is("gen_core[1].u_core.u_alu", 1, "alu");
    stage_is("u_core.u_subcore.u_alu", 1, "alu");
    stage_is("u_core.g_subcore[1].u_subcore.u_front_end.u_fetch", 1, "fetch");
    stage_is("u_core.u_subcore", 1, "subcore");
    stage_is("u_corex.u_l2", 1, "corex");
    stage_is("u_front.g_agu[0].u_agu", 9, "front.agu");
}

/* Bits of a word are one path, the worst of them. */
TEST(words_are_listed_once) {
    struct bench bench = {0};
    for (int bit = 0; bit < 3; bit++) {
        char from[16], middle[16], inputs[32], output[32];
        snprintf(from, sizeof from, "%d", 10 + bit);
        snprintf(middle, sizeof middle, "%d", 20 + bit);
        snprintf(inputs, sizeof inputs, "I0=%d", bit ? 10 + bit : 30);
        snprintf(output, sizeof output, "O=%d", 20 + bit);
        flip_flop(&bench, "u_a", "0", from);
        cell(&bench, "u_a", "LUT2", inputs, output);
        snprintf(inputs, sizeof inputs, "%d", 40 + bit);
        flip_flop(&bench, "u_a", middle, inputs);
    }
    cell(&bench, "u_a", "LUT2", "I0=10", "O=30");
    name(&bench, "u_a.x_q", "10,11,12", "");
    name(&bench, "u_a.y_q", "40,41,42", "");
    assert_true(run(&bench, "xcup", MEASURE_LEVELS));
    assert_int_equal(bench.timing.report.paths, 1);
    assert_int_equal(bench.timing.report.path[0].cost[MEASURE_LEVELS], 20);
    bench_free(&bench);
}

/* A path with fewer levels may take longer, when its wires go to many places. */
TEST(time_counts_wires) {
    struct bench bench = {0};
    flip_flop(&bench, "u_a", "0", "10");
    cell(&bench, "u_a", "LUT2", "I0=10", "O=11");
    flip_flop(&bench, "u_a", "11", "12");
    for (int i = 0; i < 64; i++) {
        char net[16];
        snprintf(net, sizeof net, "%d", 100 + i);
        flip_flop(&bench, "u_a", "11", net);
    }
    flip_flop(&bench, "u_b", "0", "20");
    cell(&bench, "u_b", "LUT2", "I0=20", "O=21");
    cell(&bench, "u_b", "MUXF7", "I0=21 I1=0 S=0", "O=22");
    flip_flop(&bench, "u_b", "22", "23");
    name(&bench, "u_a.x_q", "10", "");
    name(&bench, "u_b.x_q", "20", "");
    assert_true(run(&bench, "xcup", MEASURE_TIME));
    const struct report *report = &bench.timing.report;
    assert_int_equal(report_period(report, MEASURE_LEVELS), 13);
    assert_int_equal(report->path[0].cost[MEASURE_LEVELS], 10);
    assert_int_equal(report->histogram[1], 65);
    assert_int_equal(report->histogram[2], 1); /* rounded up */
    assert_int_equal(report_period(report, MEASURE_TIME), report->path[0].cost[MEASURE_TIME]);
    /* Register, wire, LUT, wire to 65 inputs (six doublings), setup. */
    assert_int_equal(report_period(report, MEASURE_TIME), 80 + 220 + 100 + 220 + 6 * 40 + 30);
    bench_free(&bench);
}

/* The longest path in levels and that in time are two: each is told with its own figures. */
TEST(figures_are_of_the_path_that_is_told) {
    struct bench bench = {0};
    char *text = NULL;
    size_t size;
    flip_flop(&bench, "u_a", "0", "10");
    cell(&bench, "u_a", "LUT2", "I0=10", "O=11");
    for (int i = 0; i < 65; i++) {
        char net[16];
        snprintf(net, sizeof net, "%d", 100 + i);
        flip_flop(&bench, "u_a", "11", net);
    }
    flip_flop(&bench, "u_b", "0", "20");
    cell(&bench, "u_b", "LUT2", "I0=20", "O=21");
    cell(&bench, "u_b", "MUXF7", "I0=21 I1=0 S=0", "O=22");
    flip_flop(&bench, "u_b", "22", "23");
    name(&bench, "slow_q", "10", "");
    name(&bench, "slow_end_q", "100", "");
    name(&bench, "deep_q", "20", "");
    name(&bench, "deep_end_q", "23", "");
    assert_true(run(&bench, "xcup", MEASURE_LEVELS));
    FILE *stream = open_memstream(&text, &size);
    timing_print(&bench.timing, 0, stream);
    timing_print_compared(&bench.timing, 1, stream);
    timing_print_json(&bench.timing, 0, stream);
    fclose(stream);
    assert_non_null(
        strstr(text, "register to register    1.3 levels   0.49 ns  deep_q -> deep_end_q"));
    assert_non_null(strstr(text, "\n                          1.0 levels   0.89 ns  slow_q -> "));
    assert_non_null(strstr(text, "deep_q -> deep_end_q; in ns: slow_q -> slow_end_q\n"));
    assert_non_null(
        strstr(text, "\"longest_in_levels\":{\"levels\":1.3,\"ns\":0.49,\"start\":\"deep_q\""));
    assert_non_null(
        strstr(text, "\"longest_in_ns\":{\"levels\":1,\"ns\":0.89,\"start\":\"slow_q\""));
    free(text);
    bench_free(&bench);
}
