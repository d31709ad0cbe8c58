/* Options of a simulation: one table that parses them, prints the help and repeats them in the
 * rerun line. `heddle run` checks a command line with it before it builds a model; the model
 * executable then reads the same options.
 */
#ifndef HEDDLE_SIM_OPTIONS_H
#define HEDDLE_SIM_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "sim/memory/mem_timing.h"

enum sim_trace { SIM_TRACE_NONE, SIM_TRACE_FST, SIM_TRACE_KONATA };

/* Strings point into the command line they came from. */
struct sim_options {
    bool json;
    bool lockstep;
    bool help;
    uint64_t max_cycles;
    struct mem_timing_config memory;
    enum sim_trace trace;
    const char
        *trace_file; /* NULL: the kernel's name with .fst or .kanata, in the working folder */
    uint32_t perf_class;
    uint32_t boot_arg;  /* mscratch at boot */
    const char *limit;  /* NULL: none; see limits.h */
    bool histograms;    /* of the issue window */
    uint32_t out_words; /* so many words at the symbol `out` go into the JSON line */
};

enum sim_option_result {
    SIM_OPTION_NONE, /* not an option of a simulation; nothing consumed */
    SIM_OPTION_TAKEN,
    SIM_OPTION_BAD /* `error` holds one sentence */
};

enum { SIM_OPTION_ERROR = 256 };

struct sim_options sim_options_default(void);

/* Reads the option at argv[*index], "--name value" or "--name=value", and moves *index to the
 * last word that belongs to it. Any other word that starts with "-" is SIM_OPTION_BAD. */
enum sim_option_result sim_option_parse(struct sim_options *options, int argc, char *const argv[],
                                        int *index, char error[SIM_OPTION_ERROR]);

/* Puts values into the words of their options, "--name value" becomes "--name=value", so that no
 * other reader of the command line takes a value for its own. The new words last as long as the
 * program. False with `error` set when there is no memory. */
bool sim_options_join(int *argc, char **argv, char error[SIM_OPTION_ERROR]);

/* Checks that make sense only over all options. False with `error` set. */
bool sim_options_check(const struct sim_options *options, int kernels,
                       char error[SIM_OPTION_ERROR]);

/* The options that differ from the defaults, each with a leading space. --json is left out: a
 * rerun is for a person to read. */
void sim_options_print(const struct sim_options *options, FILE *file);

/* One line an option. */
void sim_options_help(FILE *file);

#endif
