#include "elf_lines.h"

#include "base/text.h"

#include <elfutils/libdw.h>
#include <gelf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* To a reader, where a file was on the machine that compiled it is of no use, but for what is below
 * the folder that the compiler ran in. */
static const char *name_short(const char *name, const char *here) {
    size_t size = here ? strlen(here) : 0;
    if (name[0] != '/')
        return name;
    if (size && strncmp(name, here, size) == 0 && name[size] == '/')
        return name + size + 1;
    return strrchr(name, '/') + 1;
}

static void path_add(struct words *paths, const char *name, const char *here) {
    if (here && name[0] != '/')
        words_print(paths, "%s/%s", here, name);
    else
        words_add(paths, name);
}

static void files_add(struct elf_lines *lines, Dwarf_Files *files, size_t count) {
    const char *const *folders = NULL;
    size_t folder_count = 0;
    bool known = dwarf_getsrcdirs(files, &folders, &folder_count) == 0 && folder_count > 0;
    for (size_t i = 0; i < count; i++) {
        const char *name = dwarf_filesrc(files, i, NULL, NULL);
        const char *here = known ? folders[0] : NULL;
        words_add(&lines->files, name ? name_short(name, here) : "?");
        path_add(&lines->paths, name ? name : "?", here);
    }
}

static bool row_make(Dwarf_Line *line, struct elf_line *row) {
    Dwarf_Addr addr;
    Dwarf_Files *files;
    bool ends = false;
    int number = 0;
    if (dwarf_lineaddr(line, &addr) != 0 || dwarf_lineendsequence(line, &ends) != 0 ||
        dwarf_lineno(line, &number) != 0 || dwarf_line_file(line, &files, &row->file) != 0)
        return false;
    row->addr = (uint32_t)addr;
    row->line = ends || number < 0 ? 0 : (unsigned)number;
    return true;
}

static void rows_add(struct elf_lines *lines, Dwarf_Lines *table, size_t count, size_t files) {
    size_t first = lines->files.count - files; /* of this table */
    lines->row = memory_resize(lines->row, (lines->rows + count) * sizeof *lines->row);
    for (size_t i = 0; i < count; i++) {
        struct elf_line row = {.order = (uint32_t)lines->rows};
        if (!row_make(dwarf_onesrcline(table, i), &row) || row.file >= files)
            continue;
        row.file += first;
        lines->row[lines->rows++] = row;
    }
}

/* At an address, the end of what lay before it comes first. */
static int row_order(const void *left, const void *right) {
    const struct elf_line *a = left;
    const struct elf_line *b = right;
    if (a->addr != b->addr)
        return a->addr < b->addr ? -1 : 1;
    if ((a->line == 0) != (b->line == 0))
        return a->line == 0 ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

/* libdw takes every name to have an end. One that has none ends with the file (elf_image.c), as
 * long as its section is where it was read. libelf copies those that are packed or, by their type,
 * of numbers. */
static bool names_end(Elf *elf) {
    size_t size, names;
    const char *file = elf_rawfile(elf, &size);
    bool good = file && elf_getshdrstrndx(elf, &names) == 0;
    for (Elf_Scn *section = NULL; good && (section = elf_nextscn(elf, section)) != NULL;) {
        GElf_Shdr header;
        const char *name =
            gelf_getshdr(section, &header) ? elf_strptr(elf, names, header.sh_name) : NULL;
        const Elf_Data *data =
            name && strncmp(name, ".debug_", 7) == 0 ? elf_getdata(section, NULL) : NULL;
        uintptr_t from = data ? (uintptr_t)data->d_buf : 0;
        good = !from || (from >= (uintptr_t)file && from < (uintptr_t)file + size);
    }
    return good;
}

void elf_lines_read(struct elf_lines *lines, Elf *elf) {
    Dwarf *dwarf = dwarf_begin_elf(elf, DWARF_C_READ, NULL);
    Dwarf_Off at = 0;
    Dwarf_CU *unit = NULL;
    Dwarf_Files *files;
    Dwarf_Lines *table;
    size_t file_count, count;
    bool safe = dwarf && names_end(elf);
    while (safe &&
           dwarf_next_lines(dwarf, at, &at, &unit, &files, &file_count, &table, &count) == 0) {
        files_add(lines, files, file_count);
        rows_add(lines, table, count, file_count);
    }
    dwarf_end(dwarf);
    if (lines->rows > 0)
        qsort(lines->row, lines->rows, sizeof *lines->row, row_order);
}

void elf_lines_free(struct elf_lines *lines) {
    words_free(&lines->files);
    words_free(&lines->paths);
    free(lines->row);
    *lines = (struct elf_lines){0};
}

const char *elf_lines_file(const struct elf_lines *lines, const struct elf_line *line) {
    return lines->files.word[line->file];
}

const char *elf_lines_path(const struct elf_lines *lines, const struct elf_line *line) {
    return lines->paths.word[line->file];
}

const struct elf_line *elf_lines_find(const struct elf_lines *lines, uint32_t addr) {
    size_t below = 0; /* rows that start at addr or before */
    size_t above = lines->rows;
    while (below < above) {
        size_t middle = below + (above - below) / 2;
        if (lines->row[middle].addr <= addr)
            below = middle + 1;
        else
            above = middle;
    }
    const struct elf_line *row = below > 0 ? &lines->row[below - 1] : NULL;
    return row && row->line > 0 ? row : NULL;
}

bool elf_lines_file_of(const struct elf_lines *lines, const char *path, size_t *file) {
    size_t size = strlen(path);
    for (*file = 0; *file < lines->paths.count; ++*file) {
        const char *known = lines->paths.word[*file];
        size_t length = strlen(known);
        if (length >= size && strcmp(known + length - size, path) == 0 &&
            (length == size || known[length - size - 1] == '/'))
            return true;
    }
    return false;
}
