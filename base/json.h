/* Writes one JSON object on one line: members in the order of the calls, commas put in between.
 * Numbers that JSON cannot hold (not finite) become null.
 */
#ifndef HEDDLE_BASE_JSON_H
#define HEDDLE_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* jansson, which reads JSON, has functions of these names. */
#define json_object json_write_object
#define json_real json_write_real
#define json_null json_write_null

struct json {
    FILE *file;
    bool comma; /* the next member follows another */
};

/* `key` is NULL for the outermost object, and for what is in a list. */
void json_object(struct json *json, const char *key);
void json_end(struct json *json);

void json_list(struct json *json, const char *key);
void json_list_end(struct json *json);

void json_text(struct json *json, const char *key, const char *text);
void json_count(struct json *json, const char *key, uint64_t value);
void json_real(struct json *json, const char *key, double value);
void json_truth(struct json *json, const char *key, bool value);
void json_words(struct json *json, const char *key, const uint32_t *words, size_t count);
void json_counts(struct json *json, const char *key, const uint64_t *counts, size_t count);
void json_null(struct json *json, const char *key);

#endif
