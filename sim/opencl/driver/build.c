#define _GNU_SOURCE /* pipe2 */
#include "build.h"

#include "build_cache.h"
#include "sim/host/device.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// --------------------------------------------------------------------------------- options

/* The options of OpenCL 1.2, and the compiler's for them. An option without one permits something
 * that the compiler does not use, or does anyway. */
static const struct {
    const char *word;
    const char *own;
} option_table[] = {
    {"-cl-std=CL1.0", NULL},
    {"-cl-std=CL1.1", NULL},
    {"-cl-std=CL1.2", NULL},
    {"-cl-single-precision-constant", "-D__HEDDLE_SINGLE_CONSTANTS__=1"},
    {"-cl-denorms-are-zero", NULL},
    {"-cl-fp32-correctly-rounded-divide-sqrt", NULL},
    {"-cl-opt-disable", NULL},
    {"-cl-strict-aliasing", NULL},
    {"-cl-mad-enable", NULL},
    {"-cl-no-signed-zeros", NULL},
    {"-cl-unsafe-math-optimizations", NULL},
    {"-cl-finite-math-only", NULL},
    {"-cl-fast-relaxed-math", "-D__FAST_RELAXED_MATH__=1"},
    {"-cl-kernel-arg-info", NULL},
    {"-w", "-Wno-everything"},
    {"-Werror", "-Werror"},
    {"-g", NULL},
    {"-O0", NULL},
    {"-O1", NULL},
    {"-O2", NULL},
    {"-O3", NULL},
    {"-create-library", NULL}, /* clLinkProgram looks for it */
    {"-enable-link-options", NULL},
};

/* -D and -I have their value in the same word or the next. */
static bool joined_add(const struct list *given, size_t *at, struct list *words, char reason[256]) {
    const char *word = given->word[*at];
    struct growing joined = {0};
    if (word[2] != '\0')
        return list_add(words, word);
    if (++*at == given->count) {
        snprintf(reason, 256, "%s is the last build option and needs a value", word);
        return false;
    }
    bool good =
        growing_print(&joined, "%s%s", word, given->word[*at]) && list_add(words, joined.data);
    free(joined.data);
    return good;
}

static bool option_add(const struct list *given, size_t *at, struct list *words, char reason[256]) {
    const char *word = given->word[*at];
    if (strncmp(word, "-D", 2) == 0 || strncmp(word, "-I", 2) == 0)
        return joined_add(given, at, words, reason);
    for (size_t i = 0; i < sizeof option_table / sizeof *option_table; i++)
        if (strcmp(option_table[i].word, word) == 0)
            return !option_table[i].own || list_add(words, option_table[i].own);
    snprintf(reason, 256, "there is no build option %.200s", word);
    return false;
}

bool build_options(const char *options, struct list *words, char reason[256]) {
    struct list given = {0};
    bool good = list_split(&given, options ? options : "");
    snprintf(reason, 256, "no memory");
    for (size_t i = 0; i < given.count && good; i++)
        good = option_add(&given, &i, words, reason);
    list_free(&given);
    return good;
}

// --------------------------------------------------------------------------------- process

/* Adds what comes through a pipe until it is closed. */
static void pipe_read(int file, struct growing *text) {
    char block[4096];
    for (;;) {
        ssize_t size = read(file, block, sizeof block);
        if (size > 0)
            growing_add(text, block, (size_t)size);
        else if (size == 0 || errno != EINTR)
            return;
    }
}

