#include "toolchain.h"

#include "base/cache.h"
#include "base/process.h"
#include "base/tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* By measurement on Debian 12's compilers, in lockstep over kernels, processor time, the best
 * first. clang 19: 1.05 (16 warps) to 1.25 times the cycles a second of clang 14 with the same
 * options. g++ 12 is 1.2 to 1.35 times as fast with -march=native, then like clang 14, and takes
 * twice the time to compile. Copies of one model differ by up to 8 %, and within that are
 * -march=native, -mtune=generic, -O3 and profiles of clang 19, and all of clang 14. */
static const struct compiler {
    const char *name;
    enum tool_id tool;
    const char *optimize;
    bool native;
} compiler_table[] = {
    {"clang++-19", TOOL_CLANGXX, "-O2 -march=native -mtune=generic", true},
    {"clang++", TOOL_CLANGXX, "-O2", false},
    {"g++", TOOL_GXX, "-O2 -march=native", true},
};

enum { COMPILERS = sizeof compiler_table / sizeof compiler_table[0] };

static bool program_there(const char *program) {
    char path[RESOURCE_PATH_SIZE];
    return process_find(program, path, sizeof path);
}

static bool verilator_find(struct toolchain *tools, const struct resources *resources,
                           bool waveforms, struct error *error) {
    const char *chosen = waveforms ? NULL : getenv("HEDDLE_VERILATOR");
    char path[RESOURCE_PATH_SIZE];
    if (chosen && *chosen) {
        /* A path from here: the build works in another folder. */
        return (process_find(chosen, path, sizeof path) && realpath(path, tools->verilator)) ||
               error_set(error, "HEDDLE_VERILATOR is '%s', and there is no such program", chosen) ||
               error_of_setup(error);
    }
    snprintf(tools->verilator, sizeof tools->verilator, "%s/build/tools/bin/verilator",
             resources->home);
    if (waveforms || !program_there(tools->verilator))
        strcpy(tools->verilator, tool_table[TOOL_VERILATOR].program);
    return true;
}

/* A compiler's name says which options it accepts: clang++-16 those of clang++. */
static const struct compiler *compiler_of(const char *program) {
    const char *slash = strrchr(program, '/'), *name = slash ? slash + 1 : program;
    size_t i = 0;
    while (i + 1 < COMPILERS && !strstr(name, compiler_table[i].name))
        i++;
    return &compiler_table[i];
}

static bool compiler_find(struct toolchain *tools, struct error *error) {
    const char *chosen = getenv("HEDDLE_CXX");
    if (chosen && *chosen && !program_there(chosen))
        return error_set(error, "HEDDLE_CXX is '%s', and there is no such program", chosen) ||
               error_of_setup(error);
    for (size_t i = 0; i < COMPILERS && !(chosen && *chosen); i++)
        if (i + 1 == COMPILERS || program_there(compiler_table[i].name))
            chosen = compiler_table[i].name;
    /* A path from here, as above; but where it leads to may be a program of another name, as ccache
     * is. */
    char here[RESOURCE_PATH_SIZE];
    bool relative = strchr(chosen, '/') && *chosen != '/' && getcwd(here, sizeof here);
    int length = relative ? snprintf(tools->compiler, sizeof tools->compiler, "%s/%s", here, chosen)
                          : snprintf(tools->compiler, sizeof tools->compiler, "%s", chosen);
    if (length >= (int)sizeof tools->compiler)
        return error_set(error, "HEDDLE_CXX: the path is too long") || error_of_setup(error);
    tools->optimize = compiler_of(tools->compiler)->optimize;
    tools->native = compiler_of(tools->compiler)->native;
    return true;
}

bool toolchain_find(struct toolchain *tools, const struct resources *resources, bool waveforms,
                    struct error *error) {
    const char *ungated = getenv("HEDDLE_UNGATED");
    const char *power_up = getenv("HEDDLE_POWER_UP");
    tools->gated = !waveforms && !(ungated && *ungated);
    tools->power_up = power_up && *power_up;
    return verilator_find(tools, resources, waveforms, error) && compiler_find(tools, error);
}

bool toolchain_check(const struct toolchain *tools, struct error *error) {
    return tool_check_program(TOOL_VERILATOR, tools->verilator, error) &&
           tool_check(TOOL_GCC, error) &&
           tool_check_program(compiler_of(tools->compiler)->tool, tools->compiler, error) &&
           tool_check(TOOL_MAKE, error);
}

/* A folder of models may be shared by machines that differ. */
static void processor_identity(struct text *identity) {
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[8192];
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "flags", 5) == 0) {
            text_add(identity, line);
            break;
        }
    if (file)
        fclose(file);
}

void toolchain_identity(const struct toolchain *tools, struct text *identity) {
    cache_tool_identity(tools->verilator, identity);
    cache_tool_identity(tools->compiler, identity);
    text_print(identity, "%s\n%s%s\n", tools->optimize, tools->gated ? "gated" : "",
               tools->power_up ? ", random power-up" : "");
    if (tools->native)
        processor_identity(identity);
}
