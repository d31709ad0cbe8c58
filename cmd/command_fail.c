#include "commands.h"

#include <stdio.h>

int command_fail(const char *command, const struct error *error) {
    fprintf(stderr, "%s: %s\n", command, error->text);
    return STATUS_BAD_INPUT;
}
