/* Where a configuration (knobs.h: a value for each knob, and where it came from) comes from: words,
 * files and presets; and whether its values fit each other.
 *
 * Usual course:
 *     struct config config = config_default();
 *     const struct option_row rows[] = {CONFIG_OPTION(&config), ...};
 *     config_options_parse(&usage, &config, &argc, argv, &error)   // -c FILE and knob=value
 * which ends with config_check; only a checked configuration may be given to the emitter.
 * A config owns nothing: file names in it point into argv, which has to live as long.
 */
#ifndef HEDDLE_GEN_CONFIG_H
#define HEDDLE_GEN_CONFIG_H

#include "base/error.h"
#include "base/options.h"
#include "base/text.h"
#include "knobs.h"

struct config config_default(void);

/* The row of "-c FILE", "--config FILE" and "--config=FILE" in a command's options. */
#define CONFIG_OPTION(configuration)                                                               \
    {                                                                                              \
        'c', "config", "FILE", "INI file, or the name of a preset; may be repeated",               \
            .take = config_take_file, .context = (configuration)                                   \
    }

/* options_parse for a command that has a configuration: takes files, and knob=value words after
 * them, so that a word always overrides a file. Ends with config_check. */
enum options_result config_options_parse(const struct usage *usage, struct config *config,
                                         int *argc, char **argv, struct error *error);

/* The same for words that are nothing but a configuration; what is no knob stays in argv. */
bool config_take_arguments(struct config *config, int *argc, char **argv, struct error *error);

/* For tables of options: reads a file or a preset, takes a word if it is knob=value. */
bool config_take_file(void *context, const char *name, struct error *error);
bool config_take_word(void *context, const char *word, bool *taken, struct error *error);

/* Sets one knob from its name and the value as written; "auto" gives an automatic knob back. */
bool config_set(struct config *config, const char *name, const char *value, struct origin origin,
                struct error *error);

/* Reads an INI file: knob = value lines, a section [heddle] at most. Messages carry NAME:line. */
bool config_read_file(struct config *config, const char *path, const char *name,
                      struct error *error);

/* Whether what `option` writes to `path` leaves the files alone that knobs were read from. */
bool config_apart_check(const struct config *config, const char *option, const char *path,
                        struct error *error);

/* Fills in the automatic knobs and applies the rules between knobs (rules.c). */
bool config_check(struct config *config, struct error *error);

/* Appends the value of a knob as a user would write it. */
void config_print_value(const struct config *config, enum knob_id id, struct text *text);

/* Appends "knob=value ..." for every knob that differs from its default: what to type to get this
 * configuration again. */
void config_print_changes(const struct config *config, struct text *text);

/* Appends a name for reports: the preset's, or ISSUE-WARPSxTHREADS when knobs were changed. LOOG's
 * collector units are "loog-units", as presets by the name of loog have the window of tags. */
void config_print_name(const struct config *config, struct text *text);

#endif
