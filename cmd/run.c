/* heddle run: builds the simulator of a configuration when it is not there yet, and becomes it. */
#include "commands.h"
#include "gen/config/config.h"
#include "sim/elf/elf_image.h"
#include "sim/harness/options.h"
#include "sim/model/model_build.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command_name[] = "heddle run";

static void help(void) {
    printf("usage: heddle run [-c FILE] [knob=value ...] [option ...] KERNEL.elf ...\n\n"
           "Runs programs on a cycle-accurate model of a core. The model is built when this\n"
           "configuration is run for the first time, and kept. Every instruction is compared with\n"
           "the golden model unless --no-lockstep is given. Exit status: 0 all passed, 1 a run\n"
           "failed, 2 bad input. `heddle params` lists the knobs.\n\n"
           "options:\n"
           "  %-24s %s\n",
           "-c FILE", "INI file, or the name of a preset; may be repeated");
    sim_options_help(stdout);
}

/* Reads the simulator's options here too, so that a wrong one does not wait for a build; nor does a
 * program that this core cannot run. */
static bool arguments_check(const struct config *config, int argc, char **argv,
                            struct sim_options *options, struct error *error) {
    bool fpu = strcmp(config_word(config, KNOB_FPU), "full") == 0;
    char reason[SIM_OPTION_ERROR];
    int kernels = 0;
    for (int i = 1; i < argc; i++) {
        enum sim_option_result result = sim_option_parse(options, argc, argv, &i, reason);
        if (result == SIM_OPTION_BAD)
            return error_set(error, "%s", reason);
        if (result == SIM_OPTION_TAKEN)
            continue;
        kernels++;
        if (access(argv[i], R_OK) != 0)
            return error_set(error, "%s: %s", argv[i], strerror(errno));
        if (!elf_image_fits(argv[i], fpu, reason, sizeof reason))
            return error_set(error, "%s", reason);
    }
    if (options->help || sim_options_check(options, kernels, reason))
        return true;
    return error_set(error, "%s", reason);
}

/* Tells the simulator what its rerun lines have to begin with: this program, as short as it can be
 * written from here. */
static void program_announce(void) {
    char path[4096], folder[4096];
    ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
    if (size <= 0 || !getcwd(folder, sizeof folder))
        return;
    path[size] = '\0';
    size_t below = strlen(folder);
    bool inside = strncmp(path, folder, below) == 0 && path[below] == '/';
    setenv("HEDDLE_PROGRAM", inside ? path + below + 1 : path, 1);
}

int cmd_run(int argc, char **argv) {
    struct error error;
    struct config config = config_default();
    struct sim_options options = sim_options_default();
    struct text program = {0};
    char reason[SIM_OPTION_ERROR];
    if (!sim_options_join(&argc, argv, reason)) {
        error_set(&error, "%s", reason);
        return command_fail(command_name, &error);
    }
    if (!config_take_arguments(&config, &argc, argv, &error) ||
        !arguments_check(&config, argc, argv, &options, &error))
        return command_fail(command_name, &error);
    if (options.help) {
        help();
        return STATUS_DONE;
    }
    if (!model_build(&config, options.trace == SIM_TRACE_FST, &program, &error))
        return command_fail(command_name, &error);
    program_announce();
    argv[0] = program.data;
    execv(program.data, argv);
    error_set(&error, "%s: %s", program.data, strerror(errno));
    text_free(&program);
    return command_fail(command_name, &error);
}
