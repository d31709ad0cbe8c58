#include "area.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static void area_add(struct area *sum, const struct area *more) {
    for (int i = 0; i <= AREA_INPUTS; i++)
        sum->lut[i] += more->lut[i];
    sum->carry_luts += more->carry_luts;
    sum->memory_luts += more->memory_luts;
    sum->ffs += more->ffs;
    sum->latches += more->latches;
    sum->bram_units += more->bram_units;
    sum->dsps += more->dsps;
    sum->ram_bits += more->ram_bits;
    sum->cells += more->cells;
    sum->cell_area += more->cell_area;
}

static void fpga_cell_add(struct area *area, const struct cell_row *row, unsigned count) {
    area->ram_bits += (uint64_t)row->bits * count;
    switch (row->kind) {
    case CELL_LUT:
        area->lut[row->amount] += count;
        break;
    case CELL_MEMORY:
        area->memory_luts += row->amount * count;
        break;
    case CELL_FF:
        area->ffs += count;
        break;
    case CELL_LATCH:
        area->latches += count;
        break;
    case CELL_BRAM:
        area->bram_units += row->amount * count;
        break;
    case CELL_DSP:
        area->dsps += row->amount * count;
        break;
    case CELL_CARRY:
        area->carry_luts += row->amount * count;
        break;
    case CELL_FREE:
        break;
    }
}

static void asic_cell_add(struct area *area, const struct liberty_cell *row, unsigned count) {
    area->cell_area += row->area * count;
    area->ffs += row->is_ff ? count : 0;
    area->latches += row->is_latch && !row->is_gate ? count : 0;
}

/* Where cells are of, for messages and for adding up. */
struct adder {
    const struct target *target;
    const struct liberty *liberty;
    struct area_table *table;
    struct error *error;
};

static bool cells_add_up(const struct adder *adder, const struct cell_node *node, const char *path,
                         struct area *area) {
    for (size_t i = 0; i < node->cells; i++) {
        const struct cell_count *cell = &node->cell[i];
        unsigned count = (unsigned)cell->count;
        if (strcmp(cell->type, "$scopeinfo") == 0)
            continue;
        area->cells += count;
        if (cell->bits) {
            area->ram_bits += cell->bits;
            area->cells -= count;
            continue;
        }
        const struct cell_row *row = target_cell(adder->target, cell->type);
        const struct liberty_cell *standard =
            adder->liberty ? liberty_find(adder->liberty, cell->type) : NULL;
        if (standard && !standard->has_area)
            return error_set(adder->error,
                             "the liberty file gives the cell %s no area, and the design has it",
                             cell->type);
        if (row)
            fpga_cell_add(area, row, count);
        else if (standard)
            asic_cell_add(area, standard, count);
        else
            return error_set(adder->error,
                             "Yosys left cells of type %s in %s, which target=%s does not know",
                             cell->type, *path ? path : "the top", adder->target->name);
    }
    return true;
}

// ------------------------------------------------------------------------------- rows

/* Nodes that make one row: the instances of a loop, in all the blocks around them. */
struct group {
    const struct cell_node **node;
    size_t count;
};

static void group_add(struct group *group, const struct cell_node *node) {
    group->node = memory_resize(group->node, (group->count + 1) * sizeof *group->node);
    group->node[group->count++] = node;
}

static bool is_instance(const struct cell_node *node) {
    return strncmp(node->name, "u_", 2) == 0;
}

/* The instances in a node, those in its generate blocks included; cells of the blocks go to area.
 */
static bool instances_collect(const struct adder *adder, const struct cell_node *node,
                              const char *path, struct group *found, struct area *area) {
    bool good = cells_add_up(adder, node, path, area);
    for (size_t i = 0; i < node->children && good; i++) {
        if (is_instance(node->child[i]))
            group_add(found, node->child[i]);
        else
            good = instances_collect(adder, node->child[i], path, found, area);
    }
    return good;
}

static int row_larger(const void *a, const void *b) {
    const struct area_row *const *left = a, *const *right = b;
    unsigned x = (*left)->area.cells, y = (*right)->area.cells;
    return x != y ? (x < y ? 1 : -1) : strcmp((*left)->path, (*right)->path);
}

static bool rows_add(const struct adder *adder, const struct group *group, const char *path,
                     unsigned depth, struct area_table *below);

