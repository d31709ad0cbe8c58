#include "only.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

bool only_check(const char *only, struct error *error) {
    while (only && *(only += strspn(only, " |"))) {
        size_t size = strcspn(only, " "), name = strcspn(only, "= ");
        char *word = text_copy_part(only, name);
        const struct knob *knob = knob_find(word);
        bool known = knob || plan_option(word);
        if (!known)
            error_set(error, "--only: there is no knob '%s'; the nearest is '%s'", word,
                      knob_nearest(word)->name);
        else if (name + 1 >= size)
            error_set(error, "--only: a value is missing behind %.*s=", (int)name, only);
        free(word);
        if (!known || name + 1 >= size)
            return false;
        only += size;
    }
    return true;
}

/* Whether `value` is one of a list with commas, which ends with a blank. */
static bool listed(const char *list, const char *value) {
    size_t size = strlen(value);
    for (;; list++) {
        size_t word = strcspn(list, ", ");
        if (word == size && strncmp(list, value, size) == 0)
            return true;
        list += word;
        if (*list != ',')
            return false;
    }
}

/* The value that the point has by this name; nothing when its runs have the default. */
static void value_print(const struct sweep_point *point, const char *name, struct text *value) {
    const char *option = plan_option(name);
    if (!option) {
        config_print_value(&point->config, (enum knob_id)(knob_find(name) - knob_table), value);
        return;
    }
    const char *at = strstr(text_string(&point->options), option);
    if (at) {
        at += strlen(option) + 1;
        text_append(value, at, strcspn(at, " "));
    }
}

/* What stands before the next |, or the end. */
static bool alternative_has(const char *only, const struct sweep_point *point) {
    bool has = true;
    while (has && *(only += strspn(only, " ")) && *only != '|') {
        size_t name = strcspn(only, "=");
        char *word = text_copy_part(only, name);
        struct text value = {0};
        value_print(point, word, &value);
        has = listed(only + name + 1, text_string(&value));
        text_free(&value);
        free(word);
        only += strcspn(only, " ");
    }
    return has;
}

bool only_has(const char *only, const struct sweep_point *point) {
    bool has = !only || alternative_has(only, point);
    while (!has && (only = strchr(only, '|')))
        has = alternative_has(++only, point);
    return has;
}
