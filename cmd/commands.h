/* The sub-commands of the program; main looks them up in one table.
 *
 * A command gets argv with its own name at argv[0] and returns the exit status: 0 done, 1 the run
 * failed, 2 bad input.
 */
#ifndef HEDDLE_CMD_COMMANDS_H
#define HEDDLE_CMD_COMMANDS_H

#include "base/error.h"

#include <stddef.h>

enum { STATUS_DONE = 0, STATUS_FAILED = 1, STATUS_BAD_INPUT = 2 };

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
};

/* The table of this program: commands.c, or commands_print.c for the first build stage. */
extern const struct command command_table[];
extern const size_t command_count;

int cmd_gen(int argc, char **argv);
int cmd_params(int argc, char **argv);
int cmd_isa(int argc, char **argv);
int cmd_counters(int argc, char **argv);

int cmd_run(int argc, char **argv);    // cmd/run.c
int cmd_emu(int argc, char **argv);    // cmd/emu.c
int cmd_bench(int argc, char **argv);  // cmd/bench.c
int cmd_synth(int argc, char **argv);  // cmd/synth.c
int cmd_power(int argc, char **argv);  // cmd/power.c
int cmd_timing(int argc, char **argv); // cmd/timing.c
int cmd_fit(int argc, char **argv);    // cmd/fit.c
int cmd_pnr(int argc, char **argv);    // cmd/pnr.c
int cmd_load(int argc, char **argv);   // cmd/load.c
int cmd_sweep(int argc, char **argv);  // cmd/sweep.c
int cmd_report(int argc, char **argv); // cmd/report.c

/* Prints "heddle COMMAND: sentence" to stderr and returns STATUS_BAD_INPUT. */
int command_fail(const char *command, const struct error *error);

#endif