/* Rows of the instances, grouped by name, largest first. */
static bool children_add(const struct adder *adder, struct group *found, const char *path,
                         unsigned depth, struct area_table *rows) {
    struct area_table *part = memory_resize(NULL, (found->count + 1) * sizeof *part);
    size_t parts = 0;
    bool good = true;
    for (size_t i = 0; i < found->count && good; i++) {
        struct group same = {0};
        if (!found->node[i])
            continue;
        const char *name = found->node[i]->name;
        for (size_t j = i; j < found->count; j++)
            if (found->node[j] && strcmp(found->node[j]->name, name) == 0) {
                group_add(&same, found->node[j]);
                found->node[j] = NULL;
            }
        struct text below = {0};
        text_print(&below, "%s%s%s", path, *path ? "." : "", name);
        part[parts] = (struct area_table){0};
        good = rows_add(adder, &same, text_string(&below), depth, &part[parts++]);
        text_free(&below);
        free(same.node);
    }
    const struct area_row **first = memory_resize(NULL, (parts + 1) * sizeof *first);
    for (size_t i = 0; i < parts; i++)
        first[i] = part[i].row;
    if (good)
        qsort(first, parts, sizeof *first, row_larger);
    for (size_t i = 0; i < parts; i++)
        for (size_t j = 0; j < parts; j++)
            if (part[j].row == first[i] && part[j].count) {
                rows->row =
                    memory_resize(rows->row, (rows->count + part[j].count) * sizeof *rows->row);
                memcpy(rows->row + rows->count, part[j].row, part[j].count * sizeof *rows->row);
                rows->count += part[j].count;
                part[j].count = 0;
            }
    for (size_t i = 0; i < parts; i++)
        free(part[i].row);
    free(first);
    free(part);
    return good;
}

static bool rows_add(const struct adder *adder, const struct group *group, const char *path,
                     unsigned depth, struct area_table *below) {
    struct group found = {0};
    struct area_row row = {.depth = depth, .instances = (unsigned)group->count};
    bool good = true;
    for (size_t i = 0; i < group->count && good; i++)
        good = instances_collect(adder, group->node[i], path, &found, &row.area);
    struct text copy = {0};
    text_add(&copy, path);
    row.path = copy.data;
    below->row = memory_resize(NULL, sizeof row);
    below->row[0] = row;
    below->count = 1;
    good = good && children_add(adder, &found, path, depth + 1, below);
    for (size_t i = 1; i < below->count; i++)
        if (below->row[i].depth == depth + 1)
            area_add(&below->row[0].area, &below->row[i].area);
    free(found.node);
    return good;
}

bool area_compute(const struct cell_node *cells, const struct target *target,
                  const struct liberty *liberty, struct area_table *table, struct error *error) {
    const struct adder adder = {target, liberty, table, error};
    const struct cell_node *root[] = {cells};
    const struct group group = {root, 1};
    *table = (struct area_table){0};
    return rows_add(&adder, &group, "", 0, table);
}

void area_table_free(struct area_table *table) {
    for (size_t i = 0; i < table->count; i++)
        free(table->row[i].path);
    free(table->row);
    *table = (struct area_table){0};
}

// ----------------------------------------------------------------------------- figures

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

unsigned area_logic_luts(const struct area *area, const struct target *target) {
    const unsigned *lut = area->lut;
    unsigned all = lut[1] + lut[2] + lut[3] + lut[4] + lut[5] + lut[6];
    unsigned ones = lut[1], twos = lut[2], pairs = 0;
    if (target->pairs) {
        unsigned fours = least(lut[4], ones);
        ones -= fours;
        unsigned threes = least(lut[3], twos);
        twos -= threes;
        unsigned rest = least(lut[3] - threes, ones);
        ones -= rest;
        pairs = fours + threes + rest + (ones + twos) / 2;
    }
    return all - pairs + area->carry_luts;
}

unsigned area_luts(const struct area *area, const struct target *target) {
    return area_logic_luts(area, target) + area->memory_luts;
}

double area_brams(const struct area *area, const struct target *target) {
    return target->bram_units ? (double)area->bram_units / target->bram_units : 0;
}

double area_percentage(const struct area *area, const struct target *target,
                       const struct device *device) {
    const double part[][2] = {
        {area->ffs, device->ffs},
        {area_luts(area, target), device->luts},
        {area_brams(area, target), device->brams},
        {area->dsps, device->dsps},
    };
    double sum = 0;
    unsigned kinds = 0;
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        if (part[i][1] > 0) {
            sum += 100 * part[i][0] / part[i][1];
            kinds++;
        }
    return sum / kinds;
}

bool area_find(const struct area_table *table, const char *part, struct area *area) {
    size_t size = strlen(part);
    unsigned covered = 0; /* depth of the row that was added last, while below it */
    bool found = false;
    *area = (struct area){0};
    for (size_t i = 0; i < table->count; i++) {
        const struct area_row *row = &table->row[i];
        size_t length = strlen(row->path);
        if (covered && row->depth > covered)
            continue;
        covered = 0;
        if (length < size || strcmp(row->path + length - size, part) != 0 ||
            (length > size && row->path[length - size - 1] != '.'))
            continue;
        area_add(area, &row->area);
        covered = row->depth;
        found = true;
    }
    return found;
}
