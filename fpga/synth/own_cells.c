#include "own_cells.h"

#include <string.h>

/* Inputs are letters. Of the rising output: delay in ns without a load, and ns by pF; energy in pJ.
 * The other figures follow from these (cell_print). */
static const struct own_cell {
    const char *name, *inputs, *function, *sense;
    double area, load, delay, slope, energy;
} cells[] = {
    {"INV", "A", "!A", "negative_unate", 0.67, 0.0020, 0.02, 3.0, 0.0030},
    {"BUF", "A", "A", "positive_unate", 1.00, 0.0020, 0.08, 2.8, 0.0060},
    {"NAND2", "AB", "!(A&B)", "negative_unate", 1.00, 0.0020, 0.03, 3.4, 0.0040},
    {"NAND3", "ABC", "!(A&B&C)", "negative_unate", 1.33, 0.0020, 0.045, 4.0, 0.0055},
    {"NOR2", "AB", "!(A|B)", "negative_unate", 1.00, 0.0020, 0.04, 4.6, 0.0040},
    {"NOR3", "ABC", "!(A|B|C)", "negative_unate", 1.33, 0.0020, 0.065, 6.2, 0.0055},
    {"AND2", "AB", "A&B", "positive_unate", 1.67, 0.0018, 0.09, 2.9, 0.0075},
    {"OR2", "AB", "A|B", "positive_unate", 1.67, 0.0018, 0.12, 3.0, 0.0080},
    {"XOR2", "AB", "A^B", "non_unate", 2.33, 0.0038, 0.09, 4.4, 0.0110},
    {"XNOR2", "AB", "!(A^B)", "non_unate", 2.33, 0.0038, 0.09, 4.4, 0.0110},
    {"AOI21", "ABC", "!((A&B)|C)", "negative_unate", 1.33, 0.0020, 0.055, 4.8, 0.0055},
    {"OAI21", "ABC", "!((A|B)&C)", "negative_unate", 1.33, 0.0020, 0.055, 4.6, 0.0055},
    {"AOI22", "ABCD", "!((A&B)|(C&D))", "negative_unate", 1.67, 0.0020, 0.065, 4.9, 0.0070},
    {"OAI22", "ABCD", "!((A|B)&(C|D))", "negative_unate", 1.67, 0.0020, 0.065, 4.9, 0.0070},
    {"MUX2", "ABS", "(A&!S)|(B&S)", "non_unate", 3.00, 0.0020, 0.15, 3.0, 0.0110},
};
static const struct own_cell flip_flop = {"DFF",  "",   "IQ", "non_unate", 5.33,
                                          0.0018, 0.27, 3.1,  0.0322};
static const struct own_cell clock_gate = {
    "CLKGATE", "", "CK * IQ", "positive_unate", 4.67, 0.0042, 0.09, 3.2, 0.0105};

static const char header[] =
    "library (heddle) {\n"
    "  technology (cmos); delay_model : table_lookup;\n"
    "  time_unit : \"1ns\"; voltage_unit : \"1V\"; current_unit : \"1mA\";\n"
    "  leakage_power_unit : \"1nW\"; pulling_resistance_unit : \"1kohm\";\n"
    "  capacitive_load_unit (1, pf);\n"
    "  nom_process : 1.0; nom_temperature : 25.0; nom_voltage : 1.8;\n"
    "  operating_conditions (typical) { process : 1.0; temperature : 25.0; voltage : 1.8; }\n"
    "  default_operating_conditions : typical; default_max_transition : 1.5;\n"
    "  slew_lower_threshold_pct_rise : 20.0; slew_upper_threshold_pct_rise : 80.0;\n"
    "  slew_lower_threshold_pct_fall : 20.0; slew_upper_threshold_pct_fall : 80.0;\n"
    "  input_threshold_pct_rise : 50.0; input_threshold_pct_fall : 50.0;\n"
    "  output_threshold_pct_rise : 50.0; output_threshold_pct_fall : 50.0;\n"
    "  lu_table_template (slew_load) {\n"
    "    variable_1 : input_net_transition; variable_2 : total_output_net_capacitance;\n"
    "    index_1 (\"0.02, 0.5\"); index_2 (\"0.001, 0.1\");\n"
    "  }\n"
    "  lu_table_template (setup_hold) {\n"
    "    variable_1 : related_pin_transition; variable_2 : constrained_pin_transition;\n"
    "    index_1 (\"0.02, 0.5\"); index_2 (\"0.02, 0.5\");\n"
    "  }\n"
    "  power_lut_template (energy) {\n"
    "    variable_1 : input_transition_time; index_1 (\"0.02, 0.5\");\n"
    "  }\n";

static const char flip_flop_inside[] =
    "    ff (IQ, IQN) { clocked_on : \"CK\"; next_state : \"D\"; }\n"
    "    pin (CK) { direction : input; clock : true; capacitance : 0.0018;\n"
    "      internal_power () {\n"
    "        rise_power (energy) { values (\"0.0230, 0.0276\"); }\n"
    "        fall_power (energy) { values (\"0.0184, 0.0230\"); }\n"
    "      }\n"
    "    }\n"
    "    pin (D) { direction : input; capacitance : 0.0017;\n"
    "      timing () { related_pin : \"CK\"; timing_type : setup_rising;\n"
    "        rise_constraint (setup_hold) { values (\"0.08, 0.14\", \"0.05, 0.12\"); }\n"
    "        fall_constraint (setup_hold) { values (\"0.10, 0.18\", \"0.08, 0.15\"); }\n"
    "      }\n"
    "      timing () { related_pin : \"CK\"; timing_type : hold_rising;\n"
    "        rise_constraint (setup_hold) { values (\"-0.03, -0.08\", \"-0.01, -0.06\"); }\n"
    "        fall_constraint (setup_hold) { values (\"-0.04, -0.10\", \"-0.02, -0.08\"); }\n"
    "      }\n"
    "    }\n";

