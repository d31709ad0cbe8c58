#include "record.h"

#include "text.h"

#include <assert.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 6 };

/* A value that could not be made or kept: there is no memory. */
static void value_put(struct record *record, const char *key, json_t *value) {
    json_t *outer = record->depth ? record->open[record->depth - 1] : NULL;
    int lost = !value;
    if (outer && key)
        lost |= json_object_set_new(outer, key, value);
    else if (outer)
        lost |= json_array_append_new(outer, value);
    if (lost)
        abort();
}

static void value_open(struct record *record, const char *key, json_t *value) {
    value_put(record, key, value);
    assert(record->depth < RECORD_DEPTH);
    record->open[record->depth++] = value;
}

/* Writes the outermost object as soon as it is whole. */
static void value_close(struct record *record) {
    if (--record->depth)
        return;
    json_dumpf(record->open[0], record->file, JSON_COMPACT | JSON_REAL_PRECISION(DIGITS));
    json_decref(record->open[0]);
}

void record_object(struct record *record, const char *key) {
    value_open(record, key, json_object());
}

void record_list(struct record *record, const char *key) {
    value_open(record, key, json_array());
}

void record_list_end(struct record *record) {
    value_close(record);
}

void record_end(struct record *record) {
    value_close(record);
}

/* Paths and what programs print may be of any bytes: those beyond ASCII become question marks. */
static json_t *text_of_bytes(const char *text) {
    char *ascii = text_copy(text);
    for (char *c = ascii; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    json_t *value = json_string(ascii);
    free(ascii);
    return value;
}

void record_text(struct record *record, const char *key, const char *text) {
    json_t *value = json_string(text);
    value_put(record, key, value ? value : text_of_bytes(text));
}

static json_t *count_value(uint64_t value) {
    return value <= INT64_MAX ? json_integer((json_int_t)value) : json_real((double)value);
}

void record_count(struct record *record, const char *key, uint64_t value) {
    value_put(record, key, count_value(value));
}

void record_real(struct record *record, const char *key, double value) {
    char shown[32];
    if (!isfinite(value)) {
        record_null(record, key);
        return;
    }
    /* jansson would write 4.0 for what has no fraction. */
    snprintf(shown, sizeof shown, "%.*g", DIGITS, value);
    double rounded = strtod(shown, NULL);
    bool whole = strcspn(shown, ".e") == strlen(shown);
    value_put(record, key, whole ? json_integer((json_int_t)rounded) : json_real(rounded));
}

void record_truth(struct record *record, const char *key, bool value) {
    value_put(record, key, json_boolean(value));
}

void record_words(struct record *record, const char *key, const uint32_t *words, size_t count) {
    record_list(record, key);
    for (size_t i = 0; i < count; i++)
        record_count(record, NULL, words[i]);
    record_list_end(record);
}

void record_counts(struct record *record, const char *key, const uint64_t *counts, size_t count) {
    record_list(record, key);
    for (size_t i = 0; i < count; i++)
        record_count(record, NULL, counts[i]);
    record_list_end(record);
}

void record_null(struct record *record, const char *key) {
    value_put(record, key, json_null());
}
