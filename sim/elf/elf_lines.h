/* Source lines of a program, from its DWARF line table (.debug_line, versions 2 to 5 in the 32-bit
 * format). Source: DWARF Debugging Information Format, version 5, section 6.2.
 *
 * elf_lines_read adds what it can make sense of and stops at the first unit that it cannot: a
 * report without a line is better than none. The caller owns `struct elf_lines` (zeroed at start)
 * and ends with elf_lines_free.
 */
#ifndef HEDDLE_SIM_ELF_LINES_H
#define HEDDLE_SIM_ELF_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf_section {
    const uint8_t *bytes; /* NULL when the file has no such section */
    size_t size;
};

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
    size_t row_room;
    char **file; /* names, with their folder when that is relative */
    size_t files;
    size_t file_room;
};

/* False when out of memory. */
bool elf_lines_read(struct elf_lines *lines, struct elf_section line, struct elf_section line_str,
                    struct elf_section str);
void elf_lines_free(struct elf_lines *lines);

/* The row of an address, NULL when it has none. */
const struct elf_line *elf_lines_find(const struct elf_lines *lines, uint32_t addr);

#endif
