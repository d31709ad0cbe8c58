/* heddle run and heddle serve: build the simulator of a configuration when it is not there yet, and
 * become it. */
#include "base/process.h"
#include "commands.h"
#include "gen/config/config.h"
#include "sim/elf/elf_image.h"
#include "sim/harness/options.h"
#include "sim/model/model_build.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Before the build, so that a program that this core cannot run does not wait for it. */
static bool kernels_check(const struct config *config, int count, char *const *kernels,
                          struct error *error) {
    bool fpu = strcmp(config_word(config, KNOB_FPU), "full") == 0;
    for (int i = 0; i < count; i++)
        if (access(kernels[i], R_OK) != 0)
            return error_set(error, "%s: %s", kernels[i], strerror(errno));
        else if (!elf_image_fits(kernels[i], fpu, error))
            return false;
    return true;
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

/* What two commands differ in: one names kernels, the other is asked for them over a socket. */
struct shape {
    const char *command, *arguments, *about;
    const char *operands; /* NULL: serves */
};

/* Becomes the simulator, which reads the same options. */
static bool simulator_start(const struct shape *shape, const char *program,
                            const struct sim_options *options, char *const *kernels,
                            struct error *error) {
    struct words words = {0};
    words_add(&words, program);
    if (!shape->operands)
        words_add(&words, "--serve");
    sim_options_again(options, true, &words);
    words_add(&words, "--");
    words_add_all(&words, (const char *const *)kernels);
    program_announce();
    process_become(program, words.word, error);
    words_free(&words);
    return false;
}

/* Before the build: somebody may have typed the command. */
static bool socket_check(struct error *error) {
    struct stat input;
    return (fstat(STDIN_FILENO, &input) == 0 && S_ISSOCK(input.st_mode)) ||
           error_set(error,
                     "a host program starts it, with a socket as standard input (docs/host.md)");
}

static int simulator_command(const struct shape *shape, int argc, char **argv) {
    struct error error;
    struct config config = config_default();
    struct sim_options options = sim_options_default();
    struct option_row rows[1 + SIM_OPTION_ROWS] = {CONFIG_OPTION(&config)};
    struct text program = {0};
    int status;
    sim_option_rows(&options, rows + 1);
    const struct usage usage = {.command = shape->command,
                                .arguments = shape->arguments,
                                .about = shape->about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows,
                                .operands = shape->operands};
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    if (kernels_check(&config, argc - 1, argv + 1, &error) &&
        (shape->operands ? sim_options_check(&options, argc - 1, &error) : socket_check(&error)) &&
        model_build(&config, options.trace == SIM_TRACE_FST, &program, &error))
        simulator_start(shape, program.data, &options, argv + 1, &error);
    text_free(&program);
    return command_fail(usage.command, &error);
}

int cmd_run(int argc, char **argv) {
    static const struct shape shape = {
        "heddle run", "[-c FILE] [knob=value ...] [option ...] KERNEL.elf ...",
        "Runs programs on a cycle-accurate model of a core. The model is built when this\n"
        "configuration is run for the first time, and kept. Every instruction is compared with\n"
        "the golden model unless --no-lockstep is given. Exit status: 0 all passed, 1 a run\n"
        "failed, 2 bad input. `heddle params` lists the knobs.",
        "KERNEL.elf"};
    return simulator_command(&shape, argc, argv);
}

int cmd_serve(int argc, char **argv) {
    static const struct shape shape = {
        "heddle serve", "[-c FILE] [knob=value ...] [option ...]",
        "What libheddle starts: a core for a host program, which sends requests over the\n"
        "socket that is the standard input (docs/host.md). The options are those of heddle run.",
        NULL};
    return simulator_command(&shape, argc, argv);
}