static int process_start(const struct list *command, int output, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    int reason =
        posix_spawnp(process, command->word[0], &actions, &attributes, command->word, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return reason;
}

/* The exit status; -1 when it cannot be run: the log says why. */
static int process_run(const struct list *command, struct growing *log) {
    int ends[2], status = 0;
    pid_t process = 0;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    int reason = process_start(command, ends[1], &process);
    close(ends[1]);
    if (reason != 0)
        growing_print(log, "the program %s cannot be started: %s (set HEDDLE to it)\n",
                      command->word[0], strerror(reason));
    else
        pipe_read(ends[0], log);
    close(ends[0]);
    if (reason != 0)
        return -1;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// ---------------------------------------------------------------------------------- folder

/* Makes the folders on the way to a file in FOLDER. */
static void folders_make(char *path, size_t from) {
    for (char *slash = strchr(path + from, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

/* Names stay below the folder. */
static bool file_write(const char *folder, const struct build_file *file) {
    char path[4096];
    if (strstr(file->name, "..") || file->name[0] == '/' ||
        snprintf(path, sizeof path, "%s/%s", folder, file->name) >= (int)sizeof path)
        return false;
    folders_make(path, strlen(folder) + 1);
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    size_t size = file->size ? file->size : strlen(file->text);
    bool good = fwrite(file->text, 1, size, out) == size;
    return fclose(out) == 0 && good;
}

static bool file_read(const char *path, struct growing *bytes) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    pipe_read(file, bytes);
    close(file);
    return bytes->size > 0;
}

static void folder_remove(const char *folder) {
    char name[] = "rm", recursive[] = "-rf";
    char *argv[] = {name, recursive, (char *)(uintptr_t)folder, NULL};
    pid_t process;
    int status;
    if (posix_spawnp(&process, "rm", NULL, NULL, argv, environ) == 0)
        while (waitpid(process, &status, 0) < 0 && errno == EINTR)
            ;
}

static bool folder_fill(const char *folder, const struct build *build) {
    bool good = true;
    for (size_t i = 0; i < build->sources && good; i++)
        good = file_write(folder, &build->source[i]);
    for (size_t i = 0; i < build->headers && good; i++)
        good = file_write(folder, &build->header[i]);
    return good;
}

// ----------------------------------------------------------------------------------- whole

/* A command of heddle, for this device. */
static bool command_begin(const struct _cl_device_id *device, const char *name,
                          struct list *command) {
    char word[4096];
    device_program_find(word, sizeof word);
    bool good = list_add(command, word) && list_add(command, name);
    for (size_t i = 0; device->knobs && device->knobs[i] && good; i++)
        good = list_add(command, device->knobs[i]);
    return good;
}

const char *build_options_of_user(void) {
    const char *options = getenv("HEDDLE_OPENCL_OPTIONS");
    return options ? options : "";
}

static bool command_make(const struct _cl_device_id *device, const struct build *build,
                         const char *folder, struct list *command) {
    char word[4096];
    bool good =
        command_begin(device, "cc", command) && list_split(command, build_options_of_user());
    snprintf(word, sizeof word, "-I%s", folder);
    good = good && (build->headers == 0 || list_add(command, word));
    for (size_t i = 0; i < build->options->count && good; i++)
        good = list_add(command, build->options->word[i]);
    snprintf(word, sizeof word, "%s/program.out", folder);
    good = good && (!build->bitcode || list_add(command, "--bitcode")) && list_add(command, "-o") &&
           list_add(command, word);
    for (size_t i = 0; i < build->sources && good; i++) {
        snprintf(word, sizeof word, "%s/%s", folder, build->source[i].name);
        good = list_add(command, word);
    }
    return good;
}

static bool has_linear_registers(const struct _cl_device_id *device) {
    for (size_t i = 0; device->knobs && device->knobs[i]; i++)
        if (strcmp(device->knobs[i], "r2d2=1") == 0)
            return true;
    return false;
}

/* The program with linear registers, in its place. One that `heddle r2d2` refuses stays as it is.
 */
static void program_rewrite(const struct _cl_device_id *device, const char *path) {
    struct list command = {0};
    struct growing messages = {0};
    char rewritten[4096 + sizeof ".linear"];
    snprintf(rewritten, sizeof rewritten, "%s.linear", path);
    if (command_begin(device, "r2d2", &command) && list_add(&command, "--blind") &&
        list_add(&command, "-o") && list_add(&command, rewritten) && list_add(&command, path) &&
        process_run(&command, &messages) == 0)
        rename(rewritten, path);
    free(messages.data);
    list_free(&command);
}

static cl_int folder_build(const struct _cl_device_id *device, const struct build *build,
                           const char *folder, struct growing *elf, struct growing *log) {
    struct list command = {0};
    char path[4096];
    if (!folder_fill(folder, build) || !command_make(device, build, folder, &command)) {
        list_free(&command);
        growing_print(log, "the sources cannot be written to %s\n", folder);
        return CL_OUT_OF_HOST_MEMORY;
    }
    int status = process_run(&command, log);
    list_free(&command);
    snprintf(path, sizeof path, "%s/", folder);
    growing_remove(log, path);
    snprintf(path, sizeof path, "%s/program.out", folder);
    if (status == 0 && !build->bitcode && has_linear_registers(device))
        program_rewrite(device, path);
    if (status == 0 && file_read(path, elf))
        return CL_SUCCESS;
    if (status < 0)
        growing_print(log, "the compiler did not come to its end\n");
    return CL_BUILD_PROGRAM_FAILURE;
}

/* The build in a folder of its own. */
static cl_int build_compile(const struct _cl_device_id *device, const struct build *build,
                            struct growing *elf, struct growing *log) {
    char folder[1024];
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/heddle-opencl-XXXXXX",
             temporary && *temporary ? temporary : "/tmp");
    if (!mkdtemp(folder)) {
        growing_print(log, "no folder can be made in %s: %s\n", temporary ? temporary : "/tmp",
                      strerror(errno));
        return CL_BUILD_PROGRAM_FAILURE;
    }
    cl_int code = folder_build(device, build, folder, elf, log);
    folder_remove(folder);
    return code;
}

/* The lines that say which compiler makes programs for this device, and from what. */
static bool compiler_ask(const struct _cl_device_id *device, struct growing *lines) {
    struct list command = {0};
    bool good = command_begin(device, "cc", &command) && list_add(&command, "--identity") &&
                process_run(&command, lines) == 0 && lines->size > 0 &&
                growing_print(lines, "options %s\n", build_options_of_user()) &&
                (!has_linear_registers(device) || growing_print(lines, "linear registers\n"));
    list_free(&command);
    return good;
}

cl_int build_run(const struct _cl_device_id *device, const struct build *build, struct growing *elf,
                 struct growing *log) {
    struct growing compiler = {0}, key = {0}, messages = {0};
    bool known = compiler_ask(device, &compiler) && build_key_make(build, compiler.data, &key);
    cl_int code = CL_SUCCESS;
    if (!known || !build_cache_find(&key, elf, log)) {
        code = build_compile(device, build, elf, &messages);
        if (known && code == CL_SUCCESS)
            build_cache_keep(&key, elf, &messages);
        if (messages.size > 0 && !growing_add(log, messages.data, messages.size))
            code = CL_OUT_OF_HOST_MEMORY;
    }
    free(compiler.data);
    free(key.data);
    free(messages.data);
    return code;
}
