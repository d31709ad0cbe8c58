/* From a netlist to areas: counting cells, standard cells, rows of modules, percentages, and the
 * check that memories are memories. */
#include "fpga/synth/area_print.h"
#include "fpga/synth/memories.h"
#include "fpga/synth/own_cells.h"
#include "fpga/synth/registers.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static const char netlist[] =
    "{\"modules\": {\n"
    "  \"LUT6\": {\"attributes\": {\"blackbox\": \"1\"}, \"cells\": {\"$auto$1\": {\"type\": "
    "\"$specify2\", \"port_directions\": {}, \"connections\": {}}}},\n"
    "  \"$paramod$1\\\\ram_1r1w\": {\"cells\": {\"mem\": {\"type\": \"$mem_v2\", \"parameters\": "
    "{\"SIZE\": \"10000\", \"WIDTH\": \"01010\"},\n"
    "    \"port_directions\": {}, \"connections\": {}}}},\n"
    "  \"gpu\": {\"attributes\": {\"top\": \"1\"}, \"cells\": {\n"
    "    \"u_core.u_sfu.u_entries\": {\"type\": \"$paramod$1\\\\ram_1r1w\", \"port_directions\": "
    "{}, \"connections\": {}},\n"
    "    \"$flatten\\\\u_core.\\\\u_lsu.$abc$12$auto$blifparse.cc:5:parse$7.genblk1.lut\": "
    "{\"type\": \"LUT6\",\n"
    "      \"parameters\": {\"INIT\": \"0101\"}, \"port_directions\": {\"O\": \"output\"}, "
    "\"connections\": {\"O\": [2]}},\n"
    "    \"$flatten\\\\u_core.\\\\u_lsu.\\\\gen_bank[0].u_bank.$abc$1\": {\"type\": \"LUT2\", "
    "\"port_directions\": {}, \"connections\": {}},\n"
    "    \"$flatten\\\\u_core.\\\\u_lsu.\\\\gen_bank[1].u_bank.$abc$2\": {\"type\": \"LUT2\", "
    "\"port_directions\": {}, \"connections\": {}},\n"
    "    "
    "\"$flatten\\\\u_core.\\\\u_lsu.\\\\gen_bank[1].u_bank.$flatten\\\\u_queue.$auto$ff.cc:2\": "
    "{\"type\": \"FDRE\",\n"
    "      \"port_directions\": {}, \"connections\": {}},\n"
    "    \"u_core.u_lsu.gen_bank[1].u_bank.u_lines.mem.0.1\": {\"type\": \"RAMB36E2\", "
    "\"port_directions\": {}, \"connections\": {}},\n"
    "    \"u_core.u_icache.u_lines.mem\": {\"type\": \"$mem_v2\", \"parameters\": {\"SIZE\": 64, "
    "\"ABITS\": 6, \"WIDTH\": 512},\n"
    "      \"port_directions\": {}, \"connections\": {}}}}}}\n";

static void cells_read_text(void **state, struct cell_node *cells, const char *text) {
    struct error error = {.text = ""};
    scratch_write(state, "netlist.json", text);
    if (!cells_read_netlist(cells, scratch_path(state, "netlist.json"), &error))
        fail_msg("%s", error.text);
}

static const struct target *target_of(const char *name) {
    struct error error;
    const struct target *target = target_find(name, &error);
    assert_non_null(target);
    return target;
}

