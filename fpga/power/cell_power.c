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

enum { PERIOD_NS = 10, LINE_SIZE = 256, LINE_FIELDS = 5, NO_GATE = UINT32_MAX };

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
    "}\n";

// -------------------------------------------------------------------------- clock gates

/* A type of cells whose clock pins are behind gates, by one of its cells, and what a gate takes to
 * drive one. */
struct load {
    const struct liberty_cell *type;
    uint32_t cell;
    double energy;
};

struct gates {
    uint32_t *driver; /* by net: the clock gate that drives it, a cell */
    uint32_t first;   /* one of them */
    size_t count;
    struct load *load;
    size_t loads;
};

static uint32_t gate_of(const struct gates *gates, const struct netlist *netlist, size_t cell,
                        size_t pin) {
    uint32_t net = netlist->net[netlist->cell[cell].net + pin];
    return net == (uint32_t)NET_NONE || netlist->cell[cell].type->pin[pin].output
               ? (uint32_t)NO_GATE
               : gates->driver[net];
}

static struct load *load_get(struct gates *gates, const struct netlist *netlist, size_t cell) {
    const struct liberty_cell *type = netlist->cell[cell].type;
    for (size_t i = 0; i < gates->loads; i++)
        if (gates->load[i].type == type)
            return &gates->load[i];
    gates->load = memory_resize(gates->load, (gates->loads + 1) * sizeof *gates->load);
    gates->load[gates->loads] = (struct load){type, (uint32_t)cell, 0};
    return &gates->load[gates->loads++];
}

static void gates_find(struct gates *gates, const struct netlist *netlist) {
    *gates = (struct gates){.first = NO_GATE};
    gates->driver = memory_resize(NULL, netlist->nets * sizeof *gates->driver);
    memset(gates->driver, UINT8_MAX, netlist->nets * sizeof *gates->driver);
    for (size_t i = 0; i < netlist->cells; i++) {
        const struct netlist_cell *cell = &netlist->cell[i];
        if (!cell->type->is_gate)
            continue;
        uint32_t out = netlist->net[cell->net + liberty_gate_pin(cell->type, ROLE_GATE_OUT)];
        if (out != (uint32_t)NET_NONE)
            gates->driver[out] = (uint32_t)i;
        gates->first = (uint32_t)i;
        gates->count++;
    }
    for (size_t i = 0; i < netlist->cells; i++)
        for (size_t pin = 0; pin < netlist->cell[i].type->pins; pin++)
            if (gate_of(gates, netlist, i, pin) != (uint32_t)NO_GATE)
                load_get(gates, netlist, i);
}

static void gates_free(struct gates *gates) {
    free(gates->driver);
    free(gates->load);
}

/* The power of a gate that drives one clock pin of each type: a gate and a cell of their own. */
static void loads_print(const struct gates *gates, const struct netlist *netlist,
                        struct text *text) {
    for (size_t i = 0; i < gates->loads; i++) {
        const struct liberty_cell *gate = netlist->cell[gates->first].type;
        const struct liberty_cell *type = gates->load[i].type;
        text_print(text, "%s load%zu (.%s(clk), .%s(1'b0), .%s(loaded%zu));\n", gate->name, i,
                   gate->pin[liberty_gate_pin(gate, ROLE_GATE_CLOCK)].name,
                   gate->pin[liberty_gate_pin(gate, ROLE_GATE_ENABLE)].name,
                   gate->pin[liberty_gate_pin(gate, ROLE_GATE_OUT)].name, i);
        text_print(text, "%s taker%zu (", type->name, i);
        const char *comma = "";
        for (size_t pin = 0; pin < type->pins; pin++)
            if (gate_of(gates, netlist, gates->load[i].cell, pin) != (uint32_t)NO_GATE) {
                text_print(text, "%s.%s(loaded%zu)", comma, type->pin[pin].name, i);
                comma = ", ";
            }
        text_add(text, ");\n");
    }
}

/* Without the way through the gates their outputs stand still, and what is left is their clock
 * pins. */
static void gates_script_print(const struct netlist *netlist, struct text *text) {
    struct text names = {0};
    const struct liberty_cell *last = NULL;
    for (size_t i = 0; i < netlist->cells; i++) {
        const struct liberty_cell *type = netlist->cell[i].type;
        if (!type->is_gate)
            continue;
        text_print(&names, " c%zu", i);
        if (type != last)
            text_print(text, "set_disable_timing [get_lib_cells */%s] -from %s -to %s\n",
                       type->name, type->pin[liberty_gate_pin(type, ROLE_GATE_CLOCK)].name,
                       type->pin[liberty_gate_pin(type, ROLE_GATE_OUT)].name);
        last = type;
    }
    text_print(text,
               "::sta::set_power_global_activity 0 0.5\n"
               "foreach cell {%s} {\n"
               "  puts $file \"gate $cell [::sta::instance_power [get_cells $cell] $corner]\"\n"
               "}\n",
               text_string(&names));
    text_free(&names);
}

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
static void netlist_print(const struct netlist *netlist, const struct gates *gates,
                          struct text *text) {
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
            if (gate_of(gates, netlist, i, pin) == (uint32_t)NO_GATE)
                net_print(netlist, net, text);
            else
                text_add(text, "clk");
            text_add(text, ")");
            comma = ", ";
        }
        text_add(text, ");\n");
    }
    loads_print(gates, netlist, text);
    text_add(text, "CALIBRATION calibration (.CK(clk));\nendmodule\n");
    text_free(&ports);
    text_free(&inputs);
}

