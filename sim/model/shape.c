#include "shape.h"

#include "sim/elf/elf_image.h"

#include <string.h>

struct heddle_config shape_of_config(const struct config *config, const char *name) {
    return (struct heddle_config){
        .name = name,
        .issue = config_word(config, KNOB_ISSUE),
        .knobs = "",
        .cores = config_number(config, KNOB_CORES),
        .warps = config_number(config, KNOB_WARPS),
        .subcores = config_number(config, KNOB_SUBCORES),
        .threads = config_number(config, KNOB_THREADS),
        .barriers = config_number(config, KNOB_BARRIERS),
        .ipdom_depth = config_number(config, KNOB_IPDOM_DEPTH),
        .yield = config_number(config, KNOB_YIELD),
        .fpu = config_number(config, KNOB_FPU) == FPU_FULL,
        .r2d2 = config_number(config, KNOB_R2D2) != 0,
        .votes = config_number(config, KNOB_VOTES) == 1,
        .atomics = config_number(config, KNOB_ATOMICS) == 1,
        .line_bytes = config_number(config, KNOB_LINE_BYTES),
        .lmem_bytes = config_number(config, KNOB_LMEM_KB) * 1024,
        .boot_addr = config_number(config, KNOB_BOOT_ADDR),
    };
}

unsigned needs_met(const struct config *config) {
    struct heddle_config shape = shape_of_config(config, "");
    return elf_needs_met(&shape);
}

bool programs_check(const struct config *config, int count, char *const *programs,
                    struct error *error) {
    unsigned has = needs_met(config);
    for (int i = 0; i < count; i++)
        if (!elf_image_fits(programs[i], has, error))
            return false;
    return true;
}
