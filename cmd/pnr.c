/* heddle pnr: place and route of a core on a board. */
#include "fpga/pnr/pnr.h"
#include "base/options.h"
#include "base/words.h"
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command_name[] = "heddle pnr";

static const char about[] =
    "Places and routes a core on a board, with a program in its block RAM, and prints what is\n"
    "used, the clock that is reached and the longest path. Results are kept. Exit status: 0 the\n"
    "design fits and its clock is fast enough, 1 it does not or it is not, 2 bad input.";

static void help(const struct usage *usage) {
    options_help(usage, stdout);
    printf("\nboards:\n");
    for (size_t i = 0; board_at(i); i++)
        printf("  %-10s %s, %g MHz\n", board_at(i)->name, board_at(i)->about,
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

static int design_run(const struct config *config, const struct board *board, const char *program,
                      const char *output, bool json) {
    struct pnr_report *report = memory_resize(NULL, sizeof *report);
    struct text folder = {0}, name = {0};
    struct error error;
    int status = STATUS_FAILED;
    config_print_name(config, &name);
    if (pnr_run(config, board, program, report, &folder, &error)) {
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
            fprintf(stderr, "%s: %s\n", command_name, error.text);
            status = STATUS_FAILED;
        }
    } else {
        fprintf(stderr, "%s: %s\n", command_name, error.text);
    }
    free(report);
    text_free(&folder);
    text_free(&name);
    return status;
}

int cmd_pnr(int argc, char **argv) {
    const char *board_name = NULL, *file = NULL, *target = NULL, *output = NULL;
    bool json = false;
    const struct option_row rows[] = {
        {'c', "config", "FILE", "INI file, or the name of a preset; may be repeated",
         .text = &file},
        {'o', "output", "FILE", "bitstream, written when the clock is fast enough",
         .text = &output},
        {0, "json", NULL, "print one JSON object", .flag = &json},
    };
    const struct usage usage = {command_name, "board=NAME [-c FILE] [knob=value ...] PROGRAM.elf",
                                about, rows, sizeof rows / sizeof *rows};
    struct error error;
    struct config config = config_default();
    word_take(&argc, argv, "board", &board_name);
    word_take(&argc, argv, "target", &target);
    if (!config_take_arguments(&config, &argc, argv, &error))
        return command_fail(command_name, &error);
    switch (options_parse(&usage, &argc, argv, &error)) {
    case OPTIONS_HELP:
        help(&usage);
        return STATUS_DONE;
    case OPTIONS_BAD:
        return command_fail(command_name, &error);
    case OPTIONS_GO:
        break;
    }
    const struct board *board = NULL;
    if (!board_name)
        error_set(&error, "board=NAME is missing (heddle pnr --help lists the boards)");
    else
        board = board_find(board_name, &error);
    if (board && target && strcmp(target, board->target) != 0)
        board = (error_set(&error, "board=%s has target=%s, not %s", board->name, board->target,
                           target),
                 NULL);
    if (board && argc != 2)
        board = (error_set(&error, "one PROGRAM.elf is needed, for the board's block RAM"), NULL);
    if (board && access(argv[1], R_OK) != 0)
        board = (error_set(&error, "%s: %s", argv[1], strerror(errno)), NULL);
    return board ? design_run(&config, board, argv[1], output, json)
                 : command_fail(command_name, &error);
}
