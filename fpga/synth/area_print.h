/* Area as tables and JSON. */
#ifndef HEDDLE_FPGA_AREA_PRINT_H
#define HEDDLE_FPGA_AREA_PRINT_H

#include "synth.h"

#include <stdio.h>

/* A line a module down to `depth` levels below the core, then the total against the device. */
void area_print(const struct synth *synth, const struct device *device, unsigned depth,
                FILE *stream);

/* The longest path between registers (heddle timing): LUT levels, and the time it takes. */
struct area_clock {
    double levels, period_ns;
};

/* One line: configuration, target, device, clock, total, modules. `device` is NULL for standard
 * cells; `clock` is NULL if it is not wanted. */
void area_print_json(const struct synth *synth, const struct device *device,
                     const struct area_clock *clock, const char *name, FILE *stream);

/* Variants side by side: LUTs and flip-flops (cell area) of every module, and from the second
 * variant on the difference to the first. */
void area_print_compared(const struct synth *synth, const char *const *name, size_t count,
                         const struct device *device, unsigned depth, FILE *stream);

/* The first column of tables by module, AREA_MODULE_WIDTH wide: "    dcache_bank x4", indented,
 * without u_, with the number of instances. */
enum { AREA_MODULE_WIDTH = 36 };
void area_print_module(const char *path, unsigned depth, unsigned instances, FILE *stream);

/* Whether a table that is `depth` levels deep shows a row at this level. */
bool area_row_shown(const char *path, unsigned row_depth, unsigned depth);

#endif