TEST_WITH(scratch, cells_are_counted_by_instance) {
    struct cell_node cells = {0}, again = {0};
    struct area_table table;
    struct area area;
    struct error error = {.text = ""};
    cells_read_text(state, &cells, netlist);
    assert_true(cells_write(&cells, scratch_path(state, "cells.txt"), &error));
    assert_true(cells_read(&again, scratch_path(state, "cells.txt"), &error));
    assert_true(area_compute(&again, target_of("xcup"), NULL, &table, &error));
    /* Total, core, lsu, bank x2, queue, lines, icache, lines, sfu, entries. */
    assert_int_equal(table.count, 10);
    assert_int_equal(table.row[0].area.lut[6], 1);
    assert_int_equal(table.row[0].area.lut[2], 2);
    assert_int_equal(table.row[0].area.cells, 5);
    assert_true(area_find(&table, "u_bank", &area));
    assert_int_equal(area.lut[2], 2);
    assert_int_equal(area.ffs, 1);
    assert_int_equal(area.bram_units, 2);
    assert_true(area_find(&table, "u_lines", &area));
    assert_int_equal(area.ram_bits, 36864 + 64 * 512);
    assert_false(area_find(&table, "lines", &area));
    assert_true(area_find(&table, "u_entries", &area));
    assert_int_equal(area.ram_bits, 160);
    for (size_t i = 0; i < table.count; i++)
        if (strcmp(table.row[i].path, "u_core.u_lsu.u_bank") == 0)
            assert_int_equal(table.row[i].instances, 2);
    area_table_free(&table);
    cells_free(&cells);
    cells_free(&again);
}

TEST(unknown_cells_are_refused) {
    struct cell_node cells = {0};
    struct area_table table;
    struct error error = {.text = ""};
    cells_add(&cells, "u_core.u_alu", "$add", 1, 0);
    assert_false(area_compute(&cells, target_of("ice40"), NULL, &table, &error));
    assert_string_equal(error.text, "Yosys left cells of type $add in u_core.u_alu, which "
                                    "target=ice40 does not know");
    area_table_free(&table);
    cells_free(&cells);
}

/* Modules of a core behind a bus are told as those of one without, and the bus beside them. */
TEST(modules_behind_a_bus_are_the_cores) {
    static const char *const path[][4] = {
        {"u_core.u_lsu", "u_core.u_lsu.u_split", "", ""},
        {"u_core.u_gpu.u_core.u_lsu", "u_core.u_gpu.u_core.u_lsu.u_split", "u_bus",
         "u_core.u_devices"},
        {"u_cluster.gen_core[0].u_core.u_lsu", "u_cluster.u_l2", "", ""},
        {"u_core.u_gpu.u_cluster.gen_core[0].u_core.u_lsu", "u_core.u_gpu.u_cluster.u_l2", "u_bus",
         ""}};
    struct synth synth[4] = {0};
    const char *const name[] = {"native", "axi4"};
    struct error error = {.text = ""};
    char *text = NULL;
    size_t size;
    for (size_t i = 0; i < 4; i++) {
        struct cell_node cells = {0};
        for (size_t j = 0; j < 4; j++)
            cells_add(&cells, path[i][j], "LUT6", *path[i][j] ? 4 - j : 0, 0);
        synth[i].target = target_of("xcup");
        assert_true(area_compute(&cells, synth[i].target, NULL, &synth[i].area, &error));
        cells_free(&cells);
    }
    FILE *stream = open_memstream(&text, &size);
    for (size_t i = 0; i < 4; i++)
        area_print(&synth[i], NULL, 2, stream);
    area_print_compared(synth, name, 2, NULL, 2, stream);
    fclose(stream);
    /* Indented by their place in the core, not in what is around it. */
    static const struct {
        const char *module;
        unsigned luts;
    } row[] = {{"  lsu", 7},  {"    split", 3}, {"  bus", 2}, {"  devices", 1},
               {"  core", 4}, {"    lsu", 4},   {"  l2", 3}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char line[64];
        snprintf(line, sizeof line, "\n  %-*s %7u ", AREA_MODULE_WIDTH, row[i].module, row[i].luts);
        assert_non_null(strstr(text, line));
    }
    char compared[96];
    snprintf(compared, sizeof compared, "\n  %-*s %9u %7u %9u ", AREA_MODULE_WIDTH, "  lsu", 7u, 0u,
             7u);
    assert_non_null(strstr(text, compared));
    assert_null(strstr(text, "gpu"));
    free(text);
    for (size_t i = 0; i < 4; i++)
        area_table_free(&synth[i].area);
}

