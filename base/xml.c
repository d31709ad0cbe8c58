#include "xml.h"

#include <stdbool.h>
#include <stdint.h>

/* U+0009, U+000A, U+000D, U+0020..U+D7FF, U+E000..U+FFFD, U+10000..U+10FFFF (XML 1.0, 2.2), but
 * for the controls from U+007F to U+009F, which it discourages. */
static bool is_character(uint32_t code) {
    return code == '\t' || code == '\n' || code == '\r' || (code >= 0x20 && code < 0x7f) ||
           (code >= 0xa0 && code < 0xd800) || (code >= 0xe000 && code < 0xfffe) ||
           (code >= 0x10000 && code < 0x110000);
}

/* How many bytes the character takes that begins here in UTF-8; 0: none does. */
static size_t character_size(const char *at) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t first = (uint8_t)*at;
    size_t size = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    uint32_t code = size <= 1 ? first : first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | ((uint8_t)at[i] & 0x3f);
    }
    return size && code >= least[size] && is_character(code) ? size : 0;
}

static const char *reference(char character) {
    switch (character) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

/* In a JSON string, where a character may be written by its number. */
static const char *quoted(char character) {
    switch (character) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\t':
    case '\r':
    case '\n':
        return " ";
    default:
        return NULL;
    }
}

/* Of JSON: outside of strings none of them is there. */
static const char *in_script(char character) {
    switch (character) {
    case '&':
        return "\\u0026";
    case '<':
        return "\\u003c";
    case '>':
        return "\\u003e";
    default:
        return NULL;
    }
}

static const char *as_it_is(char character) {
    (void)character;
    return NULL;
}

static void add(struct text *text, const char *string, size_t characters,
                const char *(*escape)(char character)) {
    for (; *string && characters > 0; characters--) {
        size_t size = character_size(string);
        const char *instead = size ? escape(*string) : "?";
        if (instead)
            text_add(text, instead);
        else
            text_append(text, string, size);
        string += size ? size : 1;
    }
}

void xml_add(struct text *text, const char *string) {
    add(text, string, SIZE_MAX, reference);
}

void xml_add_part(struct text *text, const char *string, size_t characters) {
    add(text, string, characters, reference);
}

void xml_add_characters(struct text *text, const char *string) {
    add(text, string, SIZE_MAX, as_it_is);
}

void xml_add_json(struct text *text, const char *string) {
    add(text, string, SIZE_MAX, quoted);
}

void xml_add_script(struct text *text, const char *json) {
    add(text, json, SIZE_MAX, in_script);
}
