#include "cell_power.h"

#include "base/files.h"
#include "base/process.h"
#include "base/tools.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char list_name[] = "energy.txt";

enum { PERIOD_NS = 10, LINE_SIZE = 256, LINE_FIELDS = 5 };

/* A flip-flop whose clock takes 1 pJ at each edge, and nothing else. By it is known what this
 * OpenSTA makes of a clock: the one of 2019 counts the energies of both edges at each edge. */
static const char calibration[] =
    "library (calibration) {\n"
    "  delay_model : table_lookup; time_unit : \"1ns\"; voltage_unit : \"1V\";\n"
    "  current_unit : \"1mA\"; leakage_power_unit : \"1nW\"; capacitive_load_unit (1, pf);\n"
    "  nom_process : 1.0; nom_temperature : 25.0; nom_voltage : 1.0;\n"
    "  slew_lower_threshold_pct_rise : 20.0; slew_upper_threshold_pct_rise : 80.0;\n"
    "  slew_lower_threshold_pct_fall : 20.0; slew_upper_threshold_pct_fall : 80.0;\n"
    "  input_threshold_pct_rise : 50.0; input_threshold_pct_fall : 50.0;\n"
    "  output_threshold_pct_rise : 50.0; output_threshold_pct_fall : 50.0;\n"
    "  operating_conditions (typical) { process : 1.0; temperature : 25.0; voltage : 1.0; }\n"
    "  default_operating_conditions : typical;\n"
    "  power_lut_template (energy) { variable_1 : input_transition_time; index_1 (\"0.1, 1.0\"); "
    "}\n"
    "  cell (CALIBRATION) {\n"
    "    ff (IQ, IQN) { clocked_on : \"CK\"; next_state : \"D\"; }\n"
    "    pin (CK) { direction : input; clock : true; capacitance : 0.001;\n"
    "      internal_power () {\n"
    "        rise_power (energy) { values (\"1.0, 1.0\"); }\n"
    "        fall_power (energy) { values (\"1.0, 1.0\"); }\n"
    "      }\n"
    "    }\n"
    "    pin (D) { direction : input; capacitance : 0.001; }\n"
    "    pin (Q) { direction : output; function : \"IQ\"; }\n"
    "  }\n"
    "}\n";
static const double calibration_energy = 2e-12; /* joules in a cycle */

/* instance_power gives internal, switching, leakage and total. */
static const char script[] =
    "read_liberty cells.lib\n"
    "read_liberty calibration.lib\n"
    "read_verilog cells.v\n"
    "link_design top\n"
    "create_clock -name clk -period 10 [get_ports clk]\n"
    "set_input_transition 0.1 [all_inputs]\n"
    "set_input_delay 0 -clock clk [all_inputs]\n" /* OpenSTA knows a gate's clock by its paths */
    "set corner [::sta::cmd_corner]\n"
    "set file [open energy.new w]\n"
    "foreach toggles {0 1} {\n"
    "  ::sta::set_power_global_activity $toggles 0.5\n"
    "  foreach cell [get_cells *] {\n"
    "    puts $file \"$toggles [get_full_name $cell] [::sta::instance_power $cell $corner]\"\n"
    "  }\n"
    "}\n"
    "close $file\n";

// ------------------------------------------------------------------------------ netlist

static void net_print(const struct netlist *netlist, uint32_t net, struct text *text) {
    const struct netlist_port *clk = netlist_port_find(netlist, "clk");
    if (net == (uint32_t)NET_0 || net == (uint32_t)NET_1)
        text_print(text, "1'b%" PRIu32, net);
    else if (clk && net == clk->bus.net[0])
        text_add(text, "clk");
    else
        text_print(text, "n%" PRIu32, net);
}

/* Nets that no cell drives come from outside: from ports and memories. */
static void inputs_print(const struct netlist *netlist, struct text *ports, struct text *text) {
    uint8_t *seen = memory_resize(NULL, netlist->nets);
    memset(seen, 0, netlist->nets);
    seen[NET_0] = seen[NET_1] = 1;
    const struct netlist_port *clk = netlist_port_find(netlist, "clk");
    if (clk)
        seen[clk->bus.net[0]] = 1;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < netlist->cells; i++)
            for (size_t pin = 0; pin < netlist->cell[i].type->pins; pin++) {
                uint32_t net = netlist->net[netlist->cell[i].net + pin];
                bool driver = netlist->cell[i].type->pin[pin].output;
                if (net == (uint32_t)NET_NONE || driver != (pass == 0) || seen[net])
                    continue;
                seen[net] = 1;
                if (!driver) {
                    text_print(ports, ", n%" PRIu32, net);
                    text_print(text, "input n%" PRIu32 ";\n", net);
                }
            }
    free(seen);
}

