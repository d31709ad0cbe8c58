#include "power_rows.h"

#include "base/text.h"

#include <string.h>

void power_rows_make(struct power *power, const struct area_table *area) {
    power->row = memory_resize(NULL, area->count * sizeof *power->row);
    power->count = area->count;
    for (size_t i = 0; i < area->count; i++)
        power->row[i] = (struct power_row){.path = text_copy(area->row[i].path),
                                           .depth = area->row[i].depth,
                                           .instances = area->row[i].instances};
}

/* "u_core.gen_x[0].u_bank" is the instance u_core.u_bank. */
static void instances_only(const char *path, struct text *instances) {
    while (*path) {
        size_t size = strcspn(path, ".");
        if (strncmp(path, "u_", 2) == 0)
            text_print(instances, "%s%.*s", instances->size ? "." : "", (int)size, path);
        path += size + (path[size] == '.');
    }
}

size_t power_row_around(const struct power *power, const char *path) {
    struct text instances = {0};
    size_t best = 0, longest = 0;
    instances_only(path, &instances);
    const char *name = text_string(&instances);
    for (size_t i = 1; i < power->count; i++) {
        size_t size = strlen(power->row[i].path);
        if (size > longest && strncmp(name, power->row[i].path, size) == 0 &&
            (name[size] == '.' || name[size] == '\0')) {
            best = i;
            longest = size;
        }
    }
    text_free(&instances);
    return best;
}

size_t power_row_above(const struct power *power, size_t row) {
    size_t above = row;
    while (above > 0 && power->row[above].depth >= power->row[row].depth)
        above--;
    return above;
}

void power_rows_sum(struct power *power) {
    for (size_t i = power->count; i-- > 1;) /* rows come after what they are in */
        for (unsigned part = 0; part < POWER_PARTS; part++)
            power->row[power_row_above(power, i)].part[part] += power->row[i].part[part];
}
