/* The inside of the rewriter: what its parts share. */
#ifndef HEDDLE_SIM_LINEAR_WRITER_H
#define HEDDLE_SIM_LINEAR_WRITER_H

#include "flow.h"
#include "rewrite.h"

/* A value that is computed when a run of blocks begins, and what it is for. */
struct wanted {
    struct polynomial value;
    uint32_t block_of; /* its number as a block part, a bit; or 0 */
    bool stays;        /* the kernel reads it later */
    unsigned reg;
    unsigned step; /* register with what the next block adds; 0: nothing */
};

/* The contents of a block part, and the walk of those that have one. */
struct block_part {
    struct polynomial value;
    unsigned walk; /* its number, or 0 */
};

/* A block part that walks. */
struct walking {
    unsigned block;
    size_t head;
    bool *inside;         /* its loop */
    unsigned start, step; /* registers: what it begins with, and what a round adds */
    unsigned reg;         /* with which the kernel walked; 0: not known */
};

enum { WANTED_MOST = 4 * LINEAR_REGISTERS };

struct writer {
    struct linear_kernel *kernel;
    uint32_t address;
    struct linear_code *code;
    size_t *place; /* of each instruction, in the code */

    /* Of each instruction, bits of `walking`: which take their step before it; and which have
     * taken it when it goes back to their loop's head. */
    unsigned char *steps, *stepped;

    struct wanted wanted[WANTED_MOST];
    size_t wanted_count;
    struct block_part part[LINEAR_BLOCKS];
    unsigned part_count;
    unsigned zero; /* the block part of what is the same in all blocks, or part_count */
    struct walking walking[LINEAR_BLOCKS];
    size_t walking_count;
    uint32_t got; /* linear registers that the run's part reads */

    uint32_t untouched; /* by the kernel, of those that a call need not keep; a bit each */

    /* Registers of the caller that a run uses are kept in linear registers that are free, the last
     * one first; `room` of them can be. */
    unsigned char saved[LINEAR_REGISTERS];
    unsigned saved_count, room;

    /* Registers that the kernel never touches, and that hold something through a run. */
    unsigned count;           /* blocks that are left */
    unsigned stride;          /* between their places; 0: not used */
    unsigned copy[REGISTERS]; /* of what the kernel is told and overwrites; 0: none */
    size_t top;               /* where a block begins */
    size_t tail;              /* where it ends; 0: not yet written */
};

/* The terms with an index of the block. */
struct polynomial writer_block_part(const struct polynomial *value);

/* The walk that a linear register has. */
const struct linear_symbol *writer_walk(const struct writer *writer, unsigned linear);

/* The register in which a value stays through a run; x0 for 0. */
unsigned writer_reg(struct writer *writer, const struct polynomial *value);

/* Whether the rewritten kernel writes a register, and all that it reads or writes, a bit each. */
bool writer_overwrites(const struct linear_kernel *kernel, unsigned reg);
uint32_t writer_registers(const struct linear_kernel *kernel);

/* The linear register that keeps what was saved as number `index`. */
unsigned writer_keeper(unsigned index);

/* Finds where steps are taken, for writer_body. */
void writer_steps_place(struct writer *writer);

/* The first instructions of a launch and a run; then the kernel, as a loop over the blocks of the
 * run. */
bool writer_ahead(struct writer *writer, uint32_t coefficients, size_t *entry);
bool writer_body(struct writer *writer);

#endif
