#include "tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct tool tool_table[TOOL_COUNT] = {
    [TOOL_VERILATOR] = {"verilator", "5.006", "verilator"},
    [TOOL_GCC] = {"gcc", "10.0", "gcc"},
    [TOOL_GXX] = {"g++", "10.0", "g++"},
    [TOOL_MAKE] = {"make", "4.0", "make"},
};

/* The first MAJOR.MINOR in a text. */
static bool find_version(const char *text, int *major, int *minor) {
    static const char digits[] = "0123456789";
    for (const char *at = text; (at = strpbrk(at, digits)); at += strspn(at, digits))
        if (sscanf(at, "%d.%d", major, minor) == 2)
            return true;
    return false;
}

bool tool_judge(enum tool_id id, const char *answer, struct error *error) {
    const struct tool *tool = &tool_table[id];
    int major, minor, needed_major, needed_minor;
    if (!answer)
        return error_set(error, "%s is missing, version %s or newer is needed: apt install %s",
                         tool->program, tool->needed, tool->package);
    if (!find_version(answer, &major, &minor))
        return error_set(error, "%s answers '%s', not its version; %s or newer is needed",
                         tool->program, answer, tool->needed);
    if (!find_version(tool->needed, &needed_major, &needed_minor))
        abort(); // the table is wrong
    if (major > needed_major || (major == needed_major && minor >= needed_minor))
        return true;
    return error_set(error, "%s is too old: found '%s', version %s or newer is needed (package %s)",
                     tool->program, answer, tool->needed, tool->package);
}
