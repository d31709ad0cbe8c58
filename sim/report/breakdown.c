#include "breakdown.h"

#include "base/record.h"
#include "base/text.h"
#include "isa_decode.h"
#include "sim/harness/run_loop.h"
#include "sim/report/stats.h"
#include "sim/stats/stall.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int by_pc(const void *left, const void *right) {
    const struct breakdown_row *a = left, *b = right;
    return (a->pc > b->pc) - (a->pc < b->pc);
}

/* The parts of one row of a table side by side. */
static int by_line(const void *left, const void *right) {
    const struct breakdown_row *a = left, *b = right;
    int order = strcmp(a->file ? a->file : "", b->file ? b->file : "");
    return order ? order : (a->line > b->line) - (a->line < b->line);
}

static int by_function(const void *left, const void *right) {
    const struct breakdown_row *a = left, *b = right;
    return strcmp(breakdown_function_name(a->function), breakdown_function_name(b->function));
}

static int by_cycles(const void *left, const void *right) {
    uint64_t a = profile_cycles(&((const struct breakdown_row *)left)->counts);
    uint64_t b = profile_cycles(&((const struct breakdown_row *)right)->counts);
    return a != b ? (a < b) - (a > b) : by_pc(left, right);
}

typedef int row_order(const void *left, const void *right);

/* Rows that `order` holds for the same become one. */
static void table_merge(struct breakdown_table *table, row_order *order) {
    size_t kept = 0;
    if (table->rows)
        qsort(table->row, table->rows, sizeof *table->row, order);
    for (size_t i = 0; i < table->rows; i++)
        if (kept && order(&table->row[kept - 1], &table->row[i]) == 0)
            profile_add(&table->row[kept - 1].counts, &table->row[i].counts);
        else
            table->row[kept++] = table->row[i];
    table->rows = kept;
}

static struct breakdown_table table_copy(const struct breakdown_table *table) {
    struct breakdown_table copy = {memory_zeroed(table->rows, sizeof *table->row), table->rows};
    if (table->rows)
        memcpy(copy.row, table->row, table->rows * sizeof *table->row);
    return copy;
}

static void sites_take(struct breakdown *breakdown) {
    const struct profile *profile = breakdown->profile;
    const struct elf_image *image = profile->image;
    struct breakdown_table *table = &breakdown->instructions;
    table->row = memory_zeroed(profile->sites, sizeof *table->row);
    for (size_t i = 0; i < profile->sites; i++) {
        const struct profile_site *site = &profile->site[i];
        const struct elf_line *line = elf_lines_find(&image->lines, site->pc);
        profile_add(&breakdown->total, &site->counts);
        if (i > 0)
            table->row[table->rows++] =
                (struct breakdown_row){site->pc,
                                       elf_image_function(image, site->pc),
                                       line ? elf_lines_file(&image->lines, line) : NULL,
                                       line ? elf_lines_path(&image->lines, line) : NULL,
                                       line ? line->line : 0,
                                       site->counts};
    }
    table_merge(table, by_pc);
}

/* Files that come with heddle and whose functions are put into programs. */
static bool is_runtime(const char *path) {
    return strstr(path, "sim/runtime/") || strstr(path, "sim/opencl/");
}

/* A line of the runtime that was put into a program is the line there that calls it. */
static void line_charge(const struct breakdown *breakdown, struct breakdown_row *row) {
    const struct elf_lines *lines = &breakdown->profile->image->lines;
    const char *path[ELF_INLINE_DEPTH];
    unsigned line[ELF_INLINE_DEPTH];
    size_t count = row->path && is_runtime(row->path)
                       ? elf_inlines_calls(&breakdown->inlines, row->pc, path, line)
                       : 0;
    while (count-- > 0) {
        size_t file;
        if (!path[count] || is_runtime(path[count]) ||
            !elf_lines_file_of(lines, path[count], &file))
            continue;
        row->file = lines->files.word[file];
        row->path = lines->paths.word[file];
        row->line = line[count];
        return;
    }
}

void breakdown_make(struct breakdown *breakdown, const struct simulation *sim) {
    *breakdown = (struct breakdown){.sim = sim, .profile = sim->profile};
    elf_inlines_read(&breakdown->inlines, sim->kernel);
    sites_take(breakdown);
    breakdown->lines = table_copy(&breakdown->instructions);
    for (size_t i = 0; i < breakdown->lines.rows; i++)
        line_charge(breakdown, &breakdown->lines.row[i]);
    table_merge(&breakdown->lines, by_line);
    breakdown->functions = table_copy(&breakdown->instructions);
    table_merge(&breakdown->functions, by_function);
    for (size_t i = 0; i < breakdown->lines.rows; i++)
        breakdown->lines.row[i].pc = 0;
    if (breakdown->lines.rows)
        qsort(breakdown->lines.row, breakdown->lines.rows, sizeof *breakdown->lines.row, by_cycles);
    if (breakdown->functions.rows)
        qsort(breakdown->functions.row, breakdown->functions.rows, sizeof *breakdown->functions.row,
              by_cycles);
}

