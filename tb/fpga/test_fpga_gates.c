/* The netlist of standard cells as a machine: functions of cells, nets out of JSON, and what
 * toggles in which cycle. */
#include "base/tools.h"
#include "fpga/netlist/function.h"
#include "fpga/power/core_cells.h"
#include "fpga/power/gate_sim.h"
#include "fpga/power/power_gates.h"
#include "fpga/synth/own_cells.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char library[] =
    "library (test) {\n"
    "  cell (INV) { area : 1; pin (A) { direction : input; }\n"
    "    pin (Y) { direction : output; function : \"!A\"; } }\n"
    "  cell (NAND2) { area : 1; pin (A) { direction : input; } pin (B) { direction : input; }\n"
    "    pin (Y) { direction : output; function : \"(A B)'\"; } }\n"
    "  cell (XOR2) { area : 2; pin (A) { direction : input; } pin (B) { direction : input; }\n"
    "    pin (Y) { direction : output; function : \"A^B\"; } }\n"
    "  cell (DFFX) { area : 5; ff (IQ,IQN) { clocked_on : \"CK\"; next_state : \"D\"; }\n"
    "    pin (CK) { direction : input; clock : true; } pin (D) { direction : input; }\n"
    "    pin (Q) { direction : output; function : \"IQ\"; }\n"
    "    pin (QN) { direction : output; function : \"IQN\"; } }\n"
    "  cell (ICG) { area : 4; clock_gating_integrated_cell : latch_posedge;\n"
    "    statetable (\"C E\", \"IQ\") { table : \"L L : - : L\"; }\n"
    "    pin (IQ) { direction : internal; internal_node : IQ; }\n"
    "    pin (G) { direction : output; clock_gate_out_pin : true; state_function : \"C IQ\"; }\n"
    "    pin (C) { direction : input; clock_gate_clock_pin : true; }\n"
    "    pin (E) { direction : input; clock_gate_enable_pin : \"true\"; } }\n"
    "}\n";

/* A register of one bit behind a clock gate, and one of the same that takes it every cycle. */
static const char gated[] =
    "{\"modules\": {\"gpu\": {\"attributes\": {\"top\": \"1\"}, \"ports\": {\n"
    "    \"clk\": {\"direction\": \"input\", \"bits\": [2]},\n"
    "    \"open\": {\"direction\": \"input\", \"bits\": [3]},\n"
    "    \"next\": {\"direction\": \"input\", \"bits\": [4]},\n"
    "    \"held\": {\"direction\": \"output\", \"bits\": [6]},\n"
    "    \"not_held\": {\"direction\": \"output\", \"bits\": [7]},\n"
    "    \"later\": {\"direction\": \"output\", \"bits\": [8]}}, \"cells\": {\n"
    "    \"$1\": {\"type\": \"DFFX\", \"port_directions\": {}, \"connections\": "
    "{\"CK\": [5], \"D\": [4], \"Q\": [6], \"QN\": [7]}},\n"
    "    \"$2\": {\"type\": \"ICG\", \"port_directions\": {}, \"connections\": "
    "{\"C\": [2], \"E\": [3], \"G\": [5]}},\n"
    "    \"$3\": {\"type\": \"DFFX\", \"port_directions\": {}, \"connections\": "
    "{\"CK\": [2], \"D\": [6], \"Q\": [8]}}}}}}\n";

/* A register of one bit behind two clock gates in a row, of which the inner one comes first. */
static const char row[] =
    "{\"modules\": {\"gpu\": {\"attributes\": {\"top\": \"1\"}, \"ports\": {\n"
    "    \"clk\": {\"direction\": \"input\", \"bits\": [2]},\n"
    "    \"table\": {\"direction\": \"input\", \"bits\": [3]},\n"
    "    \"word\": {\"direction\": \"input\", \"bits\": [4]},\n"
    "    \"next\": {\"direction\": \"input\", \"bits\": [5]},\n"
    "    \"held\": {\"direction\": \"output\", \"bits\": [8]}}, \"cells\": {\n"
    "    \"$1\": {\"type\": \"DFFX\", \"port_directions\": {}, \"connections\": "
    "{\"CK\": [7], \"D\": [5], \"Q\": [8]}},\n"
    "    \"$2\": {\"type\": \"ICG\", \"port_directions\": {}, \"connections\": "
    "{\"C\": [6], \"E\": [4], \"G\": [7]}},\n"
    "    \"$3\": {\"type\": \"ICG\", \"port_directions\": {}, \"connections\": "
    "{\"C\": [2], \"E\": [3], \"G\": [6]}}}}}}\n";

