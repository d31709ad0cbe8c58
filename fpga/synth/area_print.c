#include "area_print.h"

#include "base/record.h"

#include <inttypes.h>
#include <string.h>

enum { SKIPPED = 2 }; /* the whole and u_core, of which the rest is part */

/* Paths of the modules around a core, without a bus and with one; the longest first. */
static const char *const around[] = {"u_core.u_gpu.u_cluster", "u_core.u_gpu.u_core",
                                     "u_core.u_gpu", "u_cluster", "u_core"};

/* The path before a module of the core, of the bus or beside either: NULL for the whole. */
static const char *around_find(const char *path) {
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        size_t size = strlen(around[i]);
        if (strncmp(path, around[i], size) == 0 && (!path[size] || path[size] == '.'))
            return around[i];
    }
    return NULL;
}

/* A path without it: the same module of a core with a bus and of one without. */
static const char *part_of(const char *path) {
    const char *before = around_find(path);
    size_t size = before ? strlen(before) : 0;
    return path + size + (path[size] == '.');
}

/* The whole has level 0, what is around modules 1, modules 2 and more. */
static unsigned level_of(const char *path, unsigned depth) {
    const char *before = around_find(path);
    unsigned names = before ? 1 : 0;
    for (const char *at = before; at && (at = strchr(at, '.')); at++)
        names++;
    if (depth == 0 || (before && !*part_of(path)))
        return depth ? 1 : 0;
    return depth - names + 1;
}

void area_print_module(const char *path, unsigned depth, unsigned instances, FILE *stream) {
    const char *dot = strrchr(path, '.');
    const char *name = dot ? dot + 1 : path;
    char text[128], count[16] = "";
    if (instances > 1)
        snprintf(count, sizeof count, " x%u", instances);
    unsigned level = level_of(path, depth);
    snprintf(text, sizeof text, "%*s%s%s", level > 1 ? 2 * (int)(level - 1) : 0, "",
             *name ? name + 2 : "total", count);
    fprintf(stream, "  %-*s", AREA_MODULE_WIDTH, text);
}

static void module_print(const struct area_row *row, FILE *stream) {
    area_print_module(row->path, row->depth, row->instances, stream);
}

static double gates(const struct synth *synth, const struct area *area) {
    return area->cell_area / synth->liberty.gate_area;
}

static void figures_print(const struct synth *synth, const struct area *area, FILE *stream) {
    const struct target *target = synth->target;
    if (target->cells)
        fprintf(stream, " %7u %7u %7u %7u %7.1f %5u\n", area_luts(area, target),
                area_logic_luts(area, target), area->memory_luts, area->ffs,
                area_brams(area, target), area->dsps);
    else
        fprintf(stream, " %9u %12.0f %9.2f %7u %12" PRIu64 "\n", area->cells, area->cell_area,
                gates(synth, area) / 1000, area->ffs, area->ram_bits);
}

static void percentages_print(const struct synth *synth, const struct device *device,
                              FILE *stream) {
    const struct area *area = &synth->area.row[0].area;
    const struct target *target = synth->target;
    fprintf(stream, "  of %s (%s): %.2f %% of the LUTs, %.2f %% FF, %.2f %% BRAM", device->name,
            device->about, 100.0 * area_luts(area, target) / device->luts,
            100.0 * area->ffs / device->ffs, 100.0 * area_brams(area, target) / device->brams);
    if (device->dsps)
        fprintf(stream, ", %.2f %% DSP", 100.0 * area->dsps / device->dsps);
    fprintf(stream, "; mean %.3f %%\n", area_percentage(area, target, device));
}

static void heading_print(const struct target *target, FILE *stream) {
    if (target->cells)
        fprintf(stream, "  %-*s %7s %7s %7s %7s %7s %5s\n", AREA_MODULE_WIDTH, "module", "LUT",
                "logic", "memory", "FF", "BRAM", "DSP");
    else
        fprintf(stream, "  %-*s %9s %12s %9s %7s %12s\n", AREA_MODULE_WIDTH, "module", "cells",
                "area", "kGE", "FF", "memory bits");
}

bool area_row_shown(const char *path, unsigned row_depth, unsigned depth) {
    unsigned level = level_of(path, row_depth);
    return level != 1 && (level == 0 || level < depth + SKIPPED);
}

void area_print(const struct synth *synth, const struct device *device, unsigned depth,
                FILE *stream) {
    const struct area_table *table = &synth->area;
    heading_print(synth->target, stream);
    for (size_t i = 1; i <= table->count; i++) {
        const struct area_row *row = &table->row[i % table->count]; /* the total comes last */
        if (!area_row_shown(row->path, row->depth, depth))
            continue;
        module_print(row, stream);
        figures_print(synth, &row->area, stream);
    }
    if (device)
        percentages_print(synth, device, stream);
}

// -------------------------------------------------------------------------------- JSON

