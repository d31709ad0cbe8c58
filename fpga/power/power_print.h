/* Power as tables and JSON. */
#ifndef HEDDLE_FPGA_POWER_PRINT_H
#define HEDDLE_FPGA_POWER_PRINT_H

#include "power.h"

#include <stdio.h>

/* A line a module down to `depth` levels below the core, then energy and products. */
void power_print(const struct power *power, unsigned depth, FILE *stream);

/* One line: configuration, target, kernel, total, modules. */
void power_print_json(const struct power *power, const char *name, const char *kernel,
                      FILE *stream);

/* Variants side by side, the first of them being what the others are compared with. */
struct power_table {
    const struct target *target;
    const char *const *name; /* of the variants */
    size_t count;
    double static_power; /* static power of the device, for any core in it: mW, or units */
};

/* A kernel's lines: power, energy by instruction, power-delay and area-delay product. */
void power_print_heading(const struct power_table *table, FILE *stream);
void power_print_variants(const struct power_table *table, const struct power *power,
                          const char *kernel, FILE *stream);

/* Sum over kernels, by geometric mean of each variant's value relative to the first. Also the
 * static power above which a variant needs less energy on half of the kernels. `power` has an entry
 * for each variant of each kernel. */
void power_print_means(const struct power_table *table, const struct power *power, size_t kernels,
                       FILE *stream);

#endif