/* A counter of two bits that writes itself into a memory of four words at its own address, and
 * reads what it wrote a lap before. */
static const char counter[] =
    "{\"modules\": {\n"
    "  \"$paramod\\\\ram_1r1w\": {\"cells\": {\"mem\": {\"type\": \"$mem_v2\", \"parameters\": "
    "{\"SIZE\": \"100\", \"WIDTH\": \"10\"},\n"
    "    \"port_directions\": {}, \"connections\": {}}}},\n"
    "  \"gpu\": {\"attributes\": {\"top\": \"1\"}, \"ports\": {\n"
    "    \"clk\": {\"direction\": \"input\", \"bits\": [2]},\n"
    "    \"run\": {\"direction\": \"input\", \"bits\": [3]},\n"
    "    \"count\": {\"direction\": \"output\", \"bits\": [4, 5]},\n"
    "    \"old\": {\"direction\": \"output\", \"bits\": [6, 7]}}, \"cells\": {\n"
    "    \"$flatten\\\\u_a.$abc$1\": {\"type\": \"XOR2\", \"port_directions\": {\"A\": \"input\", "
    "\"B\": \"input\", \"Y\": \"output\"},\n"
    "      \"connections\": {\"A\": [3], \"B\": [4], \"Y\": [8]}},\n"
    "    \"$flatten\\\\u_a.$abc$2\": {\"type\": \"XOR2\", \"port_directions\": {\"A\": \"input\", "
    "\"B\": \"input\", \"Y\": \"output\"},\n"
    "      \"connections\": {\"A\": [4], \"B\": [5], \"Y\": [9]}},\n"
    "    \"$flatten\\\\u_a.$1\": {\"type\": \"DFFX\", \"port_directions\": {\"CK\": \"input\", "
    "\"D\": \"input\", \"Q\": \"output\", \"QN\": \"output\"},\n"
    "      \"connections\": {\"CK\": [2], \"D\": [8], \"Q\": [4], \"QN\": []}},\n"
    "    \"$flatten\\\\u_a.$2\": {\"type\": \"DFFX\", \"port_directions\": {\"CK\": \"input\", "
    "\"D\": \"input\", \"Q\": \"output\"},\n"
    "      \"connections\": {\"CK\": [2], \"D\": [9], \"Q\": [5]}},\n"
    "    \"u_a.u_words\": {\"type\": \"$paramod\\\\ram_1r1w\", \"port_directions\": {\"clk\": "
    "\"input\", \"ren\": \"input\", \"raddr\": \"input\", \"wen\": \"input\", \"waddr\": "
    "\"input\", \"wmask\": \"input\", \"wdata\": \"input\", \"rdata\": \"output\"},\n"
    "      \"connections\": {\"clk\": [2], \"ren\": [\"1\"], \"raddr\": [4, 5], \"wen\": [3], "
    "\"waddr\": [4, 5], \"wmask\": [\"1\", \"1\"], \"wdata\": [4, 5], \"rdata\": [6, 7]}}}}}}\n";

