#include "only.h"

#include "base/text.h"
#include "run_option.h"

#include <stdlib.h>
#include <string.h>

/* The value as a point would have it; false with a sentence when there is none such. */
static bool value_read(const char *name, const char *written, struct text *value,
                       struct error *error) {
    const char *option = plan_option(name);
    const struct knob *knob = knob_find(name);
    struct knob_value read;
    if (knob && knob->automatic && strcmp(written, "auto") == 0)
        return error_set(error, "%s=auto cannot be selected; name the value that it resolves to",
                         name);
    if (option)
        return run_option_value(option, written, value, error);
    if (!knob_parse(knob, written, &read, error))
        return false;
    knob_print_value(knob, &read, value);
    return true;
}

/* Goes through the values of a list with commas, which ends with a blank or a |: whether all can be
 * read, or with `point_value` whether that is one of them. */
static bool list_has(const char *list, const char *name, const char *point_value,
                     struct error *error) {
    for (;; list++) {
        size_t size = strcspn(list, ", |");
        char *written = text_copy_part(list, size);
        struct text value = {0};
        bool good = value_read(name, written, &value, error);
        bool same = good && point_value && strcmp(text_string(&value), point_value) == 0;
        text_free(&value);
        free(written);
        if (!good || same)
            return good;
        list += size;
        if (*list != ',')
            return !point_value;
    }
}

/* knob=VALUE,VALUE... */
static bool word_check(const char *word, struct error *error) {
    size_t size = strcspn(word, " |"), end = strcspn(word, "= |");
    char *name = text_copy_part(word, end);
    bool good = knob_find(name) || plan_option(name);
    if (!good)
        error_set(error, "--only: there is no knob '%s'; the nearest is '%s'", name,
                  knob_nearest(name)->name);
    else if (end + 1 >= size)
        good = error_set(error, "--only: a value is missing behind %s=", name);
    else if (!list_has(word + end + 1, name, NULL, error))
        good = error_set(error, "--only: %s", error->text);
    free(name);
    return good;
}

bool only_check(const char *only, struct error *error) {
    if (!only)
        return true;
    do {
        only += strspn(only, " ");
        if (!*only || *only == '|')
            return error_set(error, "--only: knob=VALUE is missing beside a |, or altogether");
        for (; *only && *only != '|'; only += strspn(only, " ")) {
            if (!word_check(only, error))
                return false;
            only += strcspn(only, " |");
        }
    } while (*only++ == '|');
    return true;
}

/* The value that the point has by this name. */
static void value_print(const struct sweep_point *point, const char *name, struct text *value) {
    const char *option = plan_option(name);
    struct error ignored; /* the plan's options were checked */
    if (!option) {
        config_print_value(&point->config, (enum knob_id)(knob_find(name) - knob_table), value);
        return;
    }
    const char *at = strstr(text_string(&point->options), option);
    if (at)
        at += strlen(option) + 1;
    char *written = at ? text_copy_part(at, strcspn(at, " ")) : NULL;
    run_option_value(option, written, value, &ignored);
    free(written);
}

/* The part before the next |, or the end. */
static bool alternative_has(const char *only, const struct sweep_point *point) {
    struct error ignored; /* only_check has seen it */
    bool has = true;
    while (has && *(only += strspn(only, " ")) && *only != '|') {
        size_t end = strcspn(only, "=");
        char *name = text_copy_part(only, end);
        struct text value = {0};
        value_print(point, name, &value);
        has = list_has(only + end + 1, name, text_string(&value), &ignored);
        text_free(&value);
        free(name);
        only += strcspn(only, " |");
    }
    return has;
}

bool only_has(const char *only, const struct sweep_point *point) {
    bool has = !only || alternative_has(only, point);
    while (!has && (only = strchr(only, '|')))
        has = alternative_has(++only, point);
    return has;
}

bool only_any(const char *only, const struct sweep_space *space, struct error *error) {
    for (size_t i = 0; i < space->count; i++)
        if (only_has(only, &space->point[i]))
            return true;
    return error_set(error, "--only: no legal point of the plan has '%s'", only);
}
