/* heddle host: runs a program that uses OpenCL on cores, and tells what its launches took. */
#include "base/clock.h"
#include "base/process.h"
#include "base/resources.h"
#include "base/text.h"
#include "base/words.h"
#include "commands.h"
#include "gen/config/variants.h"
#include "host_report.h"
#include "sim/harness/options.h"
#include "sim/model/model_build.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command_name[] = "heddle host";

struct hosting {
    struct config config;
    struct sim_options options;
    const char *compare; /* NULL: one configuration */
    uint32_t seconds;    /* 0: no limit */
    char *const *program;
    bool bad; /* the fault was found before anything ran */
};

/* The driver of the source tree, or the installed one: what the loader is told unless the user has
 * told it. */
static bool driver_find(struct text *path, struct error *error) {
    struct resources resources;
    if (!resources_find(&resources, error))
        return false;
    text_print(path, "%s/build/libheddle_opencl.so", resources.home);
    if (access(text_string(path), R_OK) == 0)
        return true;
    text_free(path);
    text_print(path, "%s/../../lib/libheddle_opencl.so", resources.home);
    return access(text_string(path), R_OK) == 0 ||
           error_set(error, "the OpenCL driver libheddle_opencl.so is not there: make opencl");
}

static bool environment_set(const struct hosting *hosting, const struct config *config,
                            const char *report, struct error *error) {
    struct text device = {0}, driver = {0};
    struct words words = {0};
    char own[4096];
    ssize_t size = readlink("/proc/self/exe", own, sizeof own - 1);
    bool good = getenv("OCL_ICD_VENDORS") || driver_find(&driver, error);
    config_print_changes(config, &device);
    sim_options_again(&hosting->options, false, &words);
    for (size_t i = 0; i < words.count; i++)
        text_print(&device, " %s", words.word[i]);
    /* A configuration without changes still has to be a device; the end keeps commas in options. */
    text_add(&device, " cores=");
    config_print_value(config, KNOB_CORES, &device);
    text_add(&device, ";");
    if (size > 0) {
        own[size] = '\0';
        setenv("HEDDLE", own, 1);
    }
    setenv("HEDDLE_OPENCL_DEVICES", text_string(&device), 1);
    setenv("HEDDLE_OPENCL_REPORT", report, 1);
    if (good && driver.size > 0)
        setenv("OCL_ICD_VENDORS", text_string(&driver), 1);
    words_free(&words);
    text_free(&device);
    text_free(&driver);
    return good;
}

/* Runs the program to its end; what it prints goes to standard error. */
static bool program_run(const struct hosting *hosting, int *status, struct error *error) {
    struct words words = {0};
    if (hosting->seconds > 0) {
        words_add(&words, "timeout");
        words_print(&words, "%u", hosting->seconds);
    }
    words_add_all(&words, (const char *const *)hosting->program);
    const struct process_step step = {.about = "running", .argv = words.word, .status = status};
    bool good = process_run(&step, NULL, error);
    words_free(&words);
    return good;
}