/* A memory of four words that are written in pairs. */
static const char pairs[] =
    "{\"modules\": {\n"
    "  \"$paramod\\\\ram_1r1w\": {\"cells\": {\"mem\": {\"type\": \"$mem_v2\", \"parameters\": "
    "{\"SIZE\": \"100\", \"WIDTH\": \"10\"},\n"
    "    \"port_directions\": {}, \"connections\": {}}}},\n"
    "  \"gpu\": {\"attributes\": {\"top\": \"1\"}, \"ports\": {\n"
    "    \"read\": {\"direction\": \"input\", \"bits\": [2, 3]},\n"
    "    \"pair\": {\"direction\": \"input\", \"bits\": [4]},\n"
    "    \"mask\": {\"direction\": \"input\", \"bits\": [5, 6]},\n"
    "    \"data\": {\"direction\": \"input\", \"bits\": [7, 8, 9, 10]},\n"
    "    \"word\": {\"direction\": \"output\", \"bits\": [11, 12]},\n"
    "    \"other\": {\"direction\": \"output\", \"bits\": [13]}}, \"cells\": {\n"
    "    \"$1\": {\"type\": \"INV\", \"port_directions\": {\"A\": \"input\", \"Y\": \"output\"},\n"
    "      \"connections\": {\"A\": [4], \"Y\": [13]}},\n"
    "    \"u_pairs\": {\"type\": \"$paramod\\\\ram_1r1w\", \"port_directions\": {\"ren\": "
    "\"input\", \"raddr\": \"input\", \"wen\": \"input\", \"waddr\": \"input\", \"wmask\": "
    "\"input\", \"wdata\": \"input\", \"rdata\": \"output\"},\n"
    "      \"connections\": {\"ren\": [\"1\"], \"raddr\": [2, 3], \"wen\": [\"1\"], \"waddr\": "
    "[4], \"wmask\": [5, 6], \"wdata\": [7, 8, 9, 10], \"rdata\": [11, 12]}}}}}}\n";

struct machine {
    struct liberty liberty;
    struct netlist netlist;
    struct gate_sim *sim;
};

static bool machine_open(void **state, struct machine *machine, const char *text,
                         struct error *error) {
    *machine = (struct machine){0};
    scratch_write(state, "test.lib", library);
    scratch_write(state, "netlist.json", text);
    return liberty_read(&machine->liberty, scratch_path(state, "test.lib"), error) &&
           netlist_read(&machine->netlist, scratch_path(state, "netlist.json"), &machine->liberty,
                        error) &&
           (machine->sim = gate_sim_new(&machine->netlist, error));
}

static void machine_close(struct machine *machine) {
    gate_sim_free(machine->sim);
    netlist_free(&machine->netlist);
    liberty_free(&machine->liberty);
}

static uint32_t port(const struct machine *machine, const char *name) {
    uint32_t value;
    gate_sim_get(machine->sim, netlist_port_find(&machine->netlist, name), &value);
    return value;
}

TEST(functions_are_read) {
    static const char *const names[] = {"A1", "A2", "B"};
    static const struct {
        const char *function;
        unsigned table; /* of the lowest eight */
    } good[] = {
        {"A1", 0xaa},
        {"!A1", 0x55},
        {"A1'", 0x55},
        {"A1&A2", 0x88},
        {"A1 A2", 0x88},
        {"A1*A2", 0x88},
        {"A1|A2", 0xee},
        {"A1+A2", 0xee},
        {"A1^A2", 0x66},
        {"!((A1&A2)|B)", 0x07},
        {"A1' + A2 B", 0xd5},
        {"(A1 ^ A2)' B", 0x90},
        {"1", 0xff},
        {"0", 0x00},
        {"A1 | A2 & B ^ A1", 0xea},
    };
    uint64_t table;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(function_read(good[i].function, names, 3, &table));
        if ((table & 0xff) != good[i].table)
            fail_msg("%s is %02x", good[i].function, (unsigned)(table & 0xff));
    }
    static const char *const bad[] = {"", "A3", "A1 &", "(A1", "A1)", "A1 | | A2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(function_read(bad[i], names, 3, &table));
}

