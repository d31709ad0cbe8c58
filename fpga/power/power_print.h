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

/* A kernel's lines of the table of variants, the first of them being what the others are compared
 * with: power, energy by instruction, power-delay and area-delay product. */
void power_print_heading(const struct target *target, FILE *stream);
void power_print_variants(const struct power *power, const char *const *name, size_t count,
                          const char *kernel, FILE *stream);

/* Sum over kernels, by geometric mean of what each variant is of the first. `power` has `count`
 * entries for each kernel. */
void power_print_means(const struct power *power, const char *const *name, size_t count,
                       size_t kernels, FILE *stream);

#endif
