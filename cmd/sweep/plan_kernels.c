/* Kernels of a plan: paths of programs, or names of heddle's own. */
#include "base/files.h"
#include "base/nearest.h"
#include "plan.h"
#include "sim/elf/elf_image.h"
#include "sim/elf/kernel_name.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void plan_kernel_name(const char *path, struct text *name) {
    char word[NAME_MAX + 1];
    text_add(name, kernel_name(path, word, sizeof word));
}

/* Rows are kept by the kernel's name: of two with the same one, one would replace the other's. */
static bool kernel_new(const struct sweep_plan *plan, const char *path, struct error *error) {
    struct text name = {0}, other = {0};
    bool same = false;
    plan_kernel_name(path, &name);
    for (size_t i = 0; i < plan->kernels.count && !same; i++) {
        const char *known = plan->kernels.word[i];
        text_free(&other);
        plan_kernel_name(known, &other);
        same = strcmp(text_string(&name), text_string(&other)) == 0;
        if (same && strcmp(path, known) == 0)
            error_set(error, "kernel %s is named twice", text_string(&name));
        else if (same)
            error_set(error,
                      "two kernels are called %s: %s and %s; a kernel's name is that of its file",
                      text_string(&name), known, path);
    }
    text_free(&name);
    text_free(&other);
    return !same;
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

/* A path is relative to the folder of the plan. */
static void path_beside(const char *plan, const char *word, struct text *path) {
    const char *slash = strrchr(plan, '/');
    bool here = !slash || strncmp(plan, "./", (size_t)(slash - plan) + 1) == 0;
    if (word[0] == '/' || here)
        text_add(path, word);
    else
        text_print(path, "%.*s/%s", (int)(slash - plan), plan,
                   word + (strncmp(word, "./", 2) == 0 ? 2 : 0));
}

bool plan_kernel_add(struct sweep_plan *plan, const struct resources *resources, const char *word,
                     struct error *error) {
    struct text path = {0};
    unsigned needs = 0;
    if (strpbrk(word, "."))
        path_beside(plan->path, word, &path);
    else
        text_print(&path, "%s/build/kernels/%s.elf", resources->home, word);
    bool good = access(text_string(&path), R_OK) == 0;
    if (!good)
        kernel_missing(resources, word, text_string(&path), error);
    else
        good = kernel_new(plan, text_string(&path), error) &&
               elf_image_needs(text_string(&path), &needs, error);
    if (good) {
        words_add(&plan->kernels, text_string(&path));
        plan->needs = memory_resize(plan->needs, plan->kernels.count * sizeof *plan->needs);
        plan->needs[plan->kernels.count - 1] = needs;
    }
    text_free(&path);
    return good;
}
