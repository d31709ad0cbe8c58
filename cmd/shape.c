#include "shape.h"

#include "sim/elf/elf_image.h"

#include <string.h>

static bool has_fpu(const struct config *config) {
    return strcmp(config_word(config, KNOB_FPU), "full") == 0;
}

struct heddle_config shape_of_config(const struct config *config, const char *name) {
    return (struct heddle_config){
        .name = name,
        .issue = config_word(config, KNOB_ISSUE),
        .knobs = "",
        .cores = config_number(config, KNOB_CORES),
        .warps = config_number(config, KNOB_WARPS),
        .threads = config_number(config, KNOB_THREADS),
        .barriers = config_number(config, KNOB_BARRIERS),
        .ipdom_depth = config_number(config, KNOB_IPDOM_DEPTH),
        .yield = config_number(config, KNOB_YIELD),
        .fpu = has_fpu(config),
        .r2d2 = config_number(config, KNOB_R2D2) != 0,
        .votes = config_number(config, KNOB_VOTES) == 1,
        .atomics = config_number(config, KNOB_ATOMICS) == 1,
        .line_bytes = config_number(config, KNOB_LINE_BYTES),
        .lmem_bytes = config_number(config, KNOB_LMEM_KB) * 1024,
        .boot_addr = config_number(config, KNOB_BOOT_ADDR),
    };
}

bool programs_check(const struct config *config, int count, char *const *programs,
                    struct error *error) {
    for (int i = 0; i < count; i++)
        if (!elf_image_check(programs[i], has_fpu(config), error))
            return false;
    return true;
}
