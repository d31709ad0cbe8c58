/* AMD UltraScale+ and 7 series, which have the same cells. */
#include "target.h"

/* LUTs of a RAM cell: 7-series and UltraScale libraries guides (UG974). Depth x width is what one
 * writing and one reading port see. */
static const struct cell_row cells[] = {
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

// ---- UltraScale+

/* Kintex and Virtex UltraScale+ data sheets give the speed of blocks (DS922, DS923). A LUT, a carry
 * and the wires between are round figures of the -2 grade as timing reports have them. */
static const struct cell_arc x_lut[] = {{"I*", "O", ARC_ALL, 10, 100, false}};
static const struct cell_arc x_muxf[] = {{"I*", "O", ARC_ALL, 3, 60, true},
                                         {"S", "O", ARC_ALL, 3, 100, false}};
static const struct cell_arc x_carry[] = {{"S", "*O", ARC_UPWARDS, 6, 120, true},
                                          {"DI", "*O", ARC_UPWARDS, 6, 140, false},
                                          {"CI*", "*O", ARC_ALL, 6, 40, true},
                                          {"CYINIT", "*O", ARC_ALL, 6, 140, false}};
/* A letter a port; the last one (D or H) is where it is written. */
static const struct cell_arc x_ram_lanes[] = {
    {"ADDRA", "DOA", ARC_ALL, 10, 120, false}, {"ADDRB", "DOB", ARC_ALL, 10, 120, false},
    {"ADDRC", "DOC", ARC_ALL, 10, 120, false}, {"ADDRD", "DOD", ARC_ALL, 10, 120, false},
    {"ADDRE", "DOE", ARC_ALL, 10, 120, false}, {"ADDRF", "DOF", ARC_ALL, 10, 120, false},
    {"ADDRG", "DOG", ARC_ALL, 10, 120, false}, {"ADDRH", "DOH", ARC_ALL, 10, 120, false}};
static const struct cell_arc x_ram_dual[] = {{"A*", "SPO", ARC_ALL, 10, 120, false},
                                             {"DPRA*", "DPO", ARC_ALL, 10, 120, false}};
static const struct cell_arc x_ram_single[] = {{"A*", "O", ARC_ALL, 10, 120, false}};
static const struct cell_arc x_shift[] = {{"A*", "Q", ARC_ALL, 10, 120, false}};

static const struct cell_timing ultrascale[] = {
    {"LUT[1-6]", ARCS(x_lut), .registered = false},
    {"INV", ARCS(x_lut), .registered = false},
    {"MUXF[789]", ARCS(x_muxf), .registered = false},
    {"CARRY[48]", ARCS(x_carry), .registered = false},
    {"FD[CPRS]E*", NO_ARCS, true, "C", NULL, 0, 80, 30},
    {"LD[CP]E*", NO_ARCS, true, "G", NULL, 0, 80, 30},
    {"RAM32M16", ARCS(x_ram_lanes), true, "WCLK", "ADDR[A-G]", 10, 500, 100},
    {"RAM64M8", ARCS(x_ram_lanes), true, "WCLK", "ADDR[A-G]", 10, 500, 100},
    {"RAM32M", ARCS(x_ram_lanes), true, "WCLK", "ADDR[A-C]", 10, 500, 100},
    {"RAM64M", ARCS(x_ram_lanes), true, "WCLK", "ADDR[A-C]", 10, 500, 100},
    {"RAM*X1D*", ARCS(x_ram_dual), true, "WCLK", "DPRA*", 10, 500, 100},
    {"RAM*X1S*", ARCS(x_ram_single), true, "WCLK", NULL, 10, 500, 100},
    {"SRL*", ARCS(x_shift), true, "CLK", "A*", 10, 500, 100},
    {"RAMB*", NO_ARCS, true, "CLK*", NULL, 0, 900, 250},
    {"DSP48E2", NO_ARCS, true, "CLK", NULL, 0, 250, 250},
    {"VCC", NO_ARCS, .registered = false},
    {"GND", NO_ARCS, .registered = false},
};

/* Block RAM of 36 Kb. */
static const struct device xcup_devices[] = {
    {"u50", 871680, 1743360, 1344, 5952, "Alveo U50, XCU50"},
    {"u250", 1728000, 3456000, 2688, 12288, "Alveo U250, XCU250"},
    {"vcu118", 1182240, 2364480, 2160, 6840, "VCU118, XCVU9P"},
    {"zcu104", 230400, 460800, 312, 1728, "ZCU104, XCZU7EV"},
    {"kv260", 117120, 234240, 144, 1248, "Kria K26, XCK26"},
    {"au7p", 37440, 74880, 108, 216, "Artix UltraScale+ XCAU7P"},
};

const struct target target_xcup = {
    .name = "xcup",
    .about = "AMD UltraScale+",
    TARGET_CELLS(cells),
    .pairs = true,
    .bram_units = 2,
    .block_bits = 36864,
    TARGET_TIMINGS(ultrascale),
    .wire = {220, 40},
    .weights = {.lut = 1, .memory_lut = 2, .ff = 0.5, .clock = 0.05, .bram = 60, .dsp = 80},
    TARGET_DEVICES(xcup_devices),
};

// ---- 7 series

/* Artix-7 of the -1 grade, as timing reports have it; small memories are read as LUTs above are. */
static const struct cell_arc s_lut[] = {{"I*", "O", ARC_ALL, 10, 124, false}};
static const struct cell_arc s_muxf[] = {{"I*", "O", ARC_ALL, 3, 220, true},
                                         {"S", "O", ARC_ALL, 3, 300, false}};
static const struct cell_arc s_carry[] = {{"S", "*O", ARC_UPWARDS, 6, 530, true},
                                          {"DI", "*O", ARC_UPWARDS, 6, 510, false},
                                          {"CI*", "*O", ARC_ALL, 6, 114, true},
                                          {"CYINIT", "*O", ARC_ALL, 6, 600, false}};

static const struct cell_timing series7[] = {
    {"LUT[1-6]", ARCS(s_lut), .registered = false},
    {"INV", ARCS(s_lut), .registered = false},
    {"MUXF[78]", ARCS(s_muxf), .registered = false},
    {"CARRY4", ARCS(s_carry), .registered = false},
    {"FD[CPRS]E*", NO_ARCS, true, "C", NULL, 0, 456, 80},
    {"LD[CP]E*", NO_ARCS, true, "G", NULL, 0, 456, 80},
    {"RAM32M", ARCS(x_ram_lanes), true, "WCLK", "ADDR[A-C]", 10, 1300, 300},
    {"RAM64M", ARCS(x_ram_lanes), true, "WCLK", "ADDR[A-C]", 10, 1300, 300},
    {"RAM*X1D*", ARCS(x_ram_dual), true, "WCLK", "DPRA*", 10, 1300, 300},
    {"RAM*X1S*", ARCS(x_ram_single), true, "WCLK", NULL, 10, 1300, 300},
    {"SRL*", ARCS(x_shift), true, "CLK", "A*", 10, 1600, 300},
    {"RAMB*", NO_ARCS, true, "CLK*", NULL, 0, 2450, 570},
    {"DSP48E1", NO_ARCS, true, "CLK", NULL, 0, 430, 400},
    {"VCC", NO_ARCS, .registered = false},
    {"GND", NO_ARCS, .registered = false},
};

static const struct device xc7_devices[] = {
    {"a100t", 63400, 126800, 135, 240, "Artix-7 XC7A100T (Arty A7, Nexys A7)"},
    {"a35t", 20800, 41600, 50, 90, "Artix-7 XC7A35T (Arty A7, Basys 3)"},
    {"a200t", 134600, 269200, 365, 740, "Artix-7 XC7A200T (Nexys Video)"},
    {"k325t", 203800, 407600, 445, 840, "Kintex-7 XC7K325T (Genesys 2, KC705)"},
    {"z020", 53200, 106400, 140, 220, "Zynq-7000 XC7Z020 (PYNQ-Z2, Zybo Z7-20)"},
};

const struct target target_xc7 = {
    .name = "xc7",
    .about = "AMD 7 series",
    TARGET_CELLS(cells),
    .pairs = true,
    .bram_units = 2,
    .block_bits = 36864,
    .script = "xcup",
    TARGET_TIMINGS(series7),
    .wire = {450, 100},
    .weights = {.lut = 1, .memory_lut = 2, .ff = 0.5, .clock = 0.05, .bram = 60, .dsp = 80},
    TARGET_DEVICES(xc7_devices),
};
