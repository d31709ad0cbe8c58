/* Lattice iCE40. */
#include "target.h"

/* The carry of iCE40 sits beside the LUT of its sum. */
static const struct cell_row cells[] = {
    {"SB_LUT4", CELL_LUT, 4, 0},  {"SB_CARRY", CELL_CARRY, 0, 0},
    {"SB_DFF*", CELL_FF, 0, 0},   {"SB_RAM40_4K*", CELL_BRAM, 1, 4096},
    {"SB_MAC16", CELL_DSP, 1, 0},
};

static const struct cell_arc i_lut[] = {{"I[0-3]", "O", ARC_ALL, 10, 400, false}};
static const struct cell_arc i_carry[] = {{"I[01]", "CO", ARC_ALL, 6, 260, false},
                                          {"CI", "CO", ARC_ALL, 6, 130, true}};

static const struct cell_timing ice40[] = {
    {"SB_LUT4", ARCS(i_lut), .registered = false},
    {"SB_CARRY", ARCS(i_carry), .registered = false},
    {"SB_DFF*", NO_ARCS, true, "C", NULL, 0, 540, 470},
    {"SB_RAM40_4K*", NO_ARCS, true, "[RW]CLK*", NULL, 0, 2150, 270},
    {"SB_MAC16", NO_ARCS, true, "CLK", NULL, 0, 1000, 250},
};

static const struct chain chain = {{"SB_DFF", "{}"},
                                   {"SB_LUT4", "{\"LUT_INIT\":\"0110011001100110\"}"},
                                   "C",
                                   "D",
                                   "Q",
                                   "I0",
                                   "I1",
                                   "O"};

/* Block RAM of 4 Kb. */
static const struct device devices[] = {
    {"hx8k", 7680, 7680, 32, 0, "iCE40HX8K"},
    {"hx4k", 3520, 3520, 20, 0, "iCE40HX4K"},
    {"up5k", 5280, 5280, 30, 8, "iCE40UP5K (iCEBreaker)"},
};

const struct target target_ice40 = {
    .name = "ice40",
    .about = "Lattice iCE40",
    TARGET_CELLS(cells),
    .pairs = false,
    .bram_units = 1,
    .block_bits = 4096,
    TARGET_TIMINGS(ice40),
    .wire = {600, 90},
    .weights = {.lut = 1, .memory_lut = 2, .ff = 0.5, .clock = 0.05, .bram = 15, .dsp = 60},
    .chain = &chain,
    TARGET_DEVICES(devices),
};
