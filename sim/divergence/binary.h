/* The code of a program: its instructions, where its functions begin, and what points to them. */
#ifndef HEDDLE_SIM_DIVERGENCE_BINARY_H
#define HEDDLE_SIM_DIVERGENCE_BINARY_H

#include "isa_decode.h"
#include "sim/elf/elf_image.h"
#include "sim/memory/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct binary {
    const struct elf_image *image;
    const struct memory *memory;
    uint32_t begin, end;     /* of all code */
    struct isa_instr *instr; /* a word each, decoded when it is asked for */
    uint8_t *known;
    uint8_t *mark;     /* a word each, for the walk of flowgraph.c; 0 between walks */
    uint32_t *pointer; /* words of data that are addresses in the code, sorted */
    size_t pointers;
};

/* `image` and its `memory` stay the caller's, who keeps them until binary_free. */
void binary_open(struct binary *code, const struct elf_image *image, const struct memory *memory);
void binary_free(struct binary *code);

bool binary_inside(const struct binary *code, uint32_t pc);
const struct isa_instr *binary_at(struct binary *code, uint32_t pc);

/* Whether a function may begin there: a symbol says so. `code` is a struct binary. */
bool binary_is_function(const void *code, uint32_t pc);

/* Words of data that point into the function around `pc`, behind its beginning: the targets of its
 * jump tables. The first, and how many. */
size_t binary_table(const struct binary *code, uint32_t pc, const uint32_t **target);

bool binary_is_branch(const struct isa_instr *instr);

#endif
