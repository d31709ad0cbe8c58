/* heddle params, isa, counters: print documents and sources that follow from the tables. */
#include "base/options.h"
#include "commands.h"
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

static int cmd_print(const char *command, const char *about, const struct document *documents,
                     size_t count, int argc, char **argv) {
    bool chosen[DOCUMENT_LIMIT] = {false};
    struct option_row rows[DOCUMENT_LIMIT] = {0};
    for (size_t i = 0; i < count; i++)
        rows[i] = (struct option_row){
            .name = documents[i].option, .about = documents[i].about, .flag = &chosen[i]};
    const struct usage usage = {
        .command = command, .arguments = "[OPTION]", .about = about, .rows = rows, .count = count};
    int status;
    if (!command_options(&usage, NULL, &argc, argv, &status))
        return status;
    size_t which = 0;
    for (size_t i = 0; i < count; i++)
        which = chosen[i] ? i : which;
    return print_document(command, documents[which].template);
}

int cmd_params(int argc, char **argv) {
    static const struct document documents[] = {
        {"text", "knobs.txt", "for a terminal (default)"},
        {"markdown", "knobs.md", "docs/knobs.md"},
    };
    return cmd_print("heddle params", "Prints the knobs of a core.", documents,
                     sizeof documents / sizeof *documents, argc, argv);
}

int cmd_isa(int argc, char **argv) {
    static const struct document documents[] = {
        {"text", "isa.txt", "for a terminal (default)"},
        {"markdown", "isa.md", "docs/isa.md"},
        {"c-decoder", "isa_decode.c", "decoder and disassembler in C"},
        {"c-header", "isa_decode.h", "and its header"},
        {"runtime-header", "heddle_isa.h", "CSR numbers and instructions for C and assembly"},
    };
    return cmd_print("heddle isa", "Prints the instruction set and what follows from it.",
                     documents, sizeof documents / sizeof *documents, argc, argv);
}

int cmd_counters(int argc, char **argv) {
    static const struct document documents[] = {
        {"text", "counters.txt", "for a terminal (default)"},
        {"markdown", "counters.md", "docs/counters.md"},
    };
    return cmd_print("heddle counters", "Prints the performance counters.", documents,
                     sizeof documents / sizeof *documents, argc, argv);
}
