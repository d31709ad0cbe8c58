#include "cc_source.h"

#include "base/text.h"

#include <ctype.h>
#include <string.h>

/* The statement that `continue` would be of: the nearest around it. */
enum around { AROUND_LOOP, AROUND_BLOCK };

enum { DEEPEST = 200 }; /* statements in each other; further in, nothing is looked at */

struct reader {
    const char *at; /* behind the word */
    unsigned line;
    const char *word; /* an identifier, or one character; empty at the end */
    size_t size;
    unsigned word_line;
    unsigned depth;
    unsigned found; /* line of a `continue` that is wrong; 0: none */
};

static void step(struct reader *reader) {
    reader->line += *reader->at == '\n';
    reader->at += *reader->at != '\0';
}

/* A directive ends with its line, unless that ends with a backslash. */
static void directive_skip(struct reader *reader) {
    while (*reader->at && *reader->at != '\n') {
        if (*reader->at == '\\')
            step(reader);
        step(reader);
    }
}

static void comment_skip(struct reader *reader) {
    bool block = reader->at[1] == '*';
    step(reader);
    step(reader);
    if (!block) {
        directive_skip(reader);
        return;
    }
    while (*reader->at && !(reader->at[0] == '*' && reader->at[1] == '/'))
        step(reader);
    step(reader);
    step(reader);
}

static void string_skip(struct reader *reader) {
    char end = *reader->at;
    step(reader);
    while (*reader->at && *reader->at != end) {
        if (*reader->at == '\\')
            step(reader);
        step(reader);
    }
    step(reader);
}

static void space_skip(struct reader *reader) {
    for (;;) {
        char c = *reader->at;
        if (c == '/' && (reader->at[1] == '/' || reader->at[1] == '*'))
            comment_skip(reader);
        else if (c == '#')
            directive_skip(reader);
        else if (c == '"' || c == '\'')
            string_skip(reader);
        else if (isspace((unsigned char)c))
            step(reader);
        else
            return;
    }
}

static bool of_name(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static void next(struct reader *reader) {
    space_skip(reader);
    reader->word = reader->at;
    reader->word_line = reader->line;
    do
        step(reader);
    while (of_name(*reader->word) && of_name(*reader->at));
    reader->size = (size_t)(reader->at - reader->word);
}

static bool is(const struct reader *reader, const char *word) {
    return strlen(word) == reader->size && memcmp(reader->word, word, reader->size) == 0;
}

static bool is_one_of(const struct reader *reader, const char *const *words) {
    while (*words && !is(reader, *words))
        words++;
    return *words != NULL;
}

/* From an opening bracket past the one that closes it. */
static void brackets_skip(struct reader *reader) {
    unsigned open = 0;
    do {
        open += strchr("([{", *reader->word) != NULL && *reader->word;
        open -= strchr(")]}", *reader->word) != NULL && *reader->word;
        next(reader);
    } while (open > 0 && *reader->word);
}

static void statement(struct reader *reader, enum around around);

static void head_and_statement(struct reader *reader, enum around around) {
    next(reader);
    if (is(reader, "("))
        brackets_skip(reader);
    statement(reader, around);
}

static void sides(struct reader *reader, enum around around) {
    head_and_statement(reader, around);
    if (!is(reader, "else"))
        return;
    next(reader);
    statement(reader, around);
}

static void statements(struct reader *reader, enum around around) {
    next(reader);
    while (*reader->word && !is(reader, "}"))
        statement(reader, around);
    next(reader);
}

/* An expression or a declaration, up to its end or to the brace of another one. A call with a
 * statement behind it is a macro, which may be a loop. */
static void expression(struct reader *reader) {
    bool called = false;
    while (*reader->word && !is(reader, ";") && !is(reader, "}")) {
        if (is(reader, "{") && called) {
            statement(reader, AROUND_LOOP);
            return;
        }
        called = is(reader, "(");
        if (called || is(reader, "[") || is(reader, "{"))
            brackets_skip(reader);
        else
            next(reader);
    }
    if (is(reader, ";"))
        next(reader);
}

static void label_skip(struct reader *reader) {
    while (*reader->word && !is(reader, ":") && !is(reader, ";") && !is(reader, "}"))
        next(reader);
    if (is(reader, ":"))
        next(reader);
}

static void statement_in(struct reader *reader, enum around around) {
    static const char *const loops[] = {"for", "while", "do", "HEDDLE_WHILE", NULL};
    static const char *const labels[] = {"case", "default", NULL};
    if (is(reader, "continue") && around == AROUND_BLOCK && !reader->found)
        reader->found = reader->word_line;
    if (is(reader, "{"))
        statements(reader, around);
    else if (is(reader, "HEDDLE_IF"))
        sides(reader, AROUND_BLOCK);
    else if (is(reader, "if"))
        sides(reader, around);
    else if (is(reader, "switch"))
        head_and_statement(reader, around);
    else if (is_one_of(reader, loops))
        head_and_statement(reader, AROUND_LOOP);
    else if (is_one_of(reader, labels))
        label_skip(reader);
    else
        expression(reader);
}

/* Every way through takes a word at least, or comes to a brace that closes, which its caller takes.
 */
static void statement(struct reader *reader, enum around around) {
    if (++reader->depth > DEEPEST)
        next(reader);
    else
        statement_in(reader, around);
    reader->depth--;
}

static unsigned wrong_line(const char *source) {
    struct reader reader = {.at = source, .line = 1};
    next(&reader);
    while (*reader.word) {
        if (is(&reader, "HEDDLE_IF"))
            statement(&reader, AROUND_LOOP);
        else
            next(&reader);
    }
    return reader.found;
}

bool cc_source_check(const char *path, struct error *error) {
    struct text text = {0};
    const char *dot = strrchr(path, '.');
    if (!dot || strcmp(dot, ".c") != 0)
        return true;
    bool good = text_read_file(&text, path, error);
    unsigned line = good ? wrong_line(text_string(&text)) : 0;
    text_free(&text);
    return good &&
           (line == 0 ||
            error_set(error,
                      "%s:%u: continue in a HEDDLE_IF only ends the block, and its lanes continue "
                      "after it. Put the code after the block into its else side, or into a "
                      "HEDDLE_IF of the opposite condition",
                      path, line));
}
