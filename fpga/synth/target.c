#include "target.h"

#include "base/text.h"

#include <fnmatch.h>
#include <string.h>

/* LUTs of a RAM cell: 7-series and UltraScale libraries guides (UG974). Depth x width is what one
 * writing and one reading port see. */
static const struct cell_row xilinx_cells[] = {
    {"LUT1", CELL_LUT, 1, 0},
    {"LUT2", CELL_LUT, 2, 0},
    {"LUT3", CELL_LUT, 3, 0},
    {"LUT4", CELL_LUT, 4, 0},
    {"LUT5", CELL_LUT, 5, 0},
    {"LUT6", CELL_LUT, 6, 0},
    {"INV", CELL_LUT, 1, 0},
    {"MUXF[789]", CELL_FREE, 0, 0},
    {"CARRY4", CELL_CARRY, 0, 0},
    {"CARRY8", CELL_CARRY, 0, 0},
    {"FD[CPRS]E*", CELL_FF, 0, 0},
    {"LD[CP]E*", CELL_LATCH, 0, 0},
    {"SRL16E", CELL_MEMORY, 1, 16},
    {"SRLC16E", CELL_MEMORY, 1, 16},
    {"SRLC32E", CELL_MEMORY, 1, 32},
    {"RAM32X1[DS]*", CELL_MEMORY, 2, 32},
    {"RAM64X1[DS]*", CELL_MEMORY, 2, 64},
    {"RAM128X1[DS]*", CELL_MEMORY, 4, 128},
    {"RAM256X1[DS]*", CELL_MEMORY, 8, 256},
    {"RAM512X1S*", CELL_MEMORY, 8, 512},
    {"RAM32M", CELL_MEMORY, 4, 192},
    {"RAM64M", CELL_MEMORY, 4, 192},
    {"RAM32M16", CELL_MEMORY, 8, 448},
    {"RAM64M8", CELL_MEMORY, 8, 448},
    {"RAMB18E[12]", CELL_BRAM, 1, 18432},
    {"RAMB36E[12]", CELL_BRAM, 2, 36864},
    {"DSP48E[12]", CELL_DSP, 1, 0},
    {"VCC", CELL_FREE, 0, 0},
    {"GND", CELL_FREE, 0, 0},
};

/* A carry cell of ECP5 takes two LUTs; a 16 x 4 memory four, and two more for its write port. */
static const struct cell_row ecp5_cells[] = {
    {"LUT4", CELL_LUT, 4, 0},        {"CCU2C", CELL_CARRY, 2, 0},
    {"PFUMX", CELL_FREE, 0, 0},      {"L6MUX21", CELL_FREE, 0, 0},
    {"TRELLIS_FF", CELL_FF, 0, 0},   {"TRELLIS_DPR16X4", CELL_MEMORY, 6, 64},
    {"DP16KD", CELL_BRAM, 1, 18432}, {"PDPW16KD", CELL_BRAM, 1, 18432},
    {"MULT18X18D", CELL_DSP, 1, 0},  {"VHI", CELL_FREE, 0, 0},
    {"VLO", CELL_FREE, 0, 0},
};

/* The carry of iCE40 sits beside the LUT of its sum. */
static const struct cell_row ice40_cells[] = {
    {"SB_LUT4", CELL_LUT, 4, 0},  {"SB_CARRY", CELL_CARRY, 0, 0},
    {"SB_DFF*", CELL_FF, 0, 0},   {"SB_RAM40_4K*", CELL_BRAM, 1, 4096},
    {"SB_MAC16", CELL_DSP, 1, 0},
};

#define ROWS(table) table, sizeof table / sizeof *table

static const struct target targets[] = {
    {"xcup", "AMD UltraScale+", ROWS(xilinx_cells), true, 2, 36864, NULL, "u50"},
    {"xc7", "AMD 7 series", ROWS(xilinx_cells), true, 2, 36864, "xcup", "a100t"},
    {"ecp5", "Lattice ECP5", ROWS(ecp5_cells), false, 1, 18432, NULL, "ecp5-85f"},
    {"ice40", "Lattice iCE40", ROWS(ice40_cells), false, 1, 4096, NULL, "hx8k"},
    {"asic", "standard cells", NULL, 0, false, 0, 0, NULL, NULL},
};

/* Block RAM of the smallest kind that a count can refer to: 36 Kb, 18 Kb and 4 Kb. */
static const struct device devices[] = {
    {"u50", "xcup", 871680, 1743360, 1344, 5952, "Alveo U50, XCU50"},
    {"u250", "xcup", 1728000, 3456000, 2688, 12288, "Alveo U250, XCU250"},
    {"vcu118", "xcup", 1182240, 2364480, 2160, 6840, "VCU118, XCVU9P"},
    {"zcu104", "xcup", 230400, 460800, 312, 1728, "ZCU104, XCZU7EV"},
    {"kv260", "xcup", 117120, 234240, 144, 1248, "Kria K26, XCK26"},
    {"au7p", "xcup", 37440, 74880, 108, 216, "Artix UltraScale+ XCAU7P"},
    {"a100t", "xc7", 63400, 126800, 135, 240, "Artix-7 XC7A100T (Arty A7, Nexys A7)"},
    {"a35t", "xc7", 20800, 41600, 50, 90, "Artix-7 XC7A35T (Arty A7, Basys 3)"},
    {"a200t", "xc7", 134600, 269200, 365, 740, "Artix-7 XC7A200T (Nexys Video)"},
    {"k325t", "xc7", 203800, 407600, 445, 840, "Kintex-7 XC7K325T (Genesys 2, KC705)"},
    {"z020", "xc7", 53200, 106400, 140, 220, "Zynq-7000 XC7Z020 (PYNQ-Z2, Zybo Z7-20)"},
    {"ecp5-85f", "ecp5", 83640, 83640, 208, 156, "LFE5U-85F (ULX3S 85F)"},
    {"ecp5-45f", "ecp5", 43848, 43848, 108, 72, "LFE5U-45F"},
    {"ecp5-25f", "ecp5", 24288, 24288, 56, 28, "LFE5U-25F, LFE5U-12F"},
    {"hx8k", "ice40", 7680, 7680, 32, 0, "iCE40HX8K"},
    {"hx4k", "ice40", 3520, 3520, 20, 0, "iCE40HX4K"},
    {"up5k", "ice40", 5280, 5280, 30, 8, "iCE40UP5K (iCEBreaker)"},
};

const struct target *target_at(size_t index) {
    return index < sizeof targets / sizeof *targets ? &targets[index] : NULL;
}

const struct device *device_at(size_t index) {
    return index < sizeof devices / sizeof *devices ? &devices[index] : NULL;
}

const struct target *target_find(const char *name, struct error *error) {
    struct text names = {0};
    for (size_t i = 0; target_at(i); i++) {
        if (strcmp(targets[i].name, name) == 0) {
            text_free(&names);
            return &targets[i];
        }
        text_print(&names, "%s%s", i ? ", " : "", targets[i].name);
    }
    error_set(error, "there is no target '%s'; there are %s", name, text_string(&names));
    text_free(&names);
    return NULL;
}

const struct device *device_find(const struct target *target, const char *name,
                                 struct error *error) {
    struct text names = {0};
    for (size_t i = 0; device_at(i); i++) {
        if (strcmp(devices[i].target, target->name) != 0)
            continue;
        if (strcmp(devices[i].name, name) == 0) {
            text_free(&names);
            return &devices[i];
        }
        text_print(&names, "%s%s", names.size ? ", " : "", devices[i].name);
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
