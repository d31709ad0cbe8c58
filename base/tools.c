#include "tools.h"

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct tool tool_table[TOOL_COUNT] = {
    [TOOL_VERILATOR] = {"verilator", "5.006", "verilator",
                        "turns the core into a simulation model"},
    [TOOL_GCC] = {"gcc", "10.0", "gcc", "compiles the harness"},
    [TOOL_GXX] = {"g++", "10.0", "g++", "compiles Verilator's output"},
    [TOOL_MAKE] = {"make", "4.0", "make", "runs Verilator's makefile"},
    [TOOL_CCACHE] = {"ccache", "3.0", "ccache", "keeps compiled files of models"},
    [TOOL_YOSYS] = {"yosys", "0.23", "yosys", "synthesizes the core"},
    [TOOL_STA] = {"sta", "2.0", "opensta", "tells the power of standard cells"},
    [TOOL_GNUPLOT] = {"gnuplot", "5.0", "gnuplot-nox", "draws the figures of a report"},
};

bool tool_present(enum tool_id id) {
    const char *path = getenv("PATH");
    bool present = false;
    while (path && *path && !present) {
        size_t size = strcspn(path, ":");
        struct text file = {0};
        text_append(&file, path, size);
        text_print(&file, "/%s", tool_table[id].program);
        present = access(text_string(&file), X_OK) == 0;
        text_free(&file);
        path += size + (path[size] == ':');
    }
    return present;
}

bool tool_parse_version(const char *answer, int *major, int *minor) {
    static const char digits[] = "0123456789";
    for (const char *at = answer; (at = strpbrk(at, digits)); at += strspn(at, digits))
        if (sscanf(at, "%d.%d", major, minor) == 2)
            return true;
    return false;
}

bool tool_version(enum tool_id id, char *line, int size) {
    struct text command = {0};
    text_print(&command, "%s --version 2>/dev/null </dev/null", tool_table[id].program);
    FILE *answer = popen(text_string(&command), "r");
    text_free(&command);
    if (!answer)
        return false;
    bool read = fgets(line, size, answer) != NULL;
    pclose(answer);
    if (read)
        line[strcspn(line, "\n")] = '\0';
    return read;
}

bool tool_check(enum tool_id id, struct error *error) {
    const struct tool *tool = &tool_table[id];
    char line[256];
    int major, minor, needed_major, needed_minor;
    if (!tool_present(id))
        return error_set(error, "%s is missing, version %s or newer is needed: apt install %s",
                         tool->program, tool->needed, tool->package);
    if (!tool_version(id, line, sizeof line) || !tool_parse_version(line, &major, &minor))
        return error_set(error, "%s does not tell its version, %s or newer is needed",
                         tool->program, tool->needed);
    if (!tool_parse_version(tool->needed, &needed_major, &needed_minor))
        abort(); // the table is wrong
    if (major > needed_major || (major == needed_major && minor >= needed_minor))
        return true;
    return error_set(error, "%s is too old: found '%s', version %s or newer is needed (package %s)",
                     tool->program, line, tool->needed, tool->package);
}
