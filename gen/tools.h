/* The programs that heddle calls, one row each: least version, and the package that brings it.
 *
 * Asking is the caller's part (sim/process.h runs programs); this judges the answer.
 */
#ifndef HEDDLE_GEN_TOOLS_H
#define HEDDLE_GEN_TOOLS_H

#include "error.h"

struct tool {
    const char *program;
    const char *needed;  // least version, MAJOR.MINOR
    const char *package; // of Debian and Ubuntu
};

enum tool_id { TOOL_VERILATOR, TOOL_GCC, TOOL_GXX, TOOL_MAKE, TOOL_COUNT };

extern const struct tool tool_table[TOOL_COUNT];

/* Judges the first line of `PROGRAM --version`; NULL: the program is not there. False with one
 * sentence: what was found, what is needed, how to get it. */
bool tool_judge(enum tool_id id, const char *answer, struct error *error);

#endif
