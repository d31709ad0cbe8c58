/* heddle: finds the sub-command and runs it. */
#include "base/nearest.h"
#include "base/output.h"
#include "base/process.h"
#include "base/version.h"
#include "commands.h"
#include "help.h"

#include <stdio.h>
#include <string.h>

static const struct command *command_find(const char *name) {
    for (size_t i = 0; i < command_count; i++)
        if (strcmp(command_table[i].name, name) == 0)
            return &command_table[i];
    return NULL;
}

static int no_command(const char *name) {
    struct nearest nearest = {.word = name};
    for (size_t i = 0; i < command_count; i++)
        nearest_offer(&nearest, command_table[i].name);
    nearest_offer(&nearest, "help");
    nearest_offer(&nearest, "version");
    const char *close = nearest_close(&nearest);
    fprintf(stderr, "heddle: there is no command '%s'%s%s%s (heddle help lists them)\n", name,
            close ? "; the nearest is '" : "", close ? close : "", close ? "'" : "");
    return STATUS_BAD_INPUT;
}

static int command_run(int argc, char **argv) {
    if (argc < 2) {
        help_print(stderr);
        return STATUS_BAD_INPUT;
    }
    const char *name = argv[1];
    bool help = strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    if (help && argc == 2) {
        help_print(stdout);
        return STATUS_DONE;
    }
    if (help && (strcmp(argv[2], "help") == 0 || strcmp(argv[2], "version") == 0)) {
        help_print(stdout);
        return STATUS_DONE;
    }
    if (help && argc == 4 && strcmp(argv[2], "--words") == 0)
        return help_words(argv[3]);
    if (help) {
        const struct command *command = command_find(argv[2]);
        char ask[] = "--help";
        char *arguments[] = {argv[2], ask, NULL};
        return command ? command->run(2, arguments) : no_command(argv[2]);
    }
    if (strcmp(name, "version") == 0 || strcmp(name, "--version") == 0) {
        printf("heddle " HEDDLE_VERSION "\n");
        return STATUS_DONE;
    }
    const struct command *command = command_find(name);
    return command ? command->run(argc - 1, argv + 1) : no_command(name);
}

int main(int argc, char **argv) {
    const struct command *command = argc > 1 ? command_find(argv[1]) : NULL;
    const char *name = command ? command->name : NULL;
    struct error error;
    process_begin();
    int status = command_run(argc, argv);
    if (output_complete(stdout, &error))
        return status;
    fprintf(stderr, "heddle%s%s: %s\n", name ? " " : "", name ? name : "", error.text);
    return status > STATUS_FAILED ? status : STATUS_FAILED;
}
