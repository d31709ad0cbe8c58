#include "run_option.h"

#include "base/options.h"
#include "sim/harness/options.h"

#include <string.h>

/* Whether the command takes the word, an option with its value; its row then has that. */
static bool word_parse(const struct option_row rows[SIM_OPTION_ROWS], char *word,
                       struct error *error) {
    const struct usage usage = {.command = "heddle run", .rows = rows, .count = SIM_OPTION_ROWS};
    char *argv[] = {word, word, NULL};
    int argc = 2;
    return options_parse(&usage, &argc, argv, error) == OPTIONS_GO;
}

bool run_option_print(const char *option, const char *value, struct text *word,
                      struct error *error) {
    struct sim_options options = sim_options_default();
    struct option_row rows[SIM_OPTION_ROWS];
    struct text parsed = {0};
    sim_option_rows(&options, rows);
    text_print(&parsed, "%s=%s", option, value);
    bool good = word_parse(rows, parsed.data, error);
    if (good)
        text_print(word, "%s=%s", option, value);
    text_free(&parsed);
    return good;
}

bool run_option_value(const char *option, const char *value, struct text *read,
                      struct error *error) {
    struct sim_options options = sim_options_default();
    struct option_row rows[SIM_OPTION_ROWS];
    struct text word = {0};
    sim_option_rows(&options, rows);
    if (value)
        text_print(&word, "%s=%s", option, value);
    bool good = !value || word_parse(rows, word.data, error);
    for (size_t i = 0; i < SIM_OPTION_ROWS && good; i++)
        if (strcmp(rows[i].name, option + strlen("--")) == 0 && rows[i].choice)
            text_add(read, rows[i].choices[*rows[i].choice]);
        else if (strcmp(rows[i].name, option + strlen("--")) == 0 && rows[i].number)
            text_print(read, "%u", (unsigned)*rows[i].number);
    text_free(&word);
    return good;
}
