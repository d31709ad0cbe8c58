#include "options.h"

#include "nearest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 64, HELP_COLUMN = 28 };

/* As a user writes it: "--depth", "target=". */
static const char *row_name(const struct option_row *row, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "%s%s%s", row->word ? "" : "--", row->name, row->word ? "=" : "");
    return name;
}

// -------------------------------------------------------------------------------- values

static bool number_read(const struct option_row *row, const char *text, uint64_t *value,
                        struct error *error) {
    char name[NAME_SIZE], *end;
    errno = 0;
    *value = strtoull(text, &end, 0);
    if (*text >= '0' && *text <= '9' && !*end && !errno && *value >= row->low &&
        *value <= row->high)
        return true;
    return error_set(error, "%s needs a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'",
                     row_name(row, name), row->low, row->high, text);
}

static bool real_read(const struct option_row *row, const char *text, struct error *error) {
    char name[NAME_SIZE], *end;
    *row->real = strtod(text, &end);
    if (*text >= '0' && *text <= '9' && !*end && *row->real >= (double)row->low &&
        *row->real <= (double)row->high)
        return true;
    return error_set(error, "%s needs a number from %" PRIu64 " to %" PRIu64 ", not '%s'",
                     row_name(row, name), row->low, row->high, text);
}

static bool choice_read(const struct option_row *row, const char *text, struct error *error) {
    char name[NAME_SIZE];
    for (unsigned i = (unsigned)row->low; row->choices[i]; i++)
        if (strcmp(text, row->choices[i]) == 0) {
            *row->choice = i;
            return true;
        }
    return error_set(error, "%s needs %s, not '%s'", row_name(row, name), row->argument, text);
}

static bool text_take(const struct option_row *row, const char *text, struct error *error) {
    char name[NAME_SIZE];
    if (!*text)
        return error_set(error, "%s needs %s, and what is given is empty", row_name(row, name),
                         row->argument);
    if (row->take)
        return row->take(row->context, text, error);
    *row->text = text;
    return true;
}

static bool value_take(const struct option_row *row, const char *text, struct error *error) {
    uint64_t number;
    if (row->given)
        *row->given = true;
    if (row->real)
        return real_read(row, text, error);
    if (row->choice)
        return choice_read(row, text, error);
    if (!row->number && !row->count)
        return text_take(row, text, error);
    if (!number_read(row, text, &number, error))
        return false;
    if (row->number)
        *row->number = (uint32_t)number;
    else
        *row->count = number;
    return true;
}

// ----------------------------------------------------------------------------------- words

/* Whether `word` is NAME or NAME=VALUE. */
static bool name_matches(const char *word, const char *name, const char **value) {
    size_t size = strlen(name);
    if (strncmp(word, name, size) != 0 || (word[size] && word[size] != '='))
        return false;
    *value = word[size] ? word + size + 1 : NULL;
    return true;
}

/* "-output" is a long name with a dash too few, and not -o with the argument "utput". */
static bool is_long(const struct usage *usage, const char *word) {
    const char *value;
    for (size_t i = 0; i < usage->count; i++)
        if (!usage->rows[i].word && name_matches(word + 1, usage->rows[i].name, &value))
            return true;
    return false;
}

/* "-j" and, with the argument in the same word, "-j4". */
static bool letter_matches(const struct usage *usage, const struct option_row *row,
                           const char *word, const char **value) {
    if (row->word || !row->letter || word[0] != '-' || word[1] != row->letter)
        return false;
    if (!word[2])
        return true;
    if (!row->argument || is_long(usage, word))
        return false;
    *value = word + 2;
    return true;
}

/* The row of a word, and its argument if it is in the same word. */
static const struct option_row *row_find(const struct usage *usage, const char *word,
                                         const char **value) {
    bool dashes = word[0] == '-' && word[1] == '-';
    *value = NULL;
    for (size_t i = 0; i < usage->count; i++) {
        const struct option_row *row = &usage->rows[i];
        if (letter_matches(usage, row, word, value))
            return row;
        if (row->word != dashes && name_matches(word + (dashes ? 2 : 0), row->name, value) &&
            (dashes || *value))
            return row;
    }
    return NULL;
}

/* "; the nearest is --depth" if one is near, else "". */
static const char *nearest_say(const struct usage *usage, const char *word,
                               char text[2 * NAME_SIZE]) {
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    struct nearest nearest = {.word = name + strspn(name, "-")};
    for (size_t i = 0; i < usage->count; i++)
        if (!usage->rows[i].word)
            nearest_offer(&nearest, usage->rows[i].name);
    nearest_offer(&nearest, "help");
    const char *close = nearest_close(&nearest);
    snprintf(text, 2 * NAME_SIZE, "%s%s", close ? "; the nearest is --" : "", close ? close : "");
    return text;
}

static bool option_take(const struct usage *usage, char **argv, int end, int *at,
                        struct error *error) {
    const char *value;
    char name[NAME_SIZE], nearest[2 * NAME_SIZE];
    const struct option_row *row = row_find(usage, argv[*at], &value);
    if (!row)
        return error_set(error, "there is no option %s%s (%s --help lists them)", argv[*at],
                         nearest_say(usage, argv[*at], nearest), usage->command);
    if (!row->argument && value)
        return error_set(error, "%s takes no argument", row_name(row, name));
    if (!row->argument) {
        *(row->flag ? row->flag : row->off) = row->flag != NULL;
        return true;
    }
    if (!value && *at + 1 < end)
        value = argv[++*at];
    if (!value)
        return error_set(error, "%s needs an argument: %s", row_name(row, name), row->argument);
    return value_take(row, value, error);
}

