/* A program with a section added behind everything else: its bytes, names and source lines. The old
 * contents keep their addresses. */
#ifndef HEDDLE_SIM_ELF_EXTEND_H
#define HEDDLE_SIM_ELF_EXTEND_H

#include "elf_image.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A function in the added section. */
struct elf_name {
    const char *name;
    uint32_t value;
    uint32_t size;
};

/* From `address` on, up to the next row: line `line` of file number `file`, as in struct elf_line;
 * line 0: nothing is known. */
struct elf_row {
    uint32_t address;
    size_t file;
    unsigned line;
};

/* A word that the program loads with, to be another one. */
struct elf_patch {
    uint32_t address;
    uint32_t word;
};

struct elf_extension {
    const char *section; /* its name */
    uint32_t address;    /* elf_extension_address */
    const uint32_t *word;
    size_t words;
    const struct elf_name *names;
    size_t name_count;
    const struct elf_row *rows; /* by rising address */
    size_t row_count;
    const struct words *files; /* of the rows */
    const struct elf_patch *patches;
    size_t patch_count;
};

/* The first free address behind a program's segments and sections, on a boundary of 64 bytes. */
bool elf_extension_address(const char *path, uint32_t *address, struct error *error);

/* Writes the program `from` with the extension to `to`, executable. A symbol `_end` becomes the end
 * of the section. False with one sentence in `error`, and no file `to`. */
bool elf_extend(const char *from, const char *to, const struct elf_extension *extension,
                struct error *error);

#endif
