/* heddle r2d2: rewrites the kernels of a program for linear registers. */
#include "base/files.h"
#include "base/guard.h"
#include "base/options.h"
#include "commands.h"
#include "r2d2_print.h"
#include "sim/linear/measure.h"
#include "sim/model/shape.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command_name[] = "heddle r2d2";

struct rewriting {
    const char *path;
    const char *output; /* or NULL */
    const struct config *knobs;
    const struct heddle_config *config;
    bool explain, json, blind, races, one_port;
};

/* A file beside the output; without an output, one that goes again. */
static bool file_make(const struct rewriting *rewriting, struct text *path, struct error *error) {
    const char *folder = getenv("TMPDIR");
    const char *const inputs[] = {rewriting->path, NULL};
    if (rewriting->output &&
        (!file_place_check(rewriting->output, error) ||
         !file_apart_check("-o", rewriting->output, inputs, error) ||
         !config_apart_check(rewriting->knobs, "-o", rewriting->output, error)))
        return false;
    if (rewriting->output) {
        file_part_name(rewriting->output, path);
        return true;
    }
    text_print(path, "%s/heddle-r2d2.XXXXXX", folder ? folder : "/tmp");
    int file = mkstemp(path->data);
    if (file < 0)
        return error_set(error, "%s: %s", path->data, strerror(errno));
    close(file);
    guard_begin(path->data, NULL);
    return true;
}

/* Runs the program, where every value that was found is held against what is written, and both
 * before they are compared. */
static bool program_check(const struct rewriting *rewriting, const struct linear_program *program,
                          const char *written, struct linear_verified *verified, uint64_t *values,
                          struct error *error) {
    return linear_measure(program, rewriting->config, values, error) &&
           linear_verify(program, written, rewriting->config, rewriting->races, verified, error);
}

/* The program is written to `path` and checked; then only does it get its name. */
static int program_finish(const struct rewriting *rewriting, const struct linear_program *program,
                          const char *path) {
    struct error error;
    struct linear_verified verified = {0};
    struct r2d2_report report = {.program = program, .explain = rewriting->explain};
    int status = STATUS_DONE;
    if (!linear_program_write(program, path, &error))
        status = command_fail(command_name, &error);
    else if (!rewriting->blind &&
             !program_check(rewriting, program, path, &verified, &report.values, &error))
        status = command_broke(command_name, &error);
    report.verified = rewriting->blind ? NULL : &verified;
    if (status == STATUS_DONE && rewriting->output &&
        !file_part_keep(path, rewriting->output, &error))
        status = command_fail(command_name, &error);
    if (status == STATUS_DONE && rewriting->json)
        r2d2_print_json(&report);
    else if (status == STATUS_DONE)
        r2d2_print(&report);
    linear_verified_free(&verified);
    return status;
}

static int program_rewrite(const struct rewriting *rewriting) {
    struct linear_program program;
    struct text path = {0};
    struct error error;
    int status = STATUS_DONE;
    if (!elf_image_fits(rewriting->path, elf_needs_met(rewriting->config), &error) ||
        !linear_program_open(&program, rewriting->path, &error)) {
        linear_program_free(&program);
        return command_fail(command_name, &error);
    }
    if (!linear_program_rewrite(&program, rewriting->one_port, &error) ||
        !file_make(rewriting, &path, &error))
        status = command_fail(command_name, &error);
    else
        status = program_finish(rewriting, &program, path.data);
    if (path.data) {
        unlink(path.data);
        guard_end(path.data);
    }
    text_free(&path);
    linear_program_free(&program);
    return status;
}

static int usage_check(int argc, const struct rewriting *rewriting) {
    struct error error;
    if (argc == 1)
        error_set(&error, "no program given (heddle r2d2 --help)");
    else if (argc > 2 && rewriting->output)
        error_set(&error, "--output takes one program, there are %d", argc - 1);
    else
        return STATUS_DONE;
    return command_fail(command_name, &error);
}

int cmd_r2d2(int argc, char **argv) {
    struct config config = config_default();
    struct rewriting rewriting = {0};
    const struct option_row rows[] = {
        CONFIG_OPTION(&config),
        {'o', "output", "OUT.elf", "write the rewritten program there", .text = &rewriting.output},
        {0, "explain", NULL,
         "list every instruction of the kernels, its value, its fate, and the "
         "code that is written",
         .flag = &rewriting.explain},
        {0, "blind", NULL, "do not run the programs: one that its host starts",
         .flag = &rewriting.blind},
        {0, "races", NULL, "compare addresses, but not data: for threads that race",
         .flag = &rewriting.races},
        {0, "json", NULL, "one JSON object a program", .flag = &rewriting.json},
    };
    const struct usage usage = {
        .command = command_name,
        .arguments = "[-c FILE] [knob=value ...] FILE.elf ... | -o OUT.elf FILE.elf",
        .about =
            "Finds what kernels of launches compute as linear combinations of thread and block\n"
            "indices (R2D2, ISCA 2023), and rewrites them to have linear registers bring it, for\n"
            "cores with r2d2=1. Runs both programs on the golden model, compares every value that\n"
            "was found and every access to memory of every thread, and prints what they executed.",
        .rows = rows,
        .count = sizeof rows / sizeof *rows,
        .operands = "FILE.elf"};
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    status = usage_check(argc, &rewriting);
    if (status != STATUS_DONE)
        return status;
    struct text name = {0};
    config_print_name(&config, &name);
    struct heddle_config shape = shape_of_config(&config, text_string(&name));
    shape.r2d2 = true; /* the original has none of its instructions */
    rewriting.knobs = &config;
    rewriting.config = &shape;
    /* With uniform registers what is the same in all lanes needs no port. */
    rewriting.one_port =
        config_number(&config, KNOB_RF_BANKS) == 1 && config_number(&config, KNOB_UNIFORM) == 0;
    for (int i = 1; i < argc; i++) {
        rewriting.path = argv[i];
        int one = program_rewrite(&rewriting);
        status = one > status ? one : status;
    }
    text_free(&name);
    return status;
}