TEST_WITH(scratch, netlist_runs_and_counts) {
    struct machine machine;
    struct error error;
    static const uint32_t one = 1;
    if (!machine_open(state, &machine, counter, &error))
        fail_msg("%s", error.text);
    assert_int_equal(machine.netlist.cells, 4);
    assert_int_equal(machine.netlist.memories, 1);
    assert_string_equal(machine.netlist.paths.name[machine.netlist.cell[0].path], "u_a");
    gate_sim_settle(machine.sim);
    gate_sim_set(machine.sim, netlist_port_find(&machine.netlist, "run"), &one);
    gate_sim_settle(machine.sim);
    gate_sim_restart(machine.sim);
    for (unsigned cycle = 0; cycle < 8; cycle++) {
        assert_int_equal(port(&machine, "count"), cycle % 4);
        gate_sim_edge(machine.sim);
        gate_sim_settle(machine.sim);
        /* A word is read before it is written: a lap ago it was zero. */
        assert_int_equal(port(&machine, "old"), cycle < 4 ? 0 : cycle % 4);
    }
    const struct netlist_port *count = netlist_port_find(&machine.netlist, "count");
    assert_int_equal(gate_sim_toggles(machine.sim, count->bus.net[0]), 8);
    assert_int_equal(gate_sim_toggles(machine.sim, count->bus.net[1]), 4);
    assert_int_equal(gate_sim_reads(machine.sim, 0), 8);
    assert_int_equal(gate_sim_writes(machine.sim, 0), 8);
    machine_close(&machine);
}

TEST_WITH(scratch, memories_take_several_words_at_a_time) {
    struct machine machine;
    struct error error;
    static const struct {
        uint32_t pair, mask, data;
    } write[] = {{0, 3, 0x6}, {1, 3, 0xb}, {0, 2, 0xc}, {1, 1, 0x1}};
    static const uint32_t words[] = {2, 3, 1, 2};
    if (!machine_open(state, &machine, pairs, &error))
        fail_msg("%s", error.text);
    for (size_t i = 0; i < sizeof write / sizeof *write; i++) {
        gate_sim_set(machine.sim, netlist_port_find(&machine.netlist, "pair"), &write[i].pair);
        gate_sim_set(machine.sim, netlist_port_find(&machine.netlist, "mask"), &write[i].mask);
        gate_sim_set(machine.sim, netlist_port_find(&machine.netlist, "data"), &write[i].data);
        gate_sim_settle(machine.sim);
        gate_sim_edge(machine.sim);
    }
    static const uint32_t none = 0;
    gate_sim_set(machine.sim, netlist_port_find(&machine.netlist, "mask"), &none);
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
        gate_sim_set(machine.sim, netlist_port_find(&machine.netlist, "read"), &i);
        gate_sim_settle(machine.sim);
        gate_sim_edge(machine.sim);
        gate_sim_settle(machine.sim);
        assert_int_equal(port(&machine, "word"), words[i]);
    }
    machine_close(&machine);
}

static void port_set(const struct machine *machine, const char *name, uint32_t value) {
    gate_sim_set(machine->sim, netlist_port_find(&machine->netlist, name), &value);
}

/* `open` and `next` of each cycle, and what the register has behind it. */
static const struct {
    uint32_t open, next, held;
} gated_cycle[] = {{0, 1, 0}, {1, 1, 1}, {0, 0, 1}, {0, 1, 1},
                   {1, 1, 1}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}};

static void gated_run(const struct machine *machine) {
    for (size_t i = 0; i < sizeof gated_cycle / sizeof *gated_cycle; i++) {
        uint32_t before = port(machine, "held");
        port_set(machine, "open", gated_cycle[i].open);
        port_set(machine, "next", gated_cycle[i].next);
        gate_sim_settle(machine->sim);
        gate_sim_edge(machine->sim);
        gate_sim_settle(machine->sim);
        assert_int_equal(port(machine, "held"), gated_cycle[i].held);
        assert_int_equal(port(machine, "not_held"), !gated_cycle[i].held);
        assert_int_equal(port(machine, "later"), before);
    }
}

TEST_WITH(scratch, closed_clock_gates_hold) {
    struct machine machine;
    struct error error;
    if (!machine_open(state, &machine, gated, &error))
        fail_msg("%s", error.text);
    gated_run(&machine);
    assert_int_equal(gate_sim_edges(machine.sim, 5), 3);
    assert_int_equal(gate_sim_edges(machine.sim, 2), 8);
    assert_int_equal(gate_sim_toggles(machine.sim, 6), 2);
    gate_sim_restart(machine.sim);
    gated_run(&machine);
    assert_int_equal(gate_sim_edges(machine.sim, 5), 3);
    assert_int_equal(gate_sim_edges(machine.sim, NET_NONE), 8);
    machine_close(&machine);
}

