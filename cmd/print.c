/* heddle params, isa, counters: print documents and sources that follow from the tables. */
#include "base/options.h"
#include "commands.h"
#include "gen/config/knobs.h"
#include "gen/config/rules.h"
#include "gen/emit/emit.h"

#include <stdio.h>
#include <string.h>

/* One thing to print: an option, and the template behind it. The first is the default. */
struct document {
    const char *option;
    const char *template;
    const char *about;
};

enum { DOCUMENT_LIMIT = 8 };

static int print_document(const char *command, const char *name) {
    struct text output = {0};
    struct error error;
    int status = STATUS_DONE;
    if (emit_document(name, &output, &error))
        fwrite(text_string(&output), 1, output.size, stdout);
    else
        status = command_fail(command, &error);
    text_free(&output);
    return status;
}

/* A command's own line, and that of the thing whose name it is given; NULL: of nothing. */
struct printer {
    const char *command, *arguments, *about, *operands;
    const struct document *documents;
    size_t count;
    bool (*one)(const char *name, struct text *output, struct error *error);
};

static int print_each(const struct printer *printer, int count, char *const *names) {
    struct text output = {0};
    struct error error;
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        text_add(&output, i ? "\n" : "");
        good = printer->one(names[i], &output, &error);
    }
    if (good)
        fputs(text_string(&output), stdout);
    text_free(&output);
    return good ? STATUS_DONE : command_fail(printer->command, &error);
}

static int cmd_print(const struct printer *printer, int argc, char **argv) {
    bool chosen[DOCUMENT_LIMIT] = {false};
    struct option_row rows[DOCUMENT_LIMIT] = {0};
    for (size_t i = 0; i < printer->count; i++)
        rows[i] = (struct option_row){.name = printer->documents[i].option,
                                      .about = printer->documents[i].about,
                                      .flag = &chosen[i]};
    const struct usage usage = {.command = printer->command,
                                .arguments = printer->arguments,
                                .about = printer->about,
                                .rows = rows,
                                .count = printer->count,
                                .operands = printer->operands};
    int status;
    if (!command_options(&usage, NULL, &argc, argv, &status))
        return status;
    if (argc > 1)
        return print_each(printer, argc - 1, argv + 1);
    size_t which = 0;
    for (size_t i = 0; i < printer->count; i++)
        which = chosen[i] ? i : which;
    return print_document(printer->command, printer->documents[which].template);
}

#define DOCUMENTS(table) .documents = (table), .count = sizeof(table) / sizeof *(table)

static void print_rules(const struct knob *knob, struct text *output) {
    bool titled = false;
    for (size_t i = 0; i < rule_count; i++) {
        const struct rule *rule = &rule_table[i];
        if (!rule_is_about(rule, (enum knob_id)(knob - knob_table)))
            continue;
        text_print(output, "%s  %s:\n    %s\n", titled ? "" : "rules:\n", rule->demand,
                   rule->reason);
        titled = true;
    }
}

static bool print_knob(const char *name, struct text *output, struct error *error) {
    const struct knob *knob = knob_find(name);
    struct text range = {0}, scope = {0};
    if (!knob)
        return error_set(error,
                         "there is no knob '%s'; the nearest is '%s' (heddle params lists all)",
                         name, knob_nearest(name)->name);
    const char *standard = knob->standard ? knob->standard : knob->automatic_text;
    knob_print_range(knob, &range);
    knob_print_scope(knob, &scope);
    text_print(output, "%s: %s%s\nrange:   %s\ndefault: %s\n", name, text_string(&scope),
               knob->description, text_string(&range), *standard ? standard : "(empty)");
    print_rules(knob, output);
    text_free(&range);
    text_free(&scope);
    return true;
}

int cmd_params(int argc, char **argv) {
    static const struct document documents[] = {
        {"text", "knobs.txt", "for a terminal (default)"},
        {"markdown", "knobs.md", "docs/knobs.md"},
        {"json", "knobs.json", "an object a knob (docs/json.schema.json)"},
    };
    const struct printer printer = {.command = "heddle params",
                                    .arguments = "[OPTION] [KNOB ...]",
                                    .about = "Prints the knobs of a core, or those that are named.",
                                    .operands = "KNOB",
                                    .one = print_knob,
                                    DOCUMENTS(documents)};
    return cmd_print(&printer, argc, argv);
}

int cmd_isa(int argc, char **argv) {
    static const struct document documents[] = {
        {"text", "isa.txt", "for a terminal (default)"},
        {"markdown", "isa.md", "docs/isa.md"},
        {"c-decoder", "isa_decode.c", "decoder and disassembler in C"},
        {"c-header", "isa_decode.h", "and its header"},
        {"runtime-header", "heddle_isa.h", "CSR numbers and instructions for C and assembly"},
    };
    const struct printer printer = {.command = "heddle isa",
                                    .arguments = "[OPTION]",
                                    .about = "Prints the instruction set and what follows from it.",
                                    DOCUMENTS(documents)};
    return cmd_print(&printer, argc, argv);
}

int cmd_counters(int argc, char **argv) {
    static const struct document documents[] = {
        {"text", "counters.txt", "for a terminal (default)"},
        {"markdown", "counters.md", "docs/counters.md"},
    };
    const struct printer printer = {.command = "heddle counters",
                                    .arguments = "[OPTION]",
                                    .about = "Prints the performance counters.",
                                    DOCUMENTS(documents)};
    return cmd_print(&printer, argc, argv);
}
