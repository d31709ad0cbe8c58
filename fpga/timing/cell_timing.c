#include "cell_timing.h"

#include <fnmatch.h>
#include <string.h>

#define ARCS(table) table, sizeof table / sizeof *table
#define NO_ARCS NULL, 0

// ------------------------------------------------------------------------------ UltraScale+

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

static const struct cell_timing xilinx[] = {
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

// -------------------------------------------------------------------------------- 7 series

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

// ------------------------------------------------------------------------------------ ECP5

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

// ----------------------------------------------------------------------------------- iCE40

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

#define ROWS(table) table, sizeof table / sizeof *table

static const struct {
    const char *target;
    const struct cell_timing *row;
    size_t rows;
    struct wire_timing wire;
} targets[] = {
    {"xcup", ROWS(xilinx), {220, 40}},
    {"xc7", ROWS(series7), {450, 100}},
    {"ecp5", ROWS(ecp5), {750, 150}},
    {"ice40", ROWS(ice40), {600, 90}},
};

const struct cell_timing *cell_timing_find(const struct target *target, const char *type) {
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        for (size_t j = 0; strcmp(targets[i].target, target->name) == 0 && j < targets[i].rows; j++)
            if (fnmatch(targets[i].row[j].type, type, 0) == 0)
                return &targets[i].row[j];
    return NULL;
}

struct wire_timing wire_timing_of(const struct target *target) {
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (strcmp(targets[i].target, target->name) == 0)
            return targets[i].wire;
    return (struct wire_timing){0, 0};
}
