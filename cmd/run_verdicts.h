/* heddle run --junit, --github: the simulator's JSON lines as verdicts (base/verdicts.h). */
#ifndef HEDDLE_CMD_RUN_VERDICTS_H
#define HEDDLE_CMD_RUN_VERDICTS_H

#include "base/error.h"
#include "base/words.h"

#include <stdbool.h>

struct verdict_wish {
    const char *junit; /* file, or NULL */
    bool github, json; /* json: the lines go to standard output; else a sentence a kernel does */
};

/* Runs the simulator with these words, which ask for JSON, and gives its exit status. */
bool run_verdicts(const struct verdict_wish *wish, const struct words *simulator, int *status,
                  struct error *error);

#endif
