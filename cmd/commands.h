/* The sub-commands of the program; main looks them up in one table.
 *
 * A command gets argv with its own name at argv[0] and returns the exit status: 0 done, 1 the run
 * failed, 2 bad input.
 */
#ifndef HEDDLE_CMD_COMMANDS_H
#define HEDDLE_CMD_COMMANDS_H

#include "base/error.h"
#include "base/options.h"
#include "base/status.h"
#include "gen/config/config.h"

#include <stddef.h>

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

int cmd_run(int argc, char **argv);
int cmd_profile(int argc, char **argv);
int cmd_view(int argc, char **argv);
int cmd_host(int argc, char **argv);
int cmd_lint(int argc, char **argv);
int cmd_driver(int argc, char **argv);
int cmd_emu(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_cc(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_r2d2(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_synth(int argc, char **argv);
int cmd_power(int argc, char **argv);
int cmd_timing(int argc, char **argv);
int cmd_fit(int argc, char **argv);
int cmd_pnr(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_sweep(int argc, char **argv);
int cmd_report(int argc, char **argv);

/* Reads the options of a command, and its configuration unless that is NULL. True to go on; false
 * with the exit status when help was printed or what is wrong was said. */
bool command_options(const struct usage *usage, struct config *config, int *argc, char **argv,
                     int *status);

/* Prints "heddle COMMAND: sentence" to stderr and returns STATUS_BAD_INPUT. */
int command_fail(const char *command, const struct error *error);

/* The same for what went wrong after the input was found to be good; returns STATUS_FAILED. */
int command_broke(const char *command, const struct error *error);

#endif
