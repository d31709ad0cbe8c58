/* Lattice ECP5. */
#include "target.h"

/* A carry cell of ECP5 takes two LUTs; a 16 x 4 memory four, and two more for its write port. */
static const struct cell_row cells[] = {
    {"LUT4", CELL_LUT, 4, 0},        {"CCU2C", CELL_CARRY, 2, 0},
    {"PFUMX", CELL_FREE, 0, 0},      {"L6MUX21", CELL_FREE, 0, 0},
    {"TRELLIS_FF", CELL_FF, 0, 0},   {"TRELLIS_DPR16X4", CELL_MEMORY, 6, 64},
    {"DP16KD", CELL_BRAM, 1, 18432}, {"PDPW16KD", CELL_BRAM, 1, 18432},
    {"MULT18X18D", CELL_DSP, 1, 0},  {"VHI", CELL_FREE, 0, 0},
    {"VLO", CELL_FREE, 0, 0},
};

static const struct cell_arc e_lut[] = {{"[A-D]", "Z", ARC_ALL, 10, 240, false}};
static const struct cell_arc e_mux[] = {{"BLUT", "Z", ARC_ALL, 3, 160, true},
                                        {"ALUT", "Z", ARC_ALL, 3, 160, true},
                                        {"D[01]", "Z", ARC_ALL, 3, 160, true},
                                        {"C0", "Z", ARC_ALL, 3, 160, false},
                                        {"SD", "Z", ARC_ALL, 3, 160, false}};
static const struct cell_arc e_carry[] = {{"[A-D]0", "*", ARC_ALL, 6, 450, false},
                                          {"[A-D]1", "S1", ARC_ALL, 6, 450, false},
                                          {"[A-D]1", "COUT", ARC_ALL, 6, 450, false},
                                          {"CIN", "*", ARC_ALL, 6, 70, true}};
static const struct cell_arc e_ram[] = {{"RAD", "DO", ARC_ALL, 10, 240, false}};

static const struct cell_timing ecp5[] = {
    {"LUT4", ARCS(e_lut), .registered = false},
    {"PFUMX", ARCS(e_mux), .registered = false},
    {"L6MUX21", ARCS(e_mux), .registered = false},
    {"CCU2C", ARCS(e_carry), .registered = false},
    {"TRELLIS_FF", NO_ARCS, true, "CLK", NULL, 0, 520, 0},
    {"TRELLIS_DPR16X4", ARCS(e_ram), true, "WCK", "RAD", 10, 520, 200},
    {"DP16KD", NO_ARCS, true, "CLK[AB]", NULL, 0, 5600, 250},
    {"PDPW16KD", NO_ARCS, true, "CLK[RW]", NULL, 0, 5600, 250},
    {"MULT18X18D", NO_ARCS, true, "CLK*", NULL, 0, 3900, 250},
    {"VHI", NO_ARCS, .registered = false},
    {"VLO", NO_ARCS, .registered = false},
};

static const struct chain chain = {
    {"TRELLIS_FF", "{\"GSR\":\"DISABLED\",\"CEMUX\":\"1 \",\"CLKMUX\":\"CLK\",\"LSRMUX\":\"LSR\","
                   "\"REGSET\":\"RESET\",\"SRMODE\":\"LSR_OVER_CE\"}"},
    {"LUT4", "{\"INIT\":\"0110011001100110\"}"},
    "CLK",
    "DI",
    "Q",
    "A",
    "B",
    "Z"};

/* Block RAM of 18 Kb. */
static const struct device devices[] = {
    {"ecp5-85f", 83640, 83640, 208, 156, "LFE5U-85F (ULX3S 85F)"},
    {"ecp5-45f", 43848, 43848, 108, 72, "LFE5U-45F"},
    {"ecp5-25f", 24288, 24288, 56, 28, "LFE5U-25F, LFE5U-12F"},
};

const struct target target_ecp5 = {
    .name = "ecp5",
    .about = "Lattice ECP5",
    TARGET_CELLS(cells),
    .pairs = false,
    .bram_units = 1,
    .block_bits = 18432,
    TARGET_TIMINGS(ecp5),
    .wire = {750, 150},
    .weights = {.lut = 1, .memory_lut = 2, .ff = 0.5, .clock = 0.05, .bram = 40, .dsp = 60},
    .chain = &chain,
    TARGET_DEVICES(devices),
};
