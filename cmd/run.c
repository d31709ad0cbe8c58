/* heddle run, heddle profile and heddle serve: build the simulator of a configuration when it is
 * not there yet, and become it. */
#include "base/cache.h"
#include "base/files.h"
#include "base/process.h"
#include "base/resources.h"
#include "commands.h"
#include "gen/config/config.h"
#include "limit_option.h"
#include "run_compare.h"
#include "run_html.h"
#include "run_verdicts.h"
#include "sim/harness/options.h"
#include "sim/harness/trace_file.h"
#include "sim/model/model_build.h"
#include "sim/model/shape.h"
#include "sim/program/serve.h"
#include "sim/report/wish.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Tells the simulator where heddle's files are, and what its rerun lines have to begin with: this
 * program, as short as it can be written from here. */
static void program_announce(void) {
    struct resources resources;
    struct error ignored;
    if (resources_find(&resources, &ignored))
        setenv("HEDDLE_HOME", resources.home, 1);
    char path[4096], folder[4096];
    ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
    if (size <= 0 || !getcwd(folder, sizeof folder))
        return;
    path[size] = '\0';
    size_t below = strlen(folder);
    bool inside = strncmp(path, folder, below) == 0 && path[below] == '/';
    setenv("HEDDLE_PROGRAM", inside ? path + below + 1 : path, 1);
}

/* Differences between the commands: two name kernels, one is asked for them over a socket. */
struct shape {
    const char *command, *arguments, *about;
    const char *operands; /* NULL: serves */
    const char *mode;     /* of the simulator; NULL: it runs kernels */
    bool profile;
};

/* The options of a command, and what they were read into. */
struct request {
    struct config config;
    struct sim_options options;
    struct profile_wish wish;
    const char *compare, *html;
    bool functional;
    struct verdict_wish verdicts;
    struct option_row rows[3 + SIM_OPTION_ROWS + PROFILE_OPTION_ROWS];
    size_t count;
};

static void request_make(struct request *request, const struct shape *shape) {
    *request = (struct request){config_default(),
                                sim_options_default(),
                                profile_wish_default(),
                                NULL,
                                NULL,
                                false,
                                {0},
                                {CONFIG_OPTION(&request->config)},
                                1 + SIM_OPTION_ROWS};
    sim_option_rows(&request->options, request->rows + 1);
    if (shape->profile) {
        profile_option_rows(&request->wish, request->rows + request->count);
        request->count += PROFILE_OPTION_ROWS;
    } else if (!shape->mode) {
        request->rows[request->count++] = (struct option_row){
            0, "compare", "A,B,...",
            "run on each of these presets or files, or KNOB=A,B,..., and print them side by side",
            .text = &request->compare};
        request->rows[request->count++] =
            (struct option_row){0, "junit", "FILE", "also write the results as JUnit XML",
                                .text = &request->verdicts.junit};
        request->rows[request->count++] =
            (struct option_row){0, "github", NULL, "also print GitHub's annotations",
                                .flag = &request->verdicts.github};
        request->rows[request->count++] = (struct option_row){
            0, "html", "FILE",
            "write a page of the run for a browser: pipeline, stalls, flame graph, memory",
            .text = &request->html};
    } else {
        request->rows[request->count++] = (struct option_row){
            0, "functional", NULL,
            "launches run on the functional model alone: results without times, and no model is "
            "built",
            .flag = &request->functional};
    }
}

/* The simulator reads the same options. */
static struct words simulator_words(const struct shape *shape, const char *program,
                                    const struct request *request, char *const *kernels) {
    struct words words = {0};
    words_add(&words, program);
    if (shape->mode)
        words_add(&words, shape->mode);
    sim_options_again(&request->options, true, &words);
    if (shape->profile)
        profile_wish_again(&request->wish, &words);
    words_add(&words, "--");
    words_add_all(&words, (const char *const *)kernels);
    return words;
}

