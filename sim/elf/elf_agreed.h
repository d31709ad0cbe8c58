/* Assertions of a program's author: lines of its sources whose branches are the same in all lanes
 * though no analysis can see it (HEDDLE_LANES_AGREE of heddle.h), and such branches. The compiler
 * for lanes asserts the same of the branches that it left as they were. */
#ifndef HEDDLE_SIM_ELF_AGREED_H
#define HEDDLE_SIM_ELF_AGREED_H

#include "base/words.h"
#include "elf_image.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf_agreed {
    struct words lines; /* "file:line", the file as the compiler was given it */
    uint32_t *branch;
    size_t branches;
    uint32_t *note; /* each in the block that such a branch or split ends, rising */
    size_t notes;
};

/* Reads those of the program at `path`, none if it has none. The caller owns `agreed` (zeroed at
 * start) and ends with elf_agreed_free. */
void elf_agreed_read(struct elf_agreed *agreed, const char *path);
void elf_agreed_free(struct elf_agreed *agreed);

/* Whether the branch at `pc` is vouched for, itself or by its line or the line before. */
bool elf_agreed_has(const struct elf_agreed *agreed, const struct elf_image *image, uint32_t pc);

/* Whether the compiler has left a note in the block from `begin` to its last instruction. */
bool elf_agreed_notes(const struct elf_agreed *agreed, uint32_t begin, uint32_t last);

#endif
