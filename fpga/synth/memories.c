#include "memories.h"

#include "gen/emit/derived.h"

#include <inttypes.h>
#include <string.h>

/* Where a memory and its copies are in the core, and the constants of the package cfg whose product
 * are their bits. */
static const struct memory {
    const char *about, *path;
    const char *words, *copies, *width;
} memories[] = {
    {"the register file", "u_regfile", "REGS", "WARPS", "DATA_W"},
    {"the instruction cache", "u_port.u_lines", "ICACHE_LINES", "SUBCORES", "LINE_W"},
    {"the data cache", "u_bank.u_lines", "DCACHE_BANK_LINES", "DCACHE_BANKS", "LINE_W"},
    {"local memory", "u_lmem.u_words", "LMEM_WORDS", NULL, NULL},
};

enum { WORD_BITS = 32 };

static uint64_t factor(const struct derived *derived, const char *name, uint64_t otherwise) {
    return name ? derived_value(derived, name) : otherwise;
}

bool memories_check(const struct config *config, const struct area_table *table,
                    struct error *error) {
    struct derived derived = derived_compute(config);
    bool good = true;
    for (size_t i = 0; good && i < sizeof memories / sizeof *memories; i++) {
        const struct memory *memory = &memories[i];
        const char *path = memory->path;
        struct area area;
        uint64_t bits = factor(&derived, memory->words, 1) * factor(&derived, memory->copies, 1) *
                        factor(&derived, memory->width, WORD_BITS);
        if (strcmp(memory->path, "u_bank.u_lines") == 0 &&
            config_number(config, KNOB_DCACHE) == DCACHE_NONE)
            continue;
        if (!area_find(table, path, &area))
            good =
                error_set(error, "%s is not in the netlist: nothing is at %s", memory->about, path);
        else if (area.ram_bits < bits)
            good = error_set(error,
                             "%s is not in memory: its %" PRIu64 " bits are in %" PRIu64
                             " bits of RAM cells and %u flip-flops",
                             memory->about, bits, area.ram_bits, area.ffs);
    }
    if (good && table->row[0].area.latches)
        good = error_set(error, "the core has %u latches", table->row[0].area.latches);
    derived_free(&derived);
    return good;
}