/* A word that is no option: one of the rows that have no dashes, or the user's. */
static bool word_take(const struct usage *usage, const char *word, bool *taken,
                      struct error *error) {
    const char *value;
    const struct option_row *row = row_find(usage, word, &value);
    *taken = row != NULL;
    if (row)
        return value_take(row, value, error);
    return !usage->word || usage->word(usage->context, word, taken, error);
}

/* Takes what it can of argv[1 .. end - 1], which has no options any more; *kept are left. */
static bool words_take(const struct usage *usage, char **argv, int end, int *kept,
                       struct error *error) {
    *kept = 1;
    for (int i = 1; i < end; i++) {
        bool taken;
        if (!word_take(usage, argv[i], &taken, error))
            return false;
        if (!taken)
            argv[(*kept)++] = argv[i];
    }
    return true;
}

static bool operands_check(const struct usage *usage, int argc, char **argv, struct error *error) {
    for (int i = 1; i < argc; i++) {
        if (!usage->operands && usage->word)
            return error_set(error,
                             "'%s' is neither knob=value nor an option (%s --help lists them)",
                             argv[i], usage->command);
        if (!usage->operands)
            return error_set(error, "'%s' is not an option (%s --help lists them)", argv[i],
                             usage->command);
        if (!argv[i][0])
            return error_set(error, "%s is needed, and what is given is empty", usage->operands);
    }
    return true;
}

/* Where the options end: at "--", or at the last word. */
static int options_end(int argc, char **argv) {
    int end = 1;
    while (end < argc && strcmp(argv[end], "--") != 0)
        end++;
    return end;
}

enum options_result options_parse(const struct usage *usage, int *argc, char **argv,
                                  struct error *error) {
    int end = options_end(*argc, argv), left = 1, kept = 1;
    for (int i = 1; i < end; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return OPTIONS_HELP;
    for (int i = 1; i < end; i++)
        if (argv[i][0] != '-' || !argv[i][1])
            argv[left++] = argv[i];
        else if (!option_take(usage, argv, end, &i, error))
            return OPTIONS_BAD;
    if (!words_take(usage, argv, left, &kept, error))
        return OPTIONS_BAD;
    for (int i = end + 1; i < *argc; i++)
        argv[kept++] = argv[i];
    argv[kept] = NULL;
    *argc = kept;
    return operands_check(usage, kept, argv, error) ? OPTIONS_GO : OPTIONS_BAD;
}

// -------------------------------------------------------------------------------- printing

static void default_print(const struct option_row *row, FILE *stream) {
    if (row->given)
        return;
    if (row->number)
        fprintf(stream, " (default %" PRIu32 ")", *row->number);
    else if (row->count)
        fprintf(stream, " (default %" PRIu64 ")", *row->count);
    else if (row->real)
        fprintf(stream, " (default %g)", *row->real);
}

static void row_print(const struct option_row *row, FILE *stream) {
    char left[2 * NAME_SIZE], name[NAME_SIZE];
    row_name(row, name);
    if (row->word)
        snprintf(left, sizeof left, "%s%s", name, row->argument);
    else
        snprintf(left, sizeof left, "%c%c%c %s%s%s", row->letter ? '-' : ' ',
                 row->letter ? row->letter : ' ', row->letter ? ',' : ' ', name,
                 row->argument ? " " : "", row->argument ? row->argument : "");
    fprintf(stream, "  %-*s %s", HELP_COLUMN, left, row->about);
    default_print(row, stream);
    fputc('\n', stream);
}

void options_help(const struct usage *usage, FILE *stream) {
    fprintf(stream, "usage: %s %s\n\n%s\n", usage->command, usage->arguments, usage->about);
    fprintf(stream, "\noptions:\n");
    for (size_t i = 0; i < usage->count; i++)
        row_print(&usage->rows[i], stream);
    fprintf(stream, "  %-*s %s\n", HELP_COLUMN, "-h, --help", "print this text");
    if (usage->more)
        usage->more(stream);
}

/* The value of a row as a user writes it; false if it is the default. */
static bool value_print(const struct option_row *row, const struct option_row *standard,
                        struct words *words) {
    if (row->given && !*row->given)
        return false;
    bool given = row->given != NULL;
    if (row->text && *row->text)
        words_add(words, *row->text);
    else if (row->number && (given || *row->number != *standard->number))
        words_print(words, "%" PRIu32, *row->number);
    else if (row->count && (given || *row->count != *standard->count))
        words_print(words, "%" PRIu64, *row->count);
    else if (row->real && (given || *row->real > *standard->real || *row->real < *standard->real))
        words_print(words, "%g", *row->real);
    else if (row->choice && *row->choice != *standard->choice)
        words_add(words, row->choices[*row->choice]);
    else
        return false;
    return true;
}

void options_again(const struct option_row *rows, const struct option_row *defaults, size_t count,
                   bool all, struct words *words) {
    for (size_t i = 0; i < count; i++) {
        const struct option_row *row = &rows[i], *standard = &defaults[i];
        char name[NAME_SIZE];
        struct words value = {0};
        if (row->silent && !all)
            continue;
        bool changed = row->flag  ? *row->flag != *standard->flag
                       : row->off ? *row->off != *standard->off
                                  : value_print(row, standard, &value);
        if (changed)
            words_add(words, row_name(row, name));
        if (value.count)
            words_add(words, value.word[0]);
        words_free(&value);
    }
}
