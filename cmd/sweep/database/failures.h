/* Rows that failed: why, and which of them failed for one and the same reason. */
#ifndef HEDDLE_CMD_SWEEP_FAILURES_H
#define HEDDLE_CMD_SWEEP_FAILURES_H

#include "base/words.h"

#include <stdbool.h>
#include <stddef.h>

struct failures {
    struct words reasons; /* each once */
    size_t *rows;         /* of every reason */
};

/* The sentence of a log: its first line that is not about the building of a model. It ends with the
 * line, or the log. */
const char *failures_reason(const char *log);

/* Counts a row that failed with this log; a reason goes without the name of the kernel in front of
 * it. True for the first of its reason. */
bool failures_count(struct failures *failures, const char *log, const char *kernel);

/* Says on standard error which reasons had more rows than the first, a line each. */
void failures_tell(const struct failures *failures, const char *command);

void failures_free(struct failures *failures);

#endif