static bool report_make(char *path, size_t bytes, struct error *error) {
    const char *temporary = getenv("TMPDIR");
    snprintf(path, bytes, "%s/heddle-host-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    int file = mkstemp(path);
    if (file < 0)
        return error_set(error, "%s: %s", path, strerror(errno));
    close(file);
    return true;
}

/* One configuration. */
static bool config_host(struct hosting *hosting, const struct config *config, struct host_run *run,
                        struct error *error) {
    char report[1024];
    struct text model = {0};
    hosting->bad = true;
    if (!model_build(config, hosting->options.trace == SIM_TRACE_FST, &model, error) ||
        !report_make(report, sizeof report, error)) {
        text_free(&model);
        return false;
    }
    text_free(&model);
    bool good = environment_set(hosting, config, report, error);
    hosting->bad = !good;
    double start = clock_seconds();
    good = good && program_run(hosting, &run->status, error) &&
           host_launches_read(report, run->launches, error);
    run->seconds = clock_seconds() - start;
    remove(report);
    return good;
}

static bool runs_make(struct hosting *hosting, const struct variants *variants,
                      struct host_run *runs, struct error *error) {
    bool good = true;
    for (size_t i = 0; i < variants->count && good; i++) {
        runs[i] = (struct host_run){.name = variants->name[i], .launches = json_array()};
        good = config_host(hosting, &variants->config[i], &runs[i], error);
        if (good && runs[i].status == 0 && json_array_size(runs[i].launches) == 0)
            good = error_set(error, "%s launched nothing on a device of heddle's",
                             hosting->program[0]);
    }
    return good;
}

static int hosting_run(struct hosting *hosting, const struct variants *variants) {
    struct host_run runs[VARIANTS] = {0};
    struct error error;
    int status = STATUS_DONE;
    bool good = runs_make(hosting, variants, runs, &error);
    if (good && hosting->options.json)
        host_runs_json(hosting->program[0], runs, variants->count);
    else if (good)
        host_runs_print(hosting->program[0], runs, variants->count);
    for (size_t i = 0; i < variants->count; i++) {
        status = runs[i].launches && !host_run_passed(&runs[i]) ? STATUS_FAILED : status;
        json_decref(runs[i].launches);
    }
    if (good)
        return status;
    return hosting->bad ? command_fail(command_name, &error) : command_broke(command_name, &error);
}

/* The words of a device have blanks between them. */
static bool trace_check(const struct hosting *hosting, struct error *error) {
    const char *file = hosting->options.trace_file;
    if (hosting->options.trace == SIM_TRACE_NONE)
        return true;
    if (hosting->compare)
        return error_set(error, "--compare goes without --trace: a trace is of one configuration");
    if (!file)
        return error_set(error, "--trace: needs --trace-file FILE; launch N is in FILE.N");
    return !strpbrk(file, " \t;") ||
           error_set(error, "--trace-file: %s has a blank or a semicolon", file);
}

static bool program_check(const struct hosting *hosting, struct error *error) {
    char path[4096];
    if (!hosting->program[0])
        return error_set(error, "no program is given; name one behind --, with its arguments");
    return trace_check(hosting, error) &&
           (process_find(hosting->program[0], path, sizeof path) ||
            error_set(error, "%s: there is no such program", hosting->program[0]));
}

static int hosting_begin(struct hosting *hosting) {
    struct variants variants = {0};
    struct text name = {0};
    struct error error;
    bool good = program_check(hosting, &error) && sim_options_check(&hosting->options, 1, &error);
    if (good && hosting->compare) {
        good = variants_make(&variants, hosting->compare, &hosting->config, &error);
    } else if (good) {
        config_print_name(&hosting->config, &name);
        variants.config[0] = hosting->config;
        variants.name[0] = text_string(&name);
        variants.count = 1;
    }
    int status = good ? hosting_run(hosting, &variants) : command_fail(command_name, &error);
    if (hosting->compare)
        variants_free(&variants);
    text_free(&name);
    return status;
}

int cmd_host(int argc, char **argv) {
    struct hosting hosting = {.config = config_default(), .options = sim_options_default()};
    struct option_row rows[3 + SIM_OPTION_ROWS] = {
        CONFIG_OPTION(&hosting.config),
        {0, "compare", "A,B,...",
         "run on each of these presets or files, or KNOB=A,B,..., and print them side by side",
         .text = &hosting.compare},
        {0, "seconds", "N", "a program that takes longer is ended; 0: none is",
         .number = &hosting.seconds, .high = UINT32_MAX},
    };
    sim_option_rows(&hosting.options, rows + 3);
    const struct usage usage = {
        .command = command_name,
        .arguments = "[-c FILE] [knob=value ...] [option ...] -- PROGRAM [ARGUMENT ...]",
        .about =
            "Runs a program that uses OpenCL, with this core as its only device, and prints what\n"
            "the launches of each kernel took. The program's own output goes to standard error.\n"
            "Caches are empty when a launch begins, but for --warm. --trace is of the first "
            "launch\n"
            "of each kernel: launch N is in FILE.N. Exit status: 0 done, 1 the program failed,\n"
            "2 bad input.",
        .rows = rows,
        .count = sizeof rows / sizeof *rows,
        .operands = "PROGRAM"};
    int status;
    if (!command_options(&usage, &hosting.config, &argc, argv, &status))
        return status;
    hosting.program = argv + 1;
    return hosting_begin(&hosting);
}
