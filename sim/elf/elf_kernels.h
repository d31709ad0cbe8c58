/* The arguments of a program's kernels (HEDDLE_KERNEL), from its DWARF, which libdw reads. Kernels
 * whose arguments are `const void *`, and programs without debug information, are left out.
 *
 * Arguments are a text. Its first line is "struct SIZE", or "array SIZE" when the kernel was
 * declared with a pointer to something else: to as many elements of that size as it reads. A line
 * for each member follows, the innermost ones of structs and arrays within:
 *
 *     OFFSET SIZE KIND TARGET_KIND TARGET_SIZE NAME
 *
 * KIND is `u` or `s` for an integer without or with a sign, `f` floating point, `b` _Bool, `p` a
 * pointer, `-` anything else. TARGET is the type that a pointer points to, "- 0" when that is
 * unknown or a struct.
 */
#ifndef HEDDLE_SIM_ELF_KERNELS_H
#define HEDDLE_SIM_ELF_KERNELS_H

#include "base/words.h"

struct elf_kernels {
    struct words names, arguments; /* as many of each */
};

/* Adds those of the program at `path`. The caller owns `kernels` (zeroed at start) and ends with
 * elf_kernels_free. */
void elf_kernels_read(struct elf_kernels *kernels, const char *path);
void elf_kernels_free(struct elf_kernels *kernels);

/* The arguments of a kernel, or NULL. */
const char *elf_kernels_arguments(const struct elf_kernels *kernels, const char *name);

#endif
