#include "options.h"

#include <string.h>

/* The row of an option word, and its argument if it is in the same word. */
static const struct option_row *option_find(const struct usage *usage, const char *word,
                                            const char **value) {
    *value = NULL;
    for (size_t i = 0; i < usage->count; i++) {
        const struct option_row *row = &usage->rows[i];
        if (row->letter && word[1] == row->letter && !word[2])
            return row;
        if (word[1] != '-')
            continue;
        size_t size = strlen(row->name);
        if (strncmp(word + 2, row->name, size) != 0)
            continue;
        if (!word[2 + size])
            return row;
        if (word[2 + size] == '=') {
            *value = word + 2 + size + 1;
            return row;
        }
    }
    return NULL;
}

static bool option_take(const struct usage *usage, char **argv, int argc, int *at,
                        struct error *error) {
    const char *word = argv[*at];
    const char *value;
    const struct option_row *row = option_find(usage, word, &value);
    if (!row)
        return error_set(error, "there is no option %s (%s --help lists them)", word,
                         usage->command);
    if (row->flag) {
        if (value)
            return error_set(error, "--%s takes no argument", row->name);
        *row->flag = true;
        return true;
    }
    if (!value && *at + 1 < argc)
        value = argv[++*at];
    if (!value)
        return error_set(error, "--%s needs an argument: %s", row->name, row->argument);
    *row->text = value;
    return true;
}

enum options_result options_parse(const struct usage *usage, int *argc, char **argv,
                                  struct error *error) {
    int kept = 1, at = 1;
    for (; at < *argc; at++) {
        if (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0)
            return OPTIONS_HELP;
        if (strcmp(argv[at], "--") == 0) {
            at++;
            break;
        }
        if (argv[at][0] != '-' || !argv[at][1])
            argv[kept++] = argv[at];
        else if (!option_take(usage, argv, *argc, &at, error))
            return OPTIONS_BAD;
    }
    for (; at < *argc; at++)
        argv[kept++] = argv[at];
    argv[kept] = NULL;
    *argc = kept;
    return OPTIONS_GO;
}

void options_help(const struct usage *usage, FILE *stream) {
    fprintf(stream, "usage: %s %s\n\n%s\n", usage->command, usage->arguments, usage->about);
    fprintf(stream, "\noptions:\n");
    for (size_t i = 0; i < usage->count; i++) {
        const struct option_row *row = &usage->rows[i];
        char left[64];
        snprintf(left, sizeof left, "%c%c%c --%s%s%s", row->letter ? '-' : ' ',
                 row->letter ? row->letter : ' ', row->letter ? ',' : ' ', row->name,
                 row->argument ? " " : "", row->argument ? row->argument : "");
        fprintf(stream, "  %-24s %s\n", left, row->about);
    }
    fprintf(stream, "  %-24s %s\n", "-h, --help", "print this text");
}
