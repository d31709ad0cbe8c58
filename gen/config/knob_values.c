#include "knobs.h"

#include "base/nearest.h"
#include "renamed.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t config_number(const struct config *config, enum knob_id id) {
    if (config->reads)
        config->reads[id] = true;
    return config->entry[id].value.number;
}

const char *config_word(const struct config *config, enum knob_id id) {
    if (config->reads)
        config->reads[id] = true;
    return config->entry[id].value.word;
}

bool config_issues_as(const struct config *config, enum scheme_id scheme) {
    return config_number(config, KNOB_ISSUE) == (uint32_t)scheme;
}

bool config_has(const struct config *config, enum knob_id id) {
    const struct knob *knob = &knob_table[id];
    bool here = !knob->schemes;
    for (int i = 0; i < SCHEMES; i++)
        here |= knob->schemes & 1U << i && config_issues_as(config, (enum scheme_id)i);
    return here && (!knob->scheduler ||
                    strcmp(config_word(config, KNOB_LOOG_SCHEDULER), knob->scheduler) == 0);
}

bool config_tags_wait(const struct config *config) {
    return config_issues_as(config, SCHEME_LOOG) &&
           config_number(config, KNOB_LOOG_SCHEDULER) == LOOG_SCHEDULER_TAGS;
}

bool config_loads_pass_stores(const struct config *config) {
    return config_tags_wait(config) &&
           config_number(config, KNOB_MEM_ORDER) == MEM_ORDER_DISAMBIGUATE;
}

bool config_lane0_computes(const struct config *config) {
    return config_number(config, KNOB_UNIFORM) != UNIFORM_NONE &&
           !config_issues_as(config, SCHEME_LOOG) && config_number(config, KNOB_UNIT_QUEUES) &&
           !config_number(config, KNOB_R2D2);
}

bool config_lane0_loads(const struct config *config) {
    enum { LEAST_LANES = 8 };
    return config_lane0_computes(config) && config_number(config, KNOB_THREADS) >= LEAST_LANES &&
           !config_number(config, KNOB_ATOMICS);
}

const struct knob *knob_find(const char *name) {
    for (int i = 0; i < KNOB_COUNT; i++)
        if (strcmp(knob_table[i].name, name) == 0)
            return &knob_table[i];
    return NULL;
}

const struct knob *knob_nearest(const char *name) {
    if (renamed_to(name) && knob_find(renamed_to(name)))
        return knob_find(renamed_to(name));
    struct nearest nearest = {.word = name};
    for (int i = 0; i < KNOB_COUNT; i++)
        nearest_offer(&nearest, knob_table[i].name);
    return knob_find(nearest.best);
}

/* Place of a word in "a|b|c", or -1. */
static int choice_index(const char *choices, const char *word) {
    size_t size = strlen(word);
    int index = 0;
    for (const char *at = choices;; index++) {
        size_t length = strcspn(at, "|");
        if (length == size && memcmp(at, word, size) == 0)
            return index;
        if (at[length] == '\0')
            return -1;
        at += length + 1;
    }
}

void knob_choose(const struct knob *knob, uint32_t place, struct knob_value *value) {
    const char *at = knob->choices;
    for (uint32_t i = 0; i < place; i++)
        at += strcspn(at, "|") + 1;
    snprintf(value->word, sizeof value->word, "%.*s", (int)strcspn(at, "|"), at);
    value->number = place;
}

static bool number_parse(const char *text, uint32_t *number) {
    if (text[0] < '0' || text[0] > '9')
        return false; // strtoull would take a sign or a space
    char *end;
    errno = 0;
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    unsigned long long value = strtoull(text, &end, hex ? 16 : 10);
    if (errno || *end || value > UINT32_MAX)
        return false;
    *number = (uint32_t)value;
    return true;
}

static bool name_valid(const char *text) {
    size_t size = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return size < KNOB_WORD_SIZE && text[size] == '\0' && (text[0] < '0' || text[0] > '9');
}

static bool value_in_range(const struct knob *knob, const char *text, struct knob_value *value) {
    int index;
    switch (knob->kind) {
    case KNOB_NAME:
        return name_valid(text);
    case KNOB_CHOICE:
        index = choice_index(knob->choices, text);
        value->number = (uint32_t)index;
        return index >= 0;
    case KNOB_ADDRESS:
        return number_parse(text, &value->number);
    case KNOB_POWER:
        if (!number_parse(text, &value->number) || (value->number & (value->number - 1)) != 0)
            return false;
        break;
    case KNOB_NUMBER:
        if (knob->choices)
            return choice_index(knob->choices, text) >= 0 && number_parse(text, &value->number);
        if (!number_parse(text, &value->number))
            return false;
        break;
    }
    return value->number >= knob->low && value->number <= knob->high;
}

bool knob_parse(const struct knob *knob, const char *text, struct knob_value *value,
                struct error *error) {
    *value = (struct knob_value){0};
    if (!value_in_range(knob, text, value)) {
        struct text range = {0};
        knob_print_range(knob, &range);
        error_set(error, "%s=%s is out of range: it must be %s", knob->name, text,
                  text_string(&range));
        text_free(&range);
        return false;
    }
    if (knob->kind == KNOB_CHOICE || knob->kind == KNOB_NAME)
        snprintf(value->word, sizeof value->word, "%s", text);
    return true;
}

void knob_print_value(const struct knob *knob, const struct knob_value *value, struct text *text) {
    if (knob->kind == KNOB_CHOICE || knob->kind == KNOB_NAME)
        text_add(text, value->word);
    else
        text_print(text, knob->kind == KNOB_ADDRESS ? "0x%08" PRIx32 : "%" PRIu32, value->number);
}

void knob_print_scope(const struct knob *knob, struct text *text) {
    const char *between = "";
    for (int i = 0; i < SCHEMES; i++)
        if (knob->schemes & 1U << i) {
            text_print(text, "%s%s", between, scheme_table[i].issue);
            between = ", ";
        }
    if (knob->scheduler)
        text_print(text, ", %s=%s", knob_table[KNOB_LOOG_SCHEDULER].name, knob->scheduler);
    if (knob->schemes)
        text_add(text, ": ");
}

void knob_print_range(const struct knob *knob, struct text *text) {
    if (knob->kind == KNOB_NAME)
        text_print(text, "empty or an identifier of at most %d characters", KNOB_WORD_SIZE - 1);
    else if (knob->kind == KNOB_ADDRESS)
        text_add(text, "a 32-bit address, decimal or 0x");
    else if (knob->choices)
        text_add(text, knob->choices);
    else
        text_print(text, "%" PRIu32 "..%" PRIu32 "%s", knob->low, knob->high,
                   knob->kind == KNOB_POWER ? ", a power of two" : "");
    if (knob->automatic)
        text_add(text, ", or auto");
}