/* Two LUTs share a place when their inputs are five at most. */
TEST(small_luts_share_a_place) {
    const struct area area = {.lut = {0, 3, 5, 4, 1, 1, 1}, .memory_luts = 8};
    /* 4 with 1; four 3 with 2; a 2 and a 1 together, one 1 alone. */
    assert_int_equal(area_logic_luts(&area, target_of("xcup")), 15 - 1 - 4 - 1);
    assert_int_equal(area_luts(&area, target_of("xcup")), 15 - 1 - 4 - 1 + 8);
    assert_int_equal(area_logic_luts(&area, target_of("ecp5")), 15);
}

TEST(percentage_is_the_mean_of_what_there_is) {
    struct error error;
    const struct target *target = target_of("xcup"), *small = target_of("ice40");
    const struct area area = {.lut = {[6] = 87168}, .ffs = 174336, .bram_units = 2688, .dsps = 0};
    const struct area ice = {.lut = {[4] = 768}, .ffs = 1536, .bram_units = 16};
    /* 10 %, 10 %, all, none. */
    assert_float_equal(area_percentage(&area, target, device_find(target, "u50", &error)), 30,
                       1e-6);
    /* No DSP blocks there: 10 %, 20 %, 50 %. */
    assert_float_equal(area_percentage(&ice, small, device_find(small, "hx8k", &error)), 80.0 / 3,
                       1e-6);
}

TEST(names_that_are_not_there_are_told) {
    struct error error;
    assert_null(target_find("xc6", &error));
    assert_string_equal(error.text,
                        "there is no target 'xc6'; there are xcup, xc7, ecp5, ice40, asic");
    assert_null(device_find(target_of("ice40"), "u50", &error));
    assert_string_equal(error.text,
                        "there is no device 'u50' for target=ice40; there are hx8k, hx4k, up5k");
}

// -------------------------------------------------------------------------------- liberty

TEST_WITH(scratch, liberty_gives_areas) {
    struct liberty liberty;
    struct error error = {.text = ""};
    scratch_write(state, "a.lib",
                  "/* cell (NONE) { area : 9; } */ library (\"a\") {\n"
                  "  voltage_map (VDD, 1.8);\n"
                  "  cell (\"x_nand2_2\") { area : 5.0; pin (A) { area : 7; } }\n"
                  "  cell (x_nand2_1) { area : 3.5; }\n"
                  "  cell (x_dff) { note : \"area : 1; }\"; ff (IQ, IQN) { next_state : \"D\"; }\n"
                  "    area : 20.25; }\n"
                  "  cell (x_lat) { latch (IQ, IQN) { enable : \"G\"; } area : 15; }\n}\n");
    assert_true(liberty_read(&liberty, scratch_path(state, "a.lib"), &error));
    assert_int_equal(liberty.count, 4);
    assert_float_equal(liberty.gate_area, 3.5, 1e-9);
    assert_float_equal(liberty_find(&liberty, "x_nand2_2")->area, 5, 1e-9);
    assert_float_equal(liberty_find(&liberty, "x_dff")->area, 20.25, 1e-9);
    assert_true(liberty_find(&liberty, "x_dff")->is_ff);
    assert_true(liberty_find(&liberty, "x_lat")->is_latch);
    assert_null(liberty_find(&liberty, "NONE"));
    liberty_free(&liberty);
    scratch_write(state, "b.lib", "library (b) { cell (INV) { area : 1; } }");
    assert_false(liberty_read(&liberty, scratch_path(state, "b.lib"), &error));
    assert_non_null(strstr(error.text, "b.lib has no cell that is named NAND2"));
}

