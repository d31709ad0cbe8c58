/* Growing text and lists of words for the driver. The driver is part of other programs, so running
 * out of memory is an error code here; base/text.h would end the program. */
#ifndef HEDDLE_OPENCL_TEXT_H
#define HEDDLE_OPENCL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The owner frees `data`; zeroed it is empty. `data` ends with a NUL once something was added. */
struct growing {
    char *data;
    size_t size;
};

bool growing_add(struct growing *text, const void *bytes, size_t size);
bool growing_print(struct growing *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Takes every occurrence of a word out. */
void growing_remove(struct growing *text, const char *word);

/* FNV-1a (Fowler, Noll, Vo). */
uint64_t bytes_hash(const char *bytes, size_t size);

/* Words that end with NULL; the owner calls list_free; zeroed it is empty. */
struct list {
    char **word;
    size_t count;
};

bool list_add(struct list *list, const char *word);
void list_free(struct list *list);

/* Adds the words of a line, which blanks separate; quotes and backslashes as in a shell. */
bool list_split(struct list *list, const char *line);

#endif
