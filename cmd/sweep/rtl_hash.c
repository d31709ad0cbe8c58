#include "rtl_hash.h"

#include "base/cache.h"
#include "gen/emit/emit.h"

#include <inttypes.h>
#include <string.h>

bool rtl_hash(const struct config *config, uint64_t *hash, struct error *error) {
    struct file_set files = {0};
    bool rendered = emit_render(config, &files, error);
    *hash = CACHE_KEY_START;
    for (size_t i = 0; rendered && i < files.count; i++) {
        const char *end = strrchr(files.file[i].path, '.');
        if (!end || strcmp(end, ".sv") != 0)
            continue;
        cache_key_add(hash, files.file[i].path);
        cache_key_add(hash, text_string(&files.file[i].content));
    }
    file_set_free(&files);
    return rendered;
}

static bool file_add(uint64_t *hash, const char *folder, const char *file, struct error *error) {
    struct text path = {0}, content = {0};
    text_print(&path, "%s/%s", folder, file);
    bool read = text_read_file(&content, text_string(&path), error);
    cache_key_add(hash, file);
    cache_key_add(hash, text_string(&content));
    text_free(&path);
    text_free(&content);
    return read;
}

bool rtl_stamp(struct text *stamp, struct error *error) {
    struct resources resources;
    struct text folder = {0};
    struct words files = {0};
    uint64_t hash = CACHE_KEY_START;
    if (!resources_find(&resources, error))
        return false;
    text_print(&folder, "%s/rtl_templates", resources.home);
    bool good = files_below(text_string(&folder), ".sv", &files, error);
    for (size_t i = 0; good && i < files.count; i++)
        good = file_add(&hash, text_string(&folder), files.word[i], error);
    if (good)
        text_print(stamp, "%08" PRIx32, (uint32_t)(hash ^ hash >> 32));
    words_free(&files);
    text_free(&folder);
    return good;
}
