#include "config.h"

#include "base/files.h"
#include "base/line_reader.h"
#include "base/resources.h"
#include "renamed.h"
#include "rules.h"

#include <ini.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct config config_default(void) {
    struct config config = {0};
    struct error error;
    for (int i = 0; i < KNOB_COUNT; i++)
        if (knob_table[i].standard &&
            !knob_parse(&knob_table[i], knob_table[i].standard, &config.entry[i].value, &error))
            abort(); // a default outside its own range: the knob table is wrong
    return config;
}

void config_print_value(const struct config *config, enum knob_id id, struct text *text) {
    knob_print_value(&knob_table[id], &config->entry[id].value, text);
}

/* Refuses the name of an earlier version. */
static bool name_refuse(const char *name, const char *value, struct error *error) {
    struct text choice = {0};
    text_print(&choice, "%s=%s", name, value);
    const char *now = renamed_to(text_string(&choice));
    if (now)
        error_set(error, "'%s' is called '%s' now", text_string(&choice), now);
    else if ((now = renamed_to(name)) != NULL)
        error_set(error, "the knob '%s' is called '%s' now", name, now);
    text_free(&choice);
    return now != NULL;
}

bool config_set(struct config *config, const char *name, const char *value, struct origin origin,
                struct error *error) {
    if (name_refuse(name, value, error))
        return false;
    const struct knob *knob = knob_find(name);
    if (!knob)
        return error_set(error,
                         "there is no knob '%s'; the nearest is '%s' (heddle params lists all)",
                         name, knob_nearest(name)->name);
    struct config_entry *entry = &config->entry[knob - knob_table];
    if (knob->automatic && strcmp(value, "auto") == 0) {
        *entry = (struct config_entry){0};
        return true;
    }
    struct knob_value parsed;
    if (!knob_parse(knob, value, &parsed, error))
        return false;
    *entry = (struct config_entry){.value = parsed, .given = true, .origin = origin};
    return true;
}

bool config_check(struct config *config, struct error *error) {
    // Automatic values follow from fixed defaults and from automatic ones before them
    // (knobs_check).
    for (int i = 0; i < KNOB_COUNT; i++) {
        const struct knob *knob = &knob_table[i];
        struct knob_value *value = &config->entry[i].value;
        if (!knob->automatic || config->entry[i].given)
            continue;
        if (knob->kind == KNOB_CHOICE)
            knob_choose(knob, knob->automatic(config), value);
        else
            value->number = knob->automatic(config);
    }
    return rules_check(config, error);
}

/* An INI file while libinih reads it. */
struct ini_file {
    struct line_reader lines;
    const char *name;       // for messages
    int set_at[KNOB_COUNT]; // line that set a knob, 0 if none
    struct config *config;
    struct error *error;
    bool failed;
};

static bool ini_fail(struct ini_file *file, const char *reason) {
    if (!file->failed)
        error_set(file->error, "%s:%d: %s", file->name, file->lines.line, reason);
    file->failed = true;
    file->lines.stop = true;
    return false;
}

static int ini_take(void *user, const char *section, const char *name, const char *value) {
    struct ini_file *file = user;
    struct error reason;
    if (section[0] && strcmp(section, "heddle") != 0) {
        error_set(&reason, "there is no section [%s], only [heddle]", section);
        return ini_fail(file, reason.text);
    }
    struct origin origin = {file->name, file->lines.line};
    if (!config_set(file->config, name, value, origin, &reason))
        return ini_fail(file, reason.text);
    int *set_at = &file->set_at[knob_find(name) - knob_table];
    if (*set_at) {
        error_set(&reason, "%s was already set in line %d", name, *set_at);
        return ini_fail(file, reason.text);
    }
    *set_at = file->lines.line;
    return 1;
}

bool config_read_file(struct config *config, const char *path, const char *name,
                      struct error *error) {
    struct text content = {0};
    if (!line_reader_load(&content, path, name, error)) {
        text_free(&content);
        return false;
    }
    struct ini_file file = {
        .lines.rest = text_string(&content), .name = name, .config = config, .error = error};
    int wrong_line = ini_parse_stream(line_reader_next, &file.lines, ini_take, &file);
    if (file.lines.too_long)
        ini_fail(&file, line_reader_too_long);
    text_free(&content);
    if (wrong_line > 0 && !file.failed) {
        file.lines.line = wrong_line;
        ini_fail(&file, "this is not 'knob = value', a [section] or a ; comment");
    }
    return !file.failed && wrong_line == 0;
}