/* All of `table`, `word` and `next`, twice: the table's gate is open in 8 of 16 cycles, both in 4.
 */
static void row_run(const struct machine *machine) {
    uint32_t held = 0;
    for (uint32_t cycle = 0; cycle < 16; cycle++) {
        uint32_t table = cycle >> 1 & 1, word = cycle >> 2 & 1, next = cycle & 1;
        port_set(machine, "table", table);
        port_set(machine, "word", word);
        port_set(machine, "next", next);
        gate_sim_settle(machine->sim);
        gate_sim_edge(machine->sim);
        gate_sim_settle(machine->sim);
        held = table && word ? next : held;
        assert_int_equal(port(machine, "held"), held);
    }
}

TEST_WITH(scratch, clock_gates_stand_in_a_row) {
    struct machine machine;
    struct error error;
    if (!machine_open(state, &machine, row, &error))
        fail_msg("%s", error.text);
    row_run(&machine);
    assert_int_equal(gate_sim_edges(machine.sim, 2), 16);
    assert_int_equal(gate_sim_edges(machine.sim, 6), 8);
    assert_int_equal(gate_sim_edges(machine.sim, 7), 4);
    machine_close(&machine);
}

static void prepare(void **state, struct synth *synth, const char *netlist, const char *energies) {
    struct error error = {.text = ""};
    *synth = (struct synth){0};
    scratch_write(state, "test.lib", library);
    scratch_write(state, "netlist.json.gz", netlist);
    scratch_write(state, "energy.txt", energies);
    char *folder = strdup(scratch_path(state, "test.lib"));
    *strrchr(folder, '/') = '\0';
    text_add(&synth->folder, folder);
    free(folder);
    assert_true(liberty_read(&synth->liberty, scratch_path(state, "test.lib"), &error));
}

static void assert_near(double value, double expected) {
    if (fabs(value - expected) > 1e-6)
        fail_msg("%g instead of %g", value, expected);
}

/* Watts at 100 MHz, so that 1 is 1e-8 joules; twice what the clock takes, for OpenSTA says 4e-8
 * joules where 2e-8 * 1e-4 are right. */
TEST_WITH(scratch, clock_counts_while_gates_are_open) {
    /* Clock pins take 10 (flip-flops) and 3 (gate), the gate's output 2 and its load 7, of which
     * what is the clock's is shown as double. */
    static const char energies[] =
        "0 c0 20 0 0\n0 c1 10 0 0\n0 c2 20 0 0\n0 load0 10 7 0\n0 taker0 20 0 0\n"
        "0 calibration 4e-4\n"
        "1 c0 25 1 0\n1 c1 14 0 0\n1 c2 25 1 0\n1 load0 10 7 0\n1 taker0 25 0 0\n"
        "1 calibration 4e-4\n"
        "gate c1 6 0 0\n";
    static const double unit = 1e-8, edges = 8, open = 3;
    struct synth synth;
    struct machine machine;
    struct core_cells cells;
    struct error error = {.text = ""};
    double part[3][POWER_PARTS] = {{0}};
    if (!machine_open(state, &machine, gated, &error))
        fail_msg("%s", error.text);
    gated_run(&machine);
    prepare(state, &synth, gated, energies);
    if (!core_cells_get(&cells, &synth, "test", &error))
        fail_msg("%s", error.text);
    for (size_t i = 0; i < 3; i++)
        power_cell_add(&cells, i, machine.sim, edges, part[i]);
    assert_near(part[0][POWER_CLOCK] / unit, 10 * open / edges);
    assert_near(part[1][POWER_CLOCK] / unit, 3 + (2 + 7) * open / edges);
    assert_near(part[2][POWER_CLOCK] / unit, 10);
    /* Inside by toggles: two of `held`, and six of the gate's enable. */
    assert_near(part[0][POWER_CLOCK + 1] / unit, 5 * 2 / edges);
    assert_near(part[1][POWER_CLOCK + 1] / unit, 4 * 6 / edges);
    assert_near(part[0][POWER_CLOCK + 2] / unit, 1 * 2 / edges);
    assert_near(part[1][POWER_CLOCK + 2] / unit, 0);
    core_cells_free(&cells);
    synth_free(&synth);
    machine_close(&machine);
}

