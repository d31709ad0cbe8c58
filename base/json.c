#include "json.h"

#include <inttypes.h>
#include <math.h>

static void text_write(FILE *file, const char *text) {
    fputc('"', file);
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            fprintf(file, "\\%c", *c);
        else if ((unsigned char)*c < ' ')
            fprintf(file, "\\u%04x", (unsigned)*c);
        else
            fputc(*c, file);
    }
    fputc('"', file);
}

static void key_write(struct json *json, const char *key) {
    if (json->comma)
        fputc(',', json->file);
    json->comma = true;
    if (!key)
        return;
    text_write(json->file, key);
    fputc(':', json->file);
}

void json_object(struct json *json, const char *key) {
    key_write(json, key);
    fputc('{', json->file);
    json->comma = false;
}

void json_list(struct json *json, const char *key) {
    key_write(json, key);
    fputc('[', json->file);
    json->comma = false;
}

void json_list_end(struct json *json) {
    fputc(']', json->file);
    json->comma = true;
}

void json_end(struct json *json) {
    fputc('}', json->file);
    json->comma = true;
}

void json_text(struct json *json, const char *key, const char *text) {
    key_write(json, key);
    text_write(json->file, text);
}

void json_count(struct json *json, const char *key, uint64_t value) {
    key_write(json, key);
    fprintf(json->file, "%" PRIu64, value);
}

void json_real(struct json *json, const char *key, double value) {
    if (!isfinite(value)) {
        json_null(json, key);
        return;
    }
    key_write(json, key);
    fprintf(json->file, "%.6g", value);
}

void json_truth(struct json *json, const char *key, bool value) {
    key_write(json, key);
    fputs(value ? "true" : "false", json->file);
}

void json_words(struct json *json, const char *key, const uint32_t *words, size_t count) {
    key_write(json, key);
    fputc('[', json->file);
    for (size_t i = 0; i < count; i++)
        fprintf(json->file, "%s%" PRIu32, i ? "," : "", words[i]);
    fputc(']', json->file);
}

void json_counts(struct json *json, const char *key, const uint64_t *counts, size_t count) {
    key_write(json, key);
    fputc('[', json->file);
    for (size_t i = 0; i < count; i++)
        fprintf(json->file, "%s%" PRIu64, i ? "," : "", counts[i]);
    fputc(']', json->file);
}

void json_null(struct json *json, const char *key) {
    key_write(json, key);
    fputs("null", json->file);
}
