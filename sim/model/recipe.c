#include "recipe.h"

#include "base/cache.h"
#include "base/files.h"
#include "base/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static bool folder_identity(const struct resources *resources, const char *name, const char *suffix,
                            struct text *identity, struct error *error) {
    struct text folder = {0};
    struct words files = {0};
    text_print(&folder, "%s/%s", resources->home, name);
    bool good = files_below(text_string(&folder), suffix, &files, error);
    for (size_t i = 0; i < files.count && good; i++) {
        struct text path = {0};
        text_print(&path, "%s/%s", text_string(&folder), files.word[i]);
        cache_file_identity(text_string(&path), identity);
        text_free(&path);
    }
    words_free(&files);
    text_free(&folder);
    return good;
}

bool recipe_path(const struct config *config, const struct resources *resources, const char *others,
                 struct text *path, struct error *error) {
    struct text made_of = {0};
    uint64_t recipe = CACHE_KEY_START;
    config_print_name(config, &made_of);
    text_add(&made_of, "\n");
    config_print_changes(config, &made_of);
    for (size_t i = 0; i < KNOB_COUNT; i++) {
        text_add(&made_of, "\n");
        config_print_value(config, (enum knob_id)i, &made_of);
    }
    text_print(&made_of, "\n%s\n", others);
    cache_file_identity("/proc/self/exe", &made_of);
    bool good = folder_identity(resources, "rtl_templates", ".sv", &made_of, error) &&
                folder_identity(resources, "gen/templates", ".in", &made_of, error);
    cache_key_add(&recipe, text_string(&made_of));
    text_free(&made_of);
    if (!good || !cache_folder(resources, "models", recipe, path, error))
        return false;
    text_add(path, ".recipe");
    return true;
}

bool recipe_recall(const char *path, uint64_t *key) {
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    int end = 0; /* all digits: a part of them is another key */
    bool read = fscanf(file, "%16" SCNx64 "%n", key, &end) == 1 && end == 16;
    fclose(file);
    return read;
}

void recipe_keep(const char *path, uint64_t key) {
    struct text fresh = {0};
    text_print(&fresh, "%s.%ld", path, (long)getpid());
    FILE *file = fopen(text_string(&fresh), "w");
    bool kept = file && fprintf(file, "%016" PRIx64 "\n", key) > 0;
    if (file)
        kept = fclose(file) == 0 && kept;
    if (!kept || rename(text_string(&fresh), path) != 0)
        remove(text_string(&fresh));
    text_free(&fresh);
}
