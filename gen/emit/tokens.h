/* Names in emitted SystemVerilog: as much of its lexical structure as passes over whole files need.
 */
#ifndef HEDDLE_GEN_TOKENS_H
#define HEDDLE_GEN_TOKENS_H

#include "base/words.h"

#include <stdbool.h>
#include <stddef.h>

/* A token, in the text it was read from. Macros (`NAME), system tasks ($name) and numbers (4'd1)
 * are not names. */
struct token {
    enum { TOKEN_END, TOKEN_NAME, TOKEN_OTHER } kind;
    const char *start;
    size_t size;
};

/* End of the comments and blanks, or of the string, that begin here; `at` itself if none do. */
const char *blank_end(const char *at);
const char *string_end(const char *at);

/* The next token at or after `at`, behind comments, strings and blanks. */
struct token token_next(const char *at);
bool token_is(struct token token, const char *text);

/* The name that a typedef declares, of which `at` is behind the keyword; not TOKEN_NAME if none. */
struct token token_typedef_name(const char *at);

/* Adds the token's text; whether it is among the words. */
void token_add(struct words *words, struct token token);
bool token_is_in(struct token token, const struct words *words);

#endif
