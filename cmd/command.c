#include "commands.h"

#include <stdio.h>

bool command_options(const struct usage *usage, struct config *config, int *argc, char **argv,
                     int *status) {
    struct error error;
    enum options_result result = config ? config_options_parse(usage, config, argc, argv, &error)
                                        : options_parse(usage, argc, argv, &error);
    if (result == OPTIONS_HELP)
        options_help(usage, stdout);
    *status = result == OPTIONS_BAD ? command_fail(usage->command, &error) : STATUS_DONE;
    return result == OPTIONS_GO;
}

int command_fail(const char *command, const struct error *error) {
    fprintf(stderr, "%s: %s\n", command, error->text);
    return STATUS_BAD_INPUT;
}

int command_broke(const char *command, const struct error *error) {
    fprintf(stderr, "%s: %s\n", command, error->text);
    return error->setup ? STATUS_BAD_INPUT : STATUS_FAILED;
}
