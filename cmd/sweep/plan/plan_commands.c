/* Command lines of a plan: programs that use OpenCL. */
#include "base/cache.h"
#include "base/process.h"
#include "plan_kernels.h"
#include "sim/elf/kernel_name.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wordexp.h>

static bool words_split(const char *command, struct words *words, struct error *error) {
    static const char *const reasons[] = {
        [WRDE_BADCHAR] = "has | & ; < > ( ) { or } outside of quotes; a script may have them",
        [WRDE_BADVAL] = "has a variable that is not set",
        [WRDE_CMDSUB] = "has another command in it; a script may have that",
        [WRDE_NOSPACE] = "is too long",
        [WRDE_SYNTAX] = "has a quote without its end",
    };
    wordexp_t split;
    int reason = wordexp(command, &split, WRDE_NOCMD | WRDE_UNDEF);
    if (reason)
        return error_set(error, "the command line '%s' %s", command, reasons[reason]);
    words_add_all(words, (const char *const *)split.we_wordv);
    wordfree(&split);
    return words->count > 0 || error_set(error, "a command line names no program");
}

/* The length of NAME in "NAME: ..."; 0: there is none. */
static size_t name_size(const char *command) {
    size_t size = strcspn(command, ": \t/");
    return strncmp(command + size, ": ", 2) == 0 ? size : 0;
}

static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == path ? text_copy("/") : text_copy_part(path, (size_t)(slash - path));
}

/* The program and the folder that it runs in, both from the root. */
static bool program_find(const struct sweep_plan *plan, const char *program,
                         struct sweep_kernel *kernel, struct error *error) {
    char found[PATH_MAX];
    struct text path = {0};
    struct stat status;
    bool beside = strchr(program, '/') != NULL;
    plan_path(plan, beside ? program : ".", &path);
    kernel->path = realpath(text_string(&path), NULL);
    bool good = kernel->path && access(kernel->path, X_OK) == 0 &&
                stat(kernel->path, &status) == 0 && (!beside || S_ISREG(status.st_mode));
    if (!good)
        error_set(error, "command %s: there is no program %s; its path is relative to the plan",
                  program, text_string(&path));
    text_free(&path);
    if (!good || beside) {
        kernel->folder = good ? folder_of(kernel->path) : NULL;
        return good;
    }
    kernel->folder = kernel->path;
    kernel->path = process_find(program, found, sizeof found) ? text_copy(found) : NULL;
    return kernel->path || error_set(error, "command %s: there is no such program", program);
}

bool plan_command_add(struct sweep_plan *plan, const char *command, struct error *error) {
    struct sweep_kernel kernel = {0};
    struct words words = {0};
    char name[NAME_MAX + 1];
    size_t size = name_size(command);
    bool good = words_split(command + size + (size > 0), &words, error) &&
                program_find(plan, words.word[0], &kernel, error);
    if (good) {
        kernel.name = size ? text_copy_part(command, size)
                           : text_copy(kernel_name(kernel.path, name, sizeof name));
        words_add(&kernel.command, kernel.path);
        words_add_all(&kernel.command, (const char *const *)words.word + 1);
        good = plan_kernel_keep(plan, &kernel, error);
    } else {
        plan_kernel_free(&kernel);
    }
    words_free(&words);
    return good;
}

// ---------------------------------------------------------------------------------- hash

/* Arguments, and the files that they name. */
static bool arguments_hash(const struct sweep_kernel *kernel, uint64_t *hash, struct error *error) {
    bool good = true;
    for (size_t i = 1; i < kernel->command.count && good; i++) {
        const char *word = kernel->command.word[i];
        struct text path = {0};
        struct stat status;
        text_print(&path, "%s%s%s", *word == '/' ? "" : kernel->folder, *word == '/' ? "" : "/",
                   word);
        cache_key_add(hash, word);
        if (stat(text_string(&path), &status) == 0 && S_ISREG(status.st_mode))
            good = plan_file_hash(text_string(&path), hash, error);
        text_free(&path);
    }
    return good;
}

static int is_source(const struct dirent *file) {
    const char *dot = strrchr(file->d_name, '.');
    return dot && strcmp(dot, ".cl") == 0;
}

static bool sources_hash(const struct sweep_kernel *kernel, uint64_t *hash, struct error *error) {
    struct dirent **files = NULL;
    int count = scandir(kernel->folder, &files, is_source, alphasort);
    bool good = count >= 0 || error_set(error, "%s: %s", kernel->folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        struct text path = {0};
        text_print(&path, "%s/%s", kernel->folder, files[i]->d_name);
        good = good && plan_file_hash(text_string(&path), hash, error);
        text_free(&path);
        free(files[i]);
    }
    free(files);
    return good;
}

/* A device compiles for itself when the program runs. */
static bool compiler_hash(const struct resources *resources, uint64_t *hash, struct error *error) {
    struct text path = {0};
    text_print(&path, "%s/build/heddle-opencl", resources->home);
    bool good = access(text_string(&path), R_OK) != 0 || /* heddle host says what is missing */
                plan_file_hash(text_string(&path), hash, error);
    text_free(&path);
    return good;
}

bool plan_command_hash(const struct sweep_kernel *kernel, const struct resources *resources,
                       uint64_t *hash, struct error *error) {
    return arguments_hash(kernel, hash, error) && sources_hash(kernel, hash, error) &&
           compiler_hash(resources, hash, error);
}
