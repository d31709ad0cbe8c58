/* A list of words that grows: names, paths, the words of a command line. The owner calls
 * words_free; a zeroed struct is an empty list.
 *
 *     struct words command = {0};
 *     words_add_all(&command, (const char *const[]){"make", "-C", folder, NULL});
 *     words_print(&command, "-j%d", jobs);
 *     process_run(&(struct process){.argv = command.word, ...})
 */
#ifndef HEDDLE_BASE_WORDS_H
#define HEDDLE_BASE_WORDS_H

#include <stddef.h>
#include <stdio.h>

struct text;

/* `word` ends with NULL once something was added; the words are the list's own. */
struct words {
    char **word;
    size_t count;
};

void words_add(struct words *words, const char *word);

/* Up to the NULL that ends `all`. */
void words_add_all(struct words *words, const char *const *all);

/* The words of a text, with blanks between them. */
void words_part(struct words *words, const struct text *text);
void words_print(struct words *words, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void words_free(struct words *words);

/* Prints or appends a word as a shell reads it: in quotes if any of it would be more than itself.
 */
void word_print_shell(const char *word, FILE *file);
void word_add_shell(struct text *text, const char *word);

#endif
