/* Functions that the compiler put into others, from a program's DWARF, which libdw reads: which of
 * them an instruction belongs to. Entries that cannot be read are left out. */
#ifndef HEDDLE_SIM_ELF_INLINES_H
#define HEDDLE_SIM_ELF_INLINES_H

#include "base/words.h"

#include <stddef.h>
#include <stdint.h>

/* Instructions from `begin` to before `end` are of function `name`. */
struct elf_inline {
    uint32_t begin, end;
    unsigned depth; /* 1: put into the function that has a symbol */
    size_t name;
    size_t call_path; /* among the names: the file that calls it; SIZE_MAX: not known */
    unsigned call_line;
};

struct elf_inlines {
    struct elf_inline *row; /* by depth */
    size_t rows;
    struct words names;
};

enum { ELF_INLINE_DEPTH = 16 };

/* Reads those of the program at `path`. The caller owns `inlines` (zeroed at start) and ends with
 * elf_inlines_free. */
void elf_inlines_read(struct elf_inlines *inlines, const char *path);
void elf_inlines_free(struct elf_inlines *inlines);

/* The inlined functions that an address is in, the outermost first; how many. */
size_t elf_inlines_find(const struct elf_inlines *inlines, uint32_t addr,
                        const char *name[ELF_INLINE_DEPTH]);

/* Where the inlined functions of an address are called, the outermost first: paths as the compiler
 * had them, lines. NULL for a path that is not known. How many. */
size_t elf_inlines_calls(const struct elf_inlines *inlines, uint32_t addr,
                         const char *path[ELF_INLINE_DEPTH], unsigned line[ELF_INLINE_DEPTH]);

#endif
