#include "text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FILE_LIMIT ((size_t)1 << 31)

const char *text_plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

void *memory_resize(void *data, size_t size) {
    void *resized = realloc(data, size ? size : 1);
    if (!resized)
        abort();
    return resized;
}

void *memory_zeroed(size_t count, size_t size) {
    void *data = calloc(count ? count : 1, size ? size : 1);
    if (!data)
        abort();
    return data;
}

char *text_copy_part(const char *string, size_t size) {
    char *copy = memory_resize(NULL, size + 1);
    memcpy(copy, string, size);
    copy[size] = '\0';
    return copy;
}

const char *text_find_word(const char *string, const char *word) {
    for (; *string; string++)
        if (strncasecmp(string, word, strlen(word)) == 0)
            return string;
    return NULL;
}

char *text_copy(const char *string) {
    return text_copy_part(string, strlen(string));
}

static void text_reserve(struct text *text, size_t more) {
    size_t needed = text->size + more + 1;
    if (needed <= text->capacity)
        return;
    text->capacity = needed < 2 * text->capacity ? 2 * text->capacity : needed;
    text->data = memory_resize(text->data, text->capacity);
}

void text_append(struct text *text, const char *data, size_t size) {
    text_reserve(text, size);
    if (size)
        memcpy(text->data + text->size, data, size);
    text->size += size;
    text->data[text->size] = '\0';
}

void text_add(struct text *text, const char *string) {
    text_append(text, string, strlen(string));
}

void text_print(struct text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (size > 0) {
        text_reserve(text, (size_t)size);
        vsnprintf(text->data + text->size, (size_t)size + 1, format, again);
        text->size += (size_t)size;
    }
    va_end(again);
}

const char *text_string(const struct text *text) {
    return text->data ? text->data : "";
}

void text_free(struct text *text) {
    free(text->data);
    *text = (struct text){0};
}

bool text_read_limited(struct text *text, const char *path, size_t limit, struct error *error) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_set(error, "%s cannot be read: %s", path, strerror(errno));
    char block[4096];
    size_t size, total = 0;
    while (total <= limit && (size = fread(block, 1, sizeof block, file)) > 0) {
        text_append(text, block, size);
        total += size;
    }
    bool failed = ferror(file) != 0;
    int reason = errno;
    fclose(file);
    if (failed)
        return error_set(error, "%s cannot be read: %s", path, strerror(reason));
    return total <= limit || error_set(error, "%s is longer than %zu bytes", path, limit);
}

bool text_read_file(struct text *text, const char *path, struct error *error) {
    return text_read_limited(text, path, FILE_LIMIT, error);
}

char *text_grouped(uint64_t value, char text[TEXT_GROUPED]) {
    char digits[TEXT_GROUPED];
    size_t count = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, value);
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            text[used++] = ',';
        text[used++] = digits[i];
    }
    text[used] = '\0';
    return text;
}

size_t memory_room(size_t count, size_t room) {
    return count < room ? room : 2 * count + 64;
}
