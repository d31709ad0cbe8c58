/* heddle check: what a linked program gets wrong where lanes disagree. */
#include "base/options.h"
#include "base/text.h"
#include "commands.h"
#include "sim/divergence/divergence.h"

#include <stdio.h>

static const char command_name[] = "heddle check";

static const char about[] =
    "Finds branches of linked programs whose lanes may disagree, and that no split or pred\n"
    "guards. Exit status: 0 none is found, 1 some are, 2 bad input.";

static void report_print(const struct divergence_report *report, const char *path) {
    struct text text = {0};
    for (size_t i = 0; i < report->count; i++) {
        text_print(&text, "%s: ", path);
        divergence_print(&report->finding[i], &text);
        text_add(&text, "\n");
    }
    text_print(&text, "%s: %zu instructions followed, %zu branches of more than one lane, %zu %s\n",
               path, report->instructions, report->branches, report->count,
               report->count == 1 ? "fault" : "faults");
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static int program_check(const char *path) {
    struct divergence_report report;
    struct error error;
    if (!divergence_check(&report, path, &error))
        return command_fail(command_name, &error);
    report_print(&report, path);
    int status = report.count > 0 ? STATUS_FAILED : STATUS_DONE;
    divergence_free(&report);
    return status;
}

int cmd_check(int argc, char **argv) {
    const struct usage usage = {.command = command_name,
                                .arguments = "FILE.elf ...",
                                .about = about,
                                .operands = "FILE.elf"};
    struct error error;
    int status;
    if (!command_options(&usage, NULL, &argc, argv, &status))
        return status;
    if (argc < 2) {
        error_set(&error, "no program given (heddle check --help)");
        return command_fail(command_name, &error);
    }
    for (int i = 1; i < argc; i++) {
        int one = program_check(argv[i]);
        status = one > status ? one : status;
    }
    return status;
}
