#include "ports.h"

#include "tokens.h"

#include <stdbool.h>
#include <string.h>

/* The depth of brackets behind a token. */
static int depth_after(struct token token, int depth) {
    bool mark = token.kind != TOKEN_NAME && token.size == 1;
    return depth + (mark && strchr("([", *token.start)) - (mark && strchr(")]", *token.start));
}

void ports_inputs(const char *source, struct words *names) {
    struct token token, last = {0};
    bool header = false, input = false;
    int depth = 0;
    for (const char *at = source; (token = token_next(at)).kind != TOKEN_END;) {
        int before = depth;
        at = token.start + token.size;
        header |= token_is(token, "module");
        if (!header)
            continue;
        depth = depth_after(token, depth);
        if (token_is(token, "input"))
            input = true;
        else if (token.kind == TOKEN_NAME && depth == 1)
            last = token;
        bool ends = before == 1 && (depth == 0 || (token.size == 1 && *token.start == ','));
        if (ends && input)
            token_add(names, last);
        input = input && !ends;
        if (before == 1 && depth == 0 && names->count)
            return;
    }
}