static void area_json(struct record *record, const struct synth *synth, const struct area *area) {
    const struct target *target = synth->target;
    record_count(record, "ff", area->ffs);
    if (target->cells) {
        record_count(record, "lut", area_luts(area, target));
        record_count(record, "lut_logic", area_logic_luts(area, target));
        record_count(record, "lut_memory", area->memory_luts);
        record_real(record, "bram", area_brams(area, target));
        record_count(record, "dsp", area->dsps);
    } else {
        record_count(record, "cells", area->cells);
        record_real(record, "area", area->cell_area);
        record_real(record, "kge", gates(synth, area) / 1000);
        record_count(record, "memory_bits", area->ram_bits);
    }
}

void area_print_json(const struct synth *synth, const struct device *device,
                     const struct area_clock *clock, const char *name, FILE *stream) {
    struct record record = {.file = stream};
    const struct area_table *table = &synth->area;
    record_object(&record, NULL);
    record_text(&record, "configuration", name);
    record_text(&record, "target", synth->target->name);
    if (device) {
        record_text(&record, "device", device->name);
        record_real(&record, "area_percent",
                    area_percentage(&table->row[0].area, synth->target, device));
    }
    if (clock) {
        record_real(&record, "levels", clock->levels);
        record_real(&record, "period_ns", clock->period_ns);
    }
    record_object(&record, "total");
    area_json(&record, synth, &table->row[0].area);
    record_end(&record);
    record_list(&record, "modules");
    for (size_t i = 1; i < table->count; i++) {
        record_object(&record, NULL);
        record_text(&record, "path", table->row[i].path);
        record_count(&record, "instances", table->row[i].instances);
        area_json(&record, synth, &table->row[i].area);
        record_end(&record);
    }
    record_list_end(&record);
    record_end(&record);
    fputc('\n', stream);
}

// ------------------------------------------------------------------------- side by side

static const struct area_row *row_find(const struct area_table *table, const char *path) {
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(part_of(table->row[i].path), part_of(path)) == 0)
            return &table->row[i];
    return NULL;
}

/* The compared unit: LUTs, or the area of standard cells in gates. */
static double size_of(const struct synth *synth, const struct area_row *row) {
    if (!row)
        return 0;
    return synth->target->cells ? area_luts(&row->area, synth->target) : gates(synth, &row->area);
}

static void compared_row(const struct synth *synth, size_t count, const struct area_row *shown,
                         FILE *stream) {
    const struct area_row *first = row_find(&synth[0].area, shown->path);
    module_print(shown, stream);
    for (size_t i = 0; i < count; i++) {
        const struct area_row *row = row_find(&synth[i].area, shown->path);
        fprintf(stream, " %9.0f", size_of(&synth[i], row));
        if (i)
            fprintf(stream, " %+8.0f", size_of(&synth[i], row) - size_of(&synth[0], first));
        fprintf(stream, " %7u", row ? row->area.ffs : 0);
        if (i)
            fprintf(stream, " %+7d",
                    (int)(row ? row->area.ffs : 0) - (int)(first ? first->area.ffs : 0));
    }
    fputc('\n', stream);
}

/* Whether an earlier variant has the row already. */
static bool row_seen(const struct synth *synth, size_t before, const char *path) {
    for (size_t i = 0; i < before; i++)
        if (row_find(&synth[i].area, path))
            return true;
    return false;
}

static void compared_heading(const struct synth *synth, const char *const *name, size_t count,
                             FILE *stream) {
    fprintf(stream, "  %-*s", AREA_MODULE_WIDTH, "");
    for (size_t i = 0; i < count; i++)
        fprintf(stream, " %*s", i ? 34 : 17, name[i]);
    fprintf(stream, "\n  %-*s", AREA_MODULE_WIDTH, "module");
    for (size_t i = 0; i < count; i++) {
        fprintf(stream, " %9s", synth->target->cells ? "LUT" : "gates");
        fprintf(stream, i ? " %8s %7s %7s" : "%.0s %7s", "more", "FF", "more");
    }
    fputc('\n', stream);
}

void area_print_compared(const struct synth *synth, const char *const *name, size_t count,
                         const struct device *device, unsigned depth, FILE *stream) {
    compared_heading(synth, name, count, stream);
    for (size_t v = 0; v < count; v++)
        for (size_t i = 1; i < synth[v].area.count; i++) {
            const struct area_row *row = &synth[v].area.row[i];
            if (area_row_shown(row->path, row->depth, depth) && !row_seen(synth, v, row->path))
                compared_row(synth, count, row, stream);
        }
    compared_row(synth, count, &synth[0].area.row[0], stream);
    for (size_t i = 0; device && i < count; i++) {
        const struct area *area = &synth[i].area.row[0].area;
        fprintf(stream, "  %-24s %6.1f BRAM %5u DSP; of %s %.3f %%", name[i],
                area_brams(area, synth[i].target), area->dsps, device->name,
                area_percentage(area, synth[i].target, device));
        if (i)
            fprintf(stream, ", %+.3f",
                    area_percentage(area, synth[i].target, device) -
                        area_percentage(&synth[0].area.row[0].area, synth[0].target, device));
        fputc('\n', stream);
    }
}
