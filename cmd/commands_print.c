/* The commands of build/heddle-print, the first build stage: it prints the documents, and the C
 * sources that the simulation library, and with it the whole program, is compiled from. */
#include "commands.h"

const struct command command_table[] = {
    {"params", cmd_params, "print the knobs, their ranges and the rules between them"},
    {"isa", cmd_isa, "print the instruction set, or what is generated from it"},
    {"counters", cmd_counters, "print the performance counters and stall causes"},
};

const size_t command_count = sizeof command_table / sizeof *command_table;