/* Becomes the simulator, or waits for its results. */
static bool simulator_start(const struct shape *shape, const char *program, struct request *request,
                            char *const *kernels, int *status, struct error *error) {
    bool waits = request->verdicts.junit || request->verdicts.github;
    request->verdicts.json = request->options.json;
    request->options.json |= waits;
    struct words words = simulator_words(shape, program, request, kernels);
    program_announce();
    bool good = waits && run_verdicts(&request->verdicts, &words, status, error);
    if (!waits)
        process_become(program, words.word, error);
    words_free(&words);
    return good;
}

/* Before the build, since the command may have been typed in a terminal. */
static bool socket_check(struct error *error) {
    struct stat input;
    return (fstat(STDIN_FILENO, &input) == 0 && S_ISSOCK(input.st_mode)) ||
           error_set(error,
                     "a host program starts it, with a socket as standard input (docs/host.md)");
}

/* One kernel has one flame graph, and a table is of one kernel. */
static bool profile_check(const struct request *request, int count, char *const *kernels,
                          struct error *error) {
    const char *flame = request->wish.flame;
    if (count > 1)
        return error_set(error, "a profile is of one kernel");
    return !flame || ((file_is_device(flame) || file_place_check(flame, error)) &&
                      file_apart_check("--flame", flame, (const char *const *)kernels, error) &&
                      config_apart_check(&request->config, "--flame", flame, error));
}

/* A program that is no launch runs once, on a core after reset. */
static bool warm_check(const struct sim_options *options, struct error *error) {
    return !options->warm ||
           error_set(error,
                     "--warm is for heddle host and heddle serve: only a host launches again");
}

/* The checks before models are built for --compare or --html. */
static bool models_check(const struct request *request, int count, struct error *error) {
    return warm_check(&request->options, error) &&
           sim_options_check(&request->options, count, error) && cache_check("models", error);
}

/* Before the build: what would be found only when the simulator has started, or has run. */
static bool request_check(const struct shape *shape, const struct request *request, int count,
                          char *const *kernels, struct error *error) {
    if (!programs_check(&request->config, count, kernels, error))
        return false;
    if (!shape->operands)
        return socket_check(error) && sim_options_check(&request->options, 1, error);
    const char *trace = request->options.trace_file;
    const char *junit = request->verdicts.junit;
    if (junit && !(file_place_check(junit, error) &&
                   file_apart_check("--junit", junit, (const char *const *)kernels, error)))
        return false;
    return warm_check(&request->options, error) &&
           (!shape->profile || profile_check(request, count, kernels, error)) &&
           sim_options_check(&request->options, count, error) &&
           trace_files_check(&request->options, kernels, error) &&
           (!trace || config_apart_check(&request->config, "--trace-file", trace, error)) &&
           limit_option_check(&request->config, request->options.limit, error);
}

static int kernels_compare(const struct request *request, int count, char *const *kernels) {
    struct run_comparison comparison = {.compare = request->compare,
                                        .base = &request->config,
                                        .options = &request->options,
                                        .count = count,
                                        .kernels = kernels,
                                        .check = programs_check};
    struct error error;
    if (!models_check(request, count, &error))
        return command_fail("heddle run", &error);
    if (request->options.trace != SIM_TRACE_NONE) {
        error_set(&error, "--compare goes without --trace: a trace is of one configuration");
        return command_fail("heddle run", &error);
    }
    program_announce();
    if (run_compare(&comparison, &error))
        return comparison.passed ? STATUS_DONE : STATUS_FAILED;
    return comparison.bad ? command_fail("heddle run", &error)
                          : command_broke("heddle run", &error);
}

static int page_make(const struct request *request, int count, char *const *kernels) {
    struct run_page page = {.html = request->html,
                            .compare = request->compare,
                            .base = &request->config,
                            .options = &request->options,
                            .count = count,
                            .kernels = kernels,
                            .check = programs_check};
    struct error error;
    if (!models_check(request, count, &error))
        return command_fail("heddle run", &error);
    program_announce();
    if (run_page(&page, &error)) {
        printf("%s: open it in a browser, or with heddle view\n", request->html);
        return page.passed ? STATUS_DONE : STATUS_FAILED;
    }
    return page.bad ? command_fail("heddle run", &error) : command_broke("heddle run", &error);
}