/* A comment may stand between any two words; what looks like one in a string is none. */
TEST_WITH(scratch, liberty_comments) {
    struct liberty liberty;
    struct error error = {.text = ""};
    const char *text =
        "library (a) {\n"
        "  cell (BUF) /* c */ { area : 4 /* um */; note : \"/* \\\"area : 1; { \"; /* } */\n"
        "    pin (Y) { direction : /* out */ output; /* */ function /* of */ : \"A\"; } }\n"
        "  /**/cell/**/(NAND2)/* { */{ area : 2.5; }\n"
        "  cell (LAST) { area : 3; } } /* without an end";
    assert_true(liberty_parse(&liberty, text, "a.lib", &error));
    assert_int_equal(liberty.count, 3);
    const struct liberty_cell *buffer = liberty_find(&liberty, "BUF");
    assert_non_null(buffer);
    assert_float_equal(buffer->area, 4, 1e-9);
    assert_int_equal(buffer->pins, 1);
    assert_true(buffer->pin[0].output);
    assert_string_equal(buffer->pin[0].function, "A");
    assert_float_equal(liberty.gate_area, 2.5, 1e-9);
    assert_float_equal(liberty_find(&liberty, "LAST")->area, 3, 1e-9);
    liberty_free(&liberty);
    assert_false(liberty_parse(&liberty, "library (a) { cell (NAND2) { note : \"; area : 1; } }",
                               "a.lib", &error));
}

/* Files that Yosys reads: statements that end with their line, `//` comments with quotes and
 * braces.
 */
TEST(liberty_without_semicolons) {
    struct liberty liberty;
    struct error error = {.text = ""};
    const char *text =
        "library (a) { // the \"library\" { of a\n"
        "  date : \"2026 // no comment\"\n"
        "  define (corner, library, string)\n"
        "  voltage_map (VDD, 1.8)\n"
        "  area_unit : VDD + 0.5;\n"
        "  capacitive_load_unit (1, pf)\n"
        "  cell (NAND2) { // don't \"\n"
        "    area : 2.5// \"}\n"
        "    pin (A) { direction : input }\n"
        "    footprint (nand, two)\n"
        "    pin (Y) { direction : output // {\n"
        "      function : \"!A\"\n"
        "      timing () { related_pin : \"A\"\n values (\"1, 2\", \\\n \"3, 4\") }\n"
        "    }\n  }\n"
        "  cell (DFF) {\n"
        "    area : 20 dont_touch : true\n"
        "    ff (\"IQ,IQN\") { clocked_on : \"CK\"\n next_state : \" D \" }\n"
        "    pin (CK) { direction : input }\n"
        "  };\n"
        "  cell (NONE) { pin (A) { direction : input; } }\n"
        "}\n";
    assert_true(liberty_parse(&liberty, text, "a.lib", &error));
    assert_int_equal(liberty.count, 3);
    const struct liberty_cell *nand = liberty_find(&liberty, "NAND2");
    assert_float_equal(liberty.gate_area, 2.5, 1e-9);
    assert_int_equal(nand->pins, 2);
    assert_string_equal(nand->pin[1].name, "Y");
    assert_true(nand->pin[1].output);
    assert_string_equal(nand->pin[1].function, "!A");
    const struct liberty_cell *flip_flop = liberty_find(&liberty, "DFF");
    assert_true(flip_flop->is_ff);
    assert_float_equal(flip_flop->area, 20, 1e-9);
    assert_string_equal(flip_flop->state, "IQ");
    assert_string_equal(flip_flop->complement, "IQN");
    assert_string_equal(flip_flop->next_state, "D");
    assert_string_equal(flip_flop->clock, "CK");
    assert_int_equal(liberty_clock_pin(flip_flop), 0);
    assert_false(liberty_find(&liberty, "NONE")->has_area);
    liberty_free(&liberty);
}

