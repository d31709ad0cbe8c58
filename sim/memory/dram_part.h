/* DRAM parts by name: organisation and timing, a row each.
 *
 * Times are cycles of the part's command clock, rounded up from nanoseconds as its standard asks.
 * Sources: JESD79-3F (DDR3-1600K, 4 Gb x16, Micron MT41K256M16-125), JESD79-4 (DDR4-2400T, 8 Gb
 * x8, Micron MT40A1G8-083 of 17-17-17; the faster grade -083E has 16-16-16; a module of 64 bits),
 * JESD209-4 (LPDDR4-3200, 8 Gb of two x16 channels; read and write latency of Micron's grade -062,
 * MT53B128M32), JESD235 (HBM2, 2 Gb/s a pin, 4 dies of 8 Gb). JESD235 leaves the core timings of
 * HBM2 to its makers: those are the public ones of DRAMsim3 (HBM2_8Gb_x128; Li et al., IEEE CAL
 * 2020).
 *
 * `path` is what controller, PHY and interconnect add on the way in and again on the way out. It is
 * fitted to idle latencies measured on an Alveo U280 (Wang et al., "Shuhai", FCCM 2020): 58 ns in
 * all with DDR4, 90 ns with HBM2. DDR3 and LPDDR4 have those of DDR4, for want of a measurement.
 */
#ifndef HEDDLE_SIM_DRAM_PART_H
#define HEDDLE_SIM_DRAM_PART_H

#include <stdint.h>

/* Values of the option --memory, in the order of dram_part_names. */
enum memory_kind {
    MEMORY_FIXED,
    MEMORY_DDR3_1600_X16,
    MEMORY_DDR4_2400,
    MEMORY_LPDDR4_3200,
    MEMORY_HBM2,
    MEMORY_KINDS
};

struct dram_part {
    uint32_t mhz; /* command clock; data has two edges of it */

    uint32_t channels; /* with data and commands of their own; of HBM2 pseudo channels */
    uint32_t groups;   /* of banks, in a channel */
    uint32_t banks;    /* of a channel */
    uint32_t row_bytes;
    uint32_t burst_bytes;
    uint32_t burst; /* cycles of the data bus */

    uint32_t rcd, rp, cl, cwl, ras;
    uint32_t rrd_s, rrd_l, faw; /* activate to activate: another group, the same, the fifth */
    uint32_t ccd_s, ccd_l;      /* column to column: another group, the same */
    uint32_t wr, rtp;           /* end of written data, or read command, to precharge */
    uint32_t wtr_s, wtr_l;      /* end of written data to read command */
    uint32_t rtw;               /* read command to write command */
    uint32_t refi, rfc;

    uint32_t path;
};

extern const char *const dram_part_names[]; /* "fixed", then parts; ends with NULL */

/* NULL for MEMORY_FIXED. */
const struct dram_part *dram_part(enum memory_kind kind);

#endif
