#include "help.h"

#include "base/resources.h"
#include "commands.h"
#include "gen/config/knobs.h"

#include <string.h>

void help_print(FILE *stream) {
    fprintf(stream, "usage: heddle COMMAND [ARGUMENT ...]\n\n"
                    "Generates RISC-V SIMT GPU cores, and runs programs on them.\n\n");
    for (size_t i = 0; i < command_count; i++)
        fprintf(stream, "  %-10s %s\n", command_table[i].name, command_table[i].about);
    fprintf(stream, "  %-10s %s\n", "help",
            "print this list, the help of a command, or names (--words presets)");
    fprintf(stream, "  %-10s %s\n", "version", "print the version");
}

static bool commands_add(struct words *words, struct error *error) {
    (void)error;
    for (size_t i = 0; i < command_count; i++)
        words_add(words, command_table[i].name);
    words_add(words, "help");
    words_add(words, "version");
    return true;
}

static bool knobs_add(struct words *words, struct error *error) {
    (void)error;
    for (size_t i = 0; i < KNOB_COUNT; i++)
        words_add(words, knob_table[i].name);
    return true;
}

static bool files_add(const char *folder, struct words *words, struct error *error) {
    struct resources resources;
    return resources_find(&resources, error) && resources_names(&resources, folder, words, error);
}

static bool presets_add(struct words *words, struct error *error) {
    return files_add(RESOURCE_PRESETS, words, error);
}

static bool plans_add(struct words *words, struct error *error) {
    return files_add(RESOURCE_PLANS, words, error);
}

int help_words(const char *kind) {
    static const struct {
        const char *name;
        bool (*add)(struct words *words, struct error *error);
    } kinds[] = {{"commands", commands_add},
                 {"knobs", knobs_add},
                 {"plans", plans_add},
                 {"presets", presets_add}};
    struct words words = {0};
    struct error error;
    size_t which = 0;
    while (which < sizeof kinds / sizeof *kinds && strcmp(kinds[which].name, kind) != 0)
        which++;
    bool good =
        which < sizeof kinds / sizeof *kinds
            ? kinds[which].add(&words, &error)
            : error_set(&error, "there are no %s; there are commands, knobs, plans and presets",
                        kind);
    for (size_t i = 0; good && i < words.count; i++)
        puts(words.word[i]);
    words_free(&words);
    return good ? STATUS_DONE : command_fail("heddle help", &error);
}
