/* The tables and the listing of breakdown.h. */
#include "breakdown.h"

#include "base/resources.h"
#include "base/text.h"
#include "isa_decode.h"
#include "sim/elf/kernel_name.h"
#include "sim/report/stats.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CAUSES_SHOWN = 3, NAME = 34, WORTH = 100, SOURCES = 64 };

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

/* "raw 12.3 %, unit_lsu 4.0 %": the causes that took most, as parts of `whole`. */
static void causes_print(const struct profile_counts *counts, uint64_t whole, FILE *file) {
    bool shown[PROFILE_CAUSES] = {true};
    for (int n = 0; n < CAUSES_SHOWN; n++) {
        unsigned most = 0;
        char name[32];
        for (unsigned i = 1; i < PROFILE_CAUSES; i++)
            if (!shown[i] && counts->cycles[i] > (most ? counts->cycles[most] : 0))
                most = i;
        if (!most || percent(counts->cycles[most], whole) < 0.05)
            break;
        shown[most] = true;
        fprintf(file, "%s%s %.1f %%", n ? ", " : "  ", breakdown_cause(most, name),
                percent(counts->cycles[most], whole));
    }
    fputc('\n', file);
}

static void row_print(const struct breakdown *breakdown, const struct breakdown_row *row,
                      const char *name, FILE *file) {
    uint64_t whole = profile_cycles(&breakdown->total), cycles = profile_cycles(&row->counts);
    const struct profile_counts *counts = &row->counts;
    char number[TEXT_GROUPED];
    size_t length = strlen(name), over = length > NAME ? length - NAME : 0;
    fprintf(file, "  %-*s %12s %6.1f %% %6.1f %%", NAME, name + over, text_grouped(cycles, number),
            percent(cycles, whole), percent(counts->cycles[0], whole));
    if (counts->instructions)
        fprintf(file, " %6.1f %%",
                percent(counts->lanes, counts->instructions * breakdown->sim->config->threads));
    else
        fprintf(file, " %8s", "");
    fprintf(file, " %8s", text_grouped(counts->line_misses, number));
    fprintf(file, " %8s", text_grouped(counts->fetch_misses, number));
    causes_print(counts, whole, file);
}

static void title_print(const char *what, FILE *file) {
    fprintf(file, "\n  %-*s %12s %8s %8s %8s %8s %8s  %s\n", NAME, what, "cycles", "", "issued",
            "lanes", "dcache", "icache", "waits for");
}

static void line_name(const struct breakdown_row *row, char *name, size_t bytes) {
    if (row->file)
        snprintf(name, bytes, "%s:%u", row->file, row->line);
    else
        snprintf(name, bytes, "(unknown)");
}

void breakdown_tables(const struct breakdown *breakdown, unsigned limit, FILE *file) {
    const struct simulation *sim = breakdown->sim;
    char name[256], number[TEXT_GROUPED];
    fprintf(file, "%s on %s (%s, ", kernel_name(sim->kernel, name, sizeof name), sim->config->name,
            sim->config->issue);
    stats_shape_print(sim->config, file);
    fprintf(file, "): %s, %s cycles", stats_result(sim->result),
            text_grouped(profile_cycles(&breakdown->total), number));
    fprintf(file, ", %s of them without a warp\n",
            text_grouped(profile_cycles(&breakdown->profile->site[0].counts), number));
    stats_dram_print(sim, file);
    title_print("by function", file);
    for (size_t i = 0; i < breakdown->functions.rows && i < limit; i++)
        row_print(breakdown, &breakdown->functions.row[i],
                  breakdown_function_name(breakdown->functions.row[i].function), file);
    title_print("by source line", file);
    for (size_t i = 0; i < breakdown->lines.rows && i < limit; i++) {
        line_name(&breakdown->lines.row[i], name, sizeof name);
        row_print(breakdown, &breakdown->lines.row[i], name, file);
    }
}

// --------------------------------------------------------------------------------- listing

/* A source file, by where it was when it was compiled, and the name that is shown. */
struct source {
    const char *path;
    const char *name;
    struct text text;
};

struct sources {
    struct source source[SOURCES];
    size_t count;
};

/* Where the compiler found it; if there is none any more, what has its name here, or in heddle's
 * own tree. */
