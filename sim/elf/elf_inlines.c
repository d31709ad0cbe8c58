#include "elf_inlines.h"

#include "base/text.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static bool number_of(Dwarf_Die *die, unsigned attribute, Dwarf_Word *number) {
    Dwarf_Attribute value;
    return dwarf_attr(die, attribute, &value) && dwarf_formudata(&value, number) == 0;
}

/* The file and line that call an inlined function; SIZE_MAX and 0 when they are not known. */
static size_t call_find(struct elf_inlines *inlines, Dwarf_Die *die, unsigned *line) {
    Dwarf_Die unit;
    Dwarf_Files *files;
    Dwarf_Word file = 0, number = 0;
    size_t count = 0;
    const char *path = NULL;
    if (number_of(die, DW_AT_call_file, &file) && number_of(die, DW_AT_call_line, &number) &&
        dwarf_diecu(die, &unit, NULL, NULL) && dwarf_getsrcfiles(&unit, &files, &count) == 0 &&
        file < count)
        path = dwarf_filesrc(files, file, NULL, NULL);
    *line = (unsigned)number;
    if (!path)
        return SIZE_MAX;
    words_add(&inlines->names, path);
    return inlines->names.count - 1;
}

static void ranges_add(struct elf_inlines *inlines, Dwarf_Die *die, unsigned depth) {
    const char *name = dwarf_diename(die); /* of the function, through abstract_origin */
    Dwarf_Addr base, begin, end;
    unsigned line = 0;
    size_t path = call_find(inlines, die, &line);
    for (ptrdiff_t at = 0; name && (at = dwarf_ranges(die, at, &base, &begin, &end)) > 0;) {
        inlines->row = memory_resize(inlines->row, (inlines->rows + 1) * sizeof *inlines->row);
        inlines->row[inlines->rows++] = (struct elf_inline){
            (uint32_t)begin, (uint32_t)end, depth, inlines->names.count, path, line};
        words_add(&inlines->names, name);
    }
}

/* The entries below an entry; depth counts inlined functions around it. */
static void below_read(struct elf_inlines *inlines, Dwarf_Die *die, unsigned depth) {
    Dwarf_Die child;
    if (depth >= ELF_INLINE_DEPTH || dwarf_child(die, &child) != 0)
        return;
    do {
        int tag = dwarf_tag(&child);
        if (tag == DW_TAG_inlined_subroutine)
            ranges_add(inlines, &child, depth + 1);
        if (tag == DW_TAG_inlined_subroutine || tag == DW_TAG_lexical_block ||
            tag == DW_TAG_subprogram)
            below_read(inlines, &child, depth + (tag == DW_TAG_inlined_subroutine));
    } while (dwarf_siblingof(&child, &child) == 0);
}

static int row_order(const void *left, const void *right) {
    const struct elf_inline *a = left, *b = right;
    return a->depth != b->depth  ? (a->depth < b->depth ? -1 : 1)
           : a->begin < b->begin ? -1
                                 : a->begin > b->begin;
}

void elf_inlines_read(struct elf_inlines *inlines, const char *path) {
    int file = open(path, O_RDONLY);
    Dwarf *dwarf = file >= 0 ? dwarf_begin(file, DWARF_C_READ) : NULL;
    Dwarf_Off at = 0, next;
    size_t header;
    while (dwarf && dwarf_nextcu(dwarf, at, &next, &header, NULL, NULL, NULL) == 0) {
        Dwarf_Die unit;
        if (dwarf_offdie(dwarf, at + header, &unit))
            below_read(inlines, &unit, 0);
        at = next;
    }
    dwarf_end(dwarf);
    if (file >= 0)
        close(file);
    if (inlines->rows)
        qsort(inlines->row, inlines->rows, sizeof *inlines->row, row_order);
}

void elf_inlines_free(struct elf_inlines *inlines) {
    words_free(&inlines->names);
    free(inlines->row);
    *inlines = (struct elf_inlines){0};
}

static bool has(const struct elf_inline *row, uint32_t addr) {
    return addr >= row->begin && addr < row->end;
}

size_t elf_inlines_find(const struct elf_inlines *inlines, uint32_t addr,
                        const char *name[ELF_INLINE_DEPTH]) {
    size_t count = 0;
    for (size_t i = 0; i < inlines->rows && count < ELF_INLINE_DEPTH; i++)
        if (has(&inlines->row[i], addr))
            name[count++] = inlines->names.word[inlines->row[i].name];
    return count;
}

size_t elf_inlines_calls(const struct elf_inlines *inlines, uint32_t addr,
                         const char *path[ELF_INLINE_DEPTH], unsigned line[ELF_INLINE_DEPTH]) {
    size_t count = 0;
    for (size_t i = 0; i < inlines->rows && count < ELF_INLINE_DEPTH; i++) {
        const struct elf_inline *row = &inlines->row[i];
        if (!has(row, addr))
            continue;
        path[count] = row->call_path == SIZE_MAX ? NULL : inlines->names.word[row->call_path];
        line[count++] = row->call_line;
    }
    return count;
}
