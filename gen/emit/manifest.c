#include "manifest.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void manifest_read_files(const char *folder, struct words *files) {
    struct text path = {0}, content = {0};
    struct error ignored; // a folder without a manifest has nothing of ours
    text_print(&path, "%s/" MANIFEST_NAME, folder);
    if (text_read_file(&content, text_string(&path), &ignored)) {
        // The list is printed by gen/templates/manifest.json.in, names have no escapes.
        bool ours = strstr(text_string(&content), "\"generator\": \"heddle\"") != NULL;
        char *at = ours ? strstr(content.data, "\"files\": [") : NULL;
        char *end = at ? strchr(at, ']') : NULL;
        at = at ? strchr(at, '[') : NULL;
        while (end && (at = strchr(at, '"')) && at < end) {
            char *close = strchr(at + 1, '"');
            if (!close || close > end)
                break;
            *close = '\0';
            if (path_is_inside(at + 1))
                words_add(files, at + 1);
            at = close + 1;
        }
    }
    text_free(&path);
    text_free(&content);
}

static bool listed(const struct words *old, const char *path) {
    for (size_t i = 0; i < old->count; i++)
        if (strcmp(old->word[i], path) == 0)
            return true;
    return old->count && strcmp(path, MANIFEST_NAME) == 0;
}

/* Whether the file is there and has another content. */
static bool differs(const char *path, const struct text *content) {
    struct text there = {0};
    struct error ignored;
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false; /* a folder is refused when it is written */
    bool same = text_read_file(&there, path, &ignored) && there.size == content->size &&
                memcmp(text_string(&there), text_string(content), there.size) == 0;
    text_free(&there);
    return !same;
}

bool manifest_check_foreign(const char *folder, const struct words *old, const struct file_set *set,
                            struct error *error) {
    bool good = true;
    for (size_t i = 0; good && i < set->count; i++) {
        struct text path = {0};
        text_print(&path, "%s/%s", folder, set->file[i].path);
        if (!listed(old, set->file[i].path) && differs(text_string(&path), &set->file[i].content))
            good = error_set(error,
                             "%s is there and not of heddle gen, since no " MANIFEST_NAME
                             " beside lists it; choose another folder",
                             text_string(&path));
        text_free(&path);
    }
    return good;
}

size_t manifest_remove_stale(const char *folder, const struct words *old,
                             const struct file_set *set) {
    size_t removed = 0;
    for (size_t i = 0; i < old->count; i++) {
        if (file_set_find(set, old->word[i]))
            continue;
        struct text path = {0};
        text_print(&path, "%s/%s", folder, old->word[i]);
        if (unlink(text_string(&path)) == 0) {
            removed++;
            files_remove_empty_folders(folder, old->word[i]);
        }
        text_free(&path);
    }
    return removed;
}