/* A cell that the design has needs an area; a cell that is not to be used is not chosen. */
TEST(cells_without_area_are_refused) {
    struct liberty liberty;
    struct cell_node cells = {0};
    struct area_table table;
    struct error error = {.text = ""};
    assert_true(liberty_parse(&liberty,
                              "library (a) { cell (NAND2) { area : 1; } cell (TIE) { area : 0; }"
                              "cell (NONE) {} cell (ODD) { area : large; } }",
                              "a.lib", &error));
    cells_add(&cells, "u_core", "TIE", 2, 0);
    assert_true(area_compute(&cells, target_of("asic"), &liberty, &table, &error));
    area_table_free(&table);
    for (size_t i = 0; i < 2; i++) {
        struct cell_node wrong = {0};
        cells_add(&wrong, "u_core", i ? "ODD" : "NONE", 1, 0);
        assert_false(area_compute(&wrong, target_of("asic"), &liberty, &table, &error));
        assert_non_null(strstr(error.text, i ? "the cell ODD no area" : "the cell NONE no area"));
        area_table_free(&table);
        cells_free(&wrong);
    }
    cells_free(&cells);
    liberty_free(&liberty);
}

static void file_put(struct file_set *files, const char *path, const char *source) {
    struct text content = {0};
    text_add(&content, source);
    file_set_add(files, path, &content);
    text_free(&content);
}

/* A clocked module, or one above it, is mapped to flip-flops; memories and checks need none. */
TEST(registers_are_flip_flops) {
    static const struct {
        const char *top;
        bool clocked;
    } row[] = {{"queue", true}, {"core", true}, {"adder", false}, {"bank", false}};
    struct file_set files = {0};
    const struct area none = {.ram_bits = 64}, some = {.ffs = 1}, blocks = {.bram_units = 1};
    struct error error = {.text = ""};
    file_put(&files, "rtl/0_base/ram_1r1w.sv", "module ram_1r1w; always @(posedge clk) m = 1;");
    file_put(&files, "rtl/0_base/queue.sv", "module queue;\nalways_ff @(posedge clk) q <= d;\n");
    file_put(&files, "rtl/0_base/adder.sv",
             "// queue\nmodule adder; // @(posedge clk)\n`ifdef CHECKS\n"
             "always @(posedge clk) assert (x);\n`endif\nqueue_of q;\n");
    file_put(&files, "rtl/1_core/bank.sv", "module bank; ram_1r1w u_ram (); adder a ();");
    file_put(&files, "rtl/1_core/core.sv", "module core; bank b ();\n queue #(3) q ();\n");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_int_equal(registers_check(&files, row[i].top, &none, &error), !row[i].clocked);
        assert_true(registers_check(&files, row[i].top, &some, &error));
        assert_true(registers_check(&files, row[i].top, &blocks, &error));
    }
    assert_non_null(strstr(error.text, "core has registers, and its mapped design no flip-flops"));
    file_set_free(&files);
}

#define ICG(name, area, kind, pins)                                                                \
    "cell (" name ") { area : " area "; clock_gating_integrated_cell : " kind                      \
    "; latch (IQ, IQN) {}" pins " }\n"
#define PIN(name, direction, role) "pin (" name ") { direction : " direction "; " role " }"
#define CLOCK PIN("CLK", "input", "clock_gate_clock_pin : \"true\";")
#define ENABLE PIN("GATE", "input", "clock_gate_enable_pin : true;")
#define OUT PIN("GCLK", "output", "clock_gate_out_pin : true; state_function : \"CLK*M0\";")

