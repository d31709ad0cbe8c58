/* heddle check: what a linked program gets wrong where lanes disagree. */
#include "base/options.h"
#include "base/record.h"
#include "base/text.h"
#include "commands.h"
#include "sim/divergence/divergence.h"

#include <inttypes.h>
#include <stdio.h>

static const char command_name[] = "heddle check";

static const char about[] =
    "Finds branches of linked programs whose lanes may disagree, and that no split or pred\n"
    "guards: what compilers make of code that does not tell them about lanes. Nothing is run.\n"
    "Exit status: 0 none is found, 1 some are, 2 bad input.";

struct answers {
    bool quiet, json;
};

static void report_print(const struct divergence_report *report, const char *path, bool quiet) {
    struct text text = {0};
    for (size_t i = 0; i < report->count; i++) {
        text_print(&text, "%s: ", path);
        divergence_print(&report->finding[i], &text);
        text_add(&text, "\n");
    }
    if (!quiet)
        text_print(&text,
                   "%s: %zu instructions followed, %zu branches of more than one lane, %zu %s\n",
                   path, report->instructions, report->branches, report->count,
                   report->count == 1 ? "fault" : "faults");
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static void finding_record(struct record *record, const struct divergence_finding *finding) {
    char pc[16];
    snprintf(pc, sizeof pc, "0x%08" PRIx32, finding->pc);
    record_object(record, NULL);
    record_text(record, "kind", divergence_kind_name(finding->kind));
    record_text(record, "pc", pc);
    record_text(record, "where", finding->where);
    record_text(record, "file", finding->file);
    record_count(record, "line", finding->line);
    record_text(record, "instruction", finding->what);
    record_text(record, "problem", divergence_kind_text(finding->kind));
    record_text(record, "because", finding->because);
    record_end(record);
}

static void report_record(const struct divergence_report *report, const char *path) {
    struct record record = {.file = stdout};
    record_object(&record, NULL);
    record_text(&record, "program", path);
    record_count(&record, "instructions", report->instructions);
    record_count(&record, "branches", report->branches);
    record_list(&record, "faults");
    for (size_t i = 0; i < report->count; i++)
        finding_record(&record, &report->finding[i]);
    record_list_end(&record);
    record_end(&record);
    putchar('\n');
}

static int program_check(const struct answers *answers, const char *path) {
    struct divergence_report report;
    struct error error;
    if (!divergence_check(&report, path, &error))
        return command_fail(command_name, &error);
    if (answers->json)
        report_record(&report, path);
    else
        report_print(&report, path, answers->quiet);
    int status = report.count > 0 ? STATUS_FAILED : STATUS_DONE;
    divergence_free(&report);
    return status;
}

int cmd_check(int argc, char **argv) {
    struct answers answers = {0};
    const struct option_row rows[] = {
        {'q', "quiet", NULL, "print faults only", .flag = &answers.quiet},
        {0, "json", NULL, "one JSON object a program", .flag = &answers.json},
    };
    const struct usage usage = {.command = command_name,
                                .arguments = "FILE.elf ...",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows,
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
        int one = program_check(&answers, argv[i]);
        status = one > status ? one : status;
    }
    return status;
}
