#define _GNU_SOURCE /* vasprintf */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool growing_add(struct growing *text, const void *bytes, size_t size) {
    char *longer = realloc(text->data, text->size + size + 1);
    if (!longer)
        return false;
    text->data = longer;
    if (size > 0)
        memcpy(longer + text->size, bytes, size);
    text->size += size;
    longer[text->size] = '\0';
    return true;
}

bool growing_print(struct growing *text, const char *format, ...) {
    char *line = NULL;
    va_list arguments;
    va_start(arguments, format);
    int size = vasprintf(&line, format, arguments);
    va_end(arguments);
    if (size < 0)
        return false;
    bool good = growing_add(text, line, (size_t)size);
    free(line);
    return good;
}

void growing_remove(struct growing *text, const char *word) {
    size_t size = strlen(word);
    char *at = text->data;
    while (at && size > 0 && (at = strstr(at, word)) != NULL) {
        memmove(at, at + size, text->size - (size_t)(at - text->data) - size + 1);
        text->size -= size;
    }
}

uint64_t bytes_hash(const char *bytes, size_t size) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

bool list_add(struct list *list, const char *word) {
    char **longer = realloc(list->word, (list->count + 2) * sizeof *longer);
    if (!longer)
        return false;
    list->word = longer;
    longer[list->count] = strdup(word);
    if (!longer[list->count])
        return false;
    longer[++list->count] = NULL;
    return true;
}

void list_free(struct list *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->word[i]);
    free(list->word);
    *list = (struct list){0};
}

/* Copies the word at *at, without its quotes, and moves behind it. */
static void word_copy(const char **at, char *word) {
    char quote = '\0';
    for (; **at && (quote || !strchr(" \t\n", **at)); ++*at) {
        char c = **at;
        if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? '\0' : c;
        else if (c == '\\' && quote != '\'' && (*at)[1] != '\0')
            *word++ = *++*at;
        else
            *word++ = c;
    }
    *word = '\0';
}

bool list_split(struct list *list, const char *line) {
    char *word = malloc(strlen(line) + 1);
    bool good = word != NULL;
    for (line += strspn(line, " \t\n"); *line && good; line += strspn(line, " \t\n")) {
        word_copy(&line, word);
        good = list_add(list, word);
    }
    free(word);
    return good;
}