/* Cells by number, so that names need no care. */
static void netlist_print(const struct netlist *netlist, struct text *text) {
    struct text ports = {0}, inputs = {0};
    inputs_print(netlist, &ports, &inputs);
    text_print(text, "module top (clk%s);\ninput clk;\n%s", text_string(&ports),
               text_string(&inputs));
    for (size_t i = 0; i < netlist->cells; i++) {
        const struct netlist_cell *cell = &netlist->cell[i];
        const char *comma = "";
        text_print(text, "%s c%zu (", cell->type->name, i);
        for (size_t pin = 0; pin < cell->type->pins; pin++) {
            uint32_t net = netlist->net[cell->net + pin];
            if (net == (uint32_t)NET_NONE)
                continue;
            text_print(text, "%s.%s(", comma, cell->type->pin[pin].name);
            net_print(netlist, net, text);
            text_add(text, ")");
            comma = ", ";
        }
        text_add(text, ");\n");
    }
    text_add(text, "CALIBRATION calibration (.CK(clk));\nendmodule\n");
    text_free(&ports);
    text_free(&inputs);
}

// ------------------------------------------------------------------------------ figures

/* Watts with no toggles and with one in each cycle become joules; *clock: those that the clock of
 * CALIBRATION takes in a cycle. */
static bool line_take(struct cell_energy *energy, size_t cells, const char *line, double *clock) {
    static const double period = PERIOD_NS * 1e-9;
    unsigned toggles;
    size_t cell;
    double internal, switching, leakage;
    if (sscanf(line, "%u calibration %lf", &toggles, &internal) == 2) {
        *clock = internal * period;
        return true;
    }
    if (sscanf(line, "%u c%zu %lf %lf %lf", &toggles, &cell, &internal, &switching, &leakage) !=
            LINE_FIELDS ||
        cell >= cells)
        return false;
    struct cell_energy *entry = &energy[cell];
    if (toggles == 0) {
        *entry = (struct cell_energy){.cycle = internal * period, .leakage = leakage};
    } else {
        entry->internal = internal * period - entry->cycle;
        entry->switching = switching * period;
    }
    return true;
}

/* False if the figures are not there, or not all. */
static bool list_read(struct cell_energy *energy, size_t cells, const char *folder) {
    struct text path = {0};
    char line[LINE_SIZE];
    size_t lines = 0;
    double clock = 0;
    text_print(&path, "%s/%s", folder, list_name);
    FILE *stream = fopen(text_string(&path), "r");
    while (stream && fgets(line, sizeof line, stream) && line_take(energy, cells, line, &clock))
        lines++;
    if (stream)
        fclose(stream);
    text_free(&path);
    for (size_t i = 0; clock > 0 && i < cells; i++)
        energy[i].cycle *= calibration_energy / clock;
    return clock > 0 && lines == 2 * (cells + 1);
}

static bool sta_run(const char *folder, const char *title, struct error *error) {
    char program[] = "sta", splash[] = "-no_splash", leave[] = "-exit", file[] = "power.tcl";
    char move[] = "mv", fresh[] = "energy.new", place[] = "energy.txt";
    char *const words[] = {program, splash, leave, file, NULL};
    char *const rename_words[] = {move, fresh, place, NULL};
    struct text log = {0};
    text_print(&log, "%s/sta.log", folder);
    remove(text_string(&log));
    struct process_step step = {.about = "OpenSTA: power of each cell",
                                .folder = folder,
                                .log = text_string(&log),
                                .argv = words};
    bool good = process_run(&step, title, error);
    step.argv = rename_words;
    good = good && process_run(&step, title, error);
    text_free(&log);
    return good;
}

bool cell_power_run(struct cell_energy *energy, const struct netlist *netlist, const char *folder,
                    const char *title, struct error *error) {
    if (list_read(energy, netlist->cells, folder))
        return true;
    struct file_set files = {0};
    struct file_set_report report;
    struct text verilog = {0}, commands = {0}, measure = {0};
    netlist_print(netlist, &verilog);
    text_add(&commands, script);
    text_add(&measure, calibration);
    file_set_add(&files, "cells.v", &verilog);
    file_set_add(&files, "power.tcl", &commands);
    file_set_add(&files, "calibration.lib", &measure);
    bool good =
        tool_check(TOOL_STA, error) && file_set_write(&files, folder, &report, error) &&
        sta_run(folder, title, error) &&
        (list_read(energy, netlist->cells, folder) ||
         error_set(error, "OpenSTA does not tell the power of all cells: see %s/sta.log", folder));
    file_set_free(&files);
    return good;
}
