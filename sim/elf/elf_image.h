/* A program: its ELF segments put into memory, and its names and source lines for reports.
 *
 * The header is not called elf.h, since that would hide the system's. Accepted are 32-bit
 * little-endian RISC-V executables whose segments (at their physical addresses) lie in RAM.
 * elf_image_load fills `image`, which the caller owns; elf_image_free frees what it points to
 * and is safe on an image that failed to load or is all zero.
 */
#ifndef HEDDLE_SIM_ELF_IMAGE_H
#define HEDDLE_SIM_ELF_IMAGE_H

#include "base/error.h"
#include "elf_lines.h"
#include "sim/config.h"
#include "sim/memory/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf_symbol {
    char *name;
    uint32_t value;
    uint32_t size;
    uint32_t limit; /* end of its section */
    bool absolute;  /* `value` is a number, not an address; limit is 0 */
    bool local;     /* other files do not see it */
    char *file;     /* of a local one: its source, NULL where nothing says so */
};

/* Of what is loaded or has an address all the same. */
struct elf_section {
    uint32_t begin, end;
    bool code;
    bool filled;    /* the file has its bytes, */
    uint8_t *bytes; /* which are kept */
};

struct elf_image {
    uint32_t entry;
    struct elf_section *sections; /* of a file without headers of sections: its segments */
    size_t section_count;
    struct elf_symbol *symbols; /* by rising value */
    size_t symbol_count;
    struct elf_lines lines;
};

/* False with one sentence in `error` when the file cannot be read or is not such a program;
 * memory may then hold a part of it. */
bool elf_image_load(struct elf_image *image, const char *path, struct memory *memory,
                    struct error *error);
void elf_image_free(struct elf_image *image);

/* Features of a core that a program may need, a bit each. Atomic operations and votes are known of
 * what is compiled with heddle.h; of other programs only the registers are. */
enum elf_need { ELF_NEEDS_FPU = 1, ELF_NEEDS_ATOMICS = 2, ELF_NEEDS_VOTES = 4 };

/* The features that a core has. */
unsigned elf_needs_met(const struct heddle_config *config);

/* Reads what a program needs, without putting it anywhere; false with one sentence in `error` when
 * the file is no such program, or no core has what it needs. */
bool elf_image_needs(const char *path, unsigned *needs, struct error *error);

/* Whether a file is such a program, and a core with these has all that it needs; false with one
 * sentence in `error`, which says what to give it. For what comes before minutes of work. */
bool elf_image_fits(const char *path, unsigned has, struct error *error);

/* The symbol of that name: the global one, or the only local one; NULL when there is none. False
 * with one sentence in `error`, which names both, when only files of their own have it, and more
 * than one has. */
bool elf_image_find(const struct elf_image *image, const char *name,
                    const struct elf_symbol **found, struct error *error);

/* The same, NULL when it cannot be told which. */
const struct elf_symbol *elf_image_symbol(const struct elf_image *image, const char *name);

/* The function or variable around `addr`; outside of any (hand-written code), the last label of the
 * section before it; or NULL. */
const struct elf_symbol *elf_image_function(const struct elf_image *image, uint32_t addr);

/* Whether memory has other code than what was loaded; the first such word. */
bool elf_image_rewritten(const struct elf_image *image, const struct memory *memory,
                         uint32_t *address);

/* Whether an instruction at the address was executed. */
typedef bool elf_ran(const void *context, uint32_t address);

/* Adds to the reason why a program failed, if it wrote its own instructions, that cores do not see
 * that. Words outside of code are instructions where one `ran`; NULL: that is not known. */
void elf_image_add_rewritten(const struct elf_image *image, const struct memory *memory,
                             elf_ran *ran, const void *context, char *reason, size_t bytes);

/* Writes where `addr` is: "main+0x14 (file.c:12)", "main+0x14", or "" when nothing is known.
 * `image` may be NULL. Returns `text`. */
char *elf_image_describe(const struct elf_image *image, uint32_t addr, char *text, size_t bytes);

#endif
