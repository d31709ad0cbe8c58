#include "liberty_statement.h"

#include <ctype.h>
#include <string.h>

static const char blanks[] = " \t\r\n\f\v";

/* A string, a bare word, or one character that is neither; its kind is '"', 'w' or the character,
 * 0 at the end. */
struct token {
    char kind;
    const char *text;
    size_t size;
};

/* Behind blanks, comments and the ends of lines that go on. */
static const char *blanks_skip(const char *at) {
    for (;;) {
        const char *end = NULL;
        at += strspn(at, blanks);
        if (at[0] == '/' && at[1] == '*')
            end = strstr(at + 2, "*/");
        else if (at[0] == '/' && at[1] == '/')
            end = strchr(at, '\n');
        else if (at[0] == '\\' && isspace((unsigned char)at[1]))
            end = at;
        else
            return at;
        if (!end)
            return at + strlen(at);
        at = end + (*end == '*' ? 2 : 1);
    }
}

static struct token string_take(const char **at) {
    const char *start = *at + 1, *end = start;
    while (*end && *end != '"')
        end += *end == '\\' && end[1] ? 2 : 1;
    *at = end + (*end == '"');
    return (struct token){'"', start, (size_t)(end - start)};
}

static struct token token_next(const char **at) {
    *at = blanks_skip(*at);
    const char *start = *at, *end = start;
    if (*start == '"')
        return string_take(at);
    while (*end && !strchr(" \t\r\n\f\v\"{}();:,\\", *end) &&
           !(end[0] == '/' && (end[1] == '*' || end[1] == '/')))
        end++;
    if (end > start) {
        *at = end;
        return (struct token){'w', start, (size_t)(end - start)};
    }
    *at += *start != '\0';
    return (struct token){*start, start, 1};
}

/* "IQ,IQN" in quotes is two words. */
static void arguments_add(struct liberty_statement *statement, const struct token *token) {
    const char *at = token->text, *end = at + token->size;
    while (at < end) {
        const char *from = at;
        while (at < end && !strchr(" \t\n,", *at))
            at++;
        if (at > from && statement->arguments < 2)
            text_append(&statement->argument[statement->arguments++], from, (size_t)(at - from));
        at += at < end;
    }
}

/* Without the blanks around it. */
static void value_set(struct liberty_statement *statement, const struct token *token) {
    const char *at = token->text;
    size_t size = token->size;
    for (; size > 0 && isspace((unsigned char)*at); size--)
        at++;
    while (size > 0 && isspace((unsigned char)at[size - 1]))
        size--;
    text_append(&statement->value, at, size);
}

static void words_clear(struct liberty_statement *statement) {
    struct text *const texts[] = {&statement->name, &statement->value, &statement->argument[0],
                                  &statement->argument[1]};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        texts[i]->size = 0;
        text_append(texts[i], "", 0);
    }
    statement->arguments = 0;
}

/* Which part of a statement is being read. */
enum part { PART_NAME, PART_NAMED, PART_WORDS, PART_CLOSED, PART_COLON, PART_VALUE };

/* False when the word is the first of the next statement. */
static bool word_take(struct liberty_statement *statement, const struct token *token,
                      enum part *part) {
    switch (*part) {
    case PART_NAME:
        text_append(&statement->name, token->text, token->size);
        *part = PART_NAMED;
        return true;
    case PART_WORDS:
        arguments_add(statement, token);
        return true;
    case PART_COLON:
        value_set(statement, token);
        *part = PART_VALUE;
        return true;
    case PART_VALUE: /* of an expression, "VDD + 0.5", the first word is kept */
        return token->kind == 'w' && token->size == 1 && strchr("+-*/", *token->text);
    default:
        return false;
    }
}

enum liberty_kind liberty_statement_next(struct liberty_statement *statement) {
    enum part part = PART_NAME;
    words_clear(statement);
    for (;;) {
        const char *before = statement->at;
        struct token token = token_next(&statement->at);
        if (part != PART_NAME && (token.kind == '\0' || token.kind == '}')) {
            statement->at = before;
            return LIBERTY_ATTRIBUTE;
        }
        switch (token.kind) {
        case '\0':
            return LIBERTY_END;
        case '}':
            return LIBERTY_CLOSE;
        case '{':
            return LIBERTY_GROUP;
        case ';':
            if (part != PART_NAME)
                return LIBERTY_ATTRIBUTE;
            break;
        case ':':
            part = part == PART_NAMED ? PART_COLON : part;
            break;
        case '(':
            part = part == PART_NAMED ? PART_WORDS : part;
            break;
        case ')':
            part = part == PART_WORDS ? PART_CLOSED : part;
            break;
        case 'w':
        case '"':
            if (!word_take(statement, &token, &part)) {
                statement->at = before;
                return LIBERTY_ATTRIBUTE;
            }
            break;
        default:
            break;
        }
    }
}

void liberty_statement_free(struct liberty_statement *statement) {
    text_free(&statement->name);
    text_free(&statement->value);
    text_free(&statement->argument[0]);
    text_free(&statement->argument[1]);
}
