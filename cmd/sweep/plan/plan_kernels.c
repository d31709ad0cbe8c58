/* Kernels of a plan: paths of programs, or names of heddle's own. */
#include "plan_kernels.h"
#include "base/cache.h"
#include "base/files.h"
#include "base/nearest.h"
#include "plan.h"
#include "sim/elf/elf_image.h"
#include "sim/elf/kernel_name.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Rows are kept by the kernel's name: of two with the same one, one would replace the other's. */
static bool kernel_new(const struct sweep_plan *plan, const struct sweep_kernel *kernel,
                       struct error *error) {
    for (size_t i = 0; i < plan->kernels; i++) {
        const struct sweep_kernel *known = &plan->kernel[i];
        if (strcmp(known->name, kernel->name) != 0)
            continue;
        if (strcmp(known->path, kernel->path) == 0 && !kernel->command.count)
            return error_set(error, "kernel %s is named twice", kernel->name);
        return error_set(error,
                         "two kernels are called %s: %s and %s; a kernel's name is that of its "
                         "file, a command line begins with another one as NAME:",
                         kernel->name, known->path, kernel->path);
    }
    return true;
}

bool plan_kernel_keep(struct sweep_plan *plan, struct sweep_kernel *kernel, struct error *error) {
    if (!kernel_new(plan, kernel, error)) {
        plan_kernel_free(kernel);
        return false;
    }
    plan->kernel = memory_resize(plan->kernel, (plan->kernels + 1) * sizeof *plan->kernel);
    plan->kernel[plan->kernels++] = *kernel;
    return true;
}

void plan_kernel_free(struct sweep_kernel *kernel) {
    free(kernel->name);
    free(kernel->path);
    free(kernel->folder);
    words_free(&kernel->command);
}

/* Says that there is no kernel, with the nearest of heddle's own that is built. */
static void kernel_missing(const struct resources *resources, const char *word, const char *path,
                           struct error *error) {
    static const char suffix[] = ".elf";
    struct text folder = {0};
    struct words files = {0};
    struct error ignored; /* none is built */
    struct nearest nearest = {.word = word};
    text_print(&folder, "%s/build/kernels", resources->home);
    if (!strpbrk(word, ".") && files_below(text_string(&folder), suffix, &files, &ignored))
        for (size_t i = 0; i < files.count; i++) {
            files.word[i][strlen(files.word[i]) - (sizeof suffix - 1)] = '\0';
            nearest_offer(&nearest, files.word[i]);
        }
    const char *like = nearest_close(&nearest);
    if (strpbrk(word, "."))
        error_set(error, "kernel %s: there is no %s; a path is relative to the plan", word, path);
    else if (like)
        error_set(error, "there is no kernel '%s'; the nearest is '%s'", word, like);
    else
        error_set(error, "kernel %s: there is no %s; make kernels builds those of heddle", word,
                  path);
    text_free(&folder);
    words_free(&files);
}

void plan_path(const struct sweep_plan *plan, const char *word, struct text *path) {
    const char *folder = plan->folder ? plan->folder : plan->path;
    const char *end = plan->folder ? folder + strlen(folder) : strrchr(folder, '/');
    bool here = !end || (end - folder == 1 && *folder == '.');
    if (word[0] == '/' || here)
        text_add(path, word);
    else
        text_print(path, "%.*s/%s", (int)(end - folder), folder,
                   word + (strncmp(word, "./", 2) == 0 ? 2 : 0));
}

bool plan_kernel_add(struct sweep_plan *plan, const struct resources *resources, const char *word,
                     struct error *error) {
    struct text path = {0};
    struct sweep_kernel kernel = {0};
    char name[NAME_MAX + 1];
    if (strpbrk(word, "."))
        plan_path(plan, word, &path);
    else
        text_print(&path, "%s/build/kernels/%s.elf", resources->home, word);
    bool good = access(text_string(&path), R_OK) == 0;
    if (!good) {
        kernel_missing(resources, word, text_string(&path), error);
    } else {
        kernel.path = text_copy(text_string(&path));
        kernel.name = text_copy(kernel_name(kernel.path, name, sizeof name));
        good = plan_kernel_keep(plan, &kernel, error) &&
               elf_image_needs(kernel.path, &plan->kernel[plan->kernels - 1].needs, error);
    }
    text_free(&path);
    return good;
}

bool plan_file_hash(const char *path, uint64_t *hash, struct error *error) {
    struct text bytes = {0};
    if (!text_read_file(&bytes, path, error))
        return false;
    for (size_t at = 0; at < bytes.size; at++)
        *hash = (*hash ^ (unsigned char)bytes.data[at]) * UINT64_C(0x100000001b3);
    text_free(&bytes);
    return true;
}

bool plan_kernel_hash(const struct sweep_kernel *kernel, const struct resources *resources,
                      uint64_t *hash, struct error *error) {
    *hash = CACHE_KEY_START;
    return plan_file_hash(kernel->path, hash, error) &&
           (!kernel->command.count || plan_command_hash(kernel, resources, hash, error));
}
