#include "tools.h"

#include "process.h"
#include "resources.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct tool tool_table[TOOL_COUNT] = {
    [TOOL_VERILATOR] = {"verilator", "5.006", "verilator",
                        "turns the core into a simulation model"},
    [TOOL_GCC] = {"gcc", "10.0", "gcc", "compiles the harness"},
    [TOOL_GXX] = {"g++", "10.0", "g++", "compiles Verilator's output"},
    [TOOL_CLANGXX] = {"clang++", "14.0", "clang", "compiles Verilator's output, faster"},
    [TOOL_MAKE] = {"make", "4.0", "make", "runs Verilator's makefile"},
    [TOOL_CCACHE] = {"ccache", "3.0", "ccache", "keeps compiled files of models"},
    [TOOL_YOSYS] = {"yosys", "0.23", "yosys", "synthesizes the core"},
    [TOOL_STA] = {"sta", "2.0", "opensta", "tells the power of standard cells"},
    [TOOL_RISCV_GCC] = {"riscv64-unknown-elf-gcc", "11.0", "gcc-riscv64-unknown-elf",
                        "compiles programs for the core"},
    [TOOL_GNUPLOT] = {"gnuplot", "5.0", "gnuplot-nox", "draws the figures of a report"},
};

bool tool_present(enum tool_id id) {
    char path[RESOURCE_PATH_SIZE];
    return process_find(tool_table[id].program, path, sizeof path);
}

/* The first "MAJOR.MINOR" in a program's answer; false if there is none. */
static bool tool_parse_version(const char *answer, int *major, int *minor) {
    static const char digits[] = "0123456789";
    for (const char *at = answer; (at = strpbrk(at, digits)); at += strspn(at, digits))
        if (sscanf(at, "%d.%d", major, minor) == 2)
            return true;
    return false;
}

bool tool_version(const char *program, char *line, int size) {
    char name[4096], option[] = "--version";
    struct text output = {0}, errors = {0};
    struct error error;
    int status;
    snprintf(name, sizeof name, "%s", program);
    const struct process_step step = {.argv = (char *[]){name, option, NULL},
                                      .output = &output,
                                      .errors = &errors,
                                      .status = &status};
    bool answered = process_run(&step, NULL, &error) && output.size > 0;
    if (answered)
        snprintf(line, (size_t)size, "%.*s", (int)strcspn(output.data, "\n"), output.data);
    text_free(&output);
    text_free(&errors);
    return answered;
}

bool tool_check(enum tool_id id, struct error *error) {
    return tool_check_program(id, tool_table[id].program, error);
}

bool tool_check_program(enum tool_id id, const char *program, struct error *error) {
    const struct tool *tool = &tool_table[id];
    char line[256], path[RESOURCE_PATH_SIZE];
    int major, minor, needed_major, needed_minor;
    if (!process_find(program, path, sizeof path))
        return error_set(error, "%s is missing, version %s or newer is needed: apt install %s",
                         program, tool->needed, tool->package) ||
               error_of_setup(error);
    if (!tool_version(program, line, sizeof line) || !tool_parse_version(line, &major, &minor))
        return error_set(error, "%s does not tell its version, %s or newer is needed", program,
                         tool->needed) ||
               error_of_setup(error);
    if (!tool_parse_version(tool->needed, &needed_major, &needed_minor))
        abort(); // the table is wrong
    if (major > needed_major || (major == needed_major && minor >= needed_minor))
        return true;
    return error_set(error, "%s is too old: found '%s', version %s or newer is needed (package %s)",
                     program, line, tool->needed, tool->package) ||
           error_of_setup(error);
}
