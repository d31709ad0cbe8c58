#include "target.h"

#include "base/text.h"

#include <fnmatch.h>
#include <string.h>

static const struct target target_asic = {.name = "asic", .about = "standard cells"};

static const struct target *const targets[] = {&target_xcup, &target_xc7, &target_ecp5,
                                               &target_ice40, &target_asic};

const struct target *target_at(size_t index) {
    return index < sizeof targets / sizeof *targets ? targets[index] : NULL;
}

const struct target *target_find(const char *name, struct error *error) {
    struct text names = {0};
    for (size_t i = 0; target_at(i); i++) {
        if (strcmp(targets[i]->name, name) == 0) {
            text_free(&names);
            return targets[i];
        }
        text_print(&names, "%s%s", i ? ", " : "", targets[i]->name);
    }
    error_set(error, "there is no target '%s'; there are %s", name, text_string(&names));
    text_free(&names);
    return NULL;
}

const struct device *device_find(const struct target *target, const char *name,
                                 struct error *error) {
    struct text names = {0};
    for (size_t i = 0; i < target->device_count; i++) {
        if (strcmp(target->devices[i].name, name) == 0) {
            text_free(&names);
            return &target->devices[i];
        }
        text_print(&names, "%s%s", i ? ", " : "", target->devices[i].name);
    }
    error_set(error, "there is no device '%s' for target=%s; there %s %s", name, target->name,
              names.size ? "are" : "is", names.size ? text_string(&names) : "none");
    text_free(&names);
    return NULL;
}

const struct cell_row *target_cell(const struct target *target, const char *type) {
    for (size_t i = 0; i < target->cell_count; i++)
        if (fnmatch(target->cells[i].pattern, type, 0) == 0)
            return &target->cells[i];
    return NULL;
}

const struct cell_timing *target_timing(const struct target *target, const char *type) {
    for (size_t i = 0; i < target->timing_count; i++)
        if (fnmatch(target->timings[i].type, type, 0) == 0)
            return &target->timings[i];
    return NULL;
}