/* With one enable, one clock and one output, that open at the rising edge. */
TEST(clock_gates_are_plain) {
    static const char *const none[] = {
        ICG("PRECONTROL", "1", "\"latch_posedge_precontrol\"", CLOCK ENABLE OUT),
        ICG("FALLING", "1", "latch_negedge", CLOCK ENABLE OUT),
        ICG("TEST", "1", "latch_posedge", CLOCK ENABLE PIN("SE", "input", "") OUT),
        ICG("TWO_ENABLES", "1", "latch_posedge",
            CLOCK ENABLE PIN("SE", "input", "clock_gate_enable_pin : true;") OUT),
        ICG("NO_ENABLE", "1", "latch_posedge", CLOCK OUT),
        ICG("NO_CLOCK", "1", "latch_posedge", ENABLE OUT),
        ICG("NO_OUT", "1", "latch_posedge", CLOCK ENABLE PIN("GCLK", "output", "")),
        ICG("TURNED", "1", "latch_posedge",
            CLOCK ENABLE PIN("GCLK", "input", "clock_gate_out_pin : true;")),
        ICG("FALSE", "1", "latch_posedge",
            CLOCK PIN("GATE", "input", "clock_gate_enable_pin : false;") OUT),
        "cell (PLAIN) { area : 1; " CLOCK ENABLE OUT "}\n",
        ICG("UNUSED", "1; dont_use : true", "latch_posedge", CLOCK ENABLE OUT),
        ICG("UNUSED_TOO", "1; dont_use : \"true\"", "latch_posedge", CLOCK ENABLE OUT),
        ICG("NO_AREA", "", "latch_posedge", CLOCK ENABLE OUT),
    };
    struct liberty liberty;
    struct text text = {0};
    struct error error = {.text = ""};
    text_add(&text, "library (a) { cell (NAND2) { area : 1; }\n");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        text_add(&text, none[i]);
    size_t start = text.size;
    text_add(&text, "}");
    assert_true(liberty_parse(&liberty, text_string(&text), "a.lib", &error));
    assert_int_equal(liberty.count, 1 + sizeof none / sizeof *none);
    assert_null(liberty_clock_gate(&liberty));
    liberty_free(&liberty);
    text.size = start;
    text_add(&text, ICG("LARGE", "5", "latch_posedge", CLOCK ENABLE OUT)
                        ICG("SMALL", "4", "\"latch_posedge\"",
                            PIN("M0", "internal", "internal_node : M0;") OUT ENABLE CLOCK)
                            ICG("OTHER", "4.5", "latch_posedge", OUT CLOCK ENABLE) "}");
    assert_true(liberty_parse(&liberty, text_string(&text), "a.lib", &error));
    const struct liberty_cell *gate = liberty_clock_gate(&liberty);
    assert_non_null(gate);
    assert_string_equal(gate->name, "SMALL");
    assert_int_equal(liberty_gate_pin(gate, ROLE_GATE_OUT), 1);
    assert_int_equal(liberty_gate_pin(gate, ROLE_GATE_ENABLE), 2);
    assert_int_equal(liberty_gate_pin(gate, ROLE_GATE_CLOCK), 3);
    liberty_free(&liberty);
    text_free(&text);
}

/* The latch in a clock gate is none of the design's. */
TEST(clock_gates_are_no_latches) {
    struct cell_node cells = {0};
    struct area_table table;
    struct liberty liberty;
    struct error error = {.text = ""};
    assert_true(liberty_parse(&liberty,
                              "library (a) { cell (NAND2) { area : 1; }" ICG(
                                  "GATE", "4", "latch_posedge", CLOCK ENABLE OUT) "}",
                              "a.lib", &error));
    cells_add(&cells, "u_core", "GATE", 2, 0);
    assert_true(area_compute(&cells, target_of("asic"), &liberty, &table, &error));
    assert_int_equal(table.row[0].area.cells, 2);
    assert_int_equal(table.row[0].area.latches, 0);
    assert_float_equal(table.row[0].area.cell_area, 8, 1e-9);
    area_table_free(&table);
    cells_free(&cells);
    liberty_free(&liberty);
}

TEST(own_library_has_a_clock_gate) {
    struct liberty liberty;
    struct text text = {0};
    struct error error = {.text = ""};
    own_cells_print(&text);
    assert_true(liberty_parse(&liberty, text_string(&text), "own", &error));
    assert_non_null(liberty_clock_gate(&liberty));
    assert_string_equal(liberty_clock_gate(&liberty)->name, "CLKGATE");
    liberty_free(&liberty);
    text_free(&text);
}

// -------------------------------------------------------------------------------- memories

