#include "prefix.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A token of SystemVerilog, as far as names matter. */
struct token {
    enum { TOKEN_END, TOKEN_NAME, TOKEN_OTHER } kind;
    const char *start;
    size_t size;
};

static bool is_name_letter(char letter) {
    return isalnum((unsigned char)letter) || letter == '_' || letter == '$';
}

/* End of a comment, string or run of blanks that starts here; `at` itself if none does. */
static const char *skip_passive(const char *at) {
    if (at[0] == '/' && at[1] == '/')
        return at + strcspn(at, "\n");
    if (at[0] == '/' && at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    if (at[0] == '"') {
        for (at++; *at && *at != '"'; at++)
            at += *at == '\\' && at[1];
        return at + (*at == '"');
    }
    return at + strspn(at, " \t\r\n");
}

/* The next token at or after `at`. Macros (`NAME), system tasks ($name) and numbers (4'd1) are not
 * names. */
static struct token next_token(const char *at) {
    for (const char *end; (end = skip_passive(at)) != at;)
        at = end;
    struct token token = {TOKEN_END, at, 0};
    if (!*at)
        return token;
    token.kind = isalpha((unsigned char)*at) || *at == '_' ? TOKEN_NAME : TOKEN_OTHER;
    token.size = 1;
    if (is_name_letter(*at) || *at == '`' || *at == '\'')
        while (is_name_letter(at[token.size]))
            token.size++;
    return token;
}

static bool token_is(struct token token, const char *text) {
    return token.size == strlen(text) && memcmp(token.start, text, token.size) == 0;
}

/* The names a prefix goes before, sorted. */
struct names {
    char **name;
    size_t count;
};

static void names_add(struct names *names, struct token token) {
    names->name = memory_resize(names->name, (names->count + 1) * sizeof *names->name);
    char *copy = memory_resize(NULL, token.size + 1);
    memcpy(copy, token.start, token.size);
    copy[token.size] = '\0';
    names->name[names->count++] = copy;
}

static bool names_have(const struct names *names, struct token token) {
    for (size_t i = 0; i < names->count; i++)
        if (token_is(token, names->name[i]))
            return true;
    return false;
}

/* The name that a typedef declares: the last one before its semicolon outside braces. */
static struct token typedef_name(const char *at) {
    struct token token, last = {0};
    int depth = 0;
    while ((token = next_token(at)).kind != TOKEN_END) {
        depth += token_is(token, "{") - token_is(token, "}");
        if (depth == 0 && token_is(token, ";"))
            break;
        if (token.kind == TOKEN_NAME)
            last = token;
        at = token.start + token.size;
    }
    return last;
}

static void collect_names(const char *source, struct names *names) {
    struct token token;
    for (const char *at = source; (token = next_token(at)).kind != TOKEN_END;) {
        at = token.start + token.size;
        struct token declared = {0};
        if (token_is(token, "module") || token_is(token, "package"))
            declared = next_token(at);
        else if (token_is(token, "typedef"))
            declared = typedef_name(at);
        if (declared.kind == TOKEN_NAME && !names_have(names, declared))
            names_add(names, declared);
    }
}

static void rename_content(struct text *content, const struct names *names, const char *prefix) {
    struct text renamed = {0};
    const char *at = text_string(content);
    struct token token;
    while ((token = next_token(at)).kind != TOKEN_END) {
        text_append(&renamed, at, (size_t)(token.start - at));
        if (token.kind == TOKEN_NAME && names_have(names, token))
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
    struct names names = {0};
    for (size_t i = 0; i < set->count; i++)
        collect_names(text_string(&set->file[i].content), &names);
    for (size_t i = 0; i < set->count; i++) {
        rename_content(&set->file[i].content, &names, prefix);
        rename_file(&set->file[i], prefix);
    }
    for (size_t i = 0; i < names.count; i++)
        free(names.name[i]);
    free(names.name);
}
