#include "only.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

bool only_check(const char *only, struct error *error) {
    while (only && *(only += strspn(only, " "))) {
        size_t size = strcspn(only, " "), name = strcspn(only, "= ");
        char *word = text_copy_part(only, name);
        const struct knob *knob = knob_find(word);
        if (!knob)
            error_set(error, "--only: there is no knob '%s'; the nearest is '%s'", word,
                      knob_nearest(word)->name);
        else if (name + 1 >= size)
            error_set(error, "--only: a value is missing behind %.*s=", (int)name, only);
        free(word);
        if (!knob || name + 1 >= size)
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

bool only_has(const char *only, const struct config *config) {
    bool has = true;
    while (has && only && *(only += strspn(only, " "))) {
        size_t name = strcspn(only, "=");
        char *word = text_copy_part(only, name);
        struct text value = {0};
        enum knob_id id = (enum knob_id)(knob_find(word) - knob_table);
        config_print_value(config, id, &value);
        has = listed(only + name + 1, text_string(&value));
        text_free(&value);
        free(word);
        only += strcspn(only, " ");
    }
    return has;
}
