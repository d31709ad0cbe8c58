#include "power_print.h"

#include "base/record.h"
#include "base/text.h"
#include "fpga/synth/area_print.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* How a figure is shown: watts as mW, joules as nJ. */
struct unit {
    const char *power, *energy, *area;
    double power_scale, energy_scale;
};

static struct unit unit_of(const struct target *target) {
    static const struct unit watts = {"mW", "nJ", "kGE", 1e3, 1e9};
    static const struct unit relative = {"units", "units x cycles", "% of the device", 1, 1};
    return target->cells ? relative : watts;
}

static double energy_by_instruction(const struct power *power) {
    return power->instructions ? power_energy(power) / (double)power->instructions : 0;
}

static void row_print(const struct power *power, const struct power_row *row, FILE *stream) {
    double scale = unit_of(power->target).power_scale, whole = power_total(power);
    area_print_module(row->path, row->depth, row->instances, stream);
    for (unsigned i = 0; i < POWER_PARTS; i++)
        fprintf(stream, " %10.4g", scale * row->part[i]);
    fprintf(stream, " %10.4g %6.1f\n", scale * power_row_total(row),
            whole > 0 ? 100 * power_row_total(row) / whole : 0);
}

void power_print(const struct power *power, unsigned depth, FILE *stream) {
    struct unit unit = unit_of(power->target);
    if (power_relative(power))
        fprintf(stream, "  relative dynamic power; a unit is a LUT that toggles in every cycle\n");
    else
        fprintf(stream, "  power in mW at %g MHz\n", power->mhz);
    fprintf(stream, "  %-*s", AREA_MODULE_WIDTH, "module");
    for (unsigned i = 0; i < POWER_PARTS; i++)
        fprintf(stream, " %10s", power_part_name(power->target, i));
    fprintf(stream, " %10s %6s\n", "total", "%");
    for (size_t i = 1; i <= power->count; i++) {
        const struct power_row *row = &power->row[i % power->count]; /* the total comes last */
        if (area_row_shown(row->path, row->depth, depth))
            row_print(power, row, stream);
    }
    fprintf(stream,
            "  mean of %" PRIu64 " of %" PRIu64 " cycles, %" PRIu64 " instructions; %.4g %s by "
            "instruction\n  power-delay product %.4g %s, area-delay product %.4g (%s x cycles)\n",
            power->window, power->cycles, power->instructions,
            unit.energy_scale * energy_by_instruction(power), unit.energy,
            unit.energy_scale * power_energy(power), unit.energy, power_area_delay(power),
            unit.area);
}

// -------------------------------------------------------------------------------- JSON

static void parts_json(struct record *record, const struct power *power,
                       const struct power_row *row) {
    for (unsigned i = 0; i < POWER_PARTS; i++)
        record_real(record, power_part_name(power->target, i), row->part[i]);
    record_real(record, "power", power_row_total(row));
}

void power_print_json(const struct power *power, const char *name, const char *kernel,
                      FILE *stream) {
    struct record record = {.file = stream};
    record_object(&record, NULL);
    record_text(&record, "configuration", name);
    record_text(&record, "target", power->target->name);
    record_text(&record, "kernel", kernel);
    record_text(&record, "unit", power_relative(power) ? "relative" : "watt");
    record_count(&record, "cycles", power->cycles);
    record_count(&record, "instructions", power->instructions);
    record_count(&record, "window", power->window);
    record_real(&record, "mhz", power->mhz);
    record_real(&record, "area", power->area);
    record_real(&record, "energy", power_energy(power));
    record_real(&record, "energy_by_instruction", energy_by_instruction(power));
    record_real(&record, "area_delay", power_area_delay(power));
    record_object(&record, "total");
    parts_json(&record, power, &power->row[0]);
    record_end(&record);
    record_list(&record, "modules");
    for (size_t i = 1; i < power->count; i++) {
        record_object(&record, NULL);
        record_text(&record, "path", power->row[i].path);
        record_count(&record, "instances", power->row[i].instances);
        parts_json(&record, power, &power->row[i]);
        record_end(&record);
    }
    record_list_end(&record);
    record_end(&record);
    fputc('\n', stream);
}

// ------------------------------------------------------------------------- side by side

enum { NAME_WIDTH = 28 };

