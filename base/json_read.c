#include "json_read.h"

#include "text.h"

#include <string.h>

enum { NESTING = 32 };

struct reader {
    const char *at;
    struct text path, value;
    json_take *take;
    void *context;
    unsigned depth;
};

static void space_skip(struct reader *reader) {
    reader->at += strspn(reader->at, " \t\r\n");
}

static bool letter_take(struct reader *reader, char letter) {
    space_skip(reader);
    if (*reader->at != letter)
        return false;
    reader->at++;
    return true;
}

/* Appends a string without its quotes. */
static bool string_take(struct reader *reader, struct text *text) {
    if (!letter_take(reader, '"'))
        return false;
    const char *start = reader->at;
    while (*reader->at && *reader->at != '"')
        reader->at += reader->at[0] == '\\' && reader->at[1] ? 2 : 1;
    text_append(text, start, (size_t)(reader->at - start));
    return letter_take(reader, '"');
}

static void text_cut(struct text *text, size_t size) {
    text->size = size;
    if (text->data)
        text->data[size] = '\0';
}

static bool value_read(struct reader *reader);

/* What is between brackets; members have keys, elements are counted. */
static bool group_read(struct reader *reader, bool keys, char end) {
    if (letter_take(reader, end))
        return true;
    for (unsigned index = 0;; index++) {
        size_t size = reader->path.size;
        bool good = true;
        text_add(&reader->path, size ? "/" : "");
        if (keys)
            good = string_take(reader, &reader->path) && letter_take(reader, ':');
        else
            text_print(&reader->path, "%u", index);
        good = good && value_read(reader);
        text_cut(&reader->path, size);
        if (!good)
            return false;
        if (!letter_take(reader, ','))
            return letter_take(reader, end);
    }
}

static bool value_read(struct reader *reader) {
    bool good;
    if (reader->depth == NESTING)
        return false;
    reader->depth++;
    text_cut(&reader->value, 0);
    if (letter_take(reader, '{')) {
        good = group_read(reader, true, '}');
    } else if (letter_take(reader, '[')) {
        good = group_read(reader, false, ']');
    } else {
        size_t size = strcspn(reader->at, ",]} \t\r\n");
        good = *reader->at == '"' ? string_take(reader, &reader->value) : size > 0;
        if (good && !reader->value.size && reader->at[-1] != '"') {
            text_append(&reader->value, reader->at, size);
            reader->at += size;
        }
        if (good)
            reader->take(reader->context, text_string(&reader->path), text_string(&reader->value));
    }
    reader->depth--;
    return good;
}

bool json_read(const char *text, json_take *take, void *context) {
    struct reader reader = {.at = text, .take = take, .context = context};
    bool good = value_read(&reader);
    space_skip(&reader);
    good = good && *reader.at == '\0';
    text_free(&reader.path);
    text_free(&reader.value);
    return good;
}
