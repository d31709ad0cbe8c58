#include "stall.h"

#include "gen/counters.h"

#include <stdbool.h>
#include <string.h>

const char *stall_name(unsigned cause) {
    static const char prefix[] = "stall_";
    for (size_t i = 0; i < counter_count; i++) {
        const struct counter_row *row = &counter_table[i];
        if (row->class != 1 || row->index != cause || cause >= STALL_CAUSES)
            continue;
        bool stall = strncmp(row->name, prefix, sizeof prefix - 1) == 0;
        return stall ? row->name + sizeof prefix - 1 : row->name;
    }
    return "unknown";
}