bool config_apart_check(const struct config *config, const char *option, const char *path,
                        struct error *error) {
    for (size_t i = 0; i < KNOB_COUNT; i++) {
        const char *const inputs[] = {config->entry[i].origin.file, NULL};
        if (!file_apart_check(option, path, inputs, error))
            return false;
    }
    return true;
}

/* The length of the name in "name=value", 0 if the word is something else: a path or an option. */
static size_t assignment_name(const char *word) {
    size_t size = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return word[size] == '=' ? size : 0;
}

bool config_take_file(void *context, const char *name, struct error *error) {
    struct config *config = context;
    config->preset = name;
    if (strpbrk(name, "/.")) // the name of a preset has neither
        return config_read_file(config, name, name, error);
    if (renamed_to(name))
        return error_set(error, "the preset '%s' is called '%s' now", name, renamed_to(name));
    struct resources resources;
    struct text path = {0};
    bool read = resources_find(&resources, error) &&
                resources_preset(&resources, name, &path, error) &&
                config_read_file(config, text_string(&path), name, error);
    text_free(&path);
    return read;
}

bool config_take_word(void *context, const char *word, bool *taken, struct error *error) {
    struct config *config = context;
    size_t size = assignment_name(word);
    *taken = size > 0;
    if (!*taken)
        return true;
    char *name = text_copy_part(word, size);
    config->changed = true;
    bool set = config_set(config, name, word + size + 1, (struct origin){0}, error);
    free(name);
    return set;
}

enum options_result config_options_parse(const struct usage *usage, struct config *config,
                                         int *argc, char **argv, struct error *error) {
    struct usage with_knobs = *usage;
    with_knobs.word = config_take_word;
    with_knobs.context = config;
    enum options_result result = options_parse(&with_knobs, argc, argv, error);
    if (result == OPTIONS_GO && !config_check(config, error))
        return OPTIONS_BAD;
    return result;
}

bool config_take_arguments(struct config *config, int *argc, char **argv, struct error *error) {
    const struct option_row rows[] = {CONFIG_OPTION(config)};
    const struct usage usage = {.command = "heddle", .rows = rows, .count = 1, .operands = "FILE"};
    return config_options_parse(&usage, config, argc, argv, error) == OPTIONS_GO;
}

void config_print_changes(const struct config *config, struct text *text) {
    struct error error;
    const char *space = "";
    for (int i = 0; i < KNOB_COUNT; i++) {
        // An automatic value is compared with what it would be beside the other knobs.
        struct config standard = *config;
        standard.entry[i] = config_default().entry[i];
        config_check(&standard, &error);
        const struct knob_value *a = &config->entry[i].value, *b = &standard.entry[i].value;
        if (a->number == b->number && strcmp(a->word, b->word) == 0)
            continue;
        text_print(text, "%s%s=", space, knob_table[i].name);
        config_print_value(config, (enum knob_id)i, text);
        space = " ";
    }
}

void config_print_name(const struct config *config, struct text *text) {
    if (config->preset && !config->changed) {
        const char *slash = strrchr(config->preset, '/');
        const char *stem = slash ? slash + 1 : config->preset;
        text_append(text, stem, strcspn(stem, "."));
    } else {
        const char *issue = config_word(config, KNOB_ISSUE);
        bool units = config_issues_as(config, SCHEME_LOOG) && !config_tags_wait(config);
        text_print(text, "%s-%s", issue, units ? "units-" : "");
        if (config_number(config, KNOB_CORES) > 1)
            text_print(text, "%" PRIu32 "x", config_number(config, KNOB_CORES));
        text_print(text, "%" PRIu32 "x%" PRIu32, config_number(config, KNOB_WARPS),
                   config_number(config, KNOB_THREADS));
        if (config_number(config, KNOB_SUBCORES) > 1)
            text_print(text, "x%" PRIu32, config_number(config, KNOB_SUBCORES));
    }
}
