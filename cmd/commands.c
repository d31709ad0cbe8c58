#include "commands.h"

const struct command command_table[] = {
    {"gen", cmd_gen, "write the RTL of a core and all that goes with it into a folder"},
    {"driver", cmd_driver, "write a C driver for the host of a core with a bus"},
    {"lint", cmd_lint, "have the RTL of a core checked by the tools that are there"},
    {"params", cmd_params, "print the knobs, their ranges and the rules between them"},
    {"isa", cmd_isa, "print the instruction set, or what is generated from it"},
    {"counters", cmd_counters, "print the performance counters and stall causes"},
    {"run", cmd_run, "build the model of a core and run programs on it"},
    {"profile", cmd_profile,
     "tell where a program's cycles went, by function, line and instruction"},
    {"view", cmd_view, "open the page of a run, or make one page of several"},
    {"host", cmd_host, "run an OpenCL program on cores and print what its launches took"},
    {"bench", cmd_bench, "measure a core against the performance contract"},
    {"synth", cmd_synth, "synthesize a core and print its area, module by module"},
    {"timing", cmd_timing, "tell the longest paths of a core, in levels and time"},
    {"fit", cmd_fit, "tell which devices a core fits, and what runs out first"},
    {"power", cmd_power, "tell the power of a core that runs a program, module by module"},
    {"pnr", cmd_pnr, "place and route a core on a board"},
    {"load", cmd_load, "send a program to a board over its serial port"},
    {"sweep", cmd_sweep, "measure many configurations and keep the results in a database"},
    {"report", cmd_report, "draw the figures of a database of sweeps"},
    {"emu", cmd_emu, "run a program on the functional model, without RTL"},
    {"r2d2", cmd_r2d2, "find what kernels compute for addresses only, and what it costs them"},
    {"cc", cmd_cc, "compile programs for a core, with the runtime"},
    {"check", cmd_check, "find branches of a program that lanes may disagree on"},
    {"serve", cmd_serve, "run a core for a host program; libheddle starts it"},
};

const size_t command_count = sizeof command_table / sizeof *command_table;