/* The inner gate's clock counts while the outer one is open, and is its load. */
TEST_WITH(scratch, clock_counts_along_a_row) {
    /* Clock pins take 10 (flip-flop) and 3 (gates), a gate's output 2, and its load 7 (flip-flop)
     * or 4 (gate). */
    static const char energies[] =
        "0 c0 20 0 0\n0 c1 10 0 0\n0 c2 10 0 0\n"
        "0 load0 10 7 0\n0 taker0 20 0 0\n0 load1 10 4 0\n0 taker1 10 0 0\n"
        "0 calibration 4e-4\n"
        "1 c0 20 0 0\n1 c1 10 0 0\n1 c2 10 0 0\n"
        "1 load0 10 7 0\n1 taker0 20 0 0\n1 load1 10 4 0\n1 taker1 10 0 0\n"
        "1 calibration 4e-4\n"
        "gate c1 6 0 0\ngate c2 6 0 0\n";
    static const double unit = 1e-8, edges = 16, outer = 8, inner = 4;
    struct synth synth;
    struct machine machine;
    struct core_cells cells;
    struct error error = {.text = ""};
    double part[3][POWER_PARTS] = {{0}};
    if (!machine_open(state, &machine, row, &error))
        fail_msg("%s", error.text);
    row_run(&machine);
    prepare(state, &synth, row, energies);
    if (!core_cells_get(&cells, &synth, "test", &error))
        fail_msg("%s", error.text);
    for (size_t i = 0; i < 3; i++)
        power_cell_add(&cells, i, machine.sim, edges, part[i]);
    assert_near(part[0][POWER_CLOCK] / unit, 10 * inner / edges);
    assert_near(part[1][POWER_CLOCK] / unit, 3 * outer / edges + (2 + 7) * inner / edges);
    assert_near(part[2][POWER_CLOCK] / unit, 3 + (2 + 4) * outer / edges);
    core_cells_free(&cells);
    synth_free(&synth);
    machine_close(&machine);
}

/* OpenSTA's figures: a clock pin takes the same on either side of a gate, however many hang on it.
 */
TEST_WITH(scratch, gates_carry_their_load) {
    enum { GATED = 40 };
    struct liberty liberty;
    struct netlist netlist;
    struct text library_text = {0}, json = {0};
    struct cell_energy energy[GATED + 2];
    struct error error = {.text = ""};
    if (!tool_check(TOOL_STA, &error))
        skip();
    own_cells_print(&library_text);
    text_add(&json, "{\"modules\": {\"gpu\": {\"ports\": {\"clk\": {\"direction\": \"input\", "
                    "\"bits\": [2]}}, \"cells\": {\"gate\": {\"type\": \"CLKGATE\", "
                    "\"port_directions\": {}, \"connections\": {\"CK\": [2], \"E\": [3], \"GCK\": "
                    "[4]}}");
    for (unsigned i = 0; i <= GATED; i++)
        text_print(&json,
                   ", \"$%u\": {\"type\": \"DFF\", \"port_directions\": {}, \"connections\": "
                   "{\"CK\": [%d], \"D\": [3], \"Q\": [%u]}}",
                   i, i ? 4 : 2, 5 + i);
    text_add(&json, "}}}}");
    scratch_write(state, "cells.lib", text_string(&library_text));
    scratch_write(state, "netlist.json", text_string(&json));
    char *folder = strdup(scratch_path(state, "cells.lib"));
    if (!liberty_read(&liberty, folder, &error) ||
        !netlist_read(&netlist, scratch_path(state, "netlist.json"), &liberty, &error))
        fail_msg("%s", error.text);
    *strrchr(folder, '/') = '\0';
    if (!cell_power_run(energy, &netlist, folder, "test", &error))
        fail_msg("%s", error.text);
    const double pico = 1e-12, volts = 1.8, pin = 0.0018;
    double gate_output = energy[0].open / pico - GATED * pin * volts * volts;
    assert_near(energy[2].cycle / pico, energy[1].cycle / pico);
    assert_near(energy[GATED + 1].cycle / pico, energy[1].cycle / pico);
    assert_true(energy[1].cycle / pico > 0.0414 && energy[1].cycle / pico < 0.0440);
    assert_true(energy[0].cycle / pico > 0.0257 && energy[0].cycle / pico < 0.0264);
    assert_true(gate_output > 0.0189 && gate_output < 0.0227);
    assert_true(energy[0].internal / pico > 0.0171 && energy[0].internal / pico < 0.0173);
    free(folder);
    netlist_free(&netlist);
    liberty_free(&liberty);
    text_free(&library_text);
    text_free(&json);
}

