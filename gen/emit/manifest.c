#include "manifest.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void manifest_read_files(const char *folder, struct words *files) {
    struct text path = {0}, content = {0};
    struct error ignored; // a folder without a manifest has nothing of ours
    text_print(&path, "%s/" MANIFEST_NAME, folder);
    if (text_read_file(&content, text_string(&path), &ignored)) {
        // The list is printed by gen/templates/manifest.json.in, names have no escapes.
        char *at = strstr(content.data ? content.data : "", "\"files\": [");
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
