#include "imports.h"

#include "tokens.h"

/* The package that a file declares; not TOKEN_NAME if it declares none. */
static struct token declared_package(const char *source) {
    struct token token;
    for (const char *at = source; (token = token_next(at)).kind != TOKEN_END;) {
        at = token.start + token.size;
        if (token_is(token, "package"))
            return token_next(at);
    }
    return token;
}

static void collect_types(const char *source, struct words *types) {
    struct token token;
    for (const char *at = source; (token = token_next(at)).kind != TOKEN_END;) {
        at = token.start + token.size;
        if (token_is(token, "typedef"))
            token_add(types, token_typedef_name(at));
    }
}

static bool names_any(const char *source, const struct words *types) {
    struct token token;
    for (const char *at = source; (token = token_next(at)).kind != TOKEN_END;) {
        at = token.start + token.size;
        if (token.kind == TOKEN_NAME && token_is_in(token, types))
            return true;
    }
    return false;
}

static void add_import(struct text *content, struct token package) {
    struct text with = {0};
    const char *at = text_string(content);
    struct token token;
    while ((token = token_next(at)).kind != TOKEN_END) {
        const char *end = token.start + token.size;
        if (token_is(token, "module")) {
            struct token name = token_next(end);
            end = name.start + name.size;
            text_append(&with, at, (size_t)(end - at));
            text_print(&with, "\n`ifndef YOSYS\n  import %.*s::*;\n`endif\n", (int)package.size,
                       package.start);
            end = token_next(end).start;
        } else {
            text_append(&with, at, (size_t)(end - at));
        }
        at = end;
    }
    text_add(&with, at);
    text_free(content);
    *content = with;
}

void imports_apply(struct file_set *set) {
    for (size_t p = 0; p < set->count; p++) {
        const char *source = text_string(&set->file[p].content);
        struct token package = declared_package(source);
        struct words types = {0};
        if (package.kind == TOKEN_NAME)
            collect_types(source, &types);
        for (size_t i = 0; i < set->count && types.count; i++)
            if (i != p && names_any(text_string(&set->file[i].content), &types))
                add_import(&set->file[i].content, package);
        words_free(&types);
    }
}