#define GPU(cells) "{\"modules\": {\"gpu\": {\"cells\": {" cells "}}}}"
#define CLOCKED(cells)                                                                             \
    "{\"modules\": {\"gpu\": {\"ports\": {\"clk\": {\"direction\": \"input\", \"bits\": [2]}}, "   \
    "\"cells\": {" cells "}}}}"
#define FLIP_FLOP(ck)                                                                              \
    "\"$1\": {\"type\": \"DFFX\", \"port_directions\": {}, \"connections\": {\"CK\": [" ck         \
    "], \"D\": "                                                                                   \
    "[4], \"Q\": [5]}}"
#define CLOCK_GATE(name, c, g)                                                                     \
    "\"" name "\": {\"type\": \"ICG\", \"port_directions\": {}, \"connections\": {\"C\": [" c      \
    "], "                                                                                          \
    "\"E\": [3], \"G\": [" g "]}}"

/* The counter and what its cells take, from files that synthesis and OpenSTA would have left. */
static void core_prepare(void **state, struct synth *synth) {
    static const char energies[] = "0 calibration 1\n1 calibration 1\n"
                                   "0 c0 1 2 3\n0 c1 4 5 6\n0 c2 7 8 9\n0 c3 10 11 12\n"
                                   "1 c0 2 2 3\n1 c1 8 5 6\n1 c2 14 8 9\n1 c3 20 11 12\n";
    prepare(state, synth, counter, energies);
}

TEST_WITH(scratch, core_cells_are_kept) {
    struct synth synth;
    struct core_cells made, kept;
    struct error error = {.text = ""};
    core_prepare(state, &synth);
    if (!core_cells_get(&made, &synth, "test", &error))
        fail_msg("%s", error.text);
    assert_int_equal(remove(scratch_path(state, "netlist.json.gz")), 0);
    assert_int_equal(remove(scratch_path(state, "energy.txt")), 0);
    if (!core_cells_get(&kept, &synth, "test", &error))
        fail_msg("%s", error.text);
    const struct netlist *a = &made.netlist, *b = &kept.netlist;
    assert_int_equal(b->cells, 4);
    assert_int_equal(b->nets, a->nets);
    assert_memory_equal(b->net, a->net, a->pins * sizeof *a->net);
    assert_memory_equal(kept.energy, made.energy, a->cells * sizeof *made.energy);
    for (size_t i = 0; i < a->cells; i++) {
        assert_ptr_equal(b->cell[i].type, a->cell[i].type);
        assert_int_equal(b->cell[i].net, a->cell[i].net);
        assert_string_equal(b->paths.name[b->cell[i].path], a->paths.name[a->cell[i].path]);
    }
    assert_int_equal(b->memory->words, 4);
    assert_int_equal(b->memory->port[MEMORY_WDATA].net[1], 5);
    assert_int_equal(netlist_port_find(b, "old")->bus.net[1], 7);
    assert_true(netlist_port_find(b, "old")->output);
    core_cells_free(&made);
    core_cells_free(&kept);
    synth_free(&synth);
}

