#include "rtl_hash.h"

#include "base/cache.h"
#include "gen/emit/emit.h"

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
