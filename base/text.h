/* A string that grows. The owner calls text_free; a zeroed struct is an empty text.
 *
 * `data` is always terminated once something was appended (text_string gives "" before that).
 * Running out of memory ends the program: a generator has nothing better to do.
 */
#ifndef HEDDLE_BASE_TEXT_H
#define HEDDLE_BASE_TEXT_H

#include "error.h"

#include <stddef.h>
#include <stdint.h>

struct text {
    char *data;
    size_t size;
    size_t capacity;
};

void text_append(struct text *text, const char *data, size_t size);
void text_add(struct text *text, const char *string);
void text_print(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *text_string(const struct text *text);
void text_free(struct text *text);

/* Appends a whole file; false with the reason when it cannot be read, or is longer than `limit`
 * bytes or 2 GB: a device may have no end. */
bool text_read_file(struct text *text, const char *path, struct error *error);
bool text_read_limited(struct text *text, const char *path, size_t limit, struct error *error);

/* Where `word` begins in a string, in upper or lower case, or NULL. */
const char *text_find_word(const char *string, const char *word);

/* Copies of a string and of its beginning, for free(). */
char *text_copy(const char *string);
char *text_copy_part(const char *string, size_t size);

/* 1234567 as 1,234,567. Returns `text`. */
enum { TEXT_GROUPED = 32 };
char *text_grouped(uint64_t value, char text[TEXT_GROUPED]);

/* The ending of a noun behind a count: "" or "s". */
const char *text_plural(uint64_t count);

/* realloc and calloc that end the program instead of returning NULL. */
void *memory_resize(void *data, size_t size);
void *memory_zeroed(size_t count, size_t size);

/* The room of a table that grows, with `count` entries in room for `room`: more if it is full. */
size_t memory_room(size_t count, size_t room);

#endif
