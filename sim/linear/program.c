#include "program.h"

#include "sim/elf/elf_extend.h"

#include <stdlib.h>
#include <string.h>

/* The runtime's list of rewritten kernels (launch.c). */
#define TABLE "heddle_linear"

static bool kernels_find(struct linear_program *program, struct error *error) {
    const struct elf_symbol *begin = elf_image_symbol(&program->image, "heddle_kernels_begin");
    const struct elf_symbol *end = elf_image_symbol(&program->image, "heddle_kernels_end");
    for (size_t i = 0; begin && end && i < program->image.symbol_count; i++) {
        const struct elf_symbol *symbol = &program->image.symbols[i];
        if (symbol->absolute || symbol->size == 0 || symbol->value < begin->value ||
            symbol->value >= end->value)
            continue;
        size_t bytes = (program->count + 1) * sizeof *program->kernels;
        program->kernels = memory_resize(program->kernels, bytes);
        if (!linear_analyse(&program->kernels[program->count++], symbol, program->memory, error))
            return false;
    }
    if (program->count == 0)
        return error_set(error,
                         "%s has no kernels: those that HEDDLE_KERNEL makes, linked with "
                         "heddle's linker script, are looked at",
                         program->path);
    return true;
}

bool linear_program_open(struct linear_program *program, const char *path, struct error *error) {
    *program = (struct linear_program){.path = path, .memory = memory_new()};
    if (!elf_image_load(&program->image, path, program->memory, error) ||
        !kernels_find(program, error))
        return false;
    program->rewritten = memory_zeroed(program->count, sizeof *program->rewritten);
    program->address = memory_zeroed(program->count, sizeof *program->address);
    return true;
}

void linear_program_free(struct linear_program *program) {
    for (size_t i = 0; i < program->count; i++) {
        linear_free(&program->kernels[i]);
        if (program->rewritten)
            linear_rewritten_free(&program->rewritten[i]);
    }
    free(program->kernels);
    free(program->rewritten);
    free(program->address);
    elf_image_free(&program->image);
    memory_free(program->memory);
    *program = (struct linear_program){0};
}

bool linear_program_rewrite(struct linear_program *program, bool one_port, struct error *error) {
    const struct elf_symbol *table = elf_image_symbol(&program->image, TABLE);
    uint32_t address;
    if (!table)
        return error_set(error,
                         "%s has no symbol " TABLE ": link it with a runtime that looks for "
                         "rewritten kernels",
                         program->path);
    if (memory_load(program->memory, table->value, 4) != 0)
        return error_set(error, "%s has been rewritten: take the program as it was linked",
                         program->path);
    if (!elf_extension_address(program->path, &address, error))
        return false;
    for (size_t i = 0; i < program->count; i++) {
        struct linear_rewritten *rewritten = &program->rewritten[i];
        program->address[i] = address;
        program->kernels[i].one_port = one_port;
        if (!linear_rewrite(&program->kernels[i], address, rewritten))
            linear_rewritten_free(rewritten);
        address += 4 * (uint32_t)rewritten->code.count;
    }
    return true;
}

struct writing {
    const struct linear_program *program;
    uint32_t *word;
    size_t words;
    struct elf_name *names;
    size_t name_count;
    struct elf_row *rows;
    size_t row_count;
};

static void name_add(struct writing *writing, size_t kernel, const char *suffix, size_t from,
                     size_t to) {
    const struct linear_program *program = writing->program;
    struct text name = {0};
    text_print(&name, "%s%s", program->kernels[kernel].name, suffix);
    writing->names[writing->name_count++] = (struct elf_name){
        name.data, program->address[kernel] + 4 * (uint32_t)from, 4 * (uint32_t)(to - from)};
}

/* An instruction that is new has the line of the one that it stands for. */
static void row_add(struct writing *writing, size_t kernel, size_t index) {
    const struct linear_program *program = writing->program;
    const struct linear_word *word = &program->rewritten[kernel].code.word[index];
    const struct elf_line *line = elf_lines_find(
        &program->image.lines, program->kernels[kernel].entry + 4 * (uint32_t)word->origin);
    writing->rows[writing->row_count++] =
        (struct elf_row){program->address[kernel] + 4 * (uint32_t)index, line ? line->file : 0,
                         line ? line->line : 0};
}