static void source_read(struct source *source) {
    struct resources resources;
    struct text path = {0};
    struct error ignored;
    if (text_read_file(&source->text, source->path, &ignored))
        return;
    text_free(&source->text);
    if (text_read_file(&source->text, source->name, &ignored))
        return;
    text_free(&source->text);
    if (resources_find(&resources, &ignored)) {
        text_print(&path, "%s/%s", resources.home, source->name);
        text_read_file(&source->text, text_string(&path), &ignored);
    }
    text_free(&path);
}

static const char *source_find(struct sources *sources, const struct breakdown_row *row) {
    size_t i = 0;
    while (i < sources->count && strcmp(sources->source[i].path, row->path) != 0)
        i++;
    if (i == SOURCES)
        return "";
    if (i == sources->count) {
        sources->source[sources->count++] = (struct source){.path = row->path, .name = row->file};
        source_read(&sources->source[i]);
    }
    return text_string(&sources->source[i].text);
}

static const char *source_line(struct sources *sources, const struct breakdown_row *row) {
    const char *text = source_find(sources, row);
    for (unsigned line = 1; line < row->line && *text; line++) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text + strspn(text, " \t");
}

static void source_line_print(struct sources *sources, const struct breakdown_row *row,
                              FILE *file) {
    const char *text = source_line(sources, row);
    fprintf(file, "%*s  %s:%u  %.*s\n", 34, "", row->file, row->line, (int)strcspn(text, "\n"),
            text);
}

struct sources *breakdown_sources(void) {
    return memory_zeroed(1, sizeof(struct sources));
}

bool breakdown_source(struct sources *sources, const struct breakdown_row *row, struct text *line) {
    const char *text = row->path ? source_line(sources, row) : "";
    size_t size = strcspn(text, "\r\n");
    text_append(line, text, size);
    return size > 0;
}

static void sources_clear(struct sources *sources) {
    for (size_t i = 0; i < sources->count; i++)
        text_free(&sources->source[i].text);
}

void breakdown_sources_free(struct sources *sources) {
    sources_clear(sources);
    free(sources);
}

static void instruction_print(const struct breakdown *breakdown, const struct breakdown_row *row,
                              FILE *file) {
    uint64_t cycles = profile_cycles(&row->counts);
    char text[96], number[TEXT_GROUPED];
    isa_disassemble(memory_load(breakdown->profile->memory, row->pc & ~UINT32_C(3), 4), row->pc,
                    text, sizeof text);
    fprintf(file, "%12s %5.1f %%", text_grouped(cycles, number),
            percent(cycles, profile_cycles(&breakdown->total)));
    fprintf(file, " %12s    %08" PRIx32 "  %-28s", text_grouped(row->counts.cycles[0], number),
            row->pc, text);
    causes_print(&row->counts, cycles, file);
}

static void function_print(const struct breakdown *breakdown, const struct elf_symbol *function,
                           struct sources *sources, FILE *file) {
    const struct breakdown_row *before = NULL;
    fprintf(file,
            "\n%s\n%12s %7s %12s    address   instruction, and for what part of its cycles it "
            "waited\n",
            breakdown_function_name(function), "cycles", "", "issued");
    for (size_t i = 0; i < breakdown->instructions.rows; i++) {
        const struct breakdown_row *row = &breakdown->instructions.row[i];
        if (row->function != function || !profile_cycles(&row->counts))
            continue;
        bool new_line = row->file && (!before || !before->file || before->line != row->line ||
                                      strcmp(before->file, row->file) != 0);
        if (new_line)
            source_line_print(sources, row, file);
        instruction_print(breakdown, row, file);
        before = row;
    }
}

bool breakdown_has(const struct breakdown *breakdown, const char *function, struct error *error) {
    for (size_t i = 0; i < breakdown->functions.rows; i++)
        if (strcmp(breakdown_function_name(breakdown->functions.row[i].function), function) == 0)
            return true;
    return error_set(error, "--function %s: the run was never in a function of this name",
                     function);
}

void breakdown_listing(const struct breakdown *breakdown, const char *function, FILE *file) {
    struct sources sources = {.count = 0};
    for (size_t i = 0; i < breakdown->functions.rows; i++) {
        const struct breakdown_row *row = &breakdown->functions.row[i];
        bool wanted =
            function ? strcmp(breakdown_function_name(row->function), function) == 0
                     : WORTH * profile_cycles(&row->counts) >= profile_cycles(&breakdown->total);
        if (wanted)
            function_print(breakdown, row->function, &sources, file);
    }
    sources_clear(&sources);
}
