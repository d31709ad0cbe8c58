#include "resources.h"

#include "files.h"
#include "nearest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIBRARY "libheddle_sim.a"

static bool is_home(const char *path) {
    char templates[RESOURCE_PATH_SIZE + 32];
    snprintf(templates, sizeof templates, "%s/rtl_templates", path);
    return access(templates, R_OK) == 0;
}

/* A source tree keeps its library in build/, an installation in PREFIX/lib/heddle. */
static void library_path(const struct resources *resources, char *path, size_t size) {
    snprintf(path, size, "%s/build/" LIBRARY, resources->home);
    if (access(path, F_OK) != 0)
        snprintf(path, size, "%s/../../lib/heddle/" LIBRARY, resources->home);
}

/* The folder of the running program, without its file name. */
static bool program_folder(char *path, size_t size, struct error *error) {
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length <= 0)
        return error_set(error, "/proc/self/exe cannot be read; set HEDDLE_HOME to heddle's files");
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
    return true;
}

static bool find_home(char *home, size_t size, struct error *error) {
    const char *chosen = getenv("HEDDLE_HOME");
    if (chosen && *chosen) {
        if (!is_home(chosen))
            return error_set(error, "HEDDLE_HOME=%s has no folder rtl_templates", chosen);
        char *whole = realpath(chosen, NULL); /* steps run in other folders */
        bool fits = whole && strlen(whole) < size;
        if (fits)
            snprintf(home, size, "%s", whole);
        free(whole);
        return fits || error_set(error, "HEDDLE_HOME=%s: the path is too long", chosen);
    }
    char folder[RESOURCE_PATH_SIZE];
    if (!program_folder(folder, sizeof folder, error))
        return false;
    static const char *const places[] = {"/../share/heddle", "/..", "/../.."};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char candidate[RESOURCE_PATH_SIZE + 32];
        snprintf(candidate, sizeof candidate, "%s%s", folder, places[i]);
        char *real = realpath(candidate, NULL);
        bool found = real && is_home(real) && strlen(real) < size;
        if (found)
            snprintf(home, size, "%s", real);
        free(real);
        if (found)
            return true;
    }
    return error_set(error,
                     "the templates are neither in %s/../rtl_templates nor in "
                     "%s/../share/heddle; set HEDDLE_HOME to the folder that has rtl_templates",
                     folder, folder);
}

bool resources_find(struct resources *resources, struct error *error) {
    if (!find_home(resources->home, sizeof resources->home, error))
        return false;
    library_path(resources, resources->library, sizeof resources->library);
    return true;
}

bool resources_names(const struct resources *resources, const char *folder, struct words *names,
                     struct error *error) {
    char path[RESOURCE_PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/%s", resources->home, folder);
    if (!files_below(path, ".ini", names, error))
        return false;
    for (size_t i = 0; i < names->count; i++)
        names->word[i][strlen(names->word[i]) - strlen(".ini")] = '\0';
    return true;
}

bool resources_preset(const struct resources *resources, const char *name, struct text *path,
                      struct error *error) {
    text_print(path, "%s/" RESOURCE_PRESETS "/%s.ini", resources->home, name);
    if (access(text_string(path), F_OK) == 0)
        return true;
    struct words presets = {0};
    if (!resources_names(resources, RESOURCE_PRESETS, &presets, error))
        return false;
    struct text names = {0};
    struct nearest nearest = {.word = name};
    for (size_t i = 0; i < presets.count; i++) {
        nearest_offer(&nearest, presets.word[i]);
        text_print(&names, "%s%s", i ? ", " : "", presets.word[i]);
    }
    const char *close = nearest_close(&nearest);
    error_set(error, "there is no preset '%s'; %s%s%sthere are %s (a file needs a '/' or a '.')",
              name, close ? "the nearest is '" : "", close ? close : "", close ? "'; " : "",
              text_string(&names));
    text_free(&names);
    words_free(&presets);
    return false;
}