void power_print_heading(const struct power_table *table, FILE *stream) {
    bool fpga = table->target->cells;
    fprintf(stream, "  power in %s%s", unit_of(table->target).power,
            fpga ? " of relative dynamic power" : "");
    if (table->static_power > 0)
        fprintf(stream, ", and %g of the device in all of them", table->static_power);
    fprintf(stream,
            "; power-delay and area-delay product (PDP, ADP) of the first\n"
            "  %-12s %-*s %10s %10s %7s %12s %7s %7s %7s %7s\n",
            "kernel", NAME_WIDTH, "core", "cycles", "power", "clock %",
            fpga ? "by instr." : "nJ/instr.", "cycles", "power", "PDP", "ADP");
}

/* With what the device takes besides, in the table's unit. */
static double with_static(const struct power_table *table, const struct power *power) {
    return unit_of(table->target).power_scale * power_total(power) + table->static_power;
}

/* Of the first variant: cycles, power, power-delay and area-delay product. */
enum { RATIOS = 4, RATIO_PDP = 2 };

static void ratios(const struct power_table *table, const struct power *first,
                   const struct power *power, double ratio[RATIOS]) {
    ratio[0] = (double)power->cycles / (double)first->cycles;
    ratio[1] = with_static(table, power) / with_static(table, first);
    ratio[RATIO_PDP] = ratio[0] * ratio[1];
    ratio[3] = power_area_delay(power) / power_area_delay(first);
}

static void ratios_print(const double ratio[RATIOS], FILE *stream) {
    for (unsigned i = 0; i < RATIOS; i++)
        fprintf(stream, " %7.3f", ratio[i]);
    fputc('\n', stream);
}

void power_print_variants(const struct power_table *table, const struct power *power,
                          const char *kernel, FILE *stream) {
    struct unit unit = unit_of(table->target);
    for (size_t i = 0; i < table->count; i++) {
        double ratio[RATIOS], whole = with_static(table, &power[i]);
        ratios(table, &power[0], &power[i], ratio);
        fprintf(stream, "  %-12s %-*s %10" PRIu64 " %10.4g %7.1f %12.4g", kernel, NAME_WIDTH,
                table->name[i], power[i].cycles, whole,
                100 * unit.power_scale * power[i].row[0].part[POWER_CLOCK] / whole,
                unit.energy_scale * energy_by_instruction(&power[i]) * whole /
                    (unit.power_scale * power_total(&power[i])));
        ratios_print(ratio, stream);
    }
}

/* Static power of a device with which the power-delay products are equal: it counts for less with
 * the faster core. Zero if that needs less anyway. */
static double static_of_equals(const struct power_table *table, const struct power *first,
                               const struct power *power) {
    double scale = unit_of(table->target).power_scale;
    double cycles = (double)power->cycles / (double)first->cycles;
    double more = scale * (cycles * power_total(power) - power_total(first));
    return more <= 0 ? 0 : cycles < 1 ? more / (1 - cycles) : INFINITY;
}

static int reals_compare(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static void means_print(const struct power_table *table, const struct power *power, size_t kernels,
                        size_t variant, FILE *stream) {
    double sum[RATIOS] = {0}, ratio[RATIOS];
    double *equal = memory_resize(NULL, kernels * sizeof *equal);
    size_t below = 0;
    for (size_t k = 0; k < kernels; k++) {
        const struct power *first = &power[k * table->count];
        ratios(table, first, first + variant, ratio);
        below += ratio[RATIO_PDP] < 1;
        equal[k] = static_of_equals(table, first, first + variant);
        for (unsigned r = 0; r < RATIOS; r++)
            sum[r] += log(ratio[r]) / (double)kernels;
    }
    for (unsigned r = 0; r < RATIOS; r++)
        ratio[r] = exp(sum[r]);
    fprintf(stream, "  %-12s %-*s %10s %10s %7s %12s", "mean", NAME_WIDTH, table->name[variant], "",
            "", "", "");
    ratios_print(ratio, stream);
    qsort(equal, kernels, sizeof *equal, reals_compare);
    fprintf(stream,
            "  PDP of %s below 1 on %zu of %zu kernel%s; on half of them if the device takes ",
            table->name[variant], below, kernels, text_plural(kernels));
    fprintf(stream, equal[kernels / 2] > 0 ? "more than %.4g %s besides\n" : "nothing besides\n",
            equal[kernels / 2], unit_of(table->target).power);
    free(equal);
}

void power_print_means(const struct power_table *table, const struct power *power, size_t kernels,
                       FILE *stream) {
    for (size_t i = 1; i < table->count; i++)
        means_print(table, power, kernels, i, stream);
}