/* A file that is cut short, changed or longer is made again, which fails here. */
TEST_WITH(scratch, broken_core_cells_are_none) {
    struct synth synth;
    struct core_cells cells;
    struct error error = {.text = ""};
    struct text good = {0};
    core_prepare(state, &synth);
    assert_true(core_cells_get(&cells, &synth, "test", &error));
    core_cells_free(&cells);
    assert_int_equal(remove(scratch_path(state, "netlist.json.gz")), 0);
    char *path = strdup(scratch_path(state, "cells.kept"));
    assert_true(text_read_file(&good, path, &error));
    for (size_t size = 0; size <= good.size + 1; size++) {
        FILE *file = fopen(path, "w");
        fwrite(good.data, 1, size, file); /* with the text's own end behind it */
        fclose(file);
        assert_int_equal(core_cells_get(&cells, &synth, "test", &error), size == good.size);
        core_cells_free(&cells);
    }
    for (size_t at = 0; at < good.size; at++) {
        good.data[at] = (char)(good.data[at] ^ 0x80);
        FILE *file = fopen(path, "w");
        fwrite(good.data, 1, good.size, file);
        fclose(file);
        assert_false(core_cells_get(&cells, &synth, "test", &error));
        core_cells_free(&cells);
        good.data[at] = (char)(good.data[at] ^ 0x80);
    }
    free(path);
    text_free(&good);
    synth_free(&synth);
}

TEST_WITH(scratch, faults_of_netlists_are_told) {
    static const struct {
        const char *text, *says;
    } bad[] = {
        {GPU("\"$1\": {\"type\": \"INV\", \"port_directions\": {}, \"connections\": {\"A\": [2], "
             "\"Y\": [2]}}"),
         "loop"},
        {GPU("\"$1\": {\"type\": \"INV\", \"port_directions\": {}, \"connections\": {\"A\": [2], "
             "\"Y\": [3]}}, "
             "\"$2\": {\"type\": \"INV\", \"port_directions\": {}, \"connections\": {\"A\": [2], "
             "\"Y\": [3]}}"),
         "two drivers"},
        {GPU("\"$1\": {\"type\": \"INV\", \"port_directions\": {}}"),
         "no type, port_directions or connections"},
        {GPU("\"$1\": {\"type\": \"ODD\", \"port_directions\": {}, \"connections\": {}}"),
         "unknown cell ODD"},
        {GPU("\"$1\": {\"type\": \"INV\", \"port_directions\": {}, \"connections\": {\"A\": "
             "[4000000000]}}"),
         "above"},
        {CLOCKED(FLIP_FLOP("6")), "in the top is neither clk nor a clock gate's"},
        {CLOCKED(FLIP_FLOP("")), "in the top is neither clk nor a clock gate's"},
        {GPU(FLIP_FLOP("2")), "in the top is neither clk nor a clock gate's"},
        {CLOCKED(FLIP_FLOP("7") ", " CLOCK_GATE("$2", "2", "6") ", " CLOCK_GATE("$3", "5", "7")),
         "a clock gate in the top is neither on clk nor on a clock gate"},
        {CLOCKED(CLOCK_GATE("$2", "7", "6") ", " CLOCK_GATE("$3", "6", "7")),
         "a clock gate in the top is neither on clk nor on a clock gate"},
        {CLOCKED(FLIP_FLOP("10") ", " CLOCK_GATE("$2", "2", "6") ", " CLOCK_GATE(
             "$3", "6", "7") ", " CLOCK_GATE("$4", "7",
                                             "8") ", " CLOCK_GATE("$5", "8",
                                                                  "9") ", " CLOCK_GATE("$6", "9",
                                                                                       "10")),
         "has too many inputs for 5 clock gates"},
        {CLOCKED(
             "\"$1\": {\"type\": \"INV\", \"port_directions\": {}, \"connections\": {\"A\": [6], "
             "\"Y\": [7]}}, " CLOCK_GATE("$2", "2", "6")),
         "a gate in the top reads a clock gate's output"},
        {CLOCKED(CLOCK_GATE("$2", "2", "6") ", " CLOCK_GATE("$3", "2", "6")), "two drivers"},
        {CLOCKED(FLIP_FLOP("5") ", " CLOCK_GATE("$2", "2", "5")), "two drivers"},
        {GPU(""), "no cells"},
        {"{\"modules\": {}}", "no top module"},
        {"{\"modules\": {", "line 1"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct machine machine;
        struct error error = {.text = ""};
        assert_false(machine_open(state, &machine, bad[i].text, &error));
        assert_says(&error, bad[i].says);
        machine_close(&machine);
    }
}
