/* Source lines of a program, from its DWARF line tables, which libdw reads.
 *
 * elf_lines_read adds what it can make sense of and stops at the first table that it cannot: a
 * report without a line is better than none. The caller owns `struct elf_lines` (zeroed at start)
 * and ends with elf_lines_free.
 */
#ifndef HEDDLE_SIM_ELF_LINES_H
#define HEDDLE_SIM_ELF_LINES_H

#include "base/words.h"

#include <libelf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From `addr` up to the next row. */
struct elf_line {
    uint32_t addr;
    uint32_t order; /* of reading: the last row at an address counts */
    size_t file;
    unsigned line; /* 0: nothing is known from here */
};

struct elf_lines {
    struct elf_line *row; /* by rising address once read */
    size_t rows;
    struct words files; /* names, with their folder when that is below the compilation's */
    struct words paths; /* of the same files, as the compiler had them */
};

void elf_lines_read(struct elf_lines *lines, Elf *elf);
void elf_lines_free(struct elf_lines *lines);

/* The row of an address, NULL when it has none. */
const struct elf_line *elf_lines_find(const struct elf_lines *lines, uint32_t addr);

/* The name of its file, to be shown. */
const char *elf_lines_file(const struct elf_lines *lines, const struct elf_line *line);

/* The file whose path this is or ends with; false: there is none. */
bool elf_lines_file_of(const struct elf_lines *lines, const char *path, size_t *file);

/* Where it was when it was compiled, to be opened. */
const char *elf_lines_path(const struct elf_lines *lines, const struct elf_line *line);

#endif
