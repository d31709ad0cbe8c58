/* Options of `heddle run` that a plan gives its runs ("--mem-latency"): checked as the command
 * does.
 */
#ifndef HEDDLE_CMD_SWEEP_RUN_OPTION_H
#define HEDDLE_CMD_SWEEP_RUN_OPTION_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Appends OPTION=VALUE; false with a sentence when the command does not take it. */
bool run_option_print(const char *option, const char *value, struct text *word,
                      struct error *error);

/* The number that a run has by this value, its default by NULL; false with a sentence when the
 * command does not take the value. */
bool run_option_number(const char *option, const char *value, uint32_t *number,
                       struct error *error);

#endif
