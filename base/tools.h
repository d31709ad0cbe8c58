/* The programs that heddle calls: are they there, and new enough?
 *
 * One row a program: what is needed, and the package that brings it.
 */
#ifndef HEDDLE_BASE_TOOLS_H
#define HEDDLE_BASE_TOOLS_H

#include "error.h"

#include <stddef.h>

struct tool {
    const char *program;
    const char *needed;  // least version, MAJOR.MINOR
    const char *package; // of Debian and Ubuntu
    const char *purpose;
};

enum tool_id {
    TOOL_VERILATOR,
    TOOL_GCC,
    TOOL_GXX,
    TOOL_CLANGXX,
    TOOL_MAKE,
    TOOL_CCACHE,
    TOOL_YOSYS,
    TOOL_STA,
    TOOL_RISCV_GCC,
    TOOL_GNUPLOT,
    TOOL_COUNT
};

extern const struct tool tool_table[TOOL_COUNT];

/* Whether a program is in PATH and reports at least the version it needs. False with one sentence:
 * what was found, what is needed, how to get it. */
bool tool_check(enum tool_id id, struct error *error);

/* The same for a program that takes the tool's place, a path or another name in PATH. */
bool tool_check_program(enum tool_id id, const char *program, struct error *error);

/* The first line that a program, by path or name, prints when it is asked for its version, without
 * its end; false when it does not answer. */
bool tool_version(const char *program, char *line, int size);

/* Whether a program is in PATH, whatever its version; for what is used only when it is there. */
bool tool_present(enum tool_id id);

#endif
