#include "rtl_hash.h"

#include "base/cache.h"
#include "emit.h"
#include "tokens.h"

#include <inttypes.h>
#include <string.h>

/* End of what counts as it is, one character at least: a string, or Lua of a template, whose
 * slashes are no comment. */
static const char *literal_end(const char *at, bool first_of_line) {
    if (first_of_line && *at == '%')
        return at + strcspn(at, "\n");
    if (at[0] == '$' && at[1] == '{')
        return at + strcspn(at, "}");
    const char *end = string_end(at);
    return end == at ? at + 1 : end;
}

void rtl_hash_add(uint64_t *hash, const char *path, const char *source) {
    struct text plain = {0};
    bool first_of_line = true;
    for (const char *at = source, *end; *at; at = end) {
        end = blank_end(at);
        if (end != at) {
            text_add(&plain, " ");
            first_of_line |= memchr(at, '\n', (size_t)(end - at)) != NULL;
        } else {
            end = literal_end(at, first_of_line);
            text_append(&plain, at, (size_t)(end - at));
            first_of_line = false;
        }
    }
    cache_key_add(hash, path);
    cache_key_add(hash, text_string(&plain));
    text_free(&plain);
}

bool rtl_hash(const struct config *config, uint64_t *hash, struct error *error) {
    struct file_set files = {0};
    bool rendered = emit_render(config, &files, error);
    *hash = CACHE_KEY_START;
    for (size_t i = 0; rendered && i < files.count; i++) {
        const char *end = strrchr(files.file[i].path, '.');
        if (end && strcmp(end, ".sv") == 0)
            rtl_hash_add(hash, files.file[i].path, text_string(&files.file[i].content));
    }
    file_set_free(&files);
    return rendered;
}

void rtl_hash_print(uint64_t hash, struct text *digits) {
    text_print(digits, "%08" PRIx32, (uint32_t)(hash ^ hash >> 32));
}

static bool file_add(uint64_t *hash, const char *folder, const char *file, struct error *error) {
    struct text path = {0}, content = {0};
    text_print(&path, "%s/%s", folder, file);
    bool read = text_read_file(&content, text_string(&path), error);
    rtl_hash_add(hash, file, text_string(&content));
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
        rtl_hash_print(hash, stamp);
    words_free(&files);
    text_free(&folder);
    return good;
}
