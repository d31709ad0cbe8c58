#include "words.h"

#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes the word over. */
static void word_keep(struct words *words, char *word) {
    words->word = memory_resize(words->word, (words->count + 2) * sizeof *words->word);
    words->word[words->count++] = word;
    words->word[words->count] = NULL;
}

void words_add(struct words *words, const char *word) {
    word_keep(words, text_copy(word));
}

void words_add_all(struct words *words, const char *const *all) {
    for (; *all; all++)
        words_add(words, *all);
}

void words_part(struct words *words, const struct text *text) {
    char *copy = text_copy(text_string(text)), *rest = NULL;
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        words_add(words, word);
    free(copy);
}

void words_print(struct words *words, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *word = memory_resize(NULL, (size_t)size + 1);
    vsnprintf(word, (size_t)size + 1, format, again);
    va_end(again);
    word_keep(words, word);
}

void words_free(struct words *words) {
    for (size_t i = 0; i < words->count; i++)
        free(words->word[i]);
    free(words->word);
    *words = (struct words){0};
}

void word_add_shell(struct text *text, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./=,:@%+";
    if (*word && word[strspn(word, plain)] == '\0') {
        text_add(text, word);
        return;
    }
    text_add(text, "'");
    for (; *word; word++)
        if (*word == '\'')
            text_add(text, "'\\''");
        else
            text_append(text, word, 1);
    text_add(text, "'");
}

void word_print_shell(const char *word, FILE *file) {
    struct text text = {0};
    word_add_shell(&text, word);
    fputs(text_string(&text), file);
    text_free(&text);
}
