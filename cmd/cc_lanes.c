#include "cc_lanes.h"

#include "base/cache.h"
#include "base/process.h"
#include "base/tools.h"
#include "cc_answers.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void compiler_path(const struct resources *resources, struct text *path) {
    text_print(path, "%s/build/heddle-opencl", resources->home);
}

/* The missing part of the compiler and how to get it, as the end of a sentence; NULL: none. */
static const char *compiler_missing(const struct resources *resources) {
    struct text path = {0};
    char clang[RESOURCE_PATH_SIZE];
    compiler_path(resources, &path);
    bool built = access(text_string(&path), X_OK) == 0;
    text_free(&path);
    if (!built)
        return "is not there: `make opencl` builds it, with the packages clang-19, llvm-19-dev and "
               "libclc-19";
    if (!process_find("clang-19", clang, sizeof clang))
        return "needs clang-19, which is not in PATH: apt install clang-19";
    return NULL;
}

static bool is_c(const char *source) {
    const char *dot = strrchr(source, '.');
    return dot && strcmp(dot, ".c") == 0;
}

bool cc_lanes_choose(struct cc_lanes *lanes, const struct resources *resources,
                     char *const *sources, struct text *note, struct error *error) {
    if (lanes->c && lanes->gcc)
        return error_set(error, "--lanes and --gcc exclude each other; give one of them");
    const char *missing = lanes->c || lanes->gcc ? NULL : compiler_missing(resources);
    while (*sources && !is_c(*sources))
        sources++;
    if (missing && *sources)
        text_print(note,
                   "%s: gcc compiles it, for which macros name the branches that lanes disagree on "
                   "(docs/intrinsics.md); the compiler that knows lanes %s",
                   *sources, missing);
    lanes->c = !lanes->gcc && !missing;
    return true;
}

bool cc_lanes_is_bitcode(const char *source) {
    const char *dot = strrchr(source, '.');
    return dot && strcmp(dot, ".bc") == 0;
}

bool cc_lanes_takes(const struct cc_lanes *lanes, const char *source) {
    const char *dot = strrchr(source, '.');
    return dot &&
           (strcmp(dot, ".cl") == 0 || cc_lanes_is_bitcode(source) || (lanes->c && is_c(source)));
}

static void words_pass(const struct words *passed, struct words *command) {
    for (size_t i = 0; i < passed->count; i++)
        if (strchr("DUIW", passed->word[i][1]))
            words_add(command, passed->word[i]);
}

bool cc_lanes_command(const struct cc_lanes *lanes, const struct resources *resources,
                      const struct words *passed, const char *source, const char *object,
                      struct words *command, struct error *error) {
    const char *home = resources->home, *missing = compiler_missing(resources);
    struct text compiler = {0};
    if (missing)
        return error_set(error, "%s: the compiler that takes it %s", source, missing);
    compiler_path(resources, &compiler);
    words_add(command, text_string(&compiler));
    text_free(&compiler);
    words_print(command, "--builtins=%s/build/opencl/%s.bc", home,
                lanes->no_float ? "integer" : "builtins");
    if (lanes->keep)
        words_print(command, "--keep=%s", lanes->keep);
    if (lanes->guards)
        words_print(command, "--guards=%s", lanes->guards);
    if (lanes->assembly)
        words_add(command, "--assembly");
    if (lanes->bitcode)
        words_add(command, "--bitcode");
    if (lanes->remarks)
        words_add(command, "--remarks");
    if (lanes->no_schedule)
        words_add(command, "--no-schedule");
    if (lanes->no_float)
        words_add(command, "--no-float");
    if (lanes->no_notes)
        words_add(command, "--no-notes");
    if (is_c(source)) {
        words_add(command, "--c");
        words_print(command, "-I%s/sim/runtime", home);
        words_print(command, "-I%s/build/gen", home);
    }
    words_pass(passed, command);
    words_add_all(command, (const char *const[]){"-o", object, "--", source, NULL});
    return true;
}

bool cc_lanes_run(const struct words *command, struct error *error) {
    int status = 0;
    struct text said = {0};
    const struct process_step step = {
        .about = "compiling", .argv = command->word, .errors = &said, .status = &status};
    bool good = process_run(&step, NULL, error);
    fputs(text_string(&said), stderr);
    const char *answer = good && status != 0 ? cc_answer(text_string(&said)) : NULL;
    text_free(&said);
    if (!good || status == 0)
        return good;
    return answer ? error_set(error, "%s", answer)
                  : error_set(error, "%s does not compile; the messages say why",
                              command->word[command->count - 1]);
}

void cc_lanes_runtime(const struct cc_lanes *lanes, const struct resources *resources,
                      struct text *path) {
    text_print(path, "%s/build/runtime/%slibheddle.a", resources->home,
               lanes->no_float ? "" : "float/");
}

void cc_lanes_identity(const struct cc_lanes *lanes, const struct resources *resources,
                       struct text *lines) {
    static const char *const files[] = {"build/heddle-opencl", "sim/runtime/link.ld",
                                        "sim/runtime/cflags"};
    struct text path = {0};
    cache_file_identity("/proc/self/exe", lines);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        path.size = 0;
        text_print(&path, "%s/%s", resources->home, files[i]);
        cache_file_identity(text_string(&path), lines);
    }
    path.size = 0;
    text_print(&path, "%s/build/opencl/%s.bc", resources->home,
               lanes->no_float ? "integer" : "builtins");
    cache_file_identity(text_string(&path), lines);
    path.size = 0;
    cc_lanes_runtime(lanes, resources, &path);
    cache_file_identity(text_string(&path), lines);
    text_free(&path);
    cache_tool_identity("clang-19", lines);
    cache_tool_identity(tool_table[TOOL_RISCV_GCC].program, lines);
}
