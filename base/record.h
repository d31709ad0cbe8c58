/* The output of --json: one object on one line, written by jansson. Members are in the order of the
 * calls. Numbers that JSON cannot hold (not finite) become null; text that is not UTF-8 is shown as
 * such.
 *
 * Nothing is printed before the outermost object ends. Running out of memory ends the program.
 */
#ifndef HEDDLE_BASE_RECORD_H
#define HEDDLE_BASE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { RECORD_DEPTH = 8 };

struct record {
    FILE *file;
    void *open[RECORD_DEPTH]; /* objects and lists, from the outside */
    size_t depth;
};

/* `key` is NULL for the outermost object, and for what is in a list. */
void record_object(struct record *record, const char *key);
void record_end(struct record *record);

void record_list(struct record *record, const char *key);
void record_list_end(struct record *record);

void record_text(struct record *record, const char *key, const char *text);
void record_count(struct record *record, const char *key, uint64_t value);
/* With six digits. */
void record_real(struct record *record, const char *key, double value);
void record_truth(struct record *record, const char *key, bool value);
void record_words(struct record *record, const char *key, const uint32_t *words, size_t count);
void record_counts(struct record *record, const char *key, const uint64_t *counts, size_t count);
void record_null(struct record *record, const char *key);

#endif
