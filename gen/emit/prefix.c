#include "prefix.h"

#include "tokens.h"

#include <stdlib.h>
#include <string.h>

static void collect_names(const char *source, struct words *names) {
    struct token token;
    for (const char *at = source; (token = token_next(at)).kind != TOKEN_END;) {
        at = token.start + token.size;
        struct token declared = {0};
        if (token_is(token, "module") || token_is(token, "package"))
            declared = token_next(at);
        else if (token_is(token, "typedef"))
            declared = token_typedef_name(at);
        if (declared.kind == TOKEN_NAME && !token_is_in(declared, names))
            token_add(names, declared);
    }
}

static void rename_content(struct text *content, const struct words *names, const char *prefix) {
    struct text renamed = {0};
    const char *at = text_string(content);
    struct token token;
    while ((token = token_next(at)).kind != TOKEN_END) {
        text_append(&renamed, at, (size_t)(token.start - at));
        if (token.kind == TOKEN_NAME && token_is_in(token, names))
            text_add(&renamed, prefix);
        text_append(&renamed, token.start, token.size);
        at = token.start + token.size;
    }
    text_add(&renamed, at);
    text_free(content);
    *content = renamed;
}

static void rename_file(struct file *file, const char *prefix) {
    struct text path = {0};
    const char *name = strrchr(file->path, '/');
    name = name ? name + 1 : file->path;
    text_append(&path, file->path, (size_t)(name - file->path));
    text_add(&path, prefix);
    text_add(&path, name);
    free(file->path);
    file->path = path.data;
}

void prefix_apply(struct file_set *set, const char *prefix) {
    if (!*prefix)
        return;
    struct words names = {0};
    for (size_t i = 0; i < set->count; i++)
        collect_names(text_string(&set->file[i].content), &names);
    for (size_t i = 0; i < set->count; i++) {
        rename_content(&set->file[i].content, &names, prefix);
        rename_file(&set->file[i], prefix);
    }
    words_free(&names);
}