// ------------------------------------------------------------------------------ figures

/* The answers of OpenSTA, while they are read. */
struct figures {
    struct cell_energy *energy;
    size_t cells;
    struct gates *gates;
    double clock; /* joules that the clock of CALIBRATION takes in a cycle */
};

/* Of CALIBRATION and of loads. */
static bool reference_take(struct figures *figures, const char *line) {
    static const double period = PERIOD_NS * 1e-9;
    unsigned toggles;
    size_t load;
    double internal, switching;
    if (sscanf(line, "%u calibration %lf", &toggles, &internal) == 2) {
        figures->clock = internal * period;
        return true;
    }
    if (sscanf(line, "%u load%zu %lf %lf", &toggles, &load, &internal, &switching) == 4 &&
        load < figures->gates->loads) {
        figures->gates->load[load].energy = switching * period;
        return true;
    }
    return sscanf(line, "%u taker%zu %lf", &toggles, &load, &internal) == 3;
}

/* Watts with no toggles and with one in each cycle become joules; of gates, last, those of their
 * clock pins. */
static bool line_take(struct figures *figures, const char *line) {
    static const double period = PERIOD_NS * 1e-9;
    unsigned toggles;
    size_t cell;
    double internal, switching, leakage;
    if (reference_take(figures, line))
        return true;
    if (sscanf(line, "gate c%zu %lf", &cell, &internal) == 2 && cell < figures->cells) {
        struct cell_energy *gate = &figures->energy[cell];
        gate->open = gate->cycle - internal * period;
        gate->cycle = internal * period;
        gate->switching = 0;
        return true;
    }
    if (sscanf(line, "%u c%zu %lf %lf %lf", &toggles, &cell, &internal, &switching, &leakage) !=
            LINE_FIELDS ||
        cell >= figures->cells)
        return false;
    struct cell_energy *entry = &figures->energy[cell];
    if (toggles == 0) {
        *entry = (struct cell_energy){.cycle = internal * period, .leakage = leakage};
    } else {
        entry->internal = internal * period - entry->cycle;
        entry->switching = switching * period;
    }
    return true;
}

/* Of the clock OpenSTA counts more than there is, but for loads, which are added then. */
static void clocks_correct(const struct figures *figures, const struct netlist *netlist) {
    struct gates *gates = figures->gates;
    for (size_t i = 0; i < figures->cells; i++) {
        figures->energy[i].cycle *= calibration_energy / figures->clock;
        figures->energy[i].open *= calibration_energy / figures->clock;
    }
    for (size_t i = 0; i < figures->cells; i++)
        for (size_t pin = 0; pin < netlist->cell[i].type->pins; pin++) {
            uint32_t gate = gate_of(gates, netlist, i, pin);
            if (gate != (uint32_t)NO_GATE)
                figures->energy[gate].open += load_get(gates, netlist, i)->energy;
        }
}

/* False if the figures are not there, or not all. */
static bool list_read(struct cell_energy *energy, const struct netlist *netlist,
                      struct gates *gates, const char *folder) {
    struct figures figures = {energy, netlist->cells, gates, 0};
    struct text path = {0};
    char line[LINE_SIZE];
    size_t lines = 0;
    text_print(&path, "%s/%s", folder, list_name);
    FILE *stream = fopen(text_string(&path), "r");
    while (stream && fgets(line, sizeof line, stream) && line_take(&figures, line))
        lines++;
    if (stream)
        fclose(stream);
    text_free(&path);
    if (figures.clock <= 0 || lines != 2 * (netlist->cells + 2 * gates->loads + 1) + gates->count)
        return false;
    clocks_correct(&figures, netlist);
    return true;
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

static bool figures_make(const struct netlist *netlist, const struct gates *gates,
                         const char *folder, const char *title, struct error *error) {
    struct file_set files = {0};
    struct file_set_report report;
    struct text verilog = {0}, commands = {0}, measure = {0};
    netlist_print(netlist, gates, &verilog);
    text_add(&commands, script);
    if (gates->count)
        gates_script_print(netlist, &commands);
    text_add(&commands, "close $file\n");
    text_add(&measure, calibration);
    file_set_add(&files, "cells.v", &verilog);
    file_set_add(&files, "power.tcl", &commands);
    file_set_add(&files, "calibration.lib", &measure);
    bool good = tool_check(TOOL_STA, error) && file_set_write(&files, folder, &report, error) &&
                sta_run(folder, title, error);
    file_set_free(&files);
    return good;
}

bool cell_power_run(struct cell_energy *energy, const struct netlist *netlist, const char *folder,
                    const char *title, struct error *error) {
    struct gates gates;
    gates_find(&gates, netlist);
    bool good = list_read(energy, netlist, &gates, folder) ||
                (figures_make(netlist, &gates, folder, title, error) &&
                 (list_read(energy, netlist, &gates, folder) ||
                  error_set(error, "OpenSTA does not tell the power of all cells: see %s/sta.log",
                            folder)));
    gates_free(&gates);
    return good;
}
