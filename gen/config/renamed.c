#include "renamed.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *was, *is;
} renamed[] = {
    {"window", "loog_scheduler"},
    {"window=units", "loog_scheduler=collector_units"},
    {"window=tags", "loog_scheduler=tags"},
    {"result_rows", "rename_registers"},
    {"mem_order=lsq", "mem_order=disambiguate"},
    {"loog-lsq-4x4", "loog-disambiguate-4x4"},
};

const char *renamed_to(const char *name) {
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
        if (strcmp(renamed[i].was, name) == 0)
            return renamed[i].is;
    return NULL;
}
