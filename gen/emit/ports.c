#include "ports.h"

#include "base/text.h"
#include "tokens.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The depth of brackets behind a token. */
static int depth_after(struct token token, int depth) {
    bool mark = token.kind != TOKEN_NAME && token.size == 1;
    return depth + (mark && strchr("([", *token.start)) - (mark && strchr(")]", *token.start));
}

/* Bits of a range that begins behind its bracket: "31:0]", "cfg::BUS_W/8-1:0]". */
static uint32_t range_width(const char *at, const struct derived *derived) {
    const char *name = strstr(at, "::"), *close = strchr(at, ']');
    char *end;
    uint32_t high = (uint32_t)strtoul(at, &end, 10);
    if (name && name < close) {
        struct token token = token_next(name + 2);
        char *constant = text_copy_part(token.start, token.size);
        high = derived_value(derived, constant);
        free(constant);
        end = strpbrk(token.start, "-/:");
    }
    if (*end == '/')
        high /= (uint32_t)strtoul(end + 1, &end, 10);
    return *end == '-' ? high : high + 1;
}

static void port_add(struct ports *ports, struct token name, bool input, uint32_t width) {
    struct text bits = {0};
    text_print(&bits, "%" PRIu32, width);
    token_add(&ports->name, name);
    words_add(&ports->direction, input ? "input" : "output");
    words_add(&ports->width, text_string(&bits));
    text_free(&bits);
}

void ports_read(const char *source, const struct derived *derived, struct ports *ports) {
    struct token token, last = {0};
    bool header = false, input = false, port = false;
    uint32_t width = 0;
    int depth = 0;
    for (const char *at = source; (token = token_next(at)).kind != TOKEN_END;) {
        int before = depth;
        at = token.start + token.size;
        header |= token_is(token, "module");
        if (!header)
            continue;
        depth = depth_after(token, depth);
        if (token_is(token, "input") || token_is(token, "output")) {
            input = token_is(token, "input");
            port = true;
        } else if (token.kind == TOKEN_NAME && depth == 1) {
            last = token;
        } else if (before == 1 && depth == 2 && *token.start == '[') {
            width = range_width(at, derived);
        }
        bool ends = before == 1 && (depth == 0 || (token.size == 1 && *token.start == ','));
        if (ends && port) {
            port_add(ports, last, input, width);
            port = false;
            width = 0;
        }
        if (before == 1 && depth == 0 && ports->name.count)
            return;
    }
}

void ports_free(struct ports *ports) {
    words_free(&ports->name);
    words_free(&ports->direction);
    words_free(&ports->width);
}