/* Without a model: this program answers itself. */
static int functional_serve(struct request *request) {
    struct text name = {0};
    struct error error;
    config_print_name(&request->config, &name);
    struct heddle_config shape = shape_of_config(&request->config, text_string(&name));
    request->options.lockstep = false;
    bool good = serve_run(&shape, NULL, &request->options, STDIN_FILENO, &error);
    text_free(&name);
    return good ? STATUS_DONE : command_broke("heddle serve", &error);
}

static int simulator_command(const struct shape *shape, int argc, char **argv) {
    struct error error;
    struct request request;
    struct text program = {0};
    int status;
    request_make(&request, shape);
    const struct usage usage = {.command = shape->command,
                                .arguments = shape->arguments,
                                .about = shape->about,
                                .rows = request.rows,
                                .count = request.count,
                                .operands = shape->operands};
    if (!command_options(&usage, &request.config, &argc, argv, &status))
        return status;
    if (request.compare && (request.verdicts.junit || request.verdicts.github)) {
        error_set(&error, "--junit and --github are of one configuration, not of --compare");
        return command_fail(usage.command, &error);
    }
    if (request.html && (request.verdicts.junit || request.verdicts.github)) {
        error_set(&error, "--junit and --github go without --html");
        return command_fail(usage.command, &error);
    }
    if (request.html)
        return page_make(&request, argc - 1, argv + 1);
    if (request.compare)
        return kernels_compare(&request, argc - 1, argv + 1);
    if (!request_check(shape, &request, argc - 1, argv + 1, &error) ||
        !cache_check("models", &error))
        return command_fail(usage.command, &error);
    if (request.functional)
        return functional_serve(&request);
    bool good =
        model_build(&request.config, request.options.trace == SIM_TRACE_FST, &program, &error) &&
        simulator_start(shape, program.data, &request, argv + 1, &status, &error);
    text_free(&program);
    if (good)
        return status;
    return command_broke(usage.command, &error);
}

int cmd_run(int argc, char **argv) {
    static const struct shape shape = {
        "heddle run",
        "[-c FILE] [knob=value ...] [option ...] KERNEL.elf ...",
        "Runs programs on a cycle-accurate model of a core. The model is built when this\n"
        "configuration is run for the first time, and kept. Every instruction is compared with\n"
        "the golden model unless --no-lockstep is given. Exit status: 0 all passed, 1 a run\n"
        "failed, 2 bad input. `heddle params` lists the knobs.",
        "KERNEL.elf",
        NULL,
        false};
    return simulator_command(&shape, argc, argv);
}

int cmd_profile(int argc, char **argv) {
    static const struct shape shape = {
        "heddle profile",
        "[-c FILE] [knob=value ...] [option ...] KERNEL.elf",
        "Runs a program as heddle run does and tells where its cycles went: by function and by\n"
        "source line, by instruction with --annotate, as a picture with --flame. Every cycle "
        "belongs\n"
        "to the instruction that issued in it, or to the one that waited. lanes: of those of a "
        "warp,\n"
        "how many were active; dcache, icache: misses. --json has all of it, the instructions too.",
        "KERNEL.elf",
        "--profile",
        true};
    return simulator_command(&shape, argc, argv);
}

int cmd_serve(int argc, char **argv) {
    static const struct shape shape = {
        "heddle serve",
        "[-c FILE] [knob=value ...] [option ...]",
        "Started by libheddle: a core for a host program, which sends requests over the\n"
        "socket that is the standard input (docs/host.md). The options are those of heddle run.",
        NULL,
        "--serve",
        false};
    return simulator_command(&shape, argc, argv);
}