void breakdown_free(struct breakdown *breakdown) {
    elf_inlines_free(&breakdown->inlines);
    free(breakdown->instructions.row);
    free(breakdown->lines.row);
    free(breakdown->functions.row);
    *breakdown = (struct breakdown){0};
}

const char *breakdown_function_name(const struct elf_symbol *function) {
    return function ? function->name : "(unknown)";
}

const char *breakdown_cause(unsigned i, char text[32]) {
    snprintf(text, 32, "%s", i ? stall_name(i) : "issued");
    for (char *c = text; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return text;
}

// ------------------------------------------------------------------------------------ JSON

/* Of an instruction only the causes that there were: most have none. */
static void counts_record(struct record *record, const struct profile_counts *counts, bool all) {
    char cause[32];
    record_count(record, "cycles", profile_cycles(counts));
    record_count(record, "issued", counts->cycles[0]);
    record_object(record, "stalls");
    for (unsigned i = 1; i < PROFILE_CAUSES; i++)
        if (all || counts->cycles[i])
            record_count(record, breakdown_cause(i, cause), counts->cycles[i]);
    record_end(record);
    record_count(record, "instructions", counts->instructions);
    record_count(record, "thread_instructions", counts->lanes);
    record_count(record, "dcache_reads", counts->lines);
    record_count(record, "dcache_misses", counts->line_misses);
    record_count(record, "icache_misses", counts->fetch_misses);
}

static void instruction_record(struct record *record, const struct breakdown *breakdown,
                               const struct breakdown_row *row) {
    const char *inlined[ELF_INLINE_DEPTH];
    char text[96], pc[16];
    isa_disassemble(memory_load(breakdown->profile->memory, row->pc & ~UINT32_C(3), 4), row->pc,
                    text, sizeof text);
    snprintf(pc, sizeof pc, "0x%08x", (unsigned)row->pc);
    record_text(record, "pc", pc);
    record_text(record, "text", text);
    size_t count = elf_inlines_find(&breakdown->inlines, row->pc, inlined);
    record_list(record, "inlined");
    for (size_t i = 0; i < count; i++)
        record_text(record, NULL, inlined[i]);
    record_list_end(record);
}

/* The source lines of a page, which may be looked at where the sources are not. */
static void source_record(struct record *record, struct sources *sources,
                          const struct breakdown_row *row) {
    struct text line = {0};
    if (sources && breakdown_source(sources, row, &line))
        record_text(record, "source", text_string(&line));
    text_free(&line);
}

static void table_record(struct record *record, const struct breakdown *breakdown, const char *key,
                         const struct breakdown_table *table, struct sources *sources) {
    record_list(record, key);
    for (size_t i = 0; i < table->rows; i++) {
        const struct breakdown_row *row = &table->row[i];
        record_object(record, NULL);
        if (table == &breakdown->instructions)
            instruction_record(record, breakdown, row);
        if (table != &breakdown->lines)
            record_text(record, "function", breakdown_function_name(row->function));
        if (table != &breakdown->functions) {
            record_text(record, "file", row->file ? row->file : "");
            record_count(record, "line", row->line);
            source_record(record, sources, row);
        }
        counts_record(record, &row->counts, false);
        record_end(record);
    }
    record_list_end(record);
}

void breakdown_json(const struct breakdown *breakdown, FILE *file) {
    const struct simulation *sim = breakdown->sim;
    struct record record = {.file = file};
    record_object(&record, NULL);
    stats_head_record(&record, sim);
    counts_record(&record, &breakdown->total, true);
    record_count(&record, "idle", profile_cycles(&breakdown->profile->site[0].counts));
    stats_dram_record(&record, sim);
    bool page = sim->options->trace == SIM_TRACE_RECORD;
    struct sources *sources = page ? breakdown_sources() : NULL;
    table_record(&record, breakdown, "functions", &breakdown->functions, sources);
    table_record(&record, breakdown, "lines", &breakdown->lines, sources);
    table_record(&record, breakdown, "pcs", &breakdown->instructions, sources);
    if (page) {
        breakdown_flame_record(breakdown, &record);
        breakdown_sources_free(sources);
    }
    record_end(&record);
    fputc('\n', file);
    fflush(file);
}
