#include "stall.h"

#include "gen/tables/csr_table.h"

static const struct cause_row *stall_row(unsigned cause) {
    static const struct cause_row unknown = {0, "UNKNOWN", "unknown cause"};
    for (size_t i = 0; i < stall_count; i++)
        if (stall_table[i].code == cause)
            return &stall_table[i];
    return &unknown;
}

const char *stall_name(unsigned cause) {
    return stall_row(cause)->name;
}

const char *stall_about(unsigned cause) {
    return stall_row(cause)->description;
}