/* A core whose memories are all there, but for one. */
static bool memories_of(const char *missing, struct error *error) {
    const struct {
        const char *path;
        unsigned blocks;
    } memories[] = {
        {"u_core.u_issue.u_operands.u_regfile.g_port[0].u_ram", 1},
        {"u_core.u_icache.g_port[0].u_port.u_lines", 4},
        {"u_core.u_lsu.u_dcache.gen_bank[0].u_bank.u_lines", 4},
        {"u_core.u_lsu.u_lmem.gen_bank[0].u_words", 4},
    };
    struct config config = config_of(WORDS("warps=4", "threads=4"));
    struct cell_node cells = {0};
    struct area_table table;
    for (size_t i = 0; i < sizeof memories / sizeof *memories; i++) {
        bool there = !missing || !strstr(memories[i].path, missing);
        cells_add(&cells, memories[i].path, there ? "RAMB36E2" : "FDRE",
                  there ? memories[i].blocks : 1000, 0);
    }
    if (missing && strcmp(missing, "latch") == 0)
        cells_add(&cells, "u_core.u_alu", "LDCE", 1, 0);
    assert_true(area_compute(&cells, target_of("xcup"), NULL, &table, error));
    bool good = memories_check(&config, &table, error);
    area_table_free(&table);
    cells_free(&cells);
    return good;
}

TEST(memories_in_flip_flops_are_found) {
    struct error error = {.text = ""};
    if (!memories_of(NULL, &error))
        fail_msg("%s", error.text);
    assert_false(memories_of("u_regfile", &error));
    assert_string_equal(error.text, "the register file is not in memory: its 16384 bits are in 0 "
                                    "bits of RAM cells and 1000 flip-flops");
    assert_false(memories_of("u_icache", &error));
    assert_non_null(strstr(error.text, "the instruction cache is not in memory"));
    assert_false(memories_of("u_bank", &error));
    assert_non_null(strstr(error.text, "the data cache is not in memory"));
    assert_false(memories_of("u_lmem", &error));
    assert_non_null(strstr(error.text, "local memory is not in memory"));
    assert_false(memories_of("latch", &error));
    assert_string_equal(error.text, "the core has 1 latches");
}

/* A table's line about a module, in the columns of each variant. */
TEST_WITH(scratch, variants_stand_side_by_side) {
    const struct target *target = target_of("asic");
    struct area_row first[] = {{"", 0, 1, {.cell_area = 3000, .ffs = 12}},
                               {"u_core", 1, 1, {.cell_area = 3000, .ffs = 12}},
                               {"u_core.u_issue", 2, 1, {.cell_area = 2000, .ffs = 10}}};
    struct area_row second[] = {{"", 0, 1, {.cell_area = 3600, .ffs = 20}},
                                {"u_core", 1, 1, {.cell_area = 3600, .ffs = 20}},
                                {"u_core.u_issue", 2, 1, {.cell_area = 2400, .ffs = 14}},
                                {"u_core.u_more", 2, 1, {.cell_area = 200, .ffs = 4}}};
    const struct synth synth[] = {
        {.target = target, .liberty = {.gate_area = 2}, .area = {first, 3}},
        {.target = target, .liberty = {.gate_area = 2}, .area = {second, 4}},
    };
    static const char *const name[] = {"inorder", "loog"};
    FILE *stream = fopen(scratch_path(state, "table"), "w");
    assert_non_null(stream);
    area_print_compared(synth, name, 2, NULL, 2, stream);
    fclose(stream);
    struct text table = scratch_read(state, "table");
    static const char *const lines[] = {"\n    issue                                   1000      "
                                        "10      1200     +200      14      +4\n",
                                        "\n    more                                       0       "
                                        "0       100     +100       4      +4\n",
                                        "\n  total                                     1500      "
                                        "12      1800     +300      20      +8\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strstr(text_string(&table), lines[i]))
            fail_msg("not there:%sin\n%s", lines[i], text_string(&table));
    text_free(&table);
}