static void kernel_add(struct writing *writing, size_t kernel) {
    const struct linear_rewritten *rewritten = &writing->program->rewritten[kernel];
    const struct linear_code *code = &rewritten->code;
    for (size_t i = 0; i < code->count; i++) {
        row_add(writing, kernel, i);
        writing->word[writing->words++] = code->word[i].word;
    }
    name_add(writing, kernel, ".threads", 0, rewritten->entry);
    name_add(writing, kernel, ".linear", rewritten->entry, code->count);
}

static void table_add(struct writing *writing, uint32_t end) {
    const struct linear_program *program = writing->program;
    for (size_t i = 0; i < program->count; i++) {
        const struct linear_rewritten *rewritten = &program->rewritten[i];
        if (rewritten->code.count == 0)
            continue;
        uint32_t row[LINEAR_TABLE_WORDS] = {program->kernels[i].entry, rewritten->launch_cost,
                                            rewritten->run_cost, program->address[i],
                                            program->address[i] + 4 * (uint32_t)rewritten->entry};
        memcpy(&writing->word[writing->words], row, sizeof row);
        writing->words += LINEAR_TABLE_WORDS;
    }
    writing->rows[writing->row_count++] = (struct elf_row){.address = end};
}

static uint32_t least_of(uint32_t least, uint32_t cost) {
    return cost < least ? cost : least;
}

/* The cost of the cheapest of the kernels. */
static void least_costs(const struct linear_program *program, uint32_t *launch, uint32_t *run) {
    *launch = *run = UINT32_MAX;
    for (size_t i = 0; i < program->count; i++) {
        const struct linear_rewritten *rewritten = &program->rewritten[i];
        if (rewritten->code.count == 0)
            continue;
        *launch = least_of(*launch, rewritten->launch_cost);
        *run = least_of(*run, rewritten->run_cost);
    }
}

static bool extension_write(struct writing *writing, uint32_t base, const char *path,
                            struct error *error) {
    const struct linear_program *program = writing->program;
    uint32_t table = elf_image_symbol(&program->image, TABLE)->value;
    uint32_t begin = base + 4 * (uint32_t)writing->words;
    uint32_t launch_cost, run_cost;
    table_add(writing, begin);
    least_costs(program, &launch_cost, &run_cost);
    struct elf_patch patches[] = {{table, begin},
                                  {table + 4, base + 4 * (uint32_t)writing->words},
                                  {table + 8, (launch_cost + 2 * run_cost) / LINEAR_SHARES + 1},
                                  {table + 12, launch_cost},
                                  {table + 16, run_cost}};
    struct elf_extension extension = {.section = ".text.linear",
                                      .address = base,
                                      .word = writing->word,
                                      .words = writing->words,
                                      .names = writing->names,
                                      .name_count = writing->name_count,
                                      .rows = writing->rows,
                                      .row_count = writing->row_count,
                                      .files = &program->image.lines.files,
                                      .patches = patches,
                                      .patch_count = sizeof patches / sizeof *patches};
    return elf_extend(program->path, path, &extension, error);
}

bool linear_program_write(const struct linear_program *program, const char *path,
                          struct error *error) {
    struct writing writing = {.program = program};
    size_t words = LINEAR_TABLE_WORDS * program->count;
    for (size_t i = 0; i < program->count; i++)
        words += program->rewritten[i].code.count;
    writing.word = memory_zeroed(words, sizeof *writing.word);
    writing.rows = memory_zeroed(words + 1, sizeof *writing.rows);
    writing.names = memory_zeroed(2 * program->count, sizeof *writing.names);
    for (size_t i = 0; i < program->count; i++)
        if (program->rewritten[i].code.count > 0)
            kernel_add(&writing, i);
    bool good = extension_write(&writing, program->address[0], path, error);
    for (size_t i = 0; i < writing.name_count; i++)
        free((char *)(uintptr_t)writing.names[i].name);
    free(writing.names);
    free(writing.rows);
    free(writing.word);
    return good;
}
