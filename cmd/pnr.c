/* heddle pnr: place and route of a core on a board. */
#include "fpga/pnr/pnr.h"
#include "base/cache.h"
#include "base/files.h"
#include "base/options.h"
#include "commands.h"
#include "sim/model/shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char command_name[] = "heddle pnr";

static const char about[] =
    "Places and routes a core on a board, with a program in its block RAM, and prints what is\n"
    "used, the clock that is reached and the longest path. With target= instead of a board, a "
    "core\n"
    "of any ports on a bare device, without a program. Results are kept. Exit status: 0 the\n"
    "design fits and its clock is fast enough, 1 it does not or it is not, 2 bad input.";

static void boards_print(FILE *stream) {
    fputs("\nboards:\n", stream);
    for (size_t i = 0; board_at(i); i++)
        fprintf(stream, "  %-10s %s, %g MHz\n", board_at(i)->name, board_at(i)->about,
                board_at(i)->clock_hz * 1e-6);
}

/* Exit status of a design that was routed. */
static int verdict(const struct pnr_report *report, const struct board *board) {
    if (report->mhz >= report->constraint)
        return STATUS_DONE;
    const struct pnr_step *last = report->steps ? &report->step[report->steps - 1] : NULL;
    fprintf(stderr, "%s: timing is missed on %s: %.2f MHz, %.2f are needed; the longest path%s%s\n",
            command_name, board->name, report->mhz, report->constraint,
            last ? " goes through " : " has no name", last ? last->signal : "");
    return STATUS_FAILED;
}

/* A core on a device without a board. */
static int bare_run(const struct synth_source *source, const struct board *device, uint32_t seed,
                    bool json) {
    struct pnr_report *report = memory_resize(NULL, sizeof *report);
    struct text folder = {0}, name = {0};
    struct error error;
    synth_source_name(source, &name);
    bool good = pnr_bare_run(source, device, seed, report, &folder, &error);
    if (good && json) {
        pnr_report_print_json(report, text_string(&name), device->name, stdout);
    } else if (good) {
        printf("%s on %s\n", text_string(&name), device->about);
        pnr_report_print(report, stdout);
        printf("  the routed design is in %s\n", text_string(&folder));
    }
    free(report);
    text_free(&folder);
    text_free(&name);
    return good ? STATUS_DONE : command_broke(command_name, &error);
}

/* target=NAME without a board. */
static int bare_command(const struct synth_source *source, const char *name, int words,
                        const char *output, uint32_t seed, bool json) {
    struct error error;
    const struct target *target = target_find(name, &error);
    const struct board *device = target ? board_bare(target, &error) : NULL;
    if (device && words > 1)
        device = (error_set(&error, "a program goes with a board; board=NAME is missing"), NULL);
    if (device && output)
        device = (error_set(&error, "a bitstream is for a board; board=NAME is missing"), NULL);
    if (device && (!cache_check("synth", &error) || !synth_source_check(source, &error)))
        device = NULL;
    return device ? bare_run(source, device, seed, json) : command_fail(command_name, &error);
}

static int design_run(const struct config *config, const struct board *board, const char *program,
                      const char *output, uint32_t seed, bool json) {
    struct pnr_report *report = memory_resize(NULL, sizeof *report);
    struct text folder = {0}, name = {0};
    struct error error;
    int status;
    config_print_name(config, &name);
    if (pnr_run(config, board, program, seed, report, &folder, &error)) {
        if (json) {
            pnr_report_print_json(report, text_string(&name), board->name, stdout);
        } else {
            printf("%s on %s (%s)\n", text_string(&name), board->name, board->about);
            pnr_report_print(report, stdout);
            printf("  the routed design is in %s\n", text_string(&folder));
        }
        status = verdict(report, board);
        if (status == STATUS_DONE && output &&
            !pnr_pack(board, text_string(&folder), output, &error)) {
            status = command_broke(command_name, &error);
        }
    } else {
        status = command_broke(command_name, &error);
    }
    free(report);
    text_free(&folder);
    text_free(&name);
    return status;
}

int cmd_pnr(int argc, char **argv) {
    const char *board_name = NULL, *target = NULL, *output = NULL, *module = NULL;
    bool json = false;
    uint32_t seed = 0;
    struct config config = config_default();
    const struct option_row rows[] = {
        {0, "board", "NAME", "which one, see below", .text = &board_name, .word = true},
        {0, "target", "NAME", "without a board: ecp5 or ice40, its largest device, out of context",
         .text = &target, .word = true},
        {0, "module", "NAME", "without a board: this module and what is below it only",
         .text = &module},
        CONFIG_OPTION(&config),
        {'o', "output", "FILE", "bitstream, written when the clock is fast enough",
         .text = &output},
        {0, "seed", "N", "of the placement: clocks differ by some per cent; 0 is nextpnr's own",
         .number = &seed, .high = INT32_MAX},
        {0, "json", NULL, "print one JSON object", .flag = &json},
    };
    const struct usage usage = {
        .command = command_name,
        .arguments = "board=NAME|target=ecp5|ice40 [-c FILE] [knob=value ...] [PROGRAM.elf]",
        .about = about,
        .rows = rows,
        .count = sizeof rows / sizeof *rows,
        .operands = "PROGRAM.elf",
        .more = boards_print};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    const struct board *board = NULL;
    const struct synth_source source = {.config = &config, .module = module};
    if (target && !board_name)
        return bare_command(&source, target, argc, output, seed, json);
    if (!board_name)
        error_set(&error, "board=NAME is missing (heddle pnr --help lists the boards)");
    else if (module)
        error_set(&error, "--module goes with target=NAME, without a board");
    else
        board = board_find(board_name, &error);
    if (board && target && strcmp(target, board->target) != 0)
        board = (error_set(&error, "board=%s has target=%s, not %s", board->name, board->target,
                           target),
                 NULL);
    if (board && argc != 2)
        board = (error_set(&error, "one PROGRAM.elf is needed, for the board's block RAM"), NULL);
    if (board && !programs_check(&config, 1, &argv[1], &error))
        board = NULL;
    if (board && output &&
        (!file_place_check(output, &error) ||
         !file_apart_check("-o", output, (const char *const *)&argv[1], &error) ||
         !config_apart_check(&config, "-o", output, &error)))
        board = NULL;
    return board && cache_check("synth", &error)
               ? design_run(&config, board, argv[1], output, seed, json)
               : command_fail(command_name, &error);
}
