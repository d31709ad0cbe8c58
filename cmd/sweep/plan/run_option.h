/* Options of `heddle run` that a plan gives its runs ("--mem-latency"): checked as the command
 * does.
 */
#ifndef HEDDLE_CMD_SWEEP_RUN_OPTION_H
#define HEDDLE_CMD_SWEEP_RUN_OPTION_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

/* Appends the option and its value; false with a sentence when the command does not take it. */
bool run_option_print(const char *option, const char *value, struct text *word,
                      struct error *error);

/* Appends the value that a run has by this word, its default by NULL; false with a sentence when
 * the command does not take the word. */
bool run_option_value(const char *option, const char *value, struct text *read,
                      struct error *error);

#endif
