#include "tokens.h"

#include <ctype.h>
#include <string.h>

static bool is_name_letter(char letter) {
    return isalnum((unsigned char)letter) || letter == '_' || letter == '$';
}

static const char *comment_end(const char *at) {
    if (at[0] == '/' && at[1] == '/')
        return at + strcspn(at, "\n");
    if (at[0] == '/' && at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    return at;
}

const char *blank_end(const char *at) {
    for (const char *end; (end = comment_end(at + strspn(at, " \t\r\n"))) != at;)
        at = end;
    return at;
}

const char *string_end(const char *at) {
    if (*at != '"')
        return at;
    for (at++; *at && *at != '"'; at++)
        at += *at == '\\' && at[1];
    return at + (*at == '"');
}

struct token token_next(const char *at) {
    for (const char *end; (end = string_end(blank_end(at))) != at;)
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

bool token_is(struct token token, const char *text) {
    return token.size == strlen(text) && memcmp(token.start, text, token.size) == 0;
}

void token_add(struct words *words, struct token token) {
    words_print(words, "%.*s", (int)token.size, token.start);
}

bool token_is_in(struct token token, const struct words *words) {
    for (size_t i = 0; i < words->count; i++)
        if (token_is(token, words->word[i]))
            return true;
    return false;
}

/* It is the last one before the semicolon outside braces. */
struct token token_typedef_name(const char *at) {
    struct token token, last = {0};
    int depth = 0;
    while ((token = token_next(at)).kind != TOKEN_END) {
        depth += token_is(token, "{") - token_is(token, "}");
        if (depth == 0 && token_is(token, ";"))
            break;
        if (token.kind == TOKEN_NAME)
            last = token;
        at = token.start + token.size;
    }
    return last;
}