/* The latch is open while the clock is low. */
static const char clock_gate_inside[] =
    "    clock_gating_integrated_cell : \"latch_posedge\";\n"
    "    statetable (\"CK E\", \"IQ\") { table : \"L L : - : L, L H : - : H, H - : - : N\"; }\n"
    "    pin (IQ) { direction : internal; internal_node : \"IQ\"; }\n"
    "    pin (CK) { direction : input; clock : true; clock_gate_clock_pin : true;\n"
    "      capacitance : 0.0042;\n"
    "      internal_power () {\n"
    "        rise_power (energy) { values (\"0.0060, 0.0062\"); }\n"
    "        fall_power (energy) { values (\"0.0197, 0.0202\"); }\n"
    "      }\n"
    "    }\n"
    "    pin (E) { direction : input; clock_gate_enable_pin : true; capacitance : 0.0018;\n"
    "      internal_power () {\n"
    "        rise_power (energy) { values (\"0.0130, 0.0131\"); }\n"
    "        fall_power (energy) { values (\"0.0213, 0.0215\"); }\n"
    "      }\n"
    "      timing () { related_pin : \"CK\"; timing_type : setup_rising;\n"
    "        rise_constraint (setup_hold) { values (\"0.10, 0.21\", \"0.05, 0.15\"); }\n"
    "        fall_constraint (setup_hold) { values (\"0.13, 0.27\", \"0.02, 0.17\"); }\n"
    "      }\n"
    "      timing () { related_pin : \"CK\"; timing_type : hold_rising;\n"
    "        rise_constraint (setup_hold) { values (\"-0.05, -0.17\", \"-0.02, -0.12\"); }\n"
    "        fall_constraint (setup_hold) { values (\"-0.12, -0.27\", \"-0.02, -0.16\"); }\n"
    "      }\n"
    "    }\n";

/* A slow edge at the input, 0.5 ns, delays by so much; and takes so much more energy. */
static const double slow_delay = 0.08, slow_energy = 1.2;

static void table_print(struct text *text, const char *name, double start, double slope) {
    static const double load[] = {0.001, 0.1};
    double at[] = {start + slope * load[0], start + slope * load[1]};
    text_print(text, "        %s (slew_load) { values (\"%.3f, %.3f\", \"%.3f, %.3f\"); }\n", name,
               at[0], at[1], at[0] + slow_delay, at[1] + slow_delay);
}

/* The falling output is faster and takes less, since n-channel transistors are stronger. */
static void arc_print(struct text *text, const struct own_cell *cell, const char *from,
                      const char *type) {
    text_print(text, "      timing () { related_pin : \"%s\"; timing_sense : %s;%s\n", from,
               cell->sense, type);
    table_print(text, "cell_rise", cell->delay, cell->slope);
    table_print(text, "cell_fall", 0.88 * cell->delay, 0.8 * cell->slope);
    table_print(text, "rise_transition", 0.6 * cell->delay, 1.4 * cell->slope);
    table_print(text, "fall_transition", 0.5 * cell->delay, 1.1 * cell->slope);
    text_print(text,
               "      }\n      internal_power () { related_pin : \"%s\";\n"
               "        rise_power (energy) { values (\"%.4f, %.4f\"); }\n"
               "        fall_power (energy) { values (\"%.4f, %.4f\"); }\n      }\n",
               from, cell->energy, slow_energy * cell->energy, 0.8 * cell->energy,
               0.8 * slow_energy * cell->energy);
}

static void head_print(struct text *text, const struct own_cell *cell) {
    text_print(text, "  cell (%s) {\n    area : %.2f; cell_leakage_power : %.4f;\n", cell->name,
               cell->area, 0.004 * cell->area);
}

static void cell_print(struct text *text, const struct own_cell *cell) {
    head_print(text, cell);
    for (const char *input = cell->inputs; *input; input++)
        text_print(text, "    pin (%c) { direction : input; capacitance : %.4f; }\n", *input,
                   cell->load);
    text_print(text,
               "    pin (Y) { direction : output; function : \"%s\"; max_capacitance : 0.2;\n",
               cell->function);
    for (const char *input = cell->inputs; *input; input++)
        arc_print(text, cell, (const char[]){*input, '\0'}, "");
    text_add(text, "    }\n  }\n");
}

/* A cell with a clock; `out` is what stands in the group of its output before its arc. */
static void clocked_print(struct text *text, const struct own_cell *cell, const char *inside,
                          const char *out, const char *type) {
    head_print(text, cell);
    text_print(text, "%s    pin (%s : \"%s\"; max_capacitance : 0.2;\n", inside, out,
               cell->function);
    arc_print(text, cell, "CK", type);
    text_add(text, "    }\n  }\n");
}

void own_cells_print(struct text *text) {
    text_add(text, header);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        cell_print(text, &cells[i]);
    clocked_print(text, &flip_flop, flip_flop_inside, "Q) { direction : output; function",
                  " timing_type : rising_edge;");
    clocked_print(text, &clock_gate, clock_gate_inside,
                  "GCK) { direction : output; clock_gate_out_pin : true; state_function", "");
    text_add(text, "}\n");
}
