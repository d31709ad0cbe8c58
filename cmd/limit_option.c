#include "limit_option.h"

#include <stdlib.h>
#include <string.h>

bool limit_option_check(const struct config *config, const char *limit, struct error *error) {
    while (limit && *limit) {
        size_t length = strcspn(limit, "=,");
        char *name = text_copy_part(limit, length);
        const struct knob *knob = knob_find(name);
        bool good = knob || error_set(error, "--limit: there is no knob '%s'; the nearest is '%s'",
                                      name, knob_nearest(name)->name);
        free(name);
        if (good && (knob->kind == KNOB_NUMBER || knob->kind == KNOB_POWER) &&
            limit[length] == '=') {
            uint32_t most = config_number(config, (enum knob_id)(knob - knob_table));
            good = most == 0 || strtoul(limit + length + 1, NULL, 10) <= most ||
                   error_set(error, "--limit: %s needs a number up to %u, the core's own",
                             knob->name, most);
        }
        if (!good)
            return false;
        limit += strcspn(limit, ",");
        limit += *limit == ',';
    }
    return true;
}
